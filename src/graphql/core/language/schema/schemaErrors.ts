import { GraphQLError, GraphQLSchema, type IntrospectionQuery, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate';
import { namesOfMissingTypes } from './repairIntrospection.ts';
import { documentOfDefinitions, type SdlNode } from './sdlSchema.ts';

/** The errors of a schema that was built without validation. */
export interface SchemaErrors {
	/** Types that the schema refers to but does not define. */
	readonly missingTypes: readonly string[];
	/** Error messages of graphql-js. */
	readonly messages: readonly string[];
}

/**
 * Validates an introspected schema and returns its errors. This takes as long as building the
 * schema.
 */
export function errorsOfIntrospectedSchema(introspection: IntrospectionQuery, schema: GraphQLSchema): SchemaErrors {
	const messages = validateBuiltSchema(schema).map(({ message }) => message);
	return { missingTypes: namesOfMissingTypes(introspection), messages };
}

/**
 * Validates a schema of SDL files and returns its errors. This takes as long as building the
 * schema.
 */
export function errorsOfSdlSchema(definitions: readonly SdlNode[], schema: GraphQLSchema): SchemaErrors {
	const errors = [...validateSDL(documentOfDefinitions(definitions)), ...validateBuiltSchema(schema)];
	return { missingTypes: [], messages: errors.map(({ message }) => message) };
}

/**
 * Returns the errors that graphql-js finds in a schema, even if the schema was built with
 * `assumeValid`.
 */
export function validateBuiltSchema(schema: GraphQLSchema): readonly GraphQLError[] {
	try {
		return validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }));
	} catch (error) {
		return [error instanceof GraphQLError ? error : new GraphQLError(String(error))];
	}
}
