import type { EnvironmentKind } from '../../../environments/core/environment.ts';
import type { L10n } from '../../../shared/core/errorMessages.ts';
import { replaceControlCharacters } from '../../../shared/core/sanitizeText.ts';
import { formatSize } from '../../core/documents/formatSize.ts';

/** The details of an upload that the user has to confirm. */
export interface ConsentDetails {
	readonly host: string;
	readonly environment: { readonly label: string; readonly kind: EnvironmentKind };
	/** Whether the environment is the active one. */
	readonly isOfActive: boolean;
	/** Whether the user has already agreed to send documents to the host. */
	readonly isAgreed: boolean;
	/** The files to send; sizes in bytes. */
	readonly files: readonly { readonly name: string; readonly size: number }[];
	/** Chosen files that cannot be sent. */
	readonly refused: readonly { readonly name: string }[];
	/** Folders that were searched for files. */
	readonly folders: readonly {
		readonly name: string;
		/** Number of files in the folder. */
		readonly files: number;
		readonly convertible: number;
		/** Number of files that are neither convertible nor refused: other types and links. */
		readonly others: number;
	}[];
}

/**
 * Returns the question and the details for the dialog that asks the user to confirm an upload.
 * `language` is a BCP 47 tag.
 */
export function consentText(
	l10n: L10n,
	language: string,
	details: ConsentDetails,
): { readonly question: string; readonly detail: string } {
	const paragraphs = [
		countsOf(l10n, details),
		details.files.length > 1 ? nameList(l10n, details.files) : '',
		refusedOf(l10n, details),
		serviceOf(l10n, details),
		remembered(l10n, details),
	];
	return {
		question: question(l10n, language, details),
		detail: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
	};
}

function question(l10n: L10n, language: string, { files, host, environment }: ConsentDetails): string {
	const size = formatSize(
		files.reduce((total, file) => total + file.size, 0),
		language,
	);
	const [first, ...others] = files;
	const isProduction = environment.kind === 'production';
	if (others.length === 0) {
		const name = shown(first?.name ?? '');
		return isProduction
			? l10n.t('Upload "{0}" ({1}) to the production host {2}?', name, size, host)
			: l10n.t('Upload "{0}" ({1}) to {2}?', name, size, host);
	}
	return isProduction
		? l10n.t('Upload {0} files ({1}) to the production host {2}?', files.length, size, host)
		: l10n.t('Upload {0} files ({1}) to {2}?', files.length, size, host);
}

function countsOf(l10n: L10n, { folders }: ConsentDetails): string {
	return folders
		.slice(0, maximumNames)
		.map(({ name, files, convertible }) =>
			l10n.t('Files in "{0}" that can be converted: {1} of {2}.', shown(name), convertible, files),
		)
		.concat(
			folders.length > maximumNames
				? [l10n.t('Only the first {0} of {1} folders are listed.', maximumNames, folders.length)]
				: [],
		)
		.join('\n');
}

function refusedOf(l10n: L10n, { refused, folders }: ConsentDetails): string {
	if (refused.length === 0) {
		return '';
	}
	// The counts of convertible and other files must add up to the file counts of the folders.
	const others = folders.reduce((sum, folder) => sum + folder.others, 0);
	const names = nameList(l10n, refused);
	const listed = others === 0 ? names : l10n.t('{0}, other types and links: {1}', names, others);
	const count = refused.length + others;
	return count === 1
		? l10n.t('1 file cannot be converted: {0}', listed)
		: l10n.t('{0} files cannot be converted: {1}', count, listed);
}

function serviceOf(l10n: L10n, { environment: { label, kind }, isOfActive }: ConsentDetails): string {
	const receives = l10n.t('The full content is uploaded to the conversion service on that host.');
	if (!isOfActive) {
		const only = l10n.t(
			'The active environment has no conversion service. The service of "{0}" is used because no other environment has one.',
			label,
		);
		return `${only} ${receives}`;
	}
	return kind === 'production' ? `${l10n.t('"{0}" is a production environment.', label)} ${receives}` : receives;
}

function remembered(l10n: L10n, { folders, isAgreed }: ConsentDetails): string {
	if (isAgreed) {
		return l10n.t('You have already allowed uploads to this host. For folders, you are asked each time.');
	}
	return folders.length > 0
		? l10n.t('You are asked once for this workspace and host, and each time for folders.')
		: l10n.t('You are asked once for this workspace and host.');
}

/** The maximum number of names; others are only counted. */
const maximumNames = 10;

function nameList(l10n: L10n, named: readonly { readonly name: string }[]): string {
	const names = named
		.slice(0, maximumNames)
		.map(({ name }) => shown(name))
		.join(', ');
	return named.length > maximumNames ? l10n.t('{0} and {1} more', names, named.length - maximumNames) : names;
}

const longestName = 80;

/** Returns a name on one line, truncated if it is too long. */
function shown(name: string): string {
	const seen = replaceControlCharacters(name);
	return seen.length > longestName ? `${seen.slice(0, longestName - 1)}…` : seen;
}
