import { Kind, type VariableDefinitionNode } from 'graphql';
import { withoutFillers } from '../syntax/filler.ts';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import { parseDefinitions } from '../syntax/parseDefinitions.ts';
import { operationsInDocument } from '../syntax/reachedDefinitions.ts';
import type { OperationDefinition, OperationType } from '../syntax/splitDefinitions.ts';
import { endOfDefinitionHead } from '../syntax/tokenAt.ts';

/** The head of an operation: its name, its kind and its variables. */
export interface OperationHead {
	/** Name of the operation; the empty string for an anonymous operation. */
	readonly name: string;
	readonly kind: OperationType;
	/** The variables that the operation declares; `undefined` when its head has a syntax error. */
	readonly variables: readonly VariableDefinitionNode[] | undefined;
}

/** Parses the heads of the operations of a document, in document order. */
export function parseOperationHeads({ text, definitions }: GraphqlText): readonly OperationHead[] {
	return operationsInDocument(definitions).map((operation) => ({
		name: operation.name ?? '',
		kind: operation.kind,
		variables: parseVariableDefinitions(text, operation),
	}));
}

/**
 * Returns one head for each name. Literals of a program can repeat a name, and several operations
 * can have none. They share the variable sets of the name, so the head has the variables of all.
 */
export function mergeOperationHeads(heads: readonly OperationHead[]): readonly OperationHead[] {
	return [...Map.groupBy(heads, ({ name }) => name).values()].flatMap((same) =>
		same.slice(0, 1).map((first) => (same.length === 1 ? first : { ...first, variables: variablesOfAll(same) })),
	);
}

/** Returns the variables of operations, each name once. */
function variablesOfAll(heads: readonly OperationHead[]): readonly VariableDefinitionNode[] {
	const all = heads.flatMap(({ variables = [] }) => variables);
	return [...Map.groupBy(all, ({ variable }) => variable.name.value).values()].flatMap((same) => same.slice(0, 1));
}

/**
 * Returns the variables that an operation declares; `undefined` when its head has a syntax error.
 * Only the head is parsed, so that the variables are known while the fields are being typed.
 */
export function parseVariableDefinitions(
	text: string,
	operation: OperationDefinition,
): readonly VariableDefinitionNode[] | undefined {
	const head = text.slice(operation.start, endOfDefinitionHead(operation));
	const [definition] = parseDefinitions(withoutFillers(`${head}{__typename}`)) ?? [];
	return definition?.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : undefined;
}
