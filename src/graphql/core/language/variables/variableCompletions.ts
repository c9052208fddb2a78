import {
	type GraphQLInputType,
	type GraphQLNamedType,
	getNamedType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
	isNonNullType,
	print,
} from 'graphql';
import { findNodeAtLocation, getLocation, type JSONPath, type Node, visit } from 'jsonc-parser';
import { offsetOfDeepNesting, parseJsonTree } from '../../../../shared/core/jsonWithComments.ts';
import {
	documentationOfDescription,
	type ElementDocumentation,
	elementDocumentation,
	inputFieldsOf,
} from '../schema/schemaElement.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import { wordRangeAt } from '../syntax/wordRangeAt.ts';
import type { VariablesContext } from './checkVariablesFile.ts';
import { defaultVariableSetName } from './chooseVariableSet.ts';
import { inputElementAt, inputTypeOfVariable } from './inputElement.ts';
import { mergeOperationHeads, type OperationHead } from './operationHeads.ts';
import {
	placeholderOfType,
	placeholderSnippet,
	requiredVariablePlaceholders,
	variablePlaceholder,
} from './placeholders.ts';
import { jsonNodeRange } from './variablesFile.ts';

/** A completion item for a position in a variables file. */
export interface VariablesFileSuggestion extends SuggestionDetails {
	readonly label: string;
	readonly kind: 'operation' | 'set' | 'variable' | 'field' | 'value';
	/** The text to insert, in the snippet syntax of VS Code. */
	readonly snippet: string;
	/** The text that the editor compares with the typed word. */
	readonly filterText: string;
}

/** The completion items for a position and the range that they replace. */
export interface VariablesFileSuggestions {
	readonly replaced: TextRange;
	/** The completion items, the best first and deprecated ones last. */
	readonly suggestions: readonly VariablesFileSuggestion[];
}

/** Returns the completions at an offset of a variables file, which may have syntax errors. */
export function variableCompletionsAt(text: string, offset: number, given: VariablesContext): VariablesFileSuggestions {
	const context = { ...given, operations: mergeOperationHeads(given.operations) };
	if (offsetOfDeepNesting(text) !== undefined) {
		return { replaced: wordRangeAt(text, offset), suggestions: [] };
	}
	const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
	const isTouched = previousNode !== undefined && offset <= previousNode.offset + previousNode.length;
	const replaced = isTouched ? jsonNodeRange(previousNode) : wordRangeAt(text, offset);
	if ((previousNode && !isTouched) || isInComment(text, offset)) {
		return { replaced, suggestions: [] };
	}
	const nextCharacter = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*(.?)/.exec(text.slice(replaced.end))?.[1] ?? '';
	const comma = /^[,}\]]?$/.test(nextCharacter) ? '' : ',';
	const entries = isAtPropertyKey
		? namesAt(path, context, namesInSameObject(text, path, replaced)).map(({ value, ...each }) => ({
				...each,
				snippet: `"${each.name}"${nextCharacter === ':' ? '' : `: ${placeholderSnippet(value)}${comma}`}`,
				label: each.name === '' ? '""' : each.name,
				filterText: `"${each.name}"`,
			}))
		: valuesAt(path, context).map((each) => ({ ...each, snippet: each.snippet + comma, filterText: each.snippet }));
	const suggestions = entries.toSorted((a, b) => deprecation(a) - deprecation(b));
	return { replaced, suggestions };
}

interface SuggestionDetails {
	/** The type or kind of the item; `undefined` if there is none. */
	readonly detail: string | undefined;
	/** Description and deprecation of the suggested element; `undefined` when there are none. */
	readonly element: ElementDocumentation | undefined;
}

type NameSuggestion = SuggestionDetails & {
	readonly name: string;
	readonly kind: VariablesFileSuggestion['kind'];
	readonly value: unknown;
};
type ValueSuggestion = SuggestionDetails & { readonly label: string; readonly kind: 'value'; readonly snippet: string };

const noDetails: SuggestionDetails = { detail: undefined, element: undefined };

function deprecation({ element }: SuggestionDetails): number {
	return element?.deprecated ? 1 : 0;
}

/**
 * Returns suggestions for the names that are valid as the last segment of a path in a variables
 * file, without the names that are already used.
 */
function namesAt(
	[operationName, ...path]: JSONPath,
	context: VariablesContext,
	usedNames: ReadonlySet<string>,
): NameSuggestion[] {
	const isUnused = ({ name }: { readonly name: string }) => !usedNames.has(name);
	if (path.length === 0) {
		return context.operations
			.filter((operation) => isUnused(operation) && operation.kind !== 'subscription')
			.map((operation) => ({
				...noDetails,
				name: operation.name,
				kind: 'operation',
				detail: operation.kind,
				value: { [defaultVariableSetName]: placeholdersFor(operation, context) },
			}));
	}
	const operation = operationNamed(operationName, context);
	if (!operation) {
		return [];
	}
	if (path.length === 1) {
		const value = placeholdersFor(operation, context);
		return [{ ...noDetails, name: defaultVariableSetName, kind: 'set' as const, value }].filter(isUnused);
	}
	return (path.length === 2 ? variablesOf(operation, context) : fieldsAt(operation, path.slice(1, -1), context)).filter(
		isUnused,
	);
}

function variablesOf({ variables = [] }: OperationHead, { schema }: VariablesContext): NameSuggestion[] {
	return variables.map((definition) => ({
		...noDetails,
		name: definition.variable.name.value,
		kind: 'variable',
		detail: print(definition.type),
		element: documentationOfDescription(definition.description?.value),
		value: variablePlaceholder(definition, schema),
	}));
}

function fieldsAt(operation: OperationHead, path: JSONPath, context: VariablesContext): NameSuggestion[] {
	const type = getNamedType(typeAt(operation, path, context));
	return (type ? inputFieldsOf(type) : []).map((field) => ({
		name: field.name,
		kind: 'field',
		detail: String(field.type),
		element: elementDocumentation(field),
		value: placeholderOfType(field.type),
	}));
}

/** Returns suggestions for the values that are valid at a path in a variables file. */
function valuesAt([operationName, set, ...path]: JSONPath, context: VariablesContext): ValueSuggestion[] {
	const operation = operationNamed(operationName, context);
	if (!operation) {
		return [];
	}
	if (path.length > 0) {
		const type = typeAt(operation, path, context);
		return type ? valuesOfType(type) : [];
	}
	const placeholders = placeholdersFor(operation, context);
	return [
		plainValue(
			'{…}',
			placeholderSnippet(set === undefined ? { [defaultVariableSetName]: placeholders } : placeholders),
		),
	];
}

function valuesOfType(type: GraphQLInputType): ValueSuggestion[] {
	const nullable = getNullableType(type);
	const placeholder = () => placeholderSnippet(placeholderOfType(type));
	return [
		...(isListType(nullable) ? [plainValue('[…]', placeholder(), type)] : []),
		...(isInputObjectType(nullable) ? [plainValue('{…}', placeholder(), type)] : []),
		...(isEnumType(nullable) ? enumValues(nullable) : []),
		...(String(nullable) === 'Boolean' ? ['true', 'false'].map((word) => plainValue(word, word, type)) : []),
		...(isNonNullType(type) ? [] : [plainValue('null', 'null', type)]),
	];
}

function enumValues(type: GraphQLNamedType): ValueSuggestion[] {
	return (isEnumType(type) ? type.getValues() : []).map((value) => ({
		label: value.name,
		kind: 'value',
		detail: type.name,
		element: elementDocumentation(value),
		snippet: `"${value.name}"`,
	}));
}

function plainValue(label: string, snippet: string, type?: GraphQLInputType): ValueSuggestion {
	return { ...noDetails, label, kind: 'value', snippet, detail: type && String(type) };
}

function operationNamed(name: string | number | undefined, { operations }: VariablesContext) {
	return operations.find((operation) => operation.name === name);
}

function placeholdersFor({ variables = [] }: OperationHead, { schema, environmentValues }: VariablesContext) {
	return requiredVariablePlaceholders(variables, schema, environmentValues);
}

function typeAt(
	{ variables = [] }: OperationHead,
	[name, ...path]: JSONPath,
	{ schema }: VariablesContext,
): GraphQLInputType | undefined {
	const definition = variables.find(({ variable }) => variable.name.value === name);
	const type = definition && inputTypeOfVariable(schema, definition);
	return type && inputElementAt(type, path)?.type;
}

/**
 * Returns the property names of the object at a position, except the name that is being replaced.
 */
function namesInSameObject(text: string, path: JSONPath, replaced: TextRange): ReadonlySet<string> {
	const { root } = parseJsonTree(text);
	const object: Node | undefined = root && findNodeAtLocation(root, path.slice(0, -1));
	const keys = (object?.type === 'object' ? (object.children ?? []) : []).flatMap(
		({ children: [key] = [] }) => key ?? [],
	);
	return new Set(keys.filter(({ offset }) => offset !== replaced.start).map(({ value }) => String(value)));
}

function isInComment(text: string, offset: number): boolean {
	let isComment = false;
	visit(text, {
		onComment: (start, length) => {
			const isOpen = !text.slice(start, start + length).endsWith('*/');
			isComment ||= start < offset && (offset < start + length || (isOpen && offset === start + length));
		},
	});
	return isComment;
}
