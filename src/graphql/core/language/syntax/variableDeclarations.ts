import type { OperationDefinitionNode } from 'graphql';
import type { GraphqlText, TextRange } from './graphqlText.ts';
import { operationsOf, reachedDefinitions } from './reachedDefinitions.ts';
import type { Definition, OperationDefinition } from './splitDefinitions.ts';
import type { TextEdit } from './textEdits.ts';
import type { GraphqlToken } from './tokenize.ts';

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
	const open = tokens.findIndex((token) => token.text === '(');
	const body = tokens.findIndex((token) => token.text === '{' || token.text === '@');
	if (open < 0 || (body >= 0 && body < open)) {
		return [];
	}
	const heads = headsOf(tokens, open);
	return heads.map(({ index, next }) => {
		const equals = tokens.findIndex((token, at) => index < at && at < next && token.text === '=');
		const [dollar, name] = tokens.slice(index, index + 2);
		return {
			name: name?.text ?? '',
			type: textOf(text, tokens.slice(index + 3, equals < 0 ? next : equals)) ?? '',
			defaultValue: equals < 0 ? undefined : textOf(text, tokens.slice(equals + 1, next)),
			start: dollar?.start ?? 0,
			end: name?.end ?? 0,
		};
	});
}

/** The declaration of a variable, and the operation or fragment that contains it. */
export interface Declaration {
	readonly variable: DeclaredVariable;
	readonly by: Definition;
}

/**
 * Returns the declarations of the variables that a definition can use: those of the definition
 * itself, and for a fragment also those of the operations that use the fragment in the same
 * document. Several operations can declare the same name.
 */
export function declarationsFor({ text, definitions }: GraphqlText, definition: Definition): readonly Declaration[] {
	const others = operationsWith(definitions, definition).filter((operation) => operation !== definition);
	return [definition, ...others].flatMap((by) => variableDeclarations(text, by).map((variable) => ({ variable, by })));
}

/**
 * Returns an operation itself, or the operations of the document that use a fragment directly or
 * through other fragments.
 */
export function operationsWith(
	definitions: readonly Definition[],
	definition: Definition,
): readonly OperationDefinition[] {
	return operationsOf(definitions).filter(
		(operation) =>
			operation === definition ||
			(definition.kind === 'fragment' && reachedDefinitions(definitions, operation).includes(definition)),
	);
}

/**
 * Returns `preferred`, or `preferred` with the first number appended for which the name is not in
 * `usedNames`.
 */
export function freeName(preferred: string, usedNames: ReadonlySet<string>): string {
	let name = preferred;
	for (let number = 2; usedNames.has(name); number += 1) {
		name = `${preferred}${number}`;
	}
	return name;
}

/**
 * Returns the edit that declares a variable, such as `$first: Int`, after the existing variables of
 * an operation. `operation` is the syntax tree of the definition alone.
 */
export function declarationEdit(definition: Definition, operation: OperationDefinitionNode, text: string): TextEdit {
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

/**
 * Returns, for each variable declaration in the parentheses that open at `open`, the index of its
 * first token after its description, and the index after its last token.
 */
function headsOf(tokens: readonly GraphqlToken[], open: number) {
	const starts: number[] = [];
	let index = open + 1;
	for (let depth = 1; index < tokens.length; index += 1) {
		const text = tokens[index]?.text ?? '';
		depth += /^[([{]$/.test(text) ? 1 : /^[)\]}]$/.test(text) ? -1 : 0;
		if (depth === 0) {
			break;
		}
		const isDeclaration = tokens[index + 1]?.kind === 'name' && tokens[index + 2]?.text === ':';
		if (text === '$' && depth === 1 && isDeclaration) {
			starts.push(index);
		}
	}
	return starts.map((start, position) => {
		const next = starts[position + 1] ?? index;
		return { index: start, next: isDescription(tokens, next - 1) ? next - 1 : next };
	});
}

/** Whether a token is the description of the declaration that follows, and not a default value. */
function isDescription(tokens: readonly GraphqlToken[], index: number): boolean {
	return tokens[index]?.kind === 'string' && tokens[index - 1]?.text !== '=';
}

/**
 * Returns the source text from the first token to the last one before any directives; `undefined`
 * if there is no token.
 */
function textOf(text: string, tokens: readonly GraphqlToken[]): string | undefined {
	const directive = tokens.findIndex((token) => token.text === '@');
	const remaining = directive < 0 ? tokens : tokens.slice(0, directive);
	const [first] = remaining;
	return first && text.slice(first.start, remaining.at(-1)?.end);
}
