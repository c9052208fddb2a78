import { type GraphQLInputField, getNamedType, isEnumType, print, type VariableDefinitionNode } from 'graphql';
import { findNodeAtOffset, getNodePath } from 'jsonc-parser';
import { parseJsonTree } from '../../../../shared/core/jsonWithComments.ts';
import {
	documentationOfDescription,
	type ElementDocumentation,
	elementDocumentation,
} from '../schema/schemaElement.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import type { VariablesContext } from './checkVariablesFile.ts';
import { inputElementAt, inputTypeOfVariable } from './inputElement.ts';
import type { OperationHead } from './operationHeads.ts';
import { jsonNodeRange } from './variablesFile.ts';

/** The hover of a name or a value in a variables file. */
interface VariableHover extends TextRange {
	/** GraphQL source, such as `$first: Int = 10`. */
	readonly code: string;
	/**
	 * Description, deprecation and contract level of the element at the position; `undefined` when
	 * there are none.
	 */
	readonly element: ElementDocumentation | undefined;
}

type HoverContent = Omit<VariableHover, keyof TextRange>;

/**
 * Returns the hover of the name or value at an offset of a variables file. `undefined` unless it
 * belongs to a declared operation or variable, or to an input field that the schema defines.
 */
export function variableHoverAt(text: string, offset: number, context: VariablesContext): VariableHover | undefined {
	const { root } = parseJsonTree(text);
	const node = root && findNodeAtOffset(root, offset);
	if (!node || node.children) {
		return undefined;
	}
	const [operationName, set, variable, ...path] = getNodePath(node);
	const operations = context.operations.filter(({ name }) => name === operationName);
	const definition = operations
		.flatMap(({ variables = [] }) => variables)
		.find(({ variable: { name } }) => name.value === variable);
	const isValue = node.parent?.type !== 'property' || node.parent.children?.[0] !== node;
	const content = definition
		? variableContent(definition, path, isValue ? node.value : undefined, context)
		: set === undefined
			? operationsContent(operations)
			: undefined;
	return content && { ...content, ...jsonNodeRange(node) };
}

/** Returns the heads of operations, one per line; `undefined` if all have a syntax error. */
function operationsContent(operations: readonly OperationHead[]): HoverContent | undefined {
	const heads = operations.flatMap(({ kind, name, variables }) => {
		const declared = variables?.length ? `(${variables.map(printedDeclaration).join(', ')})` : '';
		return variables ? [`${kind} ${name}`.trimEnd() + declared] : [];
	});
	return heads.length === 0 ? undefined : { code: heads.join('\n'), element: undefined };
}

function variableContent(
	definition: VariableDefinitionNode,
	path: readonly (string | number)[],
	value: unknown,
	{ schema }: VariablesContext,
): HoverContent | undefined {
	const type = inputTypeOfVariable(schema, definition);
	const element = type && inputElementAt(type, path);
	const named = getNamedType(element?.type);
	const enumValue = isEnumType(named) ? named.getValues().find(({ name }) => name === value) : undefined;
	const schemaElement = enumValue ?? element?.field;
	if (path.length > 0 && !schemaElement) {
		return undefined;
	}
	return {
		code: enumValue
			? String(enumValue)
			: element?.field
				? fieldSignature(element.field)
				: printedDeclaration(definition),
		element: schemaElement
			? elementDocumentation(schemaElement, schema)
			: documentationOfDescription(definition.description?.value ?? named?.description),
	};
}

function printedDeclaration(definition: VariableDefinitionNode): string {
	return print({ ...definition, description: undefined });
}

function fieldSignature(field: GraphQLInputField): string {
	// Introspected schemas contain the source text of default values.
	const written = field.default?.literal;
	return `${field}: ${field.type}${written ? ` = ${print(written)}` : ''}`;
}
