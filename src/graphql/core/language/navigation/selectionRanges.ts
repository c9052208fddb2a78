import { bracketPairs, isOpeningBracket } from '../syntax/brackets.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionBefore } from '../syntax/tokenAt.ts';
import { commentsOf, type GraphqlToken } from '../syntax/tokenize.ts';

/**
 * Returns the ranges for "Expand Selection" at an offset, the smallest first: a word or comment,
 * the syntax that contains it (`$name`, `name: value`, `@directive(…)`, a field with its arguments,
 * a field with its selection set), the contents of the enclosing brackets, the brackets, and so on
 * to the definition and the document. If the text has syntax errors, these are the ranges that can
 * be determined.
 */
export function selectionRanges({ text, definitions }: GraphqlText, offset: number): readonly TextRange[] {
	const definition = definitions.find((each) => contains(each, offset));
	const candidates = [
		...commentsAt(text, definitionBefore(definitions, offset), offset),
		...(definition ? rangesOfDefinition(definition.tokens, offset) : []),
		{ start: 0, end: text.length },
	];
	const ranges: TextRange[] = [];
	for (const { start, end } of candidates.toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
		const inner = ranges.at(-1);
		if (!inner || (start <= inner.start && inner.end <= end && end - start > lengthOf(inner))) {
			ranges.push({ start, end });
		}
	}
	return ranges;
}

/**
 * An opening bracket and its contents, up to the closing bracket. Without a closing bracket the
 * group ends with its last content.
 */
interface Group extends TextRange {
	readonly kind: 'group';
	readonly text: string;
	readonly nodes: readonly Node[];
}

type Node = GraphqlToken | Group;

/** Groups tokens by brackets. A closing bracket without an opening bracket is a normal token. */
function groupBrackets(tokens: readonly GraphqlToken[]): readonly Node[] {
	const openingOf = new Map(bracketPairs(tokens).map(([opening, closing]) => [closing, tokens[opening]]));
	const open: { readonly bracket: GraphqlToken; readonly nodes: Node[] }[] = [];
	const roots: Node[] = [];
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

/**
 * Returns the ranges in a definition that contain an offset. Iterates instead of recursing, because
 * nested brackets can be deeper than the stack.
 */
function rangesOfDefinition(tokens: readonly GraphqlToken[], offset: number): readonly TextRange[] {
	const ranges: TextRange[] = [];
	const items = [groupBrackets(tokens)];
	for (const item of items) {
		ranges.push(...rangesOfItem(item));
		for (const node of item) {
			if (node.kind !== 'group') {
				ranges.push(...rangesOfToken(node));
			} else if (contains(node, offset)) {
				ranges.push(node, ...enclosingRange(node.nodes));
				items.push(...itemsOf(node));
			}
		}
	}
	return ranges.filter((range) => contains(range, offset));
}

/** Returns the ranges of an item, such as `name: value`, without those inside its brackets. */
function rangesOfItem(nodes: readonly Node[]): readonly TextRange[] {
	const body = nodes.findIndex((node, index) => index > 0 && isGroup(node, '{') && !isValue(nodes[index - 1]));
	return [
		...enclosingRange(nodes),
		...enclosingRange(nodes.slice(0, Math.max(body, 0))),
		...nodes.flatMap((_, index) => rangesFrom(nodes.slice(index, index + 3))),
	];
}

/** Returns the ranges of `$name`, `@name`, `@name(…)` and `name(…)` at the start of these nodes. */
function rangesFrom([first, second, third]: readonly Node[]): readonly TextRange[] {
	if (!first || !second) {
		return [];
	}
	const isPrefix = first.kind === 'punctuator' && (first.text === '$' || first.text === '@');
	const isCall = first.kind === 'name' && isGroup(second, '(');
	return [
		...(isPrefix || isCall ? [{ start: first.start, end: second.end }] : []),
		...(isPrefix && isGroup(third, '(') ? [{ start: first.start, end: third.end }] : []),
	];
}

/**
 * Returns the range of a word, or those of a string with and without its quotes. Empty for a
 * punctuator.
 */
function rangesOfToken({ kind, text, start, end }: GraphqlToken): readonly TextRange[] {
	const quotes = kind === 'string' ? (/^("""|").*\1$/s.exec(text)?.[1]?.length ?? 0) : 0;
	const inner = quotes > 0 && text.length > 2 * quotes ? [{ start: start + quotes, end: end - quotes }] : [];
	return kind === 'punctuator' ? [] : [{ start, end }, ...inner];
}

/**
 * Splits the contents of brackets into fields, arguments or values, each with the nodes that belong
 * to it.
 */
function itemsOf({ text, nodes }: Group): readonly (readonly Node[])[] {
	const items: Node[][] = [];
	nodes.forEach((node, index) => {
		const item = items.at(-1);
		if (item && (text === '[' ? nodes[index - 1]?.text === '$' : continues(item, node))) {
			item.push(node);
		} else {
			items.push([node]);
		}
	});
	return items;
}

function continues(item: readonly Node[], node: Node): boolean {
	const [beforeLast, last] = item.length > 1 ? item.slice(-2) : [undefined, item[0]];
	const isDescribed = item.length === 1 && last?.kind === 'string';
	const isTypeCondition = last?.text === 'on' && beforeLast?.text === '...';
	const needsNext = last?.kind === 'punctuator' && /^([:@=$|&]|\.\.\.)$/.test(last.text);
	const continuesItem = node.kind === 'group' || (node.kind === 'punctuator' && /^[:@=!|&]$/.test(node.text));
	return isDescribed || isTypeCondition || needsNext || continuesItem;
}

function isGroup(node: Node | undefined, bracket: string): node is Group {
	return node?.kind === 'group' && node.text === bracket;
}

function isValue(before: Node | undefined): boolean {
	return before?.kind === 'punctuator' && (before.text === ':' || before.text === '=');
}

/** Returns the range from the first to the last node; empty if there are no nodes. */
function enclosingRange(nodes: readonly Node[]): readonly TextRange[] {
	const [first] = nodes;
	const last = nodes.at(-1);
	return first && last ? [{ start: first.start, end: last.end }] : [];
}

/**
 * Returns the ranges of the comments that touch an offset. `definition` is the last definition that
 * starts before the offset.
 */
function commentsAt(text: string, definition: Definition | undefined, offset: number): readonly TextRange[] {
	const from = definition?.tokens.findLast(({ end }) => end <= offset)?.end ?? 0;
	const lineEnd = text.slice(offset).search(/[\r\n]/);
	return commentsOf(text.slice(from, lineEnd < 0 ? text.length : offset + lineEnd))
		.map(({ start, end }) => ({ start: from + start, end: from + end }))
		.filter((comment) => contains(comment, offset));
}

function lengthOf({ start, end }: TextRange): number {
	return end - start;
}

function contains({ start, end }: TextRange, offset: number): boolean {
	return start <= offset && offset <= end;
}
