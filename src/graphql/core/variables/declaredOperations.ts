import { Kind, parse, type VariableDefinitionNode } from 'graphql';
import { operationsOf } from '../running/runnableText.ts';
import type { GraphqlText } from '../text/graphqlText.ts';
import type { Operation, OperationType } from '../text/splitDefinitions.ts';
import { endOfHead } from '../text/textAt.ts';

/** An operation of a document as a variables file knows it. */
export interface DeclaredOperation {
	/** The empty string for an anonymous one. */
	readonly name: string;
	readonly kind: OperationType;
	/** `undefined` when they cannot be read. */
	readonly variables: readonly VariableDefinitionNode[] | undefined;
}

/** The operations of a document with their variables, in its order. */
export function declaredOperations({ text, definitions }: GraphqlText): readonly DeclaredOperation[] {
	return operationsOf(definitions).map((operation) => ({
		name: operation.name ?? '',
		kind: operation.kind,
		variables: declaredVariables(text, operation),
	}));
}

/**
 * The variables that an operation declares; `undefined` when its head has a syntax error. Only the head is read, so that
 * they are known while the fields are being written.
 */
export function declaredVariables(text: string, operation: Operation): readonly VariableDefinitionNode[] | undefined {
	const head = text.slice(operation.start, endOfHead(operation));
	try {
		const [definition] = parse(`${head}{__typename}`).definitions;
		return definition?.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : undefined;
	} catch {
		return undefined;
	}
}
