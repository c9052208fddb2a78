import type { OperationDefinitionNode } from 'graphql';
import { firstUnusedName } from '../../../../shared/core/firstUnusedName.ts';
import type { GraphqlText, TextRange } from './graphqlText.ts';
import { definitionsReachedInDocument, operationsInDocument } from './reachedDefinitions.ts';
import type { Definition, OperationDefinition } from './splitDefinitions.ts';
import type { TextEdit } from './textEdits.ts';
import { isTokenGroup, type TokenNode, tokenTree } from './tokenTree.ts';

/** A variable that an operation or a fragment declares. The range covers the name with the `$`. */
export interface DeclaredVariable extends TextRange {
	/** Name of the variable without the `$`. */
	readonly name: string;
	/** Type of the variable in GraphQL syntax, such as `[ID!]!`; the empty string if there is none. */
	readonly type: string;
	/** The source text of the default value; `undefined` if there is none. */
	readonly defaultValue: string | undefined;
}

/**
 * Returns the variables that a definition declares, in source order. `text` is the text of the
 * document. Incomplete declarations are included.
 */
export function variableDeclarations(text: string, { tokens }: Definition): readonly DeclaredVariable[] {
	// No value in the arguments of a directive looks like a declaration.
	const first = tokenTree(tokens).find((node) => isTokenGroup(node, '('));
	if (!isTokenGroup(first, '(')) {
		return [];
	}
	return declarationsIn(first.nodes).map(({ dollar, name, nodes }) => {
		const beforeDefault = nodesBefore(nodes, '=');
		return {
			name: name.text,
			type: textOf(text, beforeDefault) ?? '',
			defaultValue: textOf(text, nodes.slice(beforeDefault.length + 1)),
			start: dollar.start,
			end: name.end,
		};
	});
}

/** The declaration of a variable, and the operation or fragment that contains it. */
interface Declaration {
	readonly variable: DeclaredVariable;
	readonly by: Definition;
}

/**
 * Returns the declarations of the variables that a definition can use: those of the definition
 * itself, and for a fragment also those of the operations that use the fragment in the same
 * document. Several operations can declare the same name.
 */
export function usableVariableDeclarations(
	{ text, definitions }: GraphqlText,
	definition: Definition,
): readonly Declaration[] {
	const others = documentOperationsUsing(definitions, definition).filter((operation) => operation !== definition);
	return [definition, ...others].flatMap((by) => variableDeclarations(text, by).map((variable) => ({ variable, by })));
}

/**
 * Returns an operation itself, or the operations of the document that use a fragment directly or
 * through other fragments.
 */
export function documentOperationsUsing(
	definitions: readonly Definition[],
	definition: Definition,
): readonly OperationDefinition[] {
	return operationsInDocument(definitions).filter(
		(operation) =>
			operation === definition ||
			(definition.kind === 'fragment' && definitionsReachedInDocument(definitions, operation).includes(definition)),
	);
}

/**
 * Returns `preferred`, or `preferred` with the first number appended for which the name is not in
 * `usedNames`.
 */
export function unusedName(preferred: string, usedNames: ReadonlySet<string>): string {
	return firstUnusedName(preferred, '', (name) => usedNames.has(name));
}

/**
 * Returns the edit that declares a variable, such as `$first: Int`, after the existing variables of
 * an operation. `operation` is the syntax tree of the definition alone.
 */
export function variableDeclarationEdit(
	definition: Definition,
	operation: OperationDefinitionNode,
	text: string,
): TextEdit {
	const at = (offset: number, inserted: string): TextEdit => ({
		start: definition.start + offset,
		end: definition.start + offset,
		text: inserted,
	});
	const last = operation.variableDefinitions?.at(-1)?.loc;
	if (last) {
		return at(last.end, `, ${text}`);
	}
	if (operation.name?.loc) {
		return at(operation.name.loc.end, `(${text})`);
	}
	const keyword = definition.tokens.find(({ kind }) => kind !== 'string');
	return keyword?.text === '{'
		? at(keyword.start - definition.start, `query (${text}) `)
		: at((keyword?.end ?? definition.start) - definition.start, ` (${text})`);
}

/** The declaration of a variable, and the nodes after its colon. */
interface VariableNodes {
	readonly dollar: TokenNode;
	readonly name: TokenNode;
	readonly nodes: readonly TokenNode[];
}

/**
 * Splits the contents of the parentheses after the name of an operation into the declarations of
 * variables. Their descriptions are omitted.
 */
function declarationsIn(nodes: readonly TokenNode[]): readonly VariableNodes[] {
	const starts = nodes.flatMap((dollar, index) => {
		const name = nodes[index + 1];
		const isStart = dollar.text === '$' && nodes[index + 2]?.text === ':';
		return isStart && name?.kind === 'name' ? [{ index, dollar, name }] : [];
	});
	return starts.map(({ index, dollar, name }, position) => {
		const next = starts[position + 1]?.index ?? nodes.length;
		const end = isDescription(nodes, next - 1) ? next - 1 : next;
		return { dollar, name, nodes: nodes.slice(index + 3, end) };
	});
}

/** Whether a node is the description of the declaration that follows, and not a default value. */
function isDescription(nodes: readonly TokenNode[], index: number): boolean {
	return nodes[index]?.kind === 'string' && nodes[index - 1]?.text !== '=';
}

/**
 * Returns the source text from the first node to the last one before any directives; `undefined` if
 * there is no node.
 */
function textOf(text: string, nodes: readonly TokenNode[]): string | undefined {
	const remaining = nodesBefore(nodes, '@');
	const [first] = remaining;
	return first && text.slice(first.start, remaining.at(-1)?.end);
}

/** Returns the nodes before the first one with a text; all nodes if there is none. */
function nodesBefore(nodes: readonly TokenNode[], text: string): readonly TokenNode[] {
	const index = nodes.findIndex((node) => node.text === text);
	return index < 0 ? nodes : nodes.slice(0, index);
}
