import {
	type DirectiveNode,
	type DocumentNode,
	GraphQLError,
	isExecutableDefinitionNode,
	Kind,
	OperationTypeNode,
	parse,
	type VariableDefinitionNode,
	visit,
} from 'graphql';
import { UserError } from '../../../../shared/core/errors.ts';
import { withoutTrailingBlanks } from './runnableText.ts';

declare const isChecked: unique symbol;

/**
 * An operation that can be sent. Its properties come from a strict parse of the text that is sent.
 * Only {@link checkOperation} creates it.
 */
export interface CheckedOperation {
	readonly [isChecked]: true;
	/** The text to send. */
	readonly text: string;
	/** A query may be sent twice, a mutation must not. */
	readonly kind: 'query' | 'mutation';
	/** Name of the operation; `undefined` for an anonymous operation. */
	readonly name: string | undefined;
	/** Name of the operation for display. */
	readonly label: string;
	/** The variables that the operation declares. */
	readonly variables: readonly VariableDefinitionNode[];
	/** The tree of {@link text}. */
	readonly document: DocumentNode;
}

/**
 * Removes the spaces at the ends of lines from a text, and checks that the result can be sent: it
 * has no syntax error, consists of one query or mutation and of fragments, and requests no
 * incremental delivery. `label` is the name of the operation for display.
 * @throws {UserError} `graphql/syntax-error` with `line` and `column`, both counted from 1;
 * `graphql/not-one-operation`; `graphql/subscription`; `graphql/incremental-operation`
 */
export function checkOperation(given: string, label: string): CheckedOperation {
	const text = withoutTrailingBlanks(given);
	const document = parseText(text, label);
	const [operation, ...others] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
	const isExecutable = document.definitions.every(isExecutableDefinitionNode);
	if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0 || !isExecutable) {
		const count = operation === undefined ? 0 : 1 + others.length;
		throw new UserError('graphql/not-one-operation', { operation: label, count });
	}
	if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
		throw new UserError('graphql/subscription', { operation: label });
	}
	requireNoIncrementalDelivery(document, label);
	return {
		text,
		kind: operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query',
		name: operation.name?.value,
		label,
		variables: operation.variableDefinitions ?? [],
		document,
	} as CheckedOperation;
}

/** @throws {UserError} `graphql/syntax-error` */
function parseText(text: string, operation: string): DocumentNode {
	try {
		return parse(text, { allowEmptySelectionSets: false });
	} catch (error) {
		const [location] = (error instanceof GraphQLError && error.locations) || [];
		throw new UserError('graphql/syntax-error', {
			operation,
			line: location?.line ?? 1,
			column: location?.column ?? 1,
		});
	}
}

/**
 * Requires that a document contains no `@defer` and no `@stream`, except with `if: false`.
 * @throws {UserError} `graphql/incremental-operation`
 */
function requireNoIncrementalDelivery(document: DocumentNode, operation: string): void {
	let found: DirectiveNode | undefined;
	visit(document, {
		Directive: (node) => {
			const isOff = node.arguments?.some(
				({ name, value }) => name.value === 'if' && value.kind === Kind.BOOLEAN && !value.value,
			);
			if (!isOff && /^(?:defer|stream)$/.test(node.name.value)) {
				found ??= node;
			}
		},
	});
	if (found !== undefined) {
		throw new UserError('graphql/incremental-operation', {
			operation,
			directive: `@${found.name.value}`,
			line: found.loc?.startToken.line ?? 1,
		});
	}
}
