import type { GraphqlToken } from '../syntax/tokenize.ts';
import { type TokenNode, tokenNodesAround, tokenTree } from '../syntax/tokenTree.ts';

/** The names and tokens next to a position inside brackets. */
export interface CompletionNeighbours {
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
export function neighboursAt(tokens: readonly GraphqlToken[], offset: number): CompletionNeighbours {
	const otherTokens = tokens.filter((token) => !(token.kind === 'name' && token.start < offset && offset <= token.end));
	const next = otherTokens.findLastIndex((token) => token.end <= offset) + 1;
	const siblings = tokenNodesAround(tokenTree(otherTokens), offset);
	return {
		selectedFields: selectedFields(siblings),
		siblingNames: new Set(
			siblings.flatMap((token, index) => (/^[:(]$/.test(siblings[index + 1]?.text ?? '') ? [token.text] : [])),
		),
		before: otherTokens[next - 1]?.text ?? '',
		after: otherTokens[next]?.text ?? '',
	};
}

function selectedFields(siblings: readonly TokenNode[]): ReadonlySet<string> {
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
