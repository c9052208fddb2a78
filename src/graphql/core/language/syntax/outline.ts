import { type Definition, splitDefinitions } from './splitDefinitions.ts';
import type { GraphqlToken } from './tokenize.ts';

/** A node of the outline of a document. Offsets are UTF-16 code units. */
export interface OutlineNode {
	readonly kind: Definition['kind'] | 'field' | 'spread' | 'member';
	/**
	 * The name of the definition, field, spread or member; `undefined` for an anonymous operation, and
	 * if no name can be parsed.
	 */
	readonly name: string | undefined;
	readonly start: number;
	readonly end: number;
	/** Start of the name, or of the first token if there is no name. */
	readonly nameStart: number;
	readonly nameEnd: number;
	readonly children: readonly OutlineNode[];
}

/**
 * Returns the definitions of a document with their fields, spreads and members. If the text has
 * syntax errors, these are the nodes that can be parsed.
 */
export function outline(text: string): readonly OutlineNode[] {
	return outlineOf(splitDefinitions(text));
}

/** Returns the outline of definitions that are already split. */
export function outlineOf(definitions: readonly Definition[]): readonly OutlineNode[] {
	return definitions
		.filter(({ kind }) => kind !== 'unknown')
		.map((definition): OutlineNode => {
			const { kind, name, start, end, tokens } = definition;
			const named = tokens.find((token) => token.kind === 'name' && token.text === name) ?? tokens[0];
			const open = tokens.findIndex((token) => token.text === '{');
			const children = open < 0 ? [] : readBody(tokens, open, kind === 'type system', 1).nodes;
			return { kind, name, start, end, ...nameRange(named, start), children };
		});
}

/** Nodes below this depth are omitted, because reading them could overflow the stack. */
const maximumDepth = 200;

/**
 * Reads the nodes inside the braces that open at `open`, and returns the index after the closing
 * brace.
 */
function readBody(tokens: readonly GraphqlToken[], open: number, isTypeSystem: boolean, depth: number) {
	const nodes: OutlineNode[] = [];
	let index = open + 1;
	while (index < tokens.length && tokens[index]?.text !== '}') {
		const token = tokens[index];
		const isSpread = token?.text === '...' && !isTypeSystem;
		if (!token || !(isSpread || token.kind === 'name')) {
			index += 1;
			continue;
		}
		const { node, next } = readItem(tokens, index, isSpread, isTypeSystem, depth);
		nodes.push(node);
		index = next;
	}
	return { nodes, next: Math.min(index + 1, tokens.length) };
}

/** Reads a field, a spread or a type member, and returns the index after it. */
function readItem(
	tokens: readonly GraphqlToken[],
	first: number,
	isSpread: boolean,
	isTypeSystem: boolean,
	depth: number,
) {
	const name = isSpread ? nameOfSpread(tokens, first) : { text: tokens[first]?.text, last: first };
	const afterName = indexAfterDetails(tokens, name.last + 1);
	const hasBody = !isTypeSystem && tokens[afterName]?.text === '{';
	const { nodes: children, next } = !hasBody
		? { nodes: [], next: afterName }
		: depth < maximumDepth
			? readBody(tokens, afterName, false, depth + 1)
			: { nodes: [], next: indexAfterClosing(tokens, afterName) };
	const start = tokens[first]?.start ?? 0;
	const kind = isSpread ? 'spread' : isTypeSystem ? 'member' : 'field';
	const end = tokens[next - 1]?.end ?? start;
	const node: OutlineNode = { kind, name: name.text, start, end, ...nameRange(tokens[first], start), children };
	return { node, next };
}

/**
 * Returns the index after the parts that can follow a name: the field of an alias, arguments, a
 * type, a default value and directives.
 */
function indexAfterDetails(tokens: readonly GraphqlToken[], first: number): number {
	let index = first;
	while (index < tokens.length) {
		const text = tokens[index]?.text ?? '';
		if (text === '(') {
			index = indexAfterClosing(tokens, index);
		} else if (/^[:@=]$/.test(text)) {
			index = indexAfterValue(tokens, index + 1);
		} else {
			break;
		}
	}
	return Math.min(index, tokens.length);
}

/**
 * Returns the text of `...Name`, `... on Type`, or `...` alone, which starts at the index `first`,
 * and the index of its last token.
 */
function nameOfSpread(
	tokens: readonly GraphqlToken[],
	first: number,
): { readonly text: string; readonly last: number } {
	const [, next, type] = tokens.slice(first, first + 3);
	if (next?.text === 'on' && type?.kind === 'name') {
		return { text: `... on ${type.text}`, last: first + 2 };
	}
	return next?.kind === 'name' ? { text: `...${next.text}`, last: first + 1 } : { text: '...', last: first };
}

/**
 * Returns the index after the value, name or type that starts at the index `first`. A type includes
 * its brackets and exclamation marks.
 */
function indexAfterValue(tokens: readonly GraphqlToken[], first: number): number {
	const isOpening = ['[', '{'].includes(tokens[first]?.text ?? '');
	let index = isOpening ? indexAfterClosing(tokens, first) : tokens[first]?.text === '$' ? first + 2 : first + 1;
	while (tokens[index]?.text === '!') {
		index += 1;
	}
	return index;
}

/**
 * Returns the index after the bracket that closes the one at `open`, or the number of tokens if the
 * bracket is not closed.
 */
function indexAfterClosing(tokens: readonly GraphqlToken[], open: number): number {
	let depth = 0;
	for (let index = open; index < tokens.length; index += 1) {
		const text = tokens[index]?.text ?? '';
		if (/^[([{]$/.test(text)) {
			depth += 1;
		} else if (/^[)\]}]$/.test(text)) {
			depth -= 1;
			if (depth === 0) {
				return index + 1;
			}
		}
	}
	return tokens.length;
}

function nameRange(token: GraphqlToken | undefined, start: number): Pick<OutlineNode, 'nameStart' | 'nameEnd'> {
	return { nameStart: token?.start ?? start, nameEnd: token?.end ?? start };
}
