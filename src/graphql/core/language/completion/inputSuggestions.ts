import {
	GraphQLBoolean,
	type GraphQLInputType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isEnumType,
	isTypeSubTypeOf,
} from 'graphql';
import { elementDocumentation, listDepth } from '../schema/schemaElement.ts';
import type { DeclaredVariable } from '../syntax/variableDeclarations.ts';
import { type InputDefinition, parseInputType } from './cursorContext.ts';
import type { CompletionNeighbours } from './neighboursAt.ts';
import { snippetPlaceholder } from './snippets.ts';
import type { Suggestion } from './suggestion.ts';

/** Returns suggestions for the names of the arguments or input fields that have no value yet. */
export function inputNameSuggestions(
	kind: 'argument' | 'field',
	definitions: readonly InputDefinition[],
	{ siblingNames, after }: CompletionNeighbours,
): readonly Suggestion[] {
	return definitions
		.filter(({ name }) => !siblingNames.has(name))
		.map((definition) => ({
			label: definition.name,
			kind,
			detail: String(definition.type),
			element: 'description' in definition ? elementDocumentation(definition) : undefined,
			snippet: after === ':' ? undefined : `${definition.name}: ${snippetPlaceholder(definition.type, 0)}`,
		}));
}

/**
 * Returns suggestions for the literal values of an enum or of Boolean, enclosed in the brackets
 * that a list type needs. Empty for other types.
 */
export function literalSuggestions(type: GraphQLInputType): readonly Suggestion[] {
	const named = getNamedType(type);
	const wrapped = (value: string) => {
		const depth = listDepth(type);
		return depth === 0 ? undefined : '['.repeat(depth) + value + ']'.repeat(depth);
	};
	if (isEnumType(named)) {
		return named.getValues().map((value) => ({
			label: value.name,
			kind: 'value',
			detail: named.name,
			element: elementDocumentation(value),
			snippet: wrapped(value.name),
		}));
	}
	if (named.name !== GraphQLBoolean.name) {
		return [];
	}
	return ['true', 'false'].map((label) => ({ label, kind: 'value', detail: named.name, snippet: wrapped(label) }));
}

/**
 * Returns suggestions for variables as the value of a type. `fitting` are the variables whose type
 * matches; `convertible` are those that would match if their declaration had different list or
 * non-null wrappers. Variables of other types are omitted.
 */
export function variableSuggestions(
	schema: GraphQLSchema,
	variables: readonly DeclaredVariable[],
	type: GraphQLInputType,
): { readonly fitting: readonly Suggestion[]; readonly convertible: readonly Suggestion[] } {
	const fitting: Suggestion[] = [];
	const convertible: Suggestion[] = [];
	for (const variable of variables) {
		const declared = parseInputType(schema, variable.type);
		if (declared && getNamedType(declared) === getNamedType(type)) {
			// A default value replaces a missing value (GraphQL specification, section 5.8.5).
			const required = variable.defaultValue === undefined ? type : getNullableType(type);
			const fits = isTypeSubTypeOf(schema, declared, required);
			(fits ? fitting : convertible).push({ label: `$${variable.name}`, kind: 'variable', detail: variable.type });
		}
	}
	return { fitting, convertible };
}
