import type { Definition } from './splitDefinitions.ts';
import type { GraphqlToken } from './tokenize.ts';

/** The definition an offset stands in or behind; `undefined` before the first one. */
export function definitionBefore(definitions: readonly Definition[], offset: number): Definition | undefined {
	return definitions.findLast(({ start }) => start < offset);
}

/**
 * The token an offset is within or at one of the ends of; between two that touch, a name, or else
 * the second.
 */
export function tokenAt(tokens: readonly GraphqlToken[], offset: number): GraphqlToken | undefined {
	const touching = tokens.filter(({ start, end }) => start <= offset && offset <= end);
	return touching.find(({ kind }) => kind === 'name') ?? touching.at(-1);
}

/** Whether an offset behind the beginning of a definition is in a comment. */
export function isInComment(text: string, definition: Definition | undefined, offset: number): boolean {
	const from = definition?.tokens.findLast(({ start }) => start < offset)?.end ?? 0;
	const between = text.slice(from, Math.max(offset, from));
	const lineStart = Math.max(between.lastIndexOf('\n'), between.lastIndexOf('\r')) + 1;
	return between.includes('#', lineStart);
}

/** Whether an offset is in a string. */
export function isInString(definition: Definition | undefined, offset: number): boolean {
	const token = definition?.tokens.findLast(({ start }) => start < offset);
	return token?.kind === 'string' && offset < token.end;
}

/**
 * Where the selection set of a definition begins: the first brace outside parentheses, as default
 * values have braces too; its end without one.
 */
export function endOfHead({ tokens, end }: Definition): number {
	let depth = 0;
	const brace = tokens.find(({ text }) => {
		depth += text === '(' ? 1 : text === ')' ? -1 : 0;
		return depth === 0 && text === '{';
	});
	return brace?.start ?? end;
}
