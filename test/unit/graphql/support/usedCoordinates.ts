import type { GraphQLSchema } from 'graphql';
import { coordinatesIn } from '../../../../src/graphql/core/language/navigation/coordinates.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';

/**
 * Returns the schema coordinates of the elements that documents use, and those of their types.
 */
export function usedCoordinates(schema: GraphQLSchema, texts: readonly string[]): ReadonlySet<string> {
	return new Set(
		texts
			.flatMap((text) => coordinatesIn(readGraphql(text), schema))
			.flatMap(({ coordinate, type }) => [coordinate, type ?? coordinate, coordinate.replace(/(\.\w+|\(\w+:\))$/, '')]),
	);
}
