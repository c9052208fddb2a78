import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionAt, definitionBefore } from '../syntax/tokenAt.ts';
import { commentRangesOf, type GraphqlToken } from '../syntax/tokenize.ts';
import { isTokenGroup, type TokenGroup, type TokenNode, tokenTree } from '../syntax/tokenTree.ts';

/**
 * Returns the ranges for "Expand Selection" at an offset, the smallest first: a word or comment,
 * the syntax that contains it (`$name`, `name: value`, `@directive(…)`, a field with its arguments,
 * a field with its selection set), the contents of the enclosing brackets, the brackets, and so on
 * to the definition and the document. If the text has syntax errors, these are the ranges that can
 * be determined.
 */
export function selectionRanges({ text, definitions }: GraphqlText, offset: number): readonly TextRange[] {
	const definition = definitionAt(definitions, offset);
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
 * Returns the ranges in a definition that contain an offset. Iterates instead of recursing, because
 * nested brackets can be deeper than the stack.
 */
function rangesOfDefinition(tokens: readonly GraphqlToken[], offset: number): readonly TextRange[] {
	const ranges: TextRange[] = [];
	const items = [tokenTree(tokens)];
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
function rangesOfItem(nodes: readonly TokenNode[]): readonly TextRange[] {
	const body = nodes.findIndex((node, index) => isTokenGroup(node, '{') && !isValue(nodes[index - 1]));
	return [
		...enclosingRange(nodes),
		...enclosingRange(nodes.slice(0, Math.max(body, 0))),
		...nodes.flatMap((node, index) => rangesFrom(node, nodes[index + 1], nodes[index + 2])),
	];
}

/** Returns the ranges of `$name`, `@name`, `@name(…)` and `name(…)` at the start of these nodes. */
function rangesFrom(
	first: TokenNode,
	second: TokenNode | undefined,
	third: TokenNode | undefined,
): readonly TextRange[] {
	if (!second) {
		return [];
	}
	const isPrefix = first.text === '$' || first.text === '@';
	const isCall = first.kind === 'name' && isTokenGroup(second, '(');
	return [
		...(isPrefix || isCall ? [{ start: first.start, end: second.end }] : []),
		...(isPrefix && isTokenGroup(third, '(') ? [{ start: first.start, end: third.end }] : []),
	];
}

/**
 * Returns the range of a word, or those of a string with and without its quotes. Empty for a
 * punctuator.
 */
function rangesOfToken({ kind, text, start, end }: GraphqlToken): readonly TextRange[] {
	const quotes = /^("""|"(?!"")).+\1$/s.exec(text)?.[1];
	const inner = quotes ? [{ start: start + quotes.length, end: end - quotes.length }] : [];
	return kind === 'punctuator' ? [] : [{ start, end }, ...inner];
}

/**
 * Splits the contents of brackets into fields, arguments or values, each with the nodes that belong
 * to it.
 */
function itemsOf({ text, nodes }: TokenGroup): readonly (readonly TokenNode[])[] {
	const items: TokenNode[][] = [];
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

function continues(item: readonly TokenNode[], node: TokenNode): boolean {
	const [beforeLast, last] = item.length > 1 ? item.slice(-2) : [undefined, item[0]];
	const isDescribed = item.length === 1 && last?.kind === 'string';
	const isTypeCondition = last?.text === 'on' && beforeLast?.text === '...';
	const needsNext = /^([:@=$|&]|\.\.\.)$/.test(last?.text ?? '');
	const continuesItem = node.kind === 'group' || /^[:@=!|&]$/.test(node.text);
	return isDescribed || isTypeCondition || needsNext || continuesItem;
}

function isValue(before: TokenNode | undefined): boolean {
	return before?.text === ':' || before?.text === '=';
}

/** Returns the range from the first to the last node; empty if there are no nodes. */
function enclosingRange(nodes: readonly TokenNode[]): readonly TextRange[] {
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
	return commentRangesOf(text.slice(from, lineEnd < 0 ? text.length : offset + lineEnd))
		.map(({ start, end }) => ({ start: from + start, end: from + end }))
		.filter((comment) => contains(comment, offset));
}

function lengthOf({ start, end }: TextRange): number {
	return end - start;
}

function contains({ start, end }: TextRange, offset: number): boolean {
	return start <= offset && offset <= end;
}
