import { GraphQLSchema } from 'graphql';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { buildSchemaFromSdl, parseSdl } from './sdlSchema.ts';

/**
 * Maximum length of a document for which a schema is built from its own type definitions, in UTF-16
 * code units. Building the schema of longer documents on each keystroke takes too long.
 */
const maximumLength = 100_000;

/**
 * Returns the schema for a position in a definition: `schema` if it is defined, else for a type
 * definition the schema of all type definitions in the document. The result is an empty schema for
 * operations without a schema, for long documents, and if the schema cannot be built.
 */
export function schemaForDefinition(
	schema: GraphQLSchema | undefined,
	{ text }: GraphqlText,
	definition: Definition | undefined,
): GraphQLSchema {
	const isTypeDefinition = definition?.kind === 'type system' && text.length <= maximumLength;
	try {
		return schema ?? buildSchemaFromSdl(isTypeDefinition ? parseSdl(text) : []);
	} catch {
		return new GraphQLSchema({});
	}
}
