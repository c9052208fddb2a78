import type { GraphqlToken } from './tokenize.ts';

/** The indexes of two tokens that are brackets and belong together. */
export type BracketPair = readonly [opening: number, closing: number];

const openingOf: ReadonlyMap<string, string> = new Map([
	['}', '{'],
	[')', '('],
	[']', '['],
]);

/** Whether a token is an opening bracket of any kind. */
export function isOpeningBracket({ text }: GraphqlToken): boolean {
	return text === '{' || text === '(' || text === '[';
}

/** 1 for an opening bracket of any kind, −1 for a closing one, else 0. */
export function depthChange(token: GraphqlToken): -1 | 0 | 1 {
	return isOpeningBracket(token) ? 1 : openingOf.has(token.text) ? -1 : 0;
}

/**
 * The brackets that belong together, in the order in which they close. A closing one takes the last
 * of its kind that is open; those opened in between, and closing ones without a partner, are in no
 * pair. Takes time in proportion to the tokens.
 */
export function bracketPairs(tokens: readonly GraphqlToken[]): readonly BracketPair[] {
	const pairs: BracketPair[] = [];
	const open: number[] = [];
	const openOfKind = new Map<string, number>();
	const count = (kind: string, change: number) => openOfKind.set(kind, (openOfKind.get(kind) ?? 0) + change);
	for (const [index, token] of tokens.entries()) {
		const kind = openingOf.get(token.text);
		if (isOpeningBracket(token)) {
			open.push(index);
			count(token.text, 1);
		} else if (kind !== undefined && (openOfKind.get(kind) ?? 0) > 0) {
			let opening = open.pop() ?? 0;
			while (tokens[opening]?.text !== kind) {
				count(tokens[opening]?.text ?? '', -1);
				opening = open.pop() ?? 0;
			}
			count(kind, -1);
			pairs.push([opening, index]);
		}
	}
	return pairs;
}
