import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import type { TextEdit } from '../../language/syntax/textEdits.ts';
import { applyEdits, type LineColumn } from '../../language/syntax/textEdits.ts';
import type { PageableConnection } from './connections.ts';

/**
 * Data for converting the paths and locations of errors in one page to those in the merged response
 * of all pages.
 */
interface PageErrorContext {
	readonly connection: Pick<PageableConnection, 'path' | 'lists'>;
	/** Name of a list of the connection → number of its items on the earlier pages. */
	readonly itemsBefore: ReadonlyMap<string, number>;
	/** Converts a position in the text that was sent to a position in the user's text. */
	readonly originalPosition: (position: LineColumn) => LineColumn;
}

/**
 * Returns the `errors` of a page as JSON, converted for the merged response. List indexes in paths
 * count from the first item of the first page. Locations refer to the user's text.
 */
export function relocatePageErrors(errors: string, positions: PageErrorContext): string {
	const edits = (parseTree(errors)?.children ?? []).flatMap((error) => [
		...pathEdits(findNodeAtLocation(error, ['path']), positions),
		...(findNodeAtLocation(error, ['locations'])?.children ?? []).flatMap((location) =>
			locationEdits(location, positions),
		),
	]);
	return applyEdits(errors, edits);
}

function pathEdits(path: Node | undefined, { connection, itemsBefore }: PageErrorContext): readonly TextEdit[] {
	const names = path?.children ?? [];
	const isInConnection = connection.path.every((name, index) => names[index] && getNodeValue(names[index]) === name);
	const [list, index] = names.slice(connection.path.length);
	const shift = list && itemsBefore.get(String(getNodeValue(list)));
	// Some servers send list indexes as strings.
	return isInConnection && shift && index && /^\d+$/.test(String(getNodeValue(index)))
		? [replacement(index, Number(getNodeValue(index)) + shift)]
		: [];
}

function locationEdits(location: Node, { originalPosition }: PageErrorContext): readonly TextEdit[] {
	const line = findNodeAtLocation(location, ['line']);
	const column = findNodeAtLocation(location, ['column']);
	if (line?.type !== 'number' || column?.type !== 'number') {
		return [];
	}
	const position = originalPosition({ line: getNodeValue(line), column: getNodeValue(column) });
	return [replacement(line, position.line), replacement(column, position.column)];
}

function replacement({ offset, length }: Node, value: number): TextEdit {
	return { start: offset, end: offset + length, text: String(value) };
}
