import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import {
	type RootFieldWithMatchingInput,
	rootFieldsByInput,
	type SchemaWithSearch,
} from '../../core/language/search/rootFieldsByInput.ts';
import type { SchemaEntry, SchemaEntryKind } from '../../core/language/search/schemaEntries.ts';
import type { SchemaSearch } from '../../core/language/search/schemaSearch.ts';

/** Maximum number of elements that a search returns, over all offsets. */
export const maximumSchemaMatches = 50;
/** Only the beginning of a long query is read for coordinates. In UTF-16 code units. */
const maximumQueryLength = 2000;

/** An element that matches a query. */
type SchemaMatch = Pick<RootFieldWithMatchingInput, 'entry'> & Partial<RootFieldWithMatchingInput>;

/**
 * Returns the elements that match a query, best first. Queries and mutations also match by their
 * inputs if their kind is requested, after those that match well by themselves.
 */
export function findSchemaMatches(
	schema: SchemaWithSearch,
	query: string,
	kind: SchemaEntryKind | undefined,
	today: CalendarDay,
): { readonly matches: readonly SchemaMatch[]; readonly isWeak: boolean } {
	const kinds = kind && new Set([kind]);
	const { entries, isWeak } = schema.search.find(query, {
		today,
		limit: maximumSchemaMatches,
		...(kinds && { kinds }),
	});
	const named: readonly SchemaMatch[] = entries.map((entry) => ({ entry }));
	const isOnlyMatch = named.length === 1 && !isWeak;
	if (isOnlyMatch || (kind !== 'query' && kind !== 'mutation')) {
		return { matches: named, isWeak };
	}
	const found = new Set(isWeak ? [] : entries.map(({ coordinate }) => coordinate));
	const byInput = rootFieldsByInput(schema, query, kind, today).filter(({ entry }) => !found.has(entry.coordinate));
	// Weak matches are shown only if no input matches well.
	return isWeak && byInput.length > 0
		? { matches: byInput.slice(0, maximumSchemaMatches), isWeak: false }
		: { matches: [...named, ...byInput].slice(0, maximumSchemaMatches), isWeak };
}

/** A coordinate that the schema does not have. */
export interface UnknownCoordinate {
	readonly coordinate: string;
	readonly kind: undefined;
}

/**
 * Returns the elements of a query that consists of coordinates, separated by blanks or commas.
 * Empty for a query with other words, and for one without any element of the schema.
 */
export function elementsAtCoordinates(
	query: string,
	search: SchemaSearch,
	kind: SchemaEntryKind | undefined,
): readonly (SchemaEntry | UnknownCoordinate)[] {
	const words = [...new Set(query.slice(0, maximumQueryLength).split(/[\s,]+/))].filter((word) => word !== '');
	const elements = words.flatMap((coordinate) => {
		const entry = search.entryOf(coordinate);
		const isOfKind = kind === undefined || entry?.kind === kind;
		const unknown = /^\w+\.\w+(?:\(\w+:\))?$/.test(coordinate) ? { coordinate, kind: undefined } : [];
		return entry && isOfKind ? entry : unknown;
	});
	return elements.length === words.length && elements.some((each) => each.kind !== undefined) ? elements : [];
}
