import { bracketPairs, isOpeningBracket } from './brackets.ts';
import type { TextRange } from './graphqlText.ts';
import type { GraphqlToken } from './tokenize.ts';

/**
 * An opening bracket and its contents, up to the closing bracket. Without a closing bracket the
 * group ends with its last content.
 */
export interface TokenGroup extends TextRange {
	readonly kind: 'group';
	/** The opening bracket. */
	readonly text: string;
	readonly nodes: readonly TokenNode[];
	/** Whether the text has the closing bracket. */
	readonly isClosed: boolean;
}

/** A token outside of brackets, or a bracket with its contents. */
export type TokenNode = GraphqlToken | TokenGroup;

/**
 * Groups tokens by brackets. Text with syntax errors also yields a tree: a bracket that is not
 * closed ends with the bracket around it, and a closing bracket without an opening bracket is a
 * normal token. The time is proportional to the number of tokens.
 */
export function tokenTree(tokens: readonly GraphqlToken[]): readonly TokenNode[] {
	const openingOf = new Map(bracketPairs(tokens).map(([opening, closing]) => [closing, tokens[opening]]));
	const open: { readonly bracket: GraphqlToken; readonly nodes: TokenNode[] }[] = [];
	const roots: TokenNode[] = [];
	const nodes = () => open.at(-1)?.nodes ?? roots;
	const close = (end?: number) => {
		const group = open.pop();
		if (group) {
			const { bracket, nodes: inner } = group;
			nodes().push({
				kind: 'group',
				text: bracket.text,
				nodes: inner,
				start: bracket.start,
				end: end ?? inner.at(-1)?.end ?? bracket.end,
				isClosed: end !== undefined,
			});
		}
	};
	for (const [index, token] of tokens.entries()) {
		const opening = openingOf.get(index);
		if (isOpeningBracket(token)) {
			open.push({ bracket: token, nodes: [] });
		} else if (opening) {
			while (open.at(-1)?.bracket !== opening) {
				close();
			}
			close(token.end);
		} else {
			nodes().push(token);
		}
	}
	while (open.length > 0) {
		close();
	}
	return roots;
}

/** Whether a node is a group that starts with this bracket. */
export function isTokenGroup(node: TokenNode | undefined, bracket: string): node is TokenGroup {
	return node?.kind === 'group' && node.text === bracket;
}

/**
 * Returns the contents of the innermost brackets around an offset; the nodes themselves if the
 * offset is outside of brackets. Brackets that are not closed contain the offsets after them.
 */
export function tokenNodesAround(nodes: readonly TokenNode[], offset: number): readonly TokenNode[] {
	for (let inner = nodes; ; ) {
		const last = inner.findLast(({ start }) => start < offset);
		if (last?.kind !== 'group' || (last.isClosed && last.end <= offset)) {
			return inner;
		}
		inner = last.nodes;
	}
}
