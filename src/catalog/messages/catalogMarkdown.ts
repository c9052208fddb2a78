import type { L10n } from '../../shared/core/errorMessages.ts';
import { dottedDay } from '../../shared/core/lifecycle/formatDay.ts';
import {
	type Api,
	apiOf,
	type Catalog,
	type LogEntry,
	type NextVersion,
	type OtherField,
} from '../core/model/catalog.ts';

/** A table of text cells. Each row has as many cells as there are columns. */
export interface Table {
	readonly title: string;
	readonly columns: readonly string[];
	readonly rows: readonly (readonly Cell[])[];
}

/** A cell's text, and the address it links to. */
export interface Cell {
	readonly text: string;
	readonly link?: string;
}

/**
 * The whole catalog as tables: the APIs, those that only the log knows, where there are any, and
 * the log. What is read out of them is the same catalog, but for what no table has a place for:
 * other names, and the details of detection.
 */
export function catalogTables(catalog: Catalog, l10n: L10n): readonly Table[] {
	const onlyInLog = catalog.apis.filter(({ phase }) => phase === undefined);
	return [
		catalogTable(catalog, l10n),
		...(onlyInLog.length > 0 ? [apiTable(l10n.t('Only in the deprecation log'), onlyInLog, catalog, l10n)] : []),
		logTable(catalog, l10n),
	];
}

/**
 * The catalog as a table: first the columns of spec/api-catalog.md, Resources and their fields, in
 * its order.
 */
export function catalogTable(catalog: Catalog, l10n: L10n): Table {
	const listed = catalog.apis.filter(({ phase }) => phase !== undefined);
	return apiTable(l10n.t('Catalog'), listed, catalog, l10n);
}

/**
 * The deprecation log as a table, its columns in the order of spec/api-catalog.md; dates whose
 * column is not stated stand in a column of their own after those, where there are any, and then
 * what else the source has.
 */
export function logTable(catalog: Catalog, l10n: L10n): Table {
	const { log } = catalog;
	return tableOf(l10n.t('Deprecation log'), log, [
		textColumn(l10n.t('API name'), ({ api }) => apiOf(catalog, api)?.name ?? api),
		textColumn(l10n.t('Operation'), ({ operation }) => operation.text),
		dayColumn(l10n.t('Pre-announced'), ({ preAnnounced }) => preAnnounced),
		dayColumn(l10n.t('Announced'), ({ announced }) => announced),
		dayColumn(l10n.t('End of service'), ({ endOfService }) => endOfService),
		dayColumn(l10n.t('Withdrawn'), ({ withdrawn }) => withdrawn),
		...whereAny(
			log,
			textColumn(l10n.t('Unspecified dates'), ({ notStated }) => notStated.join(', ')),
		),
		...otherColumns(log),
	]);
}

function apiTable(title: string, apis: readonly Api[], catalog: Catalog, l10n: L10n): Table {
	const replacementOf = ({ replacement }: Api) =>
		replacement === undefined ? '' : (apiOf(catalog, replacement)?.name ?? replacement);
	return tableOf(title, apis, [
		textColumn(l10n.t('Name'), ({ name }) => name),
		{ name: l10n.t('Technical documentation'), cellOf: ({ documentation }) => linkCell(documentation) },
		textColumn(l10n.t('Lifecycle phase'), ({ phase }) => phase?.text ?? ''),
		textColumn(l10n.t('Contract'), ({ contract }) => contract ?? ''),
		textColumn(l10n.t('Id'), ({ id }) => id),
		...whereAny(apis, textColumn(l10n.t('Replaced by'), replacementOf)),
		...otherColumns(apis),
	]);
}

/** A column of a table of things. */
interface ColumnOf<T> {
	readonly name: string;
	readonly cellOf: (thing: T) => Cell;
}

function tableOf<T>(title: string, things: readonly T[], columns: readonly ColumnOf<T>[]): Table {
	return {
		title,
		columns: columns.map(({ name }) => name),
		rows: things.map((thing) => columns.map(({ cellOf }) => cellOf(thing))),
	};
}

function textColumn<T>(name: string, textOf: (thing: T) => string): ColumnOf<T> {
	return { name, cellOf: (thing) => ({ text: textOf(thing) }) };
}

function dayColumn(name: string, dayOf: (entry: LogEntry) => LogEntry['withdrawn']): ColumnOf<LogEntry> {
	return textColumn(name, (entry) => {
		const day = dayOf(entry);
		return day ? (day.period ?? dottedDay(day)) : '';
	});
}

function linkCell(link: string | undefined): Cell {
	return link === undefined ? { text: '' } : { text: link, link };
}

function whereAny<T>(things: readonly T[], column: ColumnOf<T>): readonly ColumnOf<T>[] {
	return things.some((thing) => column.cellOf(thing).text !== '') ? [column] : [];
}

function otherColumns<T extends { readonly other: readonly OtherField[] }>(
	things: readonly T[],
): readonly ColumnOf<T>[] {
	const names = new Set(things.flatMap(({ other }) => other.map(({ name }) => name)));
	const textOf = (wanted: string) => (thing: T) =>
		thing.other
			.filter(({ name }) => name === wanted)
			.map(({ text }) => text)
			.join('; ');
	return [...names].map((name) => textColumn(name, textOf(name)));
}

/**
 * The whole catalog as a Markdown document. `problems` are sentences about what of its source is
 * not in it.
 */
export function catalogMarkdown(
	catalog: Catalog,
	next: NextVersion,
	l10n: L10n,
	problems: readonly string[] = [],
): string {
	const { version, released } = catalog;
	const notBefore = dottedDay(next.notBefore);
	return [
		`# ${version === undefined ? l10n.t('API catalog') : l10n.t('API catalog, version {0}', version)}`,
		...(version !== undefined && released
			? [l10n.t('Version {0} was released on {1}.', version, dottedDay(released))]
			: []),
		next.version === undefined
			? l10n.t('The next version will not be released before {0}.', notBefore)
			: l10n.t('Version {0} will not be released before {1}.', next.version, notBefore),
		...list(l10n.t('Problems in the source'), problems),
		...catalogTables(catalog, l10n).flatMap((table) => [`## ${table.title}`, markdownTable(table)]),
		...list(l10n.t('Notes'), catalog.notes),
		'',
	].join('\n\n');
}

function list(title: string, items: readonly string[]): readonly string[] {
	return items.length > 0 ? [`## ${title}`, items.map((item) => `- ${escapeBlock(item)}`).join('\n')] : [];
}

function markdownTable({ columns, rows }: Table): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(columns.map(escapeMarkdown)),
		line(columns.map(() => '---')),
		...rows.map((cells) => line(cells.map(({ text, link }) => (link ? `<${link}>` : escapeMarkdown(text))))),
	].join('\n');
}

/**
 * Text as Markdown that shows exactly this text, also within a table: addresses in it are no links.
 */
export function escapeMarkdown(text: string): string {
	return text.replace(/[\\`*_[\]<>|~&@]|:(?=\/\/)|(?<=\bwww)\./gi, '\\$&').replace(/\s+/g, ' ');
}

/** Text as Markdown that shows exactly this text, also where a block begins. */
function escapeBlock(text: string): string {
	return escapeMarkdown(text).replace(/^(\d*)([#+\-.)=])/, '$1\\$2');
}
