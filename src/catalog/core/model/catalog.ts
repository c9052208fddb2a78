import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { LifecycleDay } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import type { ApiOperation } from './apiOperation.ts';
import type { MigrationEntry } from './migration.ts';
import type { CatalogPhase } from './phase.ts';

/** The catalog of APIs and its deprecation log (docs/services.md, K1 to K6). */
export interface Catalog {
	/** The major version; `undefined` when the source does not state it. */
	readonly version: number | undefined;
	/** The release day of this version; `undefined` when the source does not state it. */
	readonly released: CalendarDay | undefined;
	readonly apis: readonly Api[];
	/** The rows of the deprecation log, in the order of the source. */
	readonly log: readonly DeprecationLogEntry[];
	/** Notes of the source that belong to no API and no operation. */
	readonly notes: readonly string[];
	/** How the operations of the APIs are replaced. */
	readonly migration: readonly MigrationEntry[];
}

/** An API in the catalog. */
export interface Api {
	/**
	 * Id in kebab case, such as `alumni-rest`. A public id, which settings and ignore comments
	 * contain.
	 */
	readonly id: string;
	readonly name: string;
	/** Other names of the API in catalogs. */
	readonly aliases: readonly string[];
	/** The http or https URL of the technical documentation; `undefined` when the source has none. */
	readonly documentation: string | undefined;
	/** The lifecycle phase; `undefined` when the API is only in the deprecation log. */
	readonly phase: CatalogPhase | undefined;
	/** The status of the contract of the API, verbatim. */
	readonly contract: string | undefined;
	/** Id of the API that replaces this one; `undefined` when the source names none. */
	readonly replacement: string | undefined;
	readonly other: readonly UnrecognizedCell[];
	readonly detection: DetectionData;
}

/**
 * A cell of the source whose column corresponds to no other property of an API or of a row of the
 * log.
 */
export interface UnrecognizedCell {
	/** The heading of the column in the source; empty when the column has none. */
	readonly name: string;
	readonly text: string;
}

/**
 * The data by which calls of an API are detected in code. Hosts and paths are written as in URLs.
 */
export interface DetectionData {
	readonly hosts: readonly string[];
	/**
	 * Hosts that serve many APIs, each below its own context path. `*` matches one label of a host.
	 */
	readonly gateways: readonly Gateway[];
	/** Addresses of the API from the setting `studyAdmin.catalog.baseUrls`. */
	readonly bases: readonly BaseAddress[];
	/** Names of variables and settings that contain the address of the API, such as `FS_HOST`. */
	readonly variables: readonly string[];
	/** Path prefixes that only this API has, such as `/fsrest/rest/bas`. */
	readonly paths: readonly string[];
	/**
	 * Paths on the hosts of the API whose last segment may have any case and any ending, such as
	 * `/fsservices/bas` for `/fsservices/BasService`. A match is a possible use.
	 */
	readonly servicePaths: readonly string[];
	/**
	 * First path segments that are also ordinary words, such as `personer`. A match is certain only
	 * with a host or other evidence.
	 */
	readonly collections: readonly ApiCollection[];
	/** XML namespaces and service addresses of the API, which identify it in XML documents. */
	readonly namespaces: readonly string[];
	/** Tables in XML requests, such as `Person` in `<doSelectRequest><Person>`. */
	readonly tables: readonly string[];
	/** Query parameters that other APIs rarely have. */
	readonly queryKeys: readonly string[];
	/** Query parameters that other APIs have too. They are evidence only on a known gateway. */
	readonly gatewayQueryKeys: readonly string[];
	/** Paths on the same hosts that do not belong to this API. */
	readonly otherPaths: readonly string[];
}

/**
 * An address of an API from the setting `studyAdmin.catalog.baseUrls`: a host or a variable, and
 * the path segments before the paths of the API. Without host and variable, it applies to any host.
 */
export interface BaseAddress {
	/** Name of the host, in lower case. */
	readonly host?: string;
	readonly variable?: string;
	readonly segments: readonly string[];
}

/** The host of a gateway, and the context paths of this API on that host. */
export interface Gateway {
	readonly host: string;
	readonly contextPaths: readonly string[];
}

/** A collection of an API, such as `personer` in the path `/personer/{id}`. */
export interface ApiCollection {
	readonly name: string;
	/**
	 * The field in the replacing API that corresponds to the collection; `undefined` when unknown.
	 */
	readonly replacement: string | undefined;
}

/** One row of the deprecation log. */
export interface DeprecationLogEntry {
	/** Id of the API concerned. */
	readonly api: string;
	readonly operation: ApiOperation;
	readonly preAnnounced: LifecycleDay | undefined;
	readonly announced: LifecycleDay | undefined;
	/** The last day of service. */
	readonly endOfService: LifecycleDay | undefined;
	readonly withdrawn: LifecycleDay | undefined;
	/** Dates that the source assigns to none of the four columns of dates, verbatim. */
	readonly notStated: readonly string[];
	readonly other: readonly UnrecognizedCell[];
}

/** The detection data of an API that is never detected. */
export const noDetectionData: DetectionData = {
	hosts: [],
	gateways: [],
	bases: [],
	variables: [],
	paths: [],
	servicePaths: [],
	collections: [],
	namespaces: [],
	tables: [],
	queryKeys: [],
	gatewayQueryKeys: [],
	otherPaths: [],
};

/**
 * Whether calls of an API cannot be detected because neither the catalog nor the setting
 * `studyAdmin.catalog.baseUrls` has an address of it. `false` for a stable API, because it does not
 * end.
 */
export function isUnsearchedApi({ phase, detection }: Api): boolean {
	const { hosts, gateways, bases, variables, paths, collections, namespaces, tables } = detection;
	const data = [hosts, gateways, bases, variables, paths, collections, namespaces, tables];
	return phase?.kind !== 'stable' && data.every(({ length }) => length === 0);
}

/**
 * Returns the APIs whose uses are not searched for, because their address is not known. Nothing can
 * be said of their uses.
 */
export function unsearchedApis({ apis }: Catalog): readonly Api[] {
	return apis.filter(isUnsearchedApi);
}

/** Returns the API with this id; `undefined` when the catalog does not contain it. */
export function apiById(catalog: Catalog, id: string): Api | undefined {
	return catalog.apis.find((api) => api.id === id);
}

/** Returns the rows of the log for an API, in the order of the log. */
export function logRowsOfApi({ log }: Catalog, apiId: string): readonly DeprecationLogEntry[] {
	const byApi = logsByApi.get(log) ?? Map.groupBy(log, ({ api }) => api);
	logsByApi.set(log, byApi);
	return byApi.get(apiId) ?? [];
}

/**
 * Caches the rows by API, because they are requested for each use and the log can have many rows.
 */
const logsByApi = new WeakMap<Catalog['log'], ReadonlyMap<string, readonly DeprecationLogEntry[]>>();

/** Returns the index of a row of the log; `undefined` when the log does not contain the row. */
export function indexOfLogRow({ log }: Catalog, row: DeprecationLogEntry): number | undefined {
	const indices = rowIndices.get(log) ?? new Map(log.map((entry, index) => [entry, index]));
	rowIndices.set(log, indices);
	return indices.get(row);
}

const rowIndices = new WeakMap<Catalog['log'], ReadonlyMap<DeprecationLogEntry, number>>();

/**
 * Returns the row of the log to which a use refers by its index. `undefined` when the use has no
 * index, or when the row belongs to another API because the use was found with an earlier catalog.
 */
export function logRowOfUse(
	{ log }: Catalog,
	{ api, row }: { readonly api: string; readonly row: number | undefined },
): DeprecationLogEntry | undefined {
	const entry = row === undefined ? undefined : log[row];
	return entry?.api === api ? entry : undefined;
}

/**
 * Returns the next major version and its earliest release day (docs/services.md, K6: one version
 * each spring, never before 31 March). When the release day of this version is unknown,
 * the next version is expected in the current year until the end of June, then in the following
 * one.
 */
export function nextCatalogVersion({ version, released }: Catalog, today: CalendarDay): NextCatalogVersion {
	const year = released ? released.year + 1 : today.month > 6 ? today.year + 1 : today.year;
	return { version: version === undefined ? undefined : version + 1, notBefore: { year, month: 3, day: 31 } };
}

/** The next major version of the catalog. */
export interface NextCatalogVersion {
	/** The version number; `undefined` when the current version is unknown. */
	readonly version: number | undefined;
	/** The earliest day on which the next version can be released. */
	readonly notBefore: CalendarDay;
}

/** Returns the name of the API that replaces an API; `undefined` when the catalog names none. */
export function replacementNameOf(catalog: Catalog, { replacement }: Api): string | undefined {
	return replacement === undefined ? undefined : apiById(catalog, replacement)?.name;
}
