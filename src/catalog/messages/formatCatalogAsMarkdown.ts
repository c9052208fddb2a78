import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeMarkdown, escapeMarkdownBlock } from '../../shared/core/escapeMarkdown.ts';
import { formatNumericDay } from '../../shared/core/lifecycle/formatDay.ts';
import {
	type Api,
	apiById,
	type Catalog,
	type DeprecationLogEntry,
	type NextCatalogVersion,
	type UnrecognizedCell,
	unsearchedApis,
} from '../core/model/catalog.ts';
import { migrationEntryText } from './replacementTexts.ts';
import { unsearchedApiText } from './reportTexts.ts';

/** A table of texts. Each row has one cell per column. */
export interface TextTable {
	readonly title: string;
	readonly columns: readonly string[];
	readonly rows: readonly (readonly Cell[])[];
}

/** The text of a cell and the URL that it links to. */
interface Cell {
	readonly text: string;
	readonly link?: string;
}

/**
 * Returns the tables of the complete catalog: the APIs, the APIs that are only in the log (if any),
 * and the log. Reading them returns the same catalog without other names and detection data, which
 * have no columns.
 */
export function catalogTables(catalog: Catalog, l10n: L10n): readonly TextTable[] {
	const onlyInLog = catalog.apis.filter(({ phase }) => phase === undefined);
	return [
		tableOfApis(catalog, l10n),
		...(onlyInLog.length > 0 ? [apiTable(l10n.t('Only in the deprecation log'), onlyInLog, catalog, l10n)] : []),
		tableOfDeprecationLog(catalog, l10n),
	];
}

/**
 * Returns the table of the APIs. The first columns are those of docs/services.md, K1.
 */
export function tableOfApis(catalog: Catalog, l10n: L10n): TextTable {
	const listed = catalog.apis.filter(({ phase }) => phase !== undefined);
	return apiTable(l10n.t('Catalog'), listed, catalog, l10n);
}

/**
 * Returns the table of the deprecation log. The columns of docs/services.md, K3, come first,
 * then a column of unspecified dates (if there are any), then the other columns of the source.
 */
export function tableOfDeprecationLog(catalog: Catalog, l10n: L10n): TextTable {
	const { log } = catalog;
	return tableOf(l10n.t('Deprecation log'), log, [
		textColumn(l10n.t('API name'), ({ api }) => apiById(catalog, api)?.name ?? api),
		textColumn(l10n.t('Operation'), ({ operation }) => operation.text),
		dayColumn(l10n.t('Pre-announced'), ({ preAnnounced }) => preAnnounced),
		dayColumn(l10n.t('Announced'), ({ announced }) => announced),
		dayColumn(l10n.t('End of service'), ({ endOfService }) => endOfService),
		dayColumn(l10n.t('Withdrawn'), ({ withdrawn }) => withdrawn),
		...unlessEmpty(
			log,
			textColumn(l10n.t('Unspecified dates'), ({ notStated }) => notStated.join(', ')),
		),
		...otherColumns(log),
	]);
}

function apiTable(title: string, apis: readonly Api[], catalog: Catalog, l10n: L10n): TextTable {
	const replacementOf = ({ replacement }: Api) =>
		replacement === undefined ? '' : (apiById(catalog, replacement)?.name ?? replacement);
	return tableOf(title, apis, [
		textColumn(l10n.t('Name'), ({ name }) => name),
		{ name: l10n.t('Technical documentation'), cellOf: ({ documentation }) => linkCell(documentation) },
		textColumn(l10n.t('Lifecycle phase'), ({ phase }) => phase?.text ?? ''),
		textColumn(l10n.t('Contract'), ({ contract }) => contract ?? ''),
		textColumn(l10n.t('ID'), ({ id }) => id),
		...unlessEmpty(apis, textColumn(l10n.t('Replaced by'), replacementOf)),
		...otherColumns(apis),
	]);
}

/** A column of a table in which each row is an item of type `T`. */
interface ColumnOf<T> {
	readonly name: string;
	readonly cellOf: (item: T) => Cell;
}

function tableOf<T>(title: string, items: readonly T[], columns: readonly ColumnOf<T>[]): TextTable {
	return {
		title,
		columns: columns.map(({ name }) => name),
		rows: items.map((item) => columns.map(({ cellOf }) => cellOf(item))),
	};
}

function textColumn<T>(name: string, textOf: (item: T) => string): ColumnOf<T> {
	return { name, cellOf: (item) => ({ text: textOf(item) }) };
}

function dayColumn(
	name: string,
	dayOf: (entry: DeprecationLogEntry) => DeprecationLogEntry['withdrawn'],
): ColumnOf<DeprecationLogEntry> {
	return textColumn(name, (entry) => {
		const day = dayOf(entry);
		return day ? (day.period ?? formatNumericDay(day)) : '';
	});
}

function linkCell(link: string | undefined): Cell {
	return link === undefined ? { text: '' } : { text: link, link };
}

function unlessEmpty<T>(items: readonly T[], column: ColumnOf<T>): readonly ColumnOf<T>[] {
	return items.some((item) => column.cellOf(item).text !== '') ? [column] : [];
}

function otherColumns<T extends { readonly other: readonly UnrecognizedCell[] }>(
	items: readonly T[],
): readonly ColumnOf<T>[] {
	const names = new Set(items.flatMap(({ other }) => other.map(({ name }) => name)));
	const textOf = (columnName: string) => (item: T) =>
		item.other
			.filter(({ name }) => name === columnName)
			.map(({ text }) => text)
			.join('; ');
	return [...names].map((name) => textColumn(name, textOf(name)));
}

/**
 * Returns the complete catalog as a Markdown document. `problems` are sentences about its source.
 */
export function formatCatalogAsMarkdown(
	catalog: Catalog,
	next: NextCatalogVersion,
	l10n: L10n,
	problems: readonly string[] = [],
): string {
	const { version, released } = catalog;
	const notBefore = formatNumericDay(next.notBefore);
	return [
		`# ${version === undefined ? l10n.t('API catalog') : l10n.t('API catalog, version {0}', version)}`,
		...(version !== undefined && released
			? [l10n.t('Version {0} was released on {1}.', version, formatNumericDay(released))]
			: []),
		next.version === undefined
			? l10n.t('The next version will not be released before {0}.', notBefore)
			: l10n.t('Version {0} will not be released before {1}.', next.version, notBefore),
		...list(l10n.t('Problems in the source'), problems),
		...catalogTables(catalog, l10n).flatMap((table) => [`## ${table.title}`, markdownTable(table)]),
		...replacementLists(catalog, l10n),
		...list(
			l10n.t('Not searched for'),
			unsearchedApis(catalog).map((api) => unsearchedApiText(api, l10n)),
		),
		...list(l10n.t('Notes'), catalog.notes),
		'',
	].join('\n\n');
}

/**
 * Returns a list of the replacements of operations for each API. A table would be read as a log.
 */
function replacementLists({ apis, migration }: Catalog, l10n: L10n): readonly string[] {
	return apis.flatMap(({ id, name }) => {
		const texts = migration.filter(({ api }) => api === id).map((entry) => migrationEntryText(entry, l10n));
		return list(l10n.t('Replacements of {0}', name), texts);
	});
}

function list(title: string, items: readonly string[]): readonly string[] {
	return items.length > 0
		? [`## ${escapeMarkdown(title)}`, items.map((item) => `- ${escapeMarkdownBlock(item)}`).join('\n')]
		: [];
}

/** Returns a table as Markdown, without its title. */
function markdownTable({ columns, rows }: TextTable): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(columns.map(escapeMarkdown)),
		line(columns.map(() => '---')),
		...rows.map((cells) => line(cells.map(({ text, link }) => (link ? `<${link}>` : escapeMarkdown(text))))),
	].join('\n');
}
