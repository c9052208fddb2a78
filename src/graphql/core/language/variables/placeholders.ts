import {
	type GraphQLInputObjectType,
	type GraphQLInputType,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
	isRequiredInputField,
	Kind,
	type TypeNode,
	type VariableDefinitionNode,
	valueFromASTUntyped,
} from 'graphql';
import { isJsonObject } from '../../../../shared/core/json.ts';
import { isDeprecated } from '../schema/schemaElement.ts';
import { isRequiredVariable } from './checkVariables.ts';
import { inputTypeOfVariable } from './inputElement.ts';
import type { VariableValues } from './variablesFile.ts';

/** Returns placeholders for the required variables that have no existing value, by name. */
export function requiredVariablePlaceholders(
	definitions: readonly VariableDefinitionNode[],
	schema: GraphQLSchema | undefined,
	existing: VariableValues,
): VariableValues {
	return Object.fromEntries(
		definitions
			.filter(
				(definition) => isRequiredVariable(definition) && !Object.hasOwn(existing, definition.variable.name.value),
			)
			.map((definition) => [definition.variable.name.value, variablePlaceholder(definition, schema)]),
	);
}

/**
 * Returns the initial values of a new set: placeholders for the required variables that have no
 * existing value. If there are none and no variable has an existing value, these are the default
 * values of the operation instead, so that the set is not empty.
 */
export function initialVariableValues(
	definitions: readonly VariableDefinitionNode[],
	schema: GraphQLSchema | undefined,
	existing: VariableValues,
): VariableValues {
	const required = requiredVariablePlaceholders(definitions, schema, existing);
	if (
		Object.keys(required).length > 0 ||
		definitions.some(({ variable }) => Object.hasOwn(existing, variable.name.value))
	) {
		return required;
	}
	return Object.fromEntries(
		definitions.map(({ variable, defaultValue }) => [
			variable.name.value,
			defaultValue ? valueFromASTUntyped(defaultValue) : null,
		]),
	);
}

/** Returns a placeholder that matches the type of a variable. */
export function variablePlaceholder(definition: VariableDefinitionNode, schema: GraphQLSchema | undefined): unknown {
	const type = inputTypeOfVariable(schema, definition);
	return type ? placeholderOfType(type) : placeholderOfNode(definition.type);
}

/**
 * Returns a placeholder for a type: the first value of an enum, a list with one item, an object
 * with its required fields, or else the empty string, 0 or `false`.
 */
export function placeholderOfType(type: GraphQLInputType, enclosing: readonly GraphQLNamedType[] = []): unknown {
	const nullable = getNullableType(type);
	if (isListType(nullable)) {
		const item = getNullableType(nullable.ofType);
		// An input type may contain a list of itself, which must not be expanded endlessly.
		return isInputObjectType(item) && enclosing.includes(item) ? [] : [placeholderOfType(nullable.ofType, enclosing)];
	}
	if (isInputObjectType(nullable)) {
		const inside = [...enclosing, nullable];
		const fields = fieldsToInclude(nullable, inside);
		return Object.fromEntries(fields.map(({ name, type }) => [name, placeholderOfType(type, inside)]));
	}
	if (isEnumType(nullable)) {
		const values = nullable.getValues();
		return (values.find((value) => !isDeprecated(value)) ?? values[0])?.name ?? '';
	}
	return scalarPlaceholder(String(nullable));
}

/**
 * Converts a placeholder to a snippet of VS Code: JSON on several lines, in which each value is a
 * tab stop.
 */
export function placeholderSnippet(value: unknown): string {
	return snippetOf(value, { last: 0 }, '');
}

/**
 * Returns the required fields of an input object. Of a `@oneOf` object, it is the first field that
 * contains none of the enclosing objects.
 */
function fieldsToInclude(type: GraphQLInputObjectType, enclosing: readonly GraphQLNamedType[]) {
	const fields = Object.values(type.getFields());
	return type.isOneOf
		? fields.filter((field) => !enclosing.includes(getNamedType(field.type))).slice(0, 1)
		: fields.filter(isRequiredInputField);
}

function placeholderOfNode(type: TypeNode): unknown {
	switch (type.kind) {
		case Kind.NON_NULL_TYPE:
			return placeholderOfNode(type.type);
		case Kind.LIST_TYPE:
			return [placeholderOfNode(type.type)];
		case Kind.NAMED_TYPE:
			return scalarPlaceholder(type.name.value);
	}
}

function scalarPlaceholder(name: string): unknown {
	switch (name) {
		case 'Int':
		case 'Float':
			return 0;
		case 'Boolean':
			return false;
		default:
			return '';
	}
}

function snippetOf(value: unknown, stop: { last: number }, indentation: string): string {
	const inner = `${indentation}\t`;
	const next = () => {
		stop.last += 1;
		return stop.last;
	};
	if (Array.isArray(value)) {
		return value.length === 0
			? `[$${next()}]`
			: `[${value.map((item) => snippetOf(item, stop, indentation)).join(', ')}]`;
	}
	if (isJsonObject(value)) {
		const parts = Object.entries(value).map(([name, field]) => `"${name}": ${snippetOf(field, stop, inner)}`);
		const lines = parts.length === 0 ? [`$${next()}`] : parts;
		return `{\n${lines.map((line) => inner + line).join(',\n')}\n${indentation}}`;
	}
	return typeof value === 'string'
		? `"${value === '' ? `$${next()}` : `\${${next()}:${value}}`}"`
		: `\${${next()}:${String(value)}}`;
}
