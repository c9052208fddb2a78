import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { LifecycleDay } from '../../../shared/core/lifecycle/stage.ts';
import type { Operation } from './operation.ts';
import type { Phase } from './phase.ts';

/** The catalog of APIs and its deprecation log (spec/api-catalog.md). */
export interface Catalog {
	/** The major version; `undefined` when that is not stated. */
	readonly version: number | undefined;
	/** When this version came out; `undefined` when that is not stated. */
	readonly released: CalendarDay | undefined;
	readonly apis: readonly Api[];
	/** The deprecation log, in its own order. */
	readonly log: readonly LogEntry[];
	/** What the source says about the log without naming an API or an operation. */
	readonly notes: readonly string[];
}

/** One API. */
export interface Api {
	/** Kebab-case; a public id (product.md, section 7). */
	readonly id: string;
	readonly name: string;
	/** Other names that sources have for it. */
	readonly aliases: readonly string[];
	/** An http or https address; `undefined` when none is known. */
	readonly documentation: string | undefined;
	/** `undefined` for an API that is known from the deprecation log only. */
	readonly phase: Phase | undefined;
	/** The contract status, verbatim. */
	readonly contract: string | undefined;
	/** Id of the API to use in its place; `undefined` when none is named. */
	readonly replacement: string | undefined;
	readonly other: readonly OtherField[];
	readonly detection: Detection;
}

/**
 * What a source says of an API or a row of the log in a column that has no place of its own here.
 */
export interface OtherField {
	/** What the source calls the column; the empty string for one without a name. */
	readonly name: string;
	readonly text: string;
}

/**
 * By what calls of an API are recognised in code. Hosts and paths are in the form they have in a
 * URL.
 */
export interface Detection {
	readonly hosts: readonly string[];
	/**
	 * Hosts that carry many APIs, each behind a context path of its own. `*` stands for one part of
	 * the name.
	 */
	readonly gateways: readonly Gateway[];
	/**
	 * What the user's own gateways put before the API's paths: a host or a variable, and the path up
	 * to the API's own.
	 */
	readonly bases: readonly Base[];
	/** Names of variables and settings that hold the API's address, such as `FS_HOST`. */
	readonly variables: readonly string[];
	/** First path segments that belong to this API alone, such as `/fsrest/rest/bas`. */
	readonly paths: readonly string[];
	/**
	 * First path segments that are ordinary words too, such as `personer`: they need a host or other
	 * evidence.
	 */
	readonly collections: readonly Collection[];
	/** XML namespaces and service addresses. */
	readonly namespaces: readonly string[];
	/** Tables that requests in XML name, such as `Person` in `<doSelectRequest><Person>`. */
	readonly tables: readonly string[];
	/** Query parameters that hardly anything else has. */
	readonly queryKeys: readonly string[];
	/** Query parameters that other APIs have too: they count on a known gateway only. */
	readonly gatewayQueryKeys: readonly string[];
	/** Paths on the same hosts that are something else, and are never this API. */
	readonly otherPaths: readonly string[];
}

/**
 * Where the user's setting says that an API stands: behind a host, a variable, or, without either,
 * any host, and there behind some path segments.
 */
export interface Base {
	/** In lower case. */
	readonly host?: string;
	readonly variable?: string;
	readonly segments: readonly string[];
}

/** A gateway's host, and the context paths under which this API is known to stand. */
export interface Gateway {
	readonly host: string;
	readonly contextPaths: readonly string[];
}

/**
 * A collection, and what to ask for in the API that replaces this one; `undefined` when that is not
 * known.
 */
export interface Collection {
	readonly name: string;
	readonly replacement: string | undefined;
}

/** One row of the deprecation log. */
export interface LogEntry {
	/** Id of the API concerned. */
	readonly api: string;
	readonly operation: Operation;
	readonly preAnnounced: LifecycleDay | undefined;
	readonly announced: LifecycleDay | undefined;
	/** The last day of service. */
	readonly endOfService: LifecycleDay | undefined;
	readonly withdrawn: LifecycleDay | undefined;
	/**
	 * Dates as they stand in the source where it does not say in which of the four columns they
	 * stand.
	 */
	readonly notStated: readonly string[];
	readonly other: readonly OtherField[];
}

/** No facts at all: an API that is found in no code. */
export const noDetection: Detection = {
	hosts: [],
	gateways: [],
	bases: [],
	variables: [],
	paths: [],
	collections: [],
	namespaces: [],
	tables: [],
	queryKeys: [],
	gatewayQueryKeys: [],
	otherPaths: [],
};

/**
 * Whether calls of an API cannot be searched for: the catalog and the user's setting have no address
 * of it. Those of a stable API need not be, because it does not end.
 */
export function isWithoutAddress({ phase, detection }: Api): boolean {
	const { hosts, gateways, bases, variables, paths, collections, namespaces, tables } = detection;
	const facts = [hosts, gateways, bases, variables, paths, collections, namespaces, tables];
	return phase?.kind !== 'stable' && facts.every(({ length }) => length === 0);
}

/** The API with this id; `undefined` when the catalog has none. */
export function apiOf(catalog: Catalog, id: string): Api | undefined {
	return catalog.apis.find((api) => api.id === id);
}

/** The log's rows for an API, in the log's order. */
export function logOf({ log }: Catalog, apiId: string): readonly LogEntry[] {
	const byApi = logsByApi.get(log) ?? Map.groupBy(log, ({ api }) => api);
	logsByApi.set(log, byApi);
	return byApi.get(apiId) ?? [];
}

/**
 * Asked for with every use and every row: to look through a log of thousands of rows each time is
 * felt.
 */
const logsByApi = new WeakMap<Catalog['log'], ReadonlyMap<string, readonly LogEntry[]>>();

/** The index of a row of the log. */
export function rowIndex({ log }: Catalog, row: LogEntry): number | undefined {
	const indices = rowIndices.get(log) ?? new Map(log.map((entry, index) => [entry, index]));
	rowIndices.set(log, indices);
	return indices.get(row);
}

const rowIndices = new WeakMap<Catalog['log'], ReadonlyMap<LogEntry, number>>();

/**
 * The row of the log that a use names by its index; `undefined` when it names none, or that of
 * another API: it may have been found by an earlier catalog.
 */
export function rowOf(
	{ log }: Catalog,
	{ api, row }: { readonly api: string; readonly row: number | undefined },
): LogEntry | undefined {
	const entry = row === undefined ? undefined : log[row];
	return entry?.api === api ? entry : undefined;
}

/**
 * The next major version and the day before which it does not come (spec/api-catalog.md, Versioning
 * 2: once a year, in spring, never earlier than 31 March). Without a release day it may still come
 * this spring, until the half-year ends with June.
 */
export function nextVersion({ version, released }: Catalog, today: CalendarDay): NextVersion {
	const year = released ? released.year + 1 : today.month > 6 ? today.year + 1 : today.year;
	return { version: version === undefined ? undefined : version + 1, notBefore: { year, month: 3, day: 31 } };
}

/**
 * The major version to come, `undefined` when this one's is not stated, and the day before which it
 * does not come.
 */
export interface NextVersion {
	readonly version: number | undefined;
	readonly notBefore: CalendarDay;
}

/**
 * What to use in place of a collection of an API, or of all of it; `undefined` when the catalog
 * does not say.
 */
export function replacementOf(catalog: Catalog, api: Api, collection?: string): string | undefined {
	const successor = api.replacement === undefined ? undefined : apiOf(catalog, api.replacement);
	const field = api.detection.collections.find(({ name }) => name === collection)?.replacement;
	return successor && (field ?? successor.name);
}
