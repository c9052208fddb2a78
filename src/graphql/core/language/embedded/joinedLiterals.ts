import type { StringToken, Token } from '../../../../shared/core/code/tokens.ts';
import type { TextRange } from '../syntax/graphqlText.ts';

/** Literals that the code concatenates, with `+` or because they are adjacent. */
export interface JoinedLiterals {
	readonly literals: readonly StringToken[];
	/** Expressions between the literals. */
	readonly interpolations: readonly TextRange[];
	/** Index of the token after the last literal. */
	readonly next: number;
}

/**
 * Returns the literals that are concatenated from the literal at an index on: with further literals
 * and with names, of which the values are unknown.
 */
export function joinedLiterals(tokens: readonly Token[], index: number, areAdjacentJoined: boolean): JoinedLiterals {
	const literals: StringToken[] = [];
	const interpolations: TextRange[] = [];
	let next = index;
	for (let position: number | undefined = index; position !== undefined; ) {
		const token: Token | undefined = tokens[position];
		if (token?.kind === 'string') {
			const last = literals.at(-1);
			if (last && hasName(tokens, next, position)) {
				interpolations.push({ start: last.end, end: token.offset });
			}
			literals.push(token);
			next = position + 1;
			position = areAdjacentJoined && tokens[next]?.kind === 'string' ? next : afterPlus(tokens, next);
		} else {
			position = afterPlus(tokens, endOfName(tokens, position));
		}
	}
	return { literals, interpolations, next };
}

function hasName(tokens: readonly Token[], start: number, end: number): boolean {
	return tokens.slice(start, end).some(({ kind }) => kind === 'name');
}

/** Returns the index after the operator `+`; `undefined` if there is another token. */
function afterPlus(tokens: readonly Token[], index: number | undefined): number | undefined {
	const token = tokens[index ?? tokens.length];
	return index !== undefined && token?.kind === 'punctuator' && token.text === '+' ? index + 1 : undefined;
}

/**
 * Returns the index after a name such as `fields` or `Fragments.STUDENT`; `undefined` if there is
 * none.
 */
function endOfName(tokens: readonly Token[], index: number): number | undefined {
	let end = index;
	while (tokens[end]?.kind === 'name') {
		const dot = tokens[end + 1];
		if (dot?.kind !== 'punctuator' || dot.text !== '.') {
			return end + 1;
		}
		end += 2;
	}
	return undefined;
}
