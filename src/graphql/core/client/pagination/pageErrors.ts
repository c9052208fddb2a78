import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import type { TextEdit } from '../../language/syntax/textEdits.ts';
import { applyEdits, type LineColumn } from '../../language/syntax/textEdits.ts';
import type { Connection } from './connections.ts';

/** How the errors of a page become those of all pages together. */
export interface ErrorShift {
	readonly connection: Pick<Connection, 'path' | 'lists'>;
	/** List of the connection → how many items the pages before have. */
	readonly before: ReadonlyMap<string, number>;
	/** The place in the user's text of a place in the text that was sent. */
	readonly placeBefore: (place: LineColumn) => LineColumn;
}

/**
 * The `errors` of a page, as JSON, with paths that count from the first page's first item, and
 * places in the user's own text.
 */
export function pageErrors(errors: string, shift: ErrorShift): string {
	const edits = (parseTree(errors)?.children ?? []).flatMap((error) => [
		...pathEdits(findNodeAtLocation(error, ['path']), shift),
		...(findNodeAtLocation(error, ['locations'])?.children ?? []).flatMap((location) => placeEdits(location, shift)),
	]);
	return applyEdits(errors, edits);
}

function pathEdits(path: Node | undefined, { connection, before }: ErrorShift): readonly TextEdit[] {
	const names = path?.children ?? [];
	const isHere = connection.path.every((name, index) => names[index] && getNodeValue(names[index]) === name);
	const [list, index] = names.slice(connection.path.length);
	const shift = list && before.get(String(getNodeValue(list)));
	return isHere && shift && index?.type === 'number' ? [replaced(index, Number(getNodeValue(index)) + shift)] : [];
}

function placeEdits(location: Node, { placeBefore }: ErrorShift): readonly TextEdit[] {
	const line = findNodeAtLocation(location, ['line']);
	const column = findNodeAtLocation(location, ['column']);
	if (line?.type !== 'number' || column?.type !== 'number') {
		return [];
	}
	const place = placeBefore({ line: getNodeValue(line), column: getNodeValue(column) });
	return [replaced(line, place.line), replaced(column, place.column)];
}

function replaced({ offset, length }: Node, value: number): TextEdit {
	return { start: offset, end: offset + length, text: String(value) };
}
