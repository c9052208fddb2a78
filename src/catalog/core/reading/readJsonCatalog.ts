import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { parseJsonTree } from '../../../shared/core/jsonWithComments.ts';
import type { Catalog } from '../model/catalog.ts';
import { brokenResult, type CatalogReadResult, readResultOf } from './catalogReadResult.ts';
import type { FieldPath } from './jsonFieldReader.ts';
import { readCatalogValue } from './readCatalogValue.ts';

/**
 * Reads a catalog in JSON (`media/schemas/catalog.schema.json`). Comments and trailing commas are
 * allowed. Data that an API lacks are copied from the `reference` catalog. Never throws.
 */
export function readJsonCatalog(text: string, reference?: Catalog): CatalogReadResult {
	const lineAt = lineCounter(text);
	const { root, errorOffset } = parseJsonTree(text, { allowTrailingComma: true });
	if (errorOffset !== undefined || !root) {
		return brokenResult('not-json', lineAt(errorOffset ?? 0));
	}
	const reading = readCatalogValue(getNodeValue(root), reference);
	if (!reading) {
		return brokenResult('not-a-catalog', lineAt(root.offset));
	}
	const problems = reading.problemList.problems.map(({ code, path, text: shown }) => {
		const line = lineAt(nodeAt(root, path).offset);
		return { code, line, field: pathText(path), text: shown };
	});
	return readResultOf(reading.catalog, { problems, furtherProblems: reading.problemList.furtherProblems });
}

/** Returns the node at a path, or the closest existing ancestor. */
function nodeAt(root: Node, path: FieldPath): Node {
	return findNodeAtLocation(root, [...path]) ?? (path.length === 0 ? root : nodeAt(root, path.slice(0, -1)));
}

function pathText(path: FieldPath): string {
	return path
		.map((part) => (typeof part === 'number' ? `[${part}]` : part))
		.join('.')
		.replaceAll('.[', '[');
}

/** Returns a function from an offset in the text to its 1-based line. Lines end with `\n`. */
function lineCounter(text: string): (offset: number) => number {
	const ends: number[] = [];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
		ends.push(at);
	}
	return (offset) => {
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((ends[middle] ?? offset) < offset) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low + 1;
	};
}
