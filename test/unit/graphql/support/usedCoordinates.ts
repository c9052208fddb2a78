import type { GraphQLSchema } from 'graphql';
import { coordinateRangesIn } from '../../../../src/graphql/core/language/navigation/coordinates.ts';
import type { GraphqlText } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';

/**
 * Returns the schema coordinates of the elements that a document uses, and those of their types.
 */
export function usedCoordinates(schema: GraphQLSchema, graphql: GraphqlText): ReadonlySet<string> {
	return new Set(
		coordinateRangesIn(graphql, schema).flatMap(({ coordinate, type }) => [
			coordinate,
			type ?? coordinate,
			coordinate.replace(/(\.\w+|\(\w+:\))$/, ''),
		]),
	);
}
