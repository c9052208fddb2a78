import { compareDays } from '../../shared/core/lifecycle/calendarDay.ts';
import { type LifecycleDay, lastUsableDay } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import { sum } from '../../shared/core/sum.ts';
import type { LifecycleStatus } from './evaluation.ts';
import type { Api, Catalog, DeprecationLogEntry } from './model/catalog.ts';
import type { CatalogPhase } from './model/phase.ts';
import type { UseCount } from './useIndex.ts';

/** The properties by which the catalog view can group APIs. */
export const groupings = ['phase', 'api', 'date', 'uses'] as const;

/** A property by which the catalog view groups APIs. */
export type Grouping = (typeof groupings)[number];

/** An API, or one row of the deprecation log. Each has its own status and its own uses. */
export interface CatalogItem {
	readonly api: Api;
	/** Index of the row in the catalog's deprecation log; `undefined` for the API itself. */
	readonly row: number | undefined;
	readonly status: LifecycleStatus;
	/** Use counts; for the API itself, of the uses to which no row of the log applies. */
	readonly count: UseCount;
}

/** The value that all items of a section have in common. */
export type ViewSectionKey =
	| { readonly kind: 'all' }
	/** The phase of the APIs; `undefined` for APIs that only the deprecation log lists. */
	| { readonly kind: 'phase'; readonly phase: CatalogPhase | undefined }
	/** The last day of service or, without one, the day of the withdrawal. */
	| { readonly kind: 'day'; readonly day: LifecycleDay }
	/** Items without a known day: announced to end (`isAnnounced`), or with no end announced. */
	| { readonly kind: 'no-day'; readonly isAnnounced: boolean }
	| { readonly kind: 'uses'; readonly best: 'certain' | 'possible' | 'none' };

/** A group of APIs in the catalog view, with a heading unless it contains all APIs. */
export interface ViewSection {
	/** Id that is unique among the sections of one grouping. */
	readonly id: string;
	readonly key: ViewSectionKey;
	readonly members: readonly ViewSectionMember[];
}

/** An API in a section, with those of its log rows that belong to the section. */
export interface ViewSectionMember {
	readonly api: Api;
	/** Whether the API itself belongs to the section. If not, only the listed rows do. */
	readonly includesApi: boolean;
	/** Indices of the rows in the catalog's deprecation log. */
	readonly rows: readonly number[];
	/** Use counts of the rows and, if the section includes the API itself, of the API. */
	readonly count: UseCount;
}

/** Returns all items of a catalog: each API, followed by its rows of the log. */
export function catalogItems(
	{ apis, log }: Catalog,
	status: (api: Api, row?: DeprecationLogEntry) => LifecycleStatus,
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
 * Groups items into sections. When grouped by date, an API is in every section in which the API or
 * one of its operations ends; otherwise each API is in one section. Phases are sorted from the most
 * urgent one to the stable one, days chronologically, and APIs by number of uses, or by name when
 * grouped by API.
 */
export function groupIntoSections(items: readonly CatalogItem[], grouping: Grouping): readonly ViewSection[] {
	const totals = new Map([...Map.groupBy(items, ({ api }) => api.id)].map(([api, own]) => [api, sumOf(own)]));
	const keyOf = (item: CatalogItem) => sectionKeyOf(item, grouping, totals.get(item.api.id) ?? item.count);
	const sections = [...Map.groupBy(items, (item) => sectionId(keyOf(item)))].flatMap(([id, [first, ...others]]) =>
		first ? [{ id, key: keyOf(first), members: membersOf([first, ...others], grouping) }] : [],
	);
	return sections.toSorted((a, b) => compareKeys(a.key, b.key));
}

function sectionKeyOf({ api, status }: CatalogItem, grouping: Grouping, total: UseCount): ViewSectionKey {
	switch (grouping) {
		case 'phase':
			return { kind: 'phase', phase: api.phase };
		case 'api':
			return { kind: 'all' };
		case 'date': {
			const day = lastUsableDay(status.dates);
			const isAnnounced = status.lifecyclePhase === 'announced' || status.lifecyclePhase === 'pre-announced';
			return day ? { kind: 'day', day } : { kind: 'no-day', isAnnounced };
		}
		case 'uses':
			return { kind: 'uses', best: total.certain > 0 ? 'certain' : total.possible > 0 ? 'possible' : 'none' };
	}
}

function sectionId(key: ViewSectionKey): string {
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

/** Returns the same id for phases with the same meaning, even if their text differs. */
function phaseId(phase: CatalogPhase | undefined): string {
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

/** Compares the keys of two sections of one grouping. Sections with equal keys keep their order. */
function compareKeys(a: ViewSectionKey, b: ViewSectionKey): number {
	const [one, other] = [dayOf(a), dayOf(b)];
	if (!one || !other) {
		return rankOf(a) - rankOf(b);
	}
	// A day comes before a period, such as a quarter, that ends on that day.
	return compareDays(one, other) || Number(one.period !== undefined) - Number(other.period !== undefined);
}

function dayOf(key: ViewSectionKey): LifecycleDay | undefined {
	if (key.kind === 'phase') {
		return key.phase?.kind === 'ends-after' ? key.phase.lastDay : undefined;
	}
	return key.kind === 'day' ? key.day : undefined;
}

/**
 * Kinds of phases, the most urgent one first. `undefined` stands for APIs that only the log lists.
 */
const phaseRanks: readonly (CatalogPhase['kind'] | undefined)[] = [
	'ends-after',
	'unknown',
	undefined,
	'no-further-development',
	'stable',
];

function rankOf(key: ViewSectionKey): number {
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

function membersOf(items: readonly CatalogItem[], grouping: Grouping): readonly ViewSectionMember[] {
	const members = [...Map.groupBy(items, ({ api }) => api)].map(([api, own]) => ({
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

function sumOf(items: readonly CatalogItem[]): UseCount {
	return {
		certain: sum(items.map(({ count }) => count.certain)),
		possible: sum(items.map(({ count }) => count.possible)),
	};
}
