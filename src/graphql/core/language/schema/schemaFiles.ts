import { type GraphQLSchema, type IntrospectionQuery, introspectionFromSchema, printSchema } from 'graphql';
import { parseJsonObject } from '../../../../shared/core/json.ts';
import { buildSchemaFromIntrospection, isIntrospectionResult } from './introspection.ts';
import { errorsOfIntrospectedSchema, errorsOfSdlSchema, type SchemaErrors } from './schemaErrors.ts';
import { buildSchemaFromSdl, parseSdl, type SdlNode } from './sdlSchema.ts';

/** The content of a schema file. */
type SchemaFileContent =
	| { readonly kind: 'introspection'; readonly introspection: IntrospectionQuery }
	| { readonly kind: 'SDL'; readonly definitions: readonly SdlNode[] };

/**
 * A schema that was built without validation. `findErrors` validates it, which takes as long as
 * building it.
 */
export interface UnvalidatedSchema {
	readonly schema: GraphQLSchema;
	readonly findErrors: () => SchemaErrors;
}

/**
 * Parses a schema file: SDL, or an introspection result as JSON, with or without the enclosing
 * `data`.
 */
export function parseSchemaFile(text: string): SchemaFileContent {
	const json = /^\s*\{/.test(text) ? parseJsonObject(text) : undefined;
	const introspection = json?.['data'] ?? json;
	return isIntrospectionResult(introspection)
		? { kind: 'introspection', introspection }
		: { kind: 'SDL', definitions: parseSdl(text) };
}

/**
 * Returns the introspection result that a schema file contains, or that of the schema which its SDL
 * defines. `undefined` when the SDL defines no query type.
 */
export function introspectionOfSchemaFile(text: string): IntrospectionQuery | undefined {
	const content = parseSchemaFile(text);
	if (content.kind === 'introspection') {
		return content.introspection;
	}
	const schema = buildSchemaFromSdl(content.definitions);
	return schema.getQueryType()
		? introspectionFromSchema(schema, { oneOf: true, inputValueDeprecation: true })
		: undefined;
}

/** Returns the SDL definitions of a schema file. An introspection result is converted to SDL. */
export function definitionsInSchemaFile(content: SchemaFileContent): readonly SdlNode[] {
	return content.kind === 'SDL'
		? content.definitions
		: parseSdl(printSchema(buildSchemaFromIntrospection(content.introspection)));
}

/**
 * Builds one schema from several files. Returns `undefined` when the files define no types.
 * @throws when the schema cannot be built
 */
export function buildSchemaFromContents(contents: readonly SchemaFileContent[]): UnvalidatedSchema | undefined {
	const [first, ...others] = contents;
	if (first?.kind === 'introspection' && others.length === 0) {
		const schema = buildSchemaFromIntrospection(first.introspection);
		return { schema, findErrors: () => errorsOfIntrospectedSchema(first.introspection, schema) };
	}
	const definitions = contents.flatMap(definitionsInSchemaFile);
	if (definitions.length === 0) {
		return undefined;
	}
	const schema = buildSchemaFromSdl(definitions);
	return { schema, findErrors: () => errorsOfSdlSchema(definitions, schema) };
}
