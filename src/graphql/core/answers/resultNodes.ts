import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { ResponsePath } from './judgeAnswer.ts';

/** A value's place in the text of a result, in UTF-16 code units. */
export interface ResultNode {
	readonly start: number;
	readonly end: number;
}

/**
 * Finds values of a result by their paths, each as deep as the result goes: an error leaves `null` where a parent was to be
 * (GraphQL specification, section 6.4.4). `undefined` for a path of which nothing is there.
 */
export function findResultNodes(
	text: string,
	paths: readonly (ResponsePath | undefined)[],
): readonly (ResultNode | undefined)[] {
	const root = parseTree(text);
	const data = root && findNodeAtLocation(root, ['data']);
	return paths.map((path) => {
		for (let depth = path?.length ?? 0; data && path && depth > 0; depth -= 1) {
			const node = findNodeAtLocation(data, path.slice(0, depth));
			if (node) {
				return { start: node.offset, end: node.offset + node.length };
			}
		}
		return undefined;
	});
}
