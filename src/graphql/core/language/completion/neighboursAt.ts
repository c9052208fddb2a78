import { depthChange } from '../syntax/brackets.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/** The names and tokens next to a position inside brackets. */
export interface Neighbours {
	/**
	 * Names of the other fields that are selected in the same selection set without arguments.
	 * Aliases are ignored.
	 */
	readonly selectedFields: ReadonlySet<string>;
	/**
	 * Names of the other arguments or input fields that already have a value in the same brackets,
	 * or of the other fields that are defined there.
	 */
	readonly siblingNames: ReadonlySet<string>;
	/** Text of the token before the word at the position; the empty string when there is none. */
	readonly before: string;
	/** Text of the token after the word at the position; the empty string when there is none. */
	readonly after: string;
}

/**
 * Returns the names and tokens next to an offset. A word that touches the offset is being typed and
 * is ignored.
 */
export function neighboursAt(tokens: readonly GraphqlToken[], offset: number): Neighbours {
	const otherTokens = tokens.filter((token) => !(token.kind === 'name' && token.start < offset && offset <= token.end));
	const next = otherTokens.findLastIndex((token) => token.end <= offset) + 1;
	const siblings = siblingsOf(otherTokens, openingBefore(otherTokens, next) + 1);
	return {
		selectedFields: selectedFields(siblings),
		siblingNames: new Set(
			siblings.flatMap((token, index) => (/^[:(]$/.test(siblings[index + 1]?.text ?? '') ? [token.text] : [])),
		),
		before: otherTokens[next - 1]?.text ?? '',
		after: otherTokens[next]?.text ?? '',
	};
}

/**
 * Returns the index of the innermost bracket that is open before `index`, or −1 when there is none.
 */
function openingBefore(tokens: readonly GraphqlToken[], index: number): number {
	let depth = 0;
	return tokens.findLastIndex((token, candidate) => {
		if (candidate >= index) {
			return false;
		}
		depth += depthChange(token);
		return depth > 0;
	});
}

/**
 * Returns the tokens from an index to the end of the enclosing brackets. The contents of nested
 * brackets are omitted, their brackets are included.
 */
function siblingsOf(tokens: readonly GraphqlToken[], first: number): readonly GraphqlToken[] {
	const siblings: GraphqlToken[] = [];
	let depth = 0;
	for (const token of tokens.slice(first)) {
		depth += Math.min(depthChange(token), 0);
		if (depth < 0) {
			break;
		}
		if (depth === 0) {
			siblings.push(token);
		}
		depth += Math.max(depthChange(token), 0);
	}
	return siblings;
}

function selectedFields(siblings: readonly GraphqlToken[]): ReadonlySet<string> {
	return new Set(
		siblings.flatMap((token, index) => {
			const before = siblings[index - 1]?.text ?? '';
			const after = siblings[index + 1]?.text ?? '';
			const isSpread = before === '...' || (before === 'on' && siblings[index - 2]?.text === '...');
			const isField = token.kind === 'name' && !isSpread && before !== '@' && before !== ':';
			return isField && after !== ':' && after !== '(' ? [token.text] : [];
		}),
	);
}
