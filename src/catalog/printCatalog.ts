import type { L10n } from '../shared/explanations.ts';
import type { CalendarDay } from '../shared/lifecycle/calendarDay.ts';
import { dottedDay } from '../shared/lifecycle/formatDay.ts';
import { apiOf, type Catalog } from './core/catalog.ts';

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

/** The catalog as a table, its columns in the order of spec/api-catalog.md, Resources and their fields. */
export function catalogTable(catalog: Catalog, l10n: L10n): Table {
	return {
		title: l10n.t('Catalog'),
		columns: [l10n.t('Name'), l10n.t('Technical documentation'), l10n.t('Lifecycle phase'), l10n.t('Contract')],
		rows: catalog.apis
			.filter(({ phase }) => phase !== undefined)
			.map(({ name, documentation, phase, contract }) => [
				{ text: name },
				documentation === undefined ? { text: '' } : { text: documentation, link: documentation },
				{ text: phase?.text ?? '' },
				{ text: contract ?? '' },
			]),
	};
}

/**
 * The deprecation log as a table, its columns in the order of spec/api-catalog.md; dates whose column is not stated stand in a column of
 * their own after those, where there are any.
 */
export function logTable(catalog: Catalog, l10n: L10n): Table {
	const anyNotStated = catalog.log.some(({ notStated }) => notStated.length > 0);
	return {
		title: l10n.t('Deprecation log'),
		columns: [
			l10n.t('API name'),
			l10n.t('Operation'),
			l10n.t('Pre-announced'),
			l10n.t('Announced'),
			l10n.t('End of service'),
			l10n.t('Withdrawn'),
			...(anyNotStated ? [l10n.t('Column not stated')] : []),
		],
		rows: catalog.log.map((entry) => [
			{ text: apiOf(catalog, entry.api)?.name ?? entry.api },
			{ text: entry.operation.text },
			...[entry.preAnnounced, entry.announced, entry.endOfService, entry.withdrawn].map((day) => ({
				text: day ? dottedDay(day) : '',
			})),
			...(anyNotStated ? [{ text: entry.notStated.join(', ') }] : []),
		]),
	};
}

/** The whole catalog as a Markdown document. `next` is the version to come and the day before which it does not. */
export function catalogMarkdown(
	catalog: Catalog,
	next: { readonly version: number; readonly notBefore: CalendarDay },
	l10n: L10n,
): string {
	return [
		`# ${l10n.t('API catalog, version {0}', catalog.version)}`,
		l10n.t('Version {0} comes no earlier than {1}.', next.version, dottedDay(next.notBefore)),
		...[catalogTable(catalog, l10n), logTable(catalog, l10n)].flatMap((table) => [
			`## ${table.title}`,
			markdownTable(table),
		]),
		...(catalog.notes.length > 0
			? [`## ${l10n.t('Notes')}`, catalog.notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n')]
			: []),
		'',
	].join('\n\n');
}

function markdownTable({ columns, rows }: Table): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(columns),
		line(columns.map(() => '---')),
		...rows.map((cells) => line(cells.map(({ text, link }) => (link ? `<${link}>` : escapeMarkdown(text))))),
	].join('\n');
}

/** Text as Markdown that shows exactly this text, also within a table. */
export function escapeMarkdown(text: string): string {
	return text.replace(/[\\`*_[\]<>|~]/g, '\\$&').replace(/\s+/g, ' ');
}
