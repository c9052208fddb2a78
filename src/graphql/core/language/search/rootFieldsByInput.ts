import {
	type GraphQLArgument,
	type GraphQLInputField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	isField,
	type OperationTypeNode,
} from 'graphql';
import type { CalendarDay } from '../../../../shared/core/lifecycle/calendarDay.ts';
import { inputFieldsOf } from '../schema/schemaElement.ts';
import { rootFieldEntries, type SchemaEntry } from './schemaEntries.ts';
import type { SchemaSearch } from './schemaSearch.ts';

/** A schema and the index to find its elements. */
export interface SchemaWithSearch {
	readonly schema: GraphQLSchema;
	readonly search: SchemaSearch;
}

/** A root field, and the argument or input field that matches a query. */
export interface RootFieldWithMatchingInput {
	readonly entry: SchemaEntry;
	readonly input: SchemaEntry;
	/** 1 for an argument, 2 for an input field of the type of an argument, and so on. */
	readonly level: number;
}

/**
 * Returns the fields of a root type that have an argument or a nested input field whose name or
 * description matches a query, best first. Empty if no input matches well.
 */
export function rootFieldsByInput(
	{ schema, search }: SchemaWithSearch,
	query: string,
	operation: OperationTypeNode,
	today: CalendarDay,
): readonly RootFieldWithMatchingInput[] {
	const limit = Number.POSITIVE_INFINITY;
	const found = search.find(query, { today, limit, kinds: new Set(['argument', 'inputField']) });
	const ranked = found.isWeak ? [] : found.entries.map((input, rank) => ({ input, rank }));
	const byElement = new Map<unknown, (typeof ranked)[number]>(ranked.map((each) => [each.input.element, each]));
	const matches = rootFieldEntries(schema, operation).flatMap((entry) => {
		const [best] = levelsOfInputs(entry)
			.flatMap(([element, level]) => {
				const match = byElement.get(element);
				return match ? [{ entry, level, ...match }] : [];
			})
			.toSorted((one, other) => one.rank - other.rank);
		return best ?? [];
	});
	return matches.toSorted((one, other) => one.rank - other.rank);
}

type Input = GraphQLArgument | GraphQLInputField;

/** Returns the arguments of a field and their nested input fields, each once, with their levels. */
function levelsOfInputs({ element }: SchemaEntry): readonly (readonly [Input, number])[] {
	const levels: (readonly [Input, number])[] = [];
	const visited = new Set<GraphQLNamedType>();
	let inputs: readonly Input[] = isField(element) ? element.args : [];
	for (let level = 1; inputs.length > 0; level += 1) {
		levels.push(...inputs.map((input) => [input, level] as const));
		const types = new Set(inputs.map(({ type }) => getNamedType(type)));
		inputs = [...types].filter((type) => !visited.has(type)).flatMap(inputFieldsOf);
		for (const type of types) {
			visited.add(type);
		}
	}
	return levels;
}
