import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';
import type { TextRange } from '../syntax/graphqlText.ts';
import { jsonRange, type VariableValues } from './variablesFile.ts';

/** How a file is laid out. */
export interface Layout {
	readonly tabSize: number;
	readonly insertSpaces: boolean;
	readonly eol: string;
}

/**
 * The text of a variables file with these values in a set of an operation, which is made where it
 * is missing. Comments and all that is there already stay; where something else stands than an
 * object, the text stays as it is. It must be sound.
 */
export function addToVariablesFile(
	text: string,
	[operation, set]: readonly [operation: string, set: string],
	values: VariableValues,
	formattingOptions: Layout,
): string {
	const types = [[], [operation], [operation, set]].map((path) => nodeAt(text, path)?.type);
	if (types.some((type) => type !== undefined && type !== 'object')) {
		return text;
	}
	const entries: readonly (readonly [(string | number)[], unknown])[] =
		types[2] === 'object'
			? Object.entries(values).map(([name, value]) => [[operation, set, name], value] as const)
			: [[[operation, set], values]];
	const edited = entries.reduce(
		(current, [path, value]) => applyEdits(current, modify(current, path, value, { formattingOptions })),
		text,
	);
	return text === '' ? edited + formattingOptions.eol : edited;
}

/**
 * Where to write first: the first value below a path, inside its quotes or brackets. The start of
 * the text when there is none.
 */
export function firstPlaceholder(text: string, path: readonly (string | number)[]): TextRange {
	const node = nodeAt(text, path);
	const { start, end } = node ? jsonRange(firstLeaf(node)) : { start: 0, end: 0 };
	return /^["{[]/.test(text.slice(start, end)) ? { start: start + 1, end: end - 1 } : { start, end };
}

function nodeAt(text: string, path: readonly (string | number)[]): Node | undefined {
	const root = parseTree(text);
	return root && findNodeAtLocation(root, [...path]);
}

function firstLeaf(node: Node): Node {
	const [first] = node.children ?? [];
	const next = node.type === 'object' ? first?.children?.[1] : first;
	return next ? firstLeaf(next) : node;
}
