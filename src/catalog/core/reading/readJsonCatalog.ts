import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { LinePositionConverter } from '../../../shared/core/code/linePositionConverter.ts';
import { parseJsonTree } from '../../../shared/core/jsonWithComments.ts';
import type { Catalog } from '../model/catalog.ts';
import { type CatalogReadResult, createBrokenReadResult, createReadResult } from './catalogReadResult.ts';
import type { JsonFieldPath } from './jsonFieldReader.ts';
import { readCatalogFromJsonValue } from './readCatalogFromJsonValue.ts';

/**
 * Reads a catalog in JSON (`media/schemas/catalog.schema.json`). Comments and trailing commas are
 * allowed. Data that an API lacks are copied from the `reference` catalog. Never throws.
 */
export function readJsonCatalog(text: string, reference?: Catalog): CatalogReadResult {
	const lines = new LinePositionConverter(text);
	const lineAt = (offset: number) => lines.positionAt(offset).line + 1;
	const { root, errorOffset } = parseJsonTree(text, { allowTrailingComma: true });
	if (errorOffset !== undefined || !root) {
		return createBrokenReadResult('not-json', lineAt(errorOffset ?? 0));
	}
	const reading = readCatalogFromJsonValue(getNodeValue(root), reference);
	if (!reading) {
		return createBrokenReadResult('not-a-catalog', lineAt(root.offset));
	}
	const problems = reading.problemList.problems.map(({ code, path, text: shown }) => {
		const line = lineAt(nodeAt(root, path).offset);
		return { code, line, field: pathText(path), text: shown };
	});
	return createReadResult(reading.catalog, { problems, furtherProblems: reading.problemList.furtherProblems });
}

/** Returns the node at a path, or the closest existing ancestor. */
function nodeAt(root: Node, path: JsonFieldPath): Node {
	return findNodeAtLocation(root, [...path]) ?? nodeAt(root, path.slice(0, -1));
}

function pathText(path: JsonFieldPath): string {
	return path
		.map((part) => (typeof part === 'number' ? `[${part}]` : part))
		.join('.')
		.replaceAll('.[', '[');
}
