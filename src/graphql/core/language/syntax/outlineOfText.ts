import { type Definition, splitDefinitions } from './splitDefinitions.ts';
import { isTokenGroup, type TokenNode, tokenTree } from './tokenTree.ts';

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
export function outlineOfText(text: string): readonly OutlineNode[] {
	return outlineOfDefinitions(splitDefinitions(text));
}

/** Returns the outline of definitions that are already split. */
export function outlineOfDefinitions(definitions: readonly Definition[]): readonly OutlineNode[] {
	return definitions
		.filter(({ kind }) => kind !== 'unknown')
		.map((definition): OutlineNode => {
			const { kind, name, start, end, tokens } = definition;
			const named = tokens.find((token) => token.kind === 'name' && token.text === name) ?? tokens[0];
			const body = tokenTree(tokens).find((node) => isTokenGroup(node, '{'));
			const children = itemsIn(body, kind === 'type system', 1);
			return { kind, name, start, end, ...nameRange(named, start), children };
		});
}

/** Items below this depth are omitted, because reading them could overflow the stack. */
const maximumDepth = 200;

/** Returns the fields and spreads of a selection set, or the members of a type. */
function itemsIn(body: TokenNode | undefined, isTypeSystem: boolean, depth: number): readonly OutlineNode[] {
	if (!isTokenGroup(body, '{') || depth > maximumDepth) {
		return [];
	}
	const items: OutlineNode[] = [];
	for (let index = 0; index < body.nodes.length; ) {
		const { item, next } = itemAt(body.nodes, index, isTypeSystem, depth);
		items.push(...item);
		index = next;
	}
	return items;
}

/** Returns the field, spread or member that starts at an index, if any, and the index after it. */
function itemAt(nodes: readonly TokenNode[], index: number, isTypeSystem: boolean, depth: number) {
	const first = nodes[index];
	const isSpread = first?.text === '...' && !isTypeSystem;
	if (!first || !(isSpread || first.kind === 'name')) {
		return { item: [], next: index + 1 };
	}
	const name = isSpread ? nameOfSpread(nodes, index) : { text: first.text, last: index };
	const afterDetails = indexAfterDetails(nodes, name.last + 1);
	const hasSelections = !isTypeSystem && isTokenGroup(nodes[afterDetails], '{');
	const next = hasSelections ? afterDetails + 1 : afterDetails;
	const { start } = first;
	const item: OutlineNode = {
		kind: isSpread ? 'spread' : isTypeSystem ? 'member' : 'field',
		name: name.text,
		start,
		end: nodes[next - 1]?.end ?? start,
		...nameRange(first, start),
		children: hasSelections ? itemsIn(nodes[afterDetails], false, depth + 1) : [],
	};
	return { item: [item], next };
}

/**
 * Returns the index after the parts that can follow a name: the field of an alias, arguments, a
 * type, a default value and directives.
 */
function indexAfterDetails(nodes: readonly TokenNode[], first: number): number {
	let index = first;
	for (;;) {
		const node = nodes[index];
		if (isTokenGroup(node, '(')) {
			index += 1;
		} else if (node && /^[:@=]$/.test(node.text)) {
			index = indexAfterValue(nodes, index + 1);
		} else {
			return Math.min(index, nodes.length);
		}
	}
}

/**
 * Returns the text of `...Name`, `... on Type`, or `...` alone, which starts at the index `first`,
 * and the index of its last token.
 */
function nameOfSpread(nodes: readonly TokenNode[], first: number): { readonly text: string; readonly last: number } {
	const [, next, type] = nodes.slice(first, first + 3);
	if (next?.text === 'on' && type?.kind === 'name') {
		return { text: `... on ${type.text}`, last: first + 2 };
	}
	return next?.kind === 'name' ? { text: `...${next.text}`, last: first + 1 } : { text: '...', last: first };
}

/**
 * Returns the index after the value, name or type that starts at the index `first`. A type includes
 * its exclamation marks.
 */
function indexAfterValue(nodes: readonly TokenNode[], first: number): number {
	let index = first + 1;
	while (nodes[index]?.text === '!') {
		index += 1;
	}
	return index;
}

function nameRange(node: TokenNode | undefined, start: number): Pick<OutlineNode, 'nameStart' | 'nameEnd'> {
	return { nameStart: node?.start ?? start, nameEnd: node?.end ?? start };
}
