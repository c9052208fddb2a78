import { BREAK, type DirectiveNode, GraphQLError, Kind, parse, type VariableDefinitionNode, visit } from 'graphql';
import { UserError } from '../../../../shared/core/errors.ts';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import { operationsOf } from '../syntax/reachedDefinitions.ts';
import type { OperationDefinition, OperationType } from '../syntax/splitDefinitions.ts';
import { endOfHead } from '../syntax/tokenAt.ts';

/** An operation of a document, and its variables. */
export interface DeclaredOperation {
	/** Name of the operation; the empty string for an anonymous operation. */
	readonly name: string;
	readonly kind: OperationType;
	/** The variables that the operation declares; `undefined` when its head has a syntax error. */
	readonly variables: readonly VariableDefinitionNode[] | undefined;
}

/** Returns the operations of a document with their variables, in document order. */
export function declaredOperations({ text, definitions }: GraphqlText): readonly DeclaredOperation[] {
	return operationsOf(definitions).map((operation) => ({
		name: operation.name ?? '',
		kind: operation.kind,
		variables: declaredVariables(text, operation),
	}));
}

/**
 * Returns the variables that an operation declares; `undefined` when its head has a syntax error.
 * Only the head is parsed, so that the variables are known while the fields are being typed.
 */
export function declaredVariables(
	text: string,
	operation: OperationDefinition,
): readonly VariableDefinitionNode[] | undefined {
	const head = text.slice(operation.start, endOfHead(operation));
	try {
		const [definition] = parse(`${head}{__typename}`).definitions;
		return definition?.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : undefined;
	} catch {
		return undefined;
	}
}

/** The result of parsing the text to send. */
export type Readiness =
	/** The text can be sent. `variables` are the variables that its operation declares. */
	| { readonly kind: 'ready'; readonly variables: readonly VariableDefinitionNode[] }
	/**
	 * The text requests incremental delivery, which is not supported. `line` is the 1-based line of
	 * the directive.
	 */
	| { readonly kind: 'incremental'; readonly directive: string; readonly line: number }
	/** The text cannot be parsed. `line` is the 1-based line of the first syntax error. */
	| { readonly kind: 'syntax error'; readonly line: number };

/**
 * Parses a text with one operation and returns its variables, or the reason why the text must not
 * be sent.
 */
export function checkReadiness(text: string): Readiness {
	try {
		const variables = parse(text, { noLocation: true, allowEmptySelectionSets: false }).definitions.flatMap(
			(definition) => (definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : []),
		);
		return incrementalDirective(text) ?? { kind: 'ready', variables };
	} catch (error) {
		const [location] = (error instanceof GraphQLError && error.locations) || [];
		return { kind: 'syntax error', line: location?.line ?? 1 };
	}
}

/**
 * Returns the first `@defer` or `@stream` in a valid text, except with `if: false`. `undefined` if
 * there is none.
 */
function incrementalDirective(text: string): Extract<Readiness, { kind: 'incremental' }> | undefined {
	// Most texts need no second tree, which has the positions.
	if (!/@[\s,]*(?:defer|stream)\b/.test(text)) {
		return undefined;
	}
	let found: DirectiveNode | undefined;
	visit(parse(text), {
		Directive: (node) => {
			const isOff = node.arguments?.some(
				({ name, value }) => name.value === 'if' && value.kind === Kind.BOOLEAN && !value.value,
			);
			if (!isOff && /^(?:defer|stream)$/.test(node.name.value)) {
				found = node;
				return BREAK;
			}
			return undefined;
		},
	});
	return found && { kind: 'incremental', directive: found.name.value, line: found.loc?.startToken.line ?? 1 };
}

/**
 * Returns the variables that the text to send declares. `operation` is the label of its operation.
 * @throws {UserError} `graphql/syntax-error` when the text cannot be parsed,
 * `graphql/incremental-operation` when it contains `@defer` or `@stream`
 */
export function requireSyntax(text: string, operation: string): readonly VariableDefinitionNode[] {
	const readiness = checkReadiness(text);
	switch (readiness.kind) {
		case 'ready':
			return readiness.variables;
		case 'incremental':
			throw new UserError('graphql/incremental-operation', {
				operation,
				directive: `@${readiness.directive}`,
				line: readiness.line,
			});
		case 'syntax error':
			throw new UserError('graphql/syntax-error', { operation, line: readiness.line });
	}
}
