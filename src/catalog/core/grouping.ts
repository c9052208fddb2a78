import { compareDays } from '../../shared/core/lifecycle/calendarDay.ts';
import type { LifecycleDay } from '../../shared/core/lifecycle/stage.ts';
import { sum } from '../../shared/core/sum.ts';
import type { Status } from './evaluation.ts';
import type { Api, Catalog, LogEntry } from './model/catalog.ts';
import type { Phase } from './model/phase.ts';
import type { UseCount } from './useIndex.ts';

/** By what the APIs of the catalog are put together. */
export const groupings = ['phase', 'api', 'date', 'uses'] as const;

/** One way to put them together. */
export type Grouping = (typeof groupings)[number];

/** An API, or one row of the deprecation log about it: what has an end, and uses of its own. */
export interface CatalogItem {
	readonly api: Api;
	/** Index in the catalog's log; `undefined` for the API itself. */
	readonly row: number | undefined;
	readonly status: Status;
	/** For the API itself: the uses that no row fits. */
	readonly count: UseCount;
}

/** What the parts of a section have in common. */
export type SectionKey =
	| { readonly kind: 'all' }
	/** `undefined` for what is known from the deprecation log only. */
	| { readonly kind: 'phase'; readonly phase: Phase | undefined }
	/** The last day of service, or, where only that is known, the day of the withdrawal. */
	| { readonly kind: 'day'; readonly day: LifecycleDay }
	/** What is announced to end without a day, and what is not known to end. */
	| { readonly kind: 'no-day'; readonly isAnnounced: boolean }
	| { readonly kind: 'uses'; readonly best: 'certain' | 'possible' | 'none' };

/** APIs that belong together. */
export interface Section {
	/** Differs from every other section's. */
	readonly id: string;
	readonly key: SectionKey;
	readonly members: readonly SectionMember[];
}

/** What of an API belongs to a section. */
export interface SectionMember {
	readonly api: Api;
	/** Whether the API as such belongs there; otherwise it stands there for its rows. */
	readonly includesApi: boolean;
	/** Indices in the catalog's log. */
	readonly rows: readonly number[];
	/** The uses of all that. */
	readonly count: UseCount;
}

/** All parts of a catalog: each API, followed by the log's rows about it. */
export function catalogItems(
	{ apis, log }: Catalog,
	status: (api: Api, row?: LogEntry) => Status,
	count: (api: string, row: number | undefined) => UseCount,
): readonly CatalogItem[] {
	const rowsOf = Map.groupBy(log.keys(), (row) => log[row]?.api);
	return apis.flatMap((api) =>
		[undefined, ...(rowsOf.get(api.id) ?? [])].map((row) => ({
			api,
			row,
			status: status(api, row === undefined ? undefined : log[row]),
			count: count(api.id, row),
		})),
	);
}

/**
 * The parts in sections. By date, an API is in every section in which it or an operation of it ends;
 * otherwise it is in one. The most urgent phase comes first and the stable one last, days are in
 * order, and APIs with many uses come before others, except by name.
 */
export function sectionsOf(parts: readonly CatalogItem[], grouping: Grouping): readonly Section[] {
	const totals = new Map([...Map.groupBy(parts, ({ api }) => api.id)].map(([api, own]) => [api, sumOf(own)]));
	const keyOf = (part: CatalogItem) => sectionKeyOf(part, grouping, totals.get(part.api.id) ?? part.count);
	const sections = [...Map.groupBy(parts, (part) => sectionId(keyOf(part)))].flatMap(([id, [first, ...others]]) =>
		first ? [{ id, key: keyOf(first), members: membersOf([first, ...others], grouping) }] : [],
	);
	return sections.toSorted((a, b) => compareKeys(a.key, b.key));
}

function sectionKeyOf({ api, status }: CatalogItem, grouping: Grouping, total: UseCount): SectionKey {
	switch (grouping) {
		case 'phase':
			return { kind: 'phase', phase: api.phase };
		case 'api':
			return { kind: 'all' };
		case 'date': {
			const day = status.dates.endOfService ?? status.dates.withdrawn;
			const isAnnounced = status.stage === 'announced' || status.stage === 'pre-announced';
			return day ? { kind: 'day', day } : { kind: 'no-day', isAnnounced };
		}
		case 'uses':
			return { kind: 'uses', best: total.certain > 0 ? 'certain' : total.possible > 0 ? 'possible' : 'none' };
	}
}

function sectionId(key: SectionKey): string {
	switch (key.kind) {
		case 'all':
			return 'all';
		case 'phase':
			return phaseId(key.phase);
		case 'day':
			return ['day', [key.day.year, key.day.month, key.day.day].join('-'), key.day.period ?? []].flat().join(' ');
		case 'no-day':
			return key.isAnnounced ? 'announced' : 'no end';
		case 'uses':
			return `uses ${key.best}`;
	}
}

/** Phases of the same meaning have the same id, whatever their words are. */
function phaseId(phase: Phase | undefined): string {
	if (!phase) {
		return 'no phase';
	}
	switch (phase.kind) {
		case 'ends-after': {
			const { year, month, day, period = '' } = phase.lastDay;
			return `phase ends after ${year}-${month}-${day} ${period}`.trim();
		}
		case 'unknown':
			return `phase ${phase.text}`;
		default:
			return `phase ${phase.kind}`;
	}
}

/** The order of sections of one grouping. Sections that are equal here keep their order. */
function compareKeys(a: SectionKey, b: SectionKey): number {
	const [one, other] = [dayOf(a), dayOf(b)];
	if (!one || !other) {
		return rankOf(a) - rankOf(b);
	}
	// A day stands before the periods that end on it.
	return compareDays(one, other) || Number(one.period !== undefined) - Number(other.period !== undefined);
}

function dayOf(key: SectionKey): LifecycleDay | undefined {
	if (key.kind === 'phase') {
		return key.phase?.kind === 'ends-after' ? key.phase.lastDay : undefined;
	}
	return key.kind === 'day' ? key.day : undefined;
}

/** Kinds of phases from the most to the least urgent one; `undefined` is known from the log only. */
const phaseRanks: readonly (Phase['kind'] | undefined)[] = [
	'ends-after',
	'unknown',
	undefined,
	'no-further-development',
	'stable',
];

function rankOf(key: SectionKey): number {
	switch (key.kind) {
		case 'all':
		case 'day':
			return 0;
		case 'phase':
			return phaseRanks.indexOf(key.phase?.kind);
		case 'no-day':
			return key.isAnnounced ? 1 : 2;
		case 'uses':
			return ['certain', 'possible', 'none'].indexOf(key.best);
	}
}

function membersOf(parts: readonly CatalogItem[], grouping: Grouping): readonly SectionMember[] {
	const members = [...Map.groupBy(parts, ({ api }) => api)].map(([api, own]) => ({
		api,
		includesApi: own.some(({ row }) => row === undefined),
		rows: own.flatMap(({ row }) => row ?? []),
		count: sumOf(own),
	}));
	switch (grouping) {
		case 'api':
			return members.toSorted((a, b) => a.api.name.localeCompare(b.api.name, 'nb'));
		case 'phase':
		case 'date':
		case 'uses':
			return members.toSorted((a, b) => b.count.certain - a.count.certain || b.count.possible - a.count.possible);
	}
}

function sumOf(parts: readonly CatalogItem[]): UseCount {
	return {
		certain: sum(parts.map(({ count }) => count.certain)),
		possible: sum(parts.map(({ count }) => count.possible)),
	};
}
