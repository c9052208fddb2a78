import { type ApiOperation, operationNameStartsWith } from './apiOperation.ts';

/** How one operation of a deprecated API is replaced (media/migration.json). */
export interface MigrationEntry {
	/** Id of the API. */
	readonly api: string;
	/** The operation. The names in braces are the parts of the id, separated by commas. */
	readonly operation: ApiOperation;
	/** The root fields that can replace the operation, best first. Empty when none is known. */
	readonly candidates: readonly ReplacementField[];
	readonly notes: readonly string[];
	/** Source of the entry; `undefined` when each candidate has its own. */
	readonly source: string | undefined;
}

/** A root field that can replace an operation. */
export interface ReplacementField {
	readonly rootField: string;
	/**
	 * Maps the name of a part of the id or of a query parameter to the paths of the arguments that get
	 * its value, such as `[['filter', 'terminer', 'arstall']]`. Names joined by `+` are parameters
	 * whose values are concatenated. The name of an id whose parts have no names maps to the input
	 * object for the id.
	 */
	readonly arguments: Readonly<Record<string, readonly (readonly string[])[]>>;
	/**
	 * Maps the path of a member of the response, joined by dots, to the path of a field below one item
	 * of the root field. A member that is not listed has the same name in both.
	 */
	readonly fields: Readonly<Record<string, readonly string[]>>;
	/**
	 * Query parameters that the root field has no counterpart for, and without which it returns other
	 * records. The candidate does not replace a call with one of them.
	 */
	readonly notWith: readonly string[];
	readonly source: string | undefined;
}

/** A call of a REST API, without its query. */
interface CalledPath {
	/** Id of the API. */
	readonly api: string;
	/** The HTTP method in upper case; `undefined` when it is unknown. */
	readonly method: string | undefined;
	/** The path segments. The text of a value can be anything. */
	readonly segments: readonly string[];
	/** Numbers of parts of the segments, which commas separate. */
	readonly partCounts: readonly number[];
}

/**
 * Returns the entry that applies to a path: of several, the one with the same number of parts in
 * its ids and the most literal segments. Falls back to the entry for the whole API. `undefined`
 * when the mapping has none.
 */
export function migrationEntryForPath(
	migration: readonly MigrationEntry[],
	{ api, method = 'GET', segments, partCounts }: CalledPath,
): MigrationEntry | undefined {
	const rank = (entry: MigrationEntry) => {
		const { operation } = entry;
		const literals = (operation.kind === 'path' ? operation.segments : []).filter(
			({ kind }) => kind === 'literal',
		).length;
		const isSplit = idPartsOf(entry).every(({ length }, index) => length === 0 || length === partCounts[index]);
		return literals * 2 + (isSplit ? 1 : 0);
	};
	return (
		migration
			.filter(
				({ api: id, operation }) =>
					id === api &&
					operation.kind === 'path' &&
					operation.method === method &&
					operation.segments.length === segments.length &&
					operation.segments.every((one, index) => one.kind !== 'literal' || one.text === segments[index]),
			)
			.sort((a, b) => rank(b) - rank(a))[0] ?? entryForApi(migration, api)
	);
}

/**
 * Returns the entry for an operation as the deprecation log or a use writes it, such as `GET
 * /studenter/{id}`, `SELECT Person` and `Alle`. Falls back to the entry for the whole API.
 */
export function migrationEntryForOperation(
	migration: readonly MigrationEntry[],
	api: string,
	operation: ApiOperation,
): MigrationEntry | undefined {
	const ofApi = migration.filter((entry) => entry.api === api);
	const same = ofApi.find((entry) => entry.operation.text === operation.text);
	if (same) {
		return same;
	}
	if (operation.kind === 'path') {
		const segments = operation.text.split('/').slice(1);
		return migrationEntryForPath(ofApi, {
			api,
			method: operation.method,
			segments,
			partCounts: segments.map((segment) => segment.split(',').length),
		});
	}
	const [word = ''] = operation.text.split(' ', 1);
	return ofApi.find((entry) => operationNameStartsWith(entry.operation, word)) ?? entryForApi(ofApi, api);
}

function entryForApi(migration: readonly MigrationEntry[], api: string): MigrationEntry | undefined {
	return migration.find((entry) => entry.api === api && entry.operation.kind === 'all');
}

/**
 * Returns the names of the parts of the id in each segment of an entry's path: `emne` and `versjon`
 * for `{emne},{versjon}`. Empty for other segments.
 */
export function idPartsOf({ operation }: MigrationEntry): readonly (readonly string[])[] {
	return operation.kind === 'path'
		? operation.text
				.slice(operation.text.indexOf('/') + 1)
				.split('/')
				.map((segment) => [...segment.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
		: [];
}

/**
 * Returns those of the words in a call, each once, that are names of query parameters which choose
 * between the replacements of an API.
 */
export function parametersChoosingReplacement(
	migration: readonly MigrationEntry[],
	api: string,
	words: readonly string[],
): readonly string[] {
	const possible = new Set(words.filter((word) => /^[\w.]+$/.test(word)));
	if (possible.size === 0) {
		return [];
	}
	const candidates = migration.filter((entry) => entry.api === api).flatMap((entry) => entry.candidates);
	const names = candidates.flatMap((candidate) => [...Object.keys(candidate.arguments), ...candidate.notWith]);
	return [...possible].filter((word) => names.some((name) => name.split('+').includes(word)));
}

/**
 * Returns the entries of a catalog's own mapping and those of a reference mapping. An own entry
 * replaces the reference entry for the same operation.
 */
export function mergeMigrationEntries(
	own: readonly MigrationEntry[],
	reference: readonly MigrationEntry[],
): readonly MigrationEntry[] {
	const keyOf = ({ api, operation }: MigrationEntry) => `${api} ${operation.text}`;
	const keys = new Set(own.map(keyOf));
	return [...own, ...reference.filter((entry) => !keys.has(keyOf(entry)))];
}
