import { GraphQLError, GraphQLSchema, type IntrospectionQuery, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate';
import { missingTypes } from './repairIntrospection.ts';
import { documentOf, type SdlNode } from './sdlSchema.ts';

/** What is wrong with a schema that was taken as valid. */
export interface SchemaErrors {
	/** Types that are referred to and not there. */
	readonly missingTypes: readonly string[];
	/** In the words of graphql-js. */
	readonly messages: readonly string[];
}

/** Checks an introspected schema, which takes as long as building it. */
export function introspectionErrors(introspection: IntrospectionQuery, schema: GraphQLSchema): SchemaErrors {
	const messages = validateBuiltSchema(schema).map(({ message }) => message);
	return { missingTypes: missingTypes(introspection), messages };
}

/** Checks a schema of SDL files. */
export function sdlErrors(definitions: readonly SdlNode[], schema: GraphQLSchema): SchemaErrors {
	const errors = [...validateSDL(documentOf(definitions)), ...validateBuiltSchema(schema)];
	return { missingTypes: [], messages: errors.map(({ message }) => message) };
}

/**
 * What is wrong with a schema as graphql-js sees it, whatever the schema was taken for when it was
 * built.
 */
export function validateBuiltSchema(schema: GraphQLSchema): readonly GraphQLError[] {
	try {
		return validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }));
	} catch (error) {
		return [error instanceof GraphQLError ? error : new GraphQLError(String(error))];
	}
}
