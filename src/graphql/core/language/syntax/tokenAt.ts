import type { TextRange } from './graphqlText.ts';
import type { Definition } from './splitDefinitions.ts';
import type { GraphqlToken } from './tokenize.ts';
import { isTokenGroup, tokenTree } from './tokenTree.ts';

/**
 * Returns the definition that contains or touches an offset, or `undefined` if there is none. Of
 * two adjacent definitions, the second takes precedence: the offset is its start.
 */
export function definitionAt<T extends TextRange>(definitions: readonly T[], offset: number): T | undefined {
	return definitions.findLast(({ start, end }) => start <= offset && offset <= end);
}

/** Returns the last definition that starts before an offset, or `undefined` if there is none. */
export function definitionBefore(definitions: readonly Definition[], offset: number): Definition | undefined {
	return definitions.findLast(({ start }) => start < offset);
}

/**
 * Returns the token that contains or touches an offset. Of two adjacent tokens, a name takes
 * precedence, then the second token.
 */
export function tokenAt(tokens: readonly GraphqlToken[], offset: number): GraphqlToken | undefined {
	const touching = tokens.filter(({ start, end }) => start <= offset && offset <= end);
	return touching.find(({ kind }) => kind === 'name') ?? touching.at(-1);
}

/**
 * Whether an offset is in a comment. `definition` is the last definition that starts before the
 * offset.
 */
export function isInComment(text: string, definition: Definition | undefined, offset: number): boolean {
	const from = definition?.tokens.findLast(({ start }) => start < offset)?.end ?? 0;
	const between = text.slice(from, Math.max(offset, from));
	const lastLineBreak = Math.max(between.lastIndexOf('\n'), between.lastIndexOf('\r'));
	return between.includes('#', lastLineBreak);
}

/**
 * Whether an offset is in a string. `definition` is the last definition that starts before the
 * offset.
 */
export function isInString(definition: Definition | undefined, offset: number): boolean {
	const token = definition?.tokens.findLast(({ start }) => start < offset);
	return token?.kind === 'string' && offset < token.end;
}

/**
 * Returns the offset at which the selection set of a definition starts, or the end of the
 * definition if it has none. Braces in parentheses are default values.
 */
export function endOfDefinitionHead({ tokens, end }: Definition): number {
	return tokenTree(tokens).find((node) => isTokenGroup(node, '{'))?.start ?? end;
}
