import { isValid, parseISO } from 'date-fns';
import {
	type GraphQLInputType,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
	isRequiredInputField,
	isSpecifiedScalarType,
	Kind,
	print,
	type TypeNode,
	type VariableDefinitionNode,
	validateInputValue,
} from 'graphql';
import { isJsonObject } from '../../../../shared/core/json.ts';
import { parseJsonExactly } from '../syntax/exactJson.ts';
import { checkVariables, isRequiredVariable } from './checkVariables.ts';
import { inputElementAt, inputTypeOfVariable } from './inputElement.ts';
import { placeholderOfType } from './placeholders.ts';
import { type VariablePath, variablePathText } from './variablePath.ts';
import type { VariableValues } from './variablesFile.ts';

/** A value of a variable, or of a field of one, that the user enters as one line of text. */
export interface ValueToEnter {
	readonly path: VariablePath;
	/** The path as text, such as `filter.code`. */
	readonly name: string;
	/** The type in GraphQL syntax, such as `[ID!]!`. */
	readonly type: string;
	/** The description in the schema; `undefined` if there is none. */
	readonly description: string | undefined;
	/** The values of an enum or a Boolean; empty for other types. */
	readonly choices: readonly string[];
	/** Whether the variable can have no value. */
	readonly isOptional: boolean;
	/** A text that is valid, such as `2026-08-15` for a date. */
	readonly example: string;
	/** Returns the value of an entered text; `undefined` if the text is not valid. */
	read(text: string): unknown;
}

/**
 * Returns the required values that are missing. A missing object is entered as its required fields,
 * one by one. Without a schema, texts of types that GraphQL does not define are strings or JSON.
 */
export function missingValuesToEnter(
	definitions: readonly VariableDefinitionNode[],
	schema: GraphQLSchema | undefined,
	given: VariableValues,
): readonly ValueToEnter[] {
	return checkVariables(definitions, given, schema)
		.filter(({ kind }) => kind === 'missing')
		.flatMap(({ path }) => {
			const definition = definitions.find(({ variable }) => variable.name.value === path[0]);
			const type = definition && inputTypeOfVariable(schema, definition);
			const element = type && inputElementAt(type, path.slice(1));
			if (element) {
				return leavesOf(path, element.type, element.field?.description ?? definition.description?.value);
			}
			return definition ? [valueOfNode(path, definition.type)] : [];
		});
}

/**
 * Returns the values of all variables that an operation declares: a required object as its required
 * fields, one by one, and an optional one as a whole.
 */
export function allValuesToEnter(
	definitions: readonly VariableDefinitionNode[],
	schema: GraphQLSchema | undefined,
): readonly ValueToEnter[] {
	return definitions.flatMap((definition) => {
		if (isRequiredVariable(definition)) {
			return missingValuesToEnter([definition], schema, {});
		}
		const type = inputTypeOfVariable(schema, definition);
		const path = [definition.variable.name.value];
		const value = type ? leafOf(path, type, definition.description?.value) : valueOfNode(path, definition.type);
		return [{ ...value, isOptional: true }];
	});
}

/** Returns the value at a path as the text that enters it again, or the empty string. */
export function inputTextOfValue(values: VariableValues, path: VariablePath): string {
	const value = path.reduce<unknown>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), values);
	return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Returns the variables of which a value was entered, with all their values. The other variables
 * keep the values of the environment and the variable set, which can change until the next run.
 */
export function enteredVariables(values: VariableValues, entered: readonly ValueToEnter[]): VariableValues {
	const names = new Set(entered.map(({ path }) => path[0]));
	return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** Returns a copy of the values with another value at a path. */
export function replaceVariableValue(values: VariableValues, path: VariablePath, value: unknown): VariableValues {
	const [name, ...rest] = path;
	return { ...values, [String(name)]: replaceInner(values[String(name)], rest, value) };
}

/** Replaces a value in an item of a list or in an object, which is created if it is missing. */
function replaceInner(current: unknown, path: VariablePath, value: unknown): unknown {
	const [key, ...rest] = path;
	if (Array.isArray(current) && typeof key === 'number') {
		return current.with(key, replaceInner(current[key], rest, value));
	}
	return key === undefined ? value : replaceVariableValue(isJsonObject(current) ? current : {}, path, value);
}

function leavesOf(
	path: VariablePath,
	type: GraphQLInputType,
	description: string | null | undefined,
	enclosing: readonly GraphQLNamedType[] = [],
): readonly ValueToEnter[] {
	const nullable = getNullableType(type);
	if (isInputObjectType(nullable) && !nullable.isOneOf && !enclosing.includes(nullable)) {
		const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
		if (required.length > 0) {
			return required.flatMap((field) =>
				leavesOf([...path, field.name], field.type, field.description, [...enclosing, nullable]),
			);
		}
	}
	return [leafOf(path, type, description)];
}

function leafOf(path: VariablePath, type: GraphQLInputType, description: string | null | undefined): ValueToEnter {
	const nullable = getNullableType(type);
	const named = getNamedType(type);
	const choices = isEnumType(nullable)
		? nullable.getValues().map(({ name }) => name)
		: named.name === 'Boolean' && !isListType(nullable)
			? ['true', 'false']
			: [];
	return {
		path,
		name: variablePathText(path),
		type: String(type),
		description: (description ?? (isSpecifiedScalarType(named) ? undefined : named.description)) || undefined,
		choices,
		isOptional: false,
		example: exampleOf(type),
		read: (text) => {
			const value = valueOfText(text.trim(), isListType(nullable), named.name);
			return value !== undefined && isValidFor(value, type) ? value : undefined;
		},
	};
}

function valueOfNode(path: VariablePath, node: TypeNode): ValueToEnter {
	const nullable = node.kind === Kind.NON_NULL_TYPE ? node.type : node;
	const isList = nullable.kind === Kind.LIST_TYPE;
	const name = nameOfNode(node);
	return {
		path,
		name: variablePathText(path),
		type: print(node),
		description: undefined,
		choices: name === 'Boolean' && !isList ? ['true', 'false'] : [],
		isOptional: false,
		example: scalarForms.get(name)?.example ?? exampleText,
		read: (text) => valueOfText(text.trim(), isList, name),
	};
}

function nameOfNode(node: TypeNode): string {
	return node.kind === Kind.NAMED_TYPE ? node.name.value : nameOfNode(node.type);
}

function isValidFor(value: unknown, type: GraphQLInputType): boolean {
	let isValidValue = true;
	// Check the numbers as the server will parse them, not their digits.
	validateInputValue(JSON.parse(JSON.stringify(value)), type, () => {
		isValidValue = false;
	});
	return isValidValue;
}

/** How the values of a scalar are entered. */
interface ScalarForm {
	readonly example: string;
	readonly pattern: RegExp;
	/** Returns the value of a text that matches the pattern; `undefined` if there is none. */
	read(text: string): unknown;
}

const readDate = (text: string) => (isValid(parseISO(text)) ? text : undefined);

/** The scalars for which an entered text is checked, by name. Texts for others are not checked. */
const scalarForms: ReadonlyMap<string, ScalarForm> = new Map([
	['Int', { example: '10', pattern: /^-?\d+$/, read: Number }],
	['Float', { example: '2.5', pattern: /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i, read: Number }],
	['Boolean', { example: 'true', pattern: /^(?:true|false)$/, read: (text: string) => text === 'true' }],
	['Date', { example: '2026-08-15', pattern: /^\d{4}-\d\d-\d\d$/, read: readDate }],
	['DateTime', { example: '2026-08-15T10:00:00Z', pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d/, read: readDate }],
]);

const exampleText = 'abc';

function exampleOf(type: GraphQLInputType): string {
	const nullable = getNullableType(type);
	const named = getNamedType(type);
	if (isInputObjectType(named)) {
		return JSON.stringify(placeholderOfType(type));
	}
	const single = isEnumType(named)
		? (named.getValues()[0]?.name ?? '')
		: (scalarForms.get(named.name)?.example ?? exampleText);
	return isListType(nullable) ? `${single}, ${single}` : single;
}

/**
 * Reads an entered text. A list is a JSON array, or values that are separated by commas. An object,
 * and a value of a scalar that GraphQL does not define, can be JSON.
 */
function valueOfText(text: string, isList: boolean, typeName: string): unknown {
	if (text === '') {
		return undefined;
	}
	if (isList && text.startsWith('[')) {
		return valueOfJson(text);
	}
	const isText = scalarForms.has(typeName) || typeName === 'String' || typeName === 'ID';
	const object = !isText && /^[[{]/.test(text) ? valueOfJson(text) : undefined;
	if (object !== undefined || !isList) {
		return object ?? scalarOfText(text, typeName);
	}
	const items = text.split(',').map((item) => scalarOfText(item.trim(), typeName));
	return items.includes(undefined) ? undefined : items;
}

/** Parses JSON with all digits of its numbers. Returns `undefined` for invalid JSON. */
function valueOfJson(text: string): unknown {
	try {
		return parseJsonExactly(text);
	} catch {
		return undefined;
	}
}

function scalarOfText(text: string, typeName: string): unknown {
	const form = scalarForms.get(typeName);
	if (!form) {
		return text === '' ? undefined : text;
	}
	return form.pattern.test(text) ? form.read(text) : undefined;
}
