import {
	type GraphQLInputObjectType,
	type GraphQLInputType,
	type GraphQLNamedType,
	type GraphQLSchema,
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
import { isRecord } from '../../../../shared/core/json.ts';
import { isDeprecated } from '../schema/schemaElement.ts';
import { isRequired } from './checkVariables.ts';
import { variableType } from './inputElement.ts';
import type { VariableValues } from './variablesFile.ts';

/** Values to be filled in for the variables that need one and are not given, by name. */
export function requiredPlaceholders(
	definitions: readonly VariableDefinitionNode[],
	schema: GraphQLSchema | undefined,
	existing: VariableValues,
): VariableValues {
	return Object.fromEntries(
		definitions
			.filter((definition) => isRequired(definition) && !Object.hasOwn(existing, definition.variable.name.value))
			.map((definition) => [definition.variable.name.value, variablePlaceholder(definition, schema)]),
	);
}

/**
 * Values to begin a set with: placeholders for what is required and not given; where that is
 * nothing and nothing is given, the defaults of the operation, so that there is something to
 * change.
 */
export function firstValues(
	definitions: readonly VariableDefinitionNode[],
	schema: GraphQLSchema | undefined,
	existing: VariableValues,
): VariableValues {
	const required = requiredPlaceholders(definitions, schema, existing);
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

/** A value to be filled in for a variable, of the shape that its type has. */
export function variablePlaceholder(definition: VariableDefinitionNode, schema: GraphQLSchema | undefined): unknown {
	const type = variableType(schema, definition);
	return type ? placeholderOf(type) : placeholderOfNode(definition.type);
}

/**
 * A value to be filled in: the first value of an enum, a list of one, an object with the fields it
 * needs, else an empty text, zero or false.
 */
export function placeholderOf(type: GraphQLInputType, enclosing: readonly GraphQLNamedType[] = []): unknown {
	const nullable = getNullableType(type);
	if (isListType(nullable)) {
		const item = getNullableType(nullable.ofType);
		// A type may hold a list of its own kind, and so on without end.
		return isInputObjectType(item) && enclosing.includes(item) ? [] : [placeholderOf(nullable.ofType, enclosing)];
	}
	if (isInputObjectType(nullable)) {
		const fields = fieldsToInclude(nullable).map(({ name, type }) => [
			name,
			placeholderOf(type, [...enclosing, nullable]),
		]);
		return Object.fromEntries(fields);
	}
	if (isEnumType(nullable)) {
		const values = nullable.getValues();
		return (values.find((value) => !isDeprecated(value)) ?? values[0])?.name ?? '';
	}
	return scalarPlaceholder(String(nullable));
}

/**
 * A placeholder as a snippet of the editor: JSON over several lines, each value a place to go to
 * with the tab key.
 */
export function placeholderSnippet(value: unknown): string {
	return snippetOf(value, { last: 0 }, '');
}

function fieldsToInclude(type: GraphQLInputObjectType) {
	const fields = Object.values(type.getFields());
	return type.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
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
	const block = (open: string, parts: readonly string[], close: string) =>
		`${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indentation}${close}`;
	const next = () => {
		stop.last += 1;
		return stop.last;
	};
	if (Array.isArray(value)) {
		return value.length === 0
			? `[$${next()}]`
			: `[${value.map((item) => snippetOf(item, stop, indentation)).join(', ')}]`;
	}
	if (isRecord(value)) {
		const parts = Object.entries(value).map(([name, field]) => `"${name}": ${snippetOf(field, stop, inner)}`);
		return block('{', parts.length === 0 ? [`$${next()}`] : parts, '}');
	}
	return typeof value === 'string'
		? `"${value === '' ? `$${next()}` : `\${${next()}:${value}}`}"`
		: `\${${next()}:${String(value)}}`;
}
