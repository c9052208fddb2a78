import type { GraphqlToken } from './tokenize.ts';

/** The indexes of an opening bracket and its closing bracket in a list of tokens. */
type BracketPair = readonly [opening: number, closing: number];

const openingOf: ReadonlyMap<string, string> = new Map([
	['}', '{'],
	[')', '('],
	[']', '['],
]);

/** Whether a token is `{`, `(` or `[`. */
export function isOpeningBracket({ text }: GraphqlToken): boolean {
	return text === '{' || text === '(' || text === '[';
}

/**
 * How a token changes the bracket depth: 1 for an opening bracket, −1 for a closing one, else 0.
 */
export function bracketDepthChange(token: GraphqlToken): -1 | 0 | 1 {
	return isOpeningBracket(token) ? 1 : openingOf.has(token.text) ? -1 : 0;
}

/**
 * Returns the pairs of matching brackets in the order of their closing brackets. A closing bracket
 * matches the last open bracket of its kind. Brackets that are still open between the two, and
 * closing brackets without an opening one, are in no pair. The time is proportional to the number
 * of tokens.
 */
export function bracketPairs(tokens: readonly GraphqlToken[]): readonly BracketPair[] {
	const pairs: BracketPair[] = [];
	const open: { readonly kind: string; readonly index: number }[] = [];
	const openOfKind = new Map<string, number>();
	const count = (kind: string, change: number) => openOfKind.set(kind, (openOfKind.get(kind) ?? 0) + change);
	for (const [index, token] of tokens.entries()) {
		const kind = openingOf.get(token.text);
		if (isOpeningBracket(token)) {
			open.push({ kind: token.text, index });
			count(token.text, 1);
		} else if (kind !== undefined && (openOfKind.get(kind) ?? 0) > 0) {
			for (const closed of open.splice(open.findLastIndex((each) => each.kind === kind))) {
				count(closed.kind, -1);
				if (closed.kind === kind) {
					pairs.push([closed.index, index]);
				}
			}
		}
	}
	return pairs;
}
