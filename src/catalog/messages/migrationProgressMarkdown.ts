import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeMarkdown, escapeMarkdownLinkTarget } from '../../shared/core/escapeMarkdown.ts';
import type { MigrationProgress, OperationProgress } from '../core/migrationProgress.ts';
import type { Api } from '../core/model/catalog.ts';
import { daysLeftText } from './createStatusFormatter.ts';
import { unsearchedApiText } from './reportTexts.ts';

/** A use or a draft in a file. */
export interface UseOrDraft {
	readonly kind: 'use' | 'draft';
	/** Id of the API. */
	readonly api: string;
	/** Name of the workspace folder. */
	readonly folder: string;
	/** The operation, such as `GET /studenter/{id}`; `undefined` when only the API is known. */
	readonly operation: string | undefined;
	/** Relative path, for a use with the number of its line, such as `src/client.ts:12`. */
	readonly text: string;
	/** Target of a link to the file, for a use with the line as fragment, if there can be one. */
	readonly link: string | undefined;
}

/** The contents of the report on the migration. */
interface MigrationReport {
	/** Whether all files of the workspace were searched for uses. */
	readonly isComplete: boolean;
	readonly progress: readonly MigrationProgress[];
	readonly places: readonly UseOrDraft[];
	/** The APIs whose uses were not searched for. */
	readonly unsearched: readonly Api[];
	/** Markdown sections about the history of the folders. */
	readonly history: readonly string[];
}

/** Maximum number of links for an operation, so that the preview stays fast. */
const maximumLinks = 100;

/** Returns the progress of the migration as a Markdown document. */
export function migrationProgressMarkdown(
	{ isComplete, progress, places, unsearched, history }: MigrationReport,
	l10n: L10n,
): string {
	const none = l10n.t('No certain uses of the APIs that were searched for and no drafts are in this workspace.');
	const incomplete = l10n.t(
		'Uses can be missing, because the workspace has not been searched completely. Run "Search Workspace for Deprecated APIs", then "Show Migration to GraphQL".',
	);
	const notes = unsearched.map((api) => `- ${escapeMarkdown(unsearchedApiText(api, l10n))}`).join('\n');
	return [
		`# ${l10n.t('Migration to GraphQL')}`,
		...(isComplete ? [] : [incomplete]),
		...history,
		...(progress.length === 0 && isComplete ? [none] : progress.flatMap((each) => section(each, places, l10n))),
		...(notes === '' ? [] : [`## ${l10n.t('Not searched for')}`, notes]),
		'',
	].join('\n\n');
}

function section(progress: MigrationProgress, places: readonly UseOrDraft[], l10n: L10n): readonly string[] {
	const { api, folder, uses, drafts, withoutReplacement, daysLeft, operations } = progress;
	const heading = folder === '' ? api.name : l10n.t('{0} in {1}', api.name, folder);
	const ofApi = places.filter((place) => place.api === api.id && place.folder === folder);
	const byOperation = Map.groupBy(ofApi, ({ operation }) => operation);
	const numbers = [
		uses === 1 ? l10n.t('1 use left') : l10n.t('{0} uses left', uses),
		...(withoutReplacement === 0 ? [] : [l10n.t('{0} without a known replacement', withoutReplacement)]),
		drafts === 1 ? l10n.t('1 draft') : l10n.t('{0} drafts', drafts),
		...(daysLeft === undefined ? [] : [endText(daysLeft, l10n)]),
	];
	return [
		`## ${escapeMarkdown(heading)}`,
		`**${numbers.join(' · ')}**`,
		[
			`| ${[l10n.t('Uses left'), l10n.t('Drafts'), l10n.t('Operation')].join(' | ')} |`,
			'| ---: | ---: | --- |',
			...operations.map((each) => row(each, progress, byOperation.get(each.operation) ?? [], l10n)),
		].join('\n'),
	];
}

function row(
	{ operation, rootField, uses, drafts, ignoredUntil, daysLeft }: OperationProgress,
	{ api, daysLeft: daysOfApi }: MigrationProgress,
	places: readonly UseOrDraft[],
	l10n: L10n,
): string {
	const name = `**${escapeMarkdown(operation ?? l10n.t('unknown operation'))}**`;
	const title = api.documentation === undefined ? name : `[${name}](${escapeMarkdownLinkTarget(api.documentation)})`;
	const replacement = rootField === undefined ? l10n.t('no known replacement') : escapeMarkdown(rootField);
	const links = (kind: UseOrDraft['kind']) =>
		linkList(
			places.filter((place) => place.kind === kind),
			l10n,
		);
	const lines = [
		`${title} → ${replacement}`,
		...(daysLeft === undefined || daysLeft === daysOfApi ? [] : [endText(daysLeft, l10n)]),
		...(ignoredUntil === undefined ? [] : [l10n.t('ignored until {0}', ignoredUntil)]),
		...(uses === 0 ? [] : [links('use')]),
		...(drafts === 0 ? [] : [l10n.t('Drafts: {0}', links('draft'))]),
	];
	return `| ${uses} | ${drafts} | ${lines.join('<br>')} |`;
}

function linkList(places: readonly UseOrDraft[], l10n: L10n): string {
	const links = places.slice(0, maximumLinks).map(({ text, link }) => {
		const label = escapeMarkdown(text);
		return link === undefined ? label : `[${label}](${escapeMarkdownLinkTarget(link)})`;
	});
	const omitted = places.length - links.length;
	return [...links, ...(omitted > 0 ? [l10n.t('{0} more', omitted)] : [])].join(', ');
}

function endText(daysLeft: number, l10n: L10n): string {
	const days = daysLeftText(l10n, daysLeft);
	return daysLeft < 0 ? l10n.t('ended {0}', days) : days;
}
