import { type GraphQLSchema, type IntrospectionQuery, introspectionFromSchema, printSchema } from 'graphql';
import { parseObject } from '../../../../shared/core/json.ts';
import { isIntrospection, schemaOf } from './introspection.ts';
import { introspectionErrors, type SchemaErrors, sdlErrors } from './schemaErrors.ts';
import { parseSdl, type SdlNode, schemaOfSdl } from './sdlSchema.ts';

/** What a schema file holds. */
export type SchemaFileContent =
	| { readonly kind: 'introspection'; readonly introspection: IntrospectionQuery }
	| { readonly kind: 'SDL'; readonly definitions: readonly SdlNode[] };

/**
 * A schema, taken as valid, and the way to find out whether it is, which takes as long as building
 * it.
 */
export interface BuiltSchema {
	readonly schema: GraphQLSchema;
	readonly findErrors: () => SchemaErrors;
}

/** Reads a schema file: SDL, or the JSON of an introspection with or without `data` around it. */
export function readSchemaFile(text: string): SchemaFileContent {
	const json = /^\s*\{/.test(text) ? parseObject(text) : undefined;
	const introspection = json?.['data'] ?? json;
	return isIntrospection(introspection)
		? { kind: 'introspection', introspection }
		: { kind: 'SDL', definitions: parseSdl(text) };
}

/**
 * The introspection of a schema file with every option; `undefined` when the file defines no type.
 */
export function introspectionOfFile(text: string): IntrospectionQuery | undefined {
	const content = readSchemaFile(text);
	if (content.kind === 'introspection') {
		return content.introspection;
	}
	return content.definitions.length === 0
		? undefined
		: introspectionFromSchema(schemaOfSdl(content.definitions), { oneOf: true, inputValueDeprecation: true });
}

/** What a schema file defines. */
export function definitionsIn(content: SchemaFileContent): readonly SdlNode[] {
	return content.kind === 'SDL' ? content.definitions : parseSdl(printSchema(schemaOf(content.introspection)));
}

/**
 * The schema that files make together; `undefined` when they define nothing. @throws when it cannot
 * be built.
 */
export function buildSchema(contents: readonly SchemaFileContent[]): BuiltSchema | undefined {
	const [first, ...others] = contents;
	if (first?.kind === 'introspection' && others.length === 0) {
		const schema = schemaOf(first.introspection);
		return { schema, findErrors: () => introspectionErrors(first.introspection, schema) };
	}
	const definitions = contents.flatMap(definitionsIn);
	if (definitions.length === 0) {
		return undefined;
	}
	const schema = schemaOfSdl(definitions);
	return { schema, findErrors: () => sdlErrors(definitions, schema) };
}
