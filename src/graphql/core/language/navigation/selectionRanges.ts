import { bracketPairs, isOpeningBracket } from '../syntax/brackets.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionBefore } from '../syntax/tokenAt.ts';
import { commentsOf, type GraphqlToken } from '../syntax/tokenize.ts';

/**
 * What a growing selection takes in around an offset, smallest first: a word or comment, what
 * belongs together with it (`$name`, `name: value`, `@directive(…)`, a field with its arguments,
 * with its selection set), what is between the brackets around, the brackets, and so on to the
 * definition and the document. Of broken text as much as can be told.
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
 * A bracket with all that is in it, to the one that closes it or to the end of the last thing in
 * it.
 */
interface Group extends TextRange {
	readonly kind: 'group';
	readonly text: string;
	readonly nodes: readonly Node[];
}

type Node = GraphqlToken | Group;

/**
 * Puts what is in brackets into groups. A closing bracket without an opening one is a token like
 * others.
 */
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
 * What can be selected around an offset of a definition. Goes inwards step by step, so that no
 * depth overflows the stack.
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

/**
 * What can be selected of things that belong together, such as `name: value`, apart from what is in
 * them.
 */
function rangesOfItem(nodes: readonly Node[]): readonly TextRange[] {
	const body = nodes.findIndex((node, index) => index > 0 && isGroup(node, '{') && !isValue(nodes[index - 1]));
	return [
		...enclosingRange(nodes),
		...enclosingRange(nodes.slice(0, Math.max(body, 0))),
		...nodes.flatMap((_, index) => rangesFrom(nodes.slice(index, index + 3))),
	];
}

/** `$name`, `@name`, `@name(…)`, `name(…)` at the beginning of these. */
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

/** A word, and of a string also what is between its quotes. */
function rangesOfToken({ kind, text, start, end }: GraphqlToken): readonly TextRange[] {
	const quotes = kind === 'string' ? (/^("""|").*\1$/s.exec(text)?.[1]?.length ?? 0) : 0;
	const inner = quotes > 0 && text.length > 2 * quotes ? [{ start: start + quotes, end: end - quotes }] : [];
	return kind === 'punctuator' ? [] : [{ start, end }, ...inner];
}

/** The fields, arguments, values … in brackets, each as the nodes that belong to it. */
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

/** From the beginning of the first to the end of the last; nothing around nothing. */
function enclosingRange(nodes: readonly Node[]): readonly TextRange[] {
	const [first] = nodes;
	const last = nodes.at(-1);
	return first && last ? [{ start: first.start, end: last.end }] : [];
}

/** The comment at an offset, between two tokens; at the end of one another one may begin. */
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
