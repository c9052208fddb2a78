import { applyEdits, findNodeAtLocation, modify, type Node } from 'jsonc-parser';
import { parseJsonTree } from '../../../../shared/core/jsonWithComments.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import { jsonNodeRange, type VariableValues } from './variablesFile.ts';

/** Formatting options of a file. */
interface FileLayout {
	readonly tabSize: number;
	readonly insertSpaces: boolean;
	readonly eol: string;
}

/**
 * Returns the text of a variables file, in which values are added to a set of an operation. Creates
 * the operation and the set if necessary. Existing values and comments do not change. If the file,
 * the operation or the set is not an object, the text is returned unchanged. The text must be
 * valid.
 */
export function addToVariablesFile(
	text: string,
	[operation, set]: readonly [operation: string, set: string],
	values: VariableValues,
	formattingOptions: FileLayout,
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
 * Returns the range of the first value at or below a path, inside its quotes or brackets. Start of
 * the text when the path does not exist.
 */
export function firstValueRange(text: string, path: readonly (string | number)[]): TextRange {
	const node = nodeAt(text, path);
	const { start, end } = node ? jsonNodeRange(firstLeaf(node)) : { start: 0, end: 0 };
	return /^["{[]/.test(text.slice(start, end)) ? { start: start + 1, end: end - 1 } : { start, end };
}

function nodeAt(text: string, path: readonly (string | number)[]): Node | undefined {
	const { root } = parseJsonTree(text);
	return root && findNodeAtLocation(root, [...path]);
}

function firstLeaf(node: Node): Node {
	const [first] = node.children ?? [];
	const next = node.type === 'object' ? first?.children?.[1] : first;
	return next ? firstLeaf(next) : node;
}
