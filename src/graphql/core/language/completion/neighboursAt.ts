import { depthChange } from '../syntax/brackets.ts';
import type { GraphqlToken } from '../syntax/tokenize.ts';

/** What stands around a place inside brackets. */
export interface Neighbours {
	/**
	 * Fields selected beside the place, by their own name, without arguments and without an alias.
	 */
	readonly selectedFields: ReadonlySet<string>;
	/** Arguments or input fields that have a value beside the place, or fields that are defined. */
	readonly siblingNames: ReadonlySet<string>;
	/** The token before the word at the place; the empty string when there is none. */
	readonly before: string;
	/** The token behind the word at the place; the empty string when there is none. */
	readonly after: string;
}

/**
 * What stands around an offset. The word the offset touches is taken as being typed and counts for
 * nothing.
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

/** The index of the innermost bracket that is open before `index`; −1 when there is none. */
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
 * The tokens from an index to the end of the brackets it lies in; what lies in brackets within is
 * left out, the brackets stay.
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
