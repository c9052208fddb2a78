import { type GraphQLSchema, isInterfaceType, isObjectType, Kind, print, printType } from 'graphql';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import { parseDefinitions } from '../syntax/parseDefinitions.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * Returns suggestions for the fields that a type or interface must have because of the interfaces
 * that it implements, except those that it already has.
 */
export function missingInterfaceFieldSuggestions(
	schema: GraphQLSchema,
	{ text, definitions }: GraphqlText,
	definition: Definition,
	existing: ReadonlySet<string>,
): readonly Suggestion[] {
	const fields = implementedBy(schema, definition).flatMap((name) => {
		const own = definitions.find((each) => each.kind === 'type system' && each.name === name);
		const type = schema.getType(name);
		return fieldsIn(own ? text.slice(own.start, own.end) : isInterfaceType(type) ? printType(type) : '');
	});
	const missing = fields.filter(({ label }) => !existing.has(label));
	return [...new Map(missing.map((field) => [field.label, field])).values()];
}

/**
 * Returns the names of the interfaces that a definition implements: the names after `implements`,
 * and the interfaces of the type with its name in the schema, which an extension does not repeat.
 * Names of directives and their arguments can be included, which are not names of interfaces.
 */
function implementedBy(schema: GraphQLSchema, { tokens, name }: Definition): readonly string[] {
	const from = tokens.findIndex(({ text }) => text === 'implements');
	const brace = tokens.findIndex(({ text }) => text === '{');
	const head = tokens.slice(from, brace);
	const type = schema.getType(name ?? '');
	const inherited = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().map(String) : [];
	return [...new Set([...head.filter(({ kind }) => kind === 'name').map(({ text }) => text), ...inherited])];
}

/**
 * Returns suggestions for the fields of an interface definition; empty if its text has a syntax
 * error.
 */
function fieldsIn(sdl: string): readonly Suggestion[] {
	return (parseDefinitions(sdl) ?? []).flatMap((node) =>
		node.kind === Kind.INTERFACE_TYPE_DEFINITION
			? (node.fields ?? []).map((field) => ({
					label: field.name.value,
					kind: 'field',
					detail: print(field.type),
					snippet: print({ ...field, description: undefined, directives: [] }),
				}))
			: [],
	);
}
