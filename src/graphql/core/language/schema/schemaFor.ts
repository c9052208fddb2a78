import { GraphQLSchema } from 'graphql';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { parseSdl, schemaOfSdl } from './sdlSchema.ts';

/** Larger documents would take longer than a keystroke may. */
const maximumLength = 100_000;

/**
 * The schema for a position in a definition: the document's schema, or the one that its own type
 * definitions make if it has none. The empty schema for operations without a schema.
 */
export function schemaFor(
	schema: GraphQLSchema | undefined,
	{ text }: GraphqlText,
	definition: Definition | undefined,
): GraphQLSchema {
	if (schema || definition?.kind !== 'type system' || text.length > maximumLength) {
		return schema ?? new GraphQLSchema({});
	}
	try {
		return schemaOfSdl(parseSdl(text));
	} catch {
		return new GraphQLSchema({});
	}
}
