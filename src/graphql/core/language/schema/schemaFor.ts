import { GraphQLSchema } from 'graphql';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { parseSdl, schemaOfSdl } from './sdlSchema.ts';

/** Building the schema of longer documents takes too long to do it on each keystroke. */
const maximumLength = 100_000;

/**
 * Returns the schema for a position in a definition: the schema of the document if it has one, else
 * a schema of the type definitions in the document. For operations without a schema, the result is
 * the empty schema.
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
