import type { EnvironmentKind } from '../../shared/environments/environment.ts';
import type { L10n } from '../../shared/explanations.ts';
import { onOneLine } from '../../shared/foreignText.ts';
import { sizeWords } from './sizeWords.ts';

/** What somebody has to know who decides whether files may be sent. */
export interface ConsentFacts {
	readonly host: string;
	readonly environment: { readonly label: string; readonly kind: EnvironmentKind };
	/** Whether the environment is the active one. */
	readonly isOfActive: boolean;
	/** Whether the host has been agreed to before. */
	readonly isAgreed: boolean;
	/** What would be sent; sizes in bytes. */
	readonly files: readonly { readonly name: string; readonly size: number }[];
	/** What was chosen besides and cannot be sent. */
	readonly refused: readonly { readonly name: string }[];
	/** Folders that were looked through for files. */
	readonly folders: readonly { readonly name: string; readonly files: number; readonly convertible: number }[];
}

/** The question whether files may be sent, and what stands below it. `language` is a BCP 47 tag. */
export function consentWords(
	l10n: L10n,
	language: string,
	facts: ConsentFacts,
): { readonly question: string; readonly detail: string } {
	const paragraphs = [
		countsOf(l10n, facts),
		facts.files.length > 1 ? nameList(l10n, facts.files) : '',
		refusedOf(l10n, facts),
		serviceOf(l10n, facts),
		remembered(l10n, facts),
	];
	return {
		question: question(l10n, language, facts),
		detail: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
	};
}

function question(l10n: L10n, language: string, { files, host, environment }: ConsentFacts): string {
	const size = sizeWords(
		files.reduce((total, file) => total + file.size, 0),
		language,
	);
	const [first, ...others] = files;
	const isProduction = environment.kind === 'production';
	if (others.length === 0) {
		const name = shown(first?.name ?? '');
		return isProduction
			? l10n.t('Send "{0}" ({1}) to {2}, which is in production?', name, size, host)
			: l10n.t('Send "{0}" ({1}) to {2}?', name, size, host);
	}
	return isProduction
		? l10n.t('Send {0} files ({1}) to {2}, which is in production?', files.length, size, host)
		: l10n.t('Send {0} files ({1}) to {2}?', files.length, size, host);
}

function countsOf(l10n: L10n, { folders }: ConsentFacts): string {
	return folders
		.slice(0, mostNames)
		.map(({ name, files, convertible }) =>
			l10n.t('{0} of {1} files in "{2}" can be converted.', convertible, files, shown(name)),
		)
		.concat(folders.length > mostNames ? [l10n.t('And so on, {0} folders in all.', folders.length)] : [])
		.join('\n');
}

function refusedOf(l10n: L10n, { refused }: ConsentFacts): string {
	if (refused.length === 0) {
		return '';
	}
	const names = nameList(l10n, refused);
	return refused.length === 1
		? l10n.t('1 more cannot be converted: {0}', names)
		: l10n.t('{0} more cannot be converted: {1}', refused.length, names);
}

function serviceOf(l10n: L10n, { environment: { label, kind }, isOfActive }: ConsentFacts): string {
	const receives = l10n.t('The document conversion service there receives the whole content.');
	if (!isOfActive) {
		const only = l10n.t(
			'The active environment has no conversion service; this is that of "{0}", the only one that has one.',
			label,
		);
		return `${only} ${receives}`;
	}
	return kind === 'production' ? `${l10n.t('"{0}" is a production environment.', label)} ${receives}` : receives;
}

function remembered(l10n: L10n, { folders, isAgreed }: ConsentFacts): string {
	if (isAgreed) {
		return l10n.t('You have agreed to this host before; for folders you are asked each time.');
	}
	return folders.length > 0
		? l10n.t('You are asked once for this workspace and this host, and for folders each time.')
		: l10n.t('You are asked once for this workspace and this host.');
}

/** More are only counted. */
const mostNames = 10;

function nameList(l10n: L10n, named: readonly { readonly name: string }[]): string {
	const names = named
		.slice(0, mostNames)
		.map(({ name }) => shown(name))
		.join(', ');
	return named.length > mostNames ? l10n.t('{0} and {1} more', names, named.length - mostNames) : names;
}

const longestName = 80;

/** A name on one line that is not too long. */
function shown(name: string): string {
	const seen = onOneLine(name);
	return seen.length > longestName ? `${seen.slice(0, longestName - 1)}…` : seen;
}
