import { buildSchema } from 'graphql';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import {
	type OperationHead,
	parseOperationHeads,
} from '../../../../../../src/graphql/core/language/variables/operationHeads.ts';

/**
 * A schema with input types of every kind: scalars, an enum, lists, and input objects that are
 * recursive or `@oneOf`.
 */
export const schema = buildSchema(`
	scalar Json
	enum Level { OLD @deprecated(reason: "Use BACHELOR.") BACHELOR "Two years more." MASTER }
	enum Former { FIRST @deprecated SECOND @deprecated }
	input Filter {
		"The institution, for example 9999."
		owner: String!
		levels: [Level!]
		limit: Int! = 5
		code: String @deprecated(reason: "Use levels.")
		children: [Filter!]
	}
	input Tree { branches: [Tree!]! }
	input Choice @oneOf { id: ID number: Int }
	input Condition @oneOf { not: Condition all: [Condition!] equals: String }
	type Query {
		all(
			first: Int, filter: Filter, filters: [Filter!], level: Level, levels: [Level!], tree: Tree, choice: Choice, condition: Condition
			json: Json, id: ID, flag: Boolean, ratio: Float, name: String
		): Int
	}
`);

/** Parses variable definitions, which are written as between the parentheses of `query Q(…)`. */
export function declared(variables: string): NonNullable<OperationHead['variables']> {
	return parseOperationHeads(readGraphql(`query Q(${variables}) { all }`))[0]?.variables ?? [];
}
