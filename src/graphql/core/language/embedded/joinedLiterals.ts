import type { StringToken } from '../../../../shared/core/code/tokens.ts';
import type { TextRange } from '../syntax/graphqlText.ts';

/** Literals that the code concatenates, with `+` or because they are adjacent. */
export interface JoinedLiterals {
	readonly literals: readonly StringToken[];
	/** Expressions between the literals. */
	readonly interpolations: readonly TextRange[];
}

const comment = String.raw`\/\/[^\n]{0,200}\n|#[^\n]{0,200}\n|\/\*[^*]{0,200}\*\/`;
const plus = String.raw`(?:\s|${comment}){0,200}\+(?:\s|${comment}){0,200}`;
const quotes = String.raw`[A-Za-z$@]{0,3}["'\x60]{1,4}$`;
/** Matches the code between two literals with an operator, and captures expressions. */
const withPlus = new RegExp(`^${plus}((?:[\\w.]{1,100}${plus}){0,10})${quotes}`);
const adjacent = new RegExp(String.raw`^(?:\s|${comment}|\\){0,200}${quotes}`);
/** Maximum length of the code between two literals. */
const maximumGap = 1000;

/**
 * Returns the literals that are concatenated from the literal at an index on: with further literals
 * and with names, of which the values are unknown. Adjacent literals are concatenated in Python.
 */
export function joinedLiterals(
	text: string,
	strings: readonly StringToken[],
	index: number,
	areAdjacentJoined: boolean,
): JoinedLiterals {
	const literals = strings.slice(index, index + 1);
	const interpolations: TextRange[] = [];
	for (let position = index + 1; position < strings.length; position += 1) {
		const [last, next] = strings.slice(position - 1, position + 1);
		if (!last || !next) {
			break;
		}
		const start = last.end + last.syntax.close.length;
		const gap = next.offset - start > maximumGap ? '' : text.slice(start, next.offset);
		const [isJoined, names = ''] = withPlus.exec(gap) ?? [];
		if (isJoined === undefined && !(areAdjacentJoined && adjacent.test(gap))) {
			break;
		}
		if (names !== '') {
			interpolations.push({ start: last.end, end: next.offset });
		}
		literals.push(next);
	}
	return { literals, interpolations };
}
