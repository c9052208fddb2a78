import type { TextEdit } from '../../language/syntax/textEdits.ts';
import { applyEdits, type LineColumn } from '../../language/syntax/textEdits.ts';
import type { PageableConnection } from './connections.ts';
import { relocatePageErrors } from './pageErrors.ts';
import { type ConnectionPage, pageRangeKey } from './readConnectionPage.ts';

/**
 * Merges pages into one response: the text of the first page with the items and errors of all
 * pages, and with the `pageInfo` and the `totalCount` of the last page. Values are copied character
 * by character, so that numbers keep all digits. `originalPosition` converts a position in the text
 * that was sent to a position in the user's text.
 */
export function mergePages(
	pages: readonly [ConnectionPage, ...ConnectionPage[]],
	connection: PageableConnection,
	originalPosition: (position: LineColumn) => LineColumn,
): string {
	const [first] = pages;
	const edits = [
		...connection.lists.flatMap((list) =>
			replacements(first, pageRangeKey(connection, [list]), mergedList(pages, connection, list)),
		),
		...connection.lastPagePaths.flatMap((pathInConnection) => {
			const path = pageRangeKey(connection, pathInConnection);
			return replacements(
				first,
				path,
				pages.map((page) => textAt(page, path)).findLast((text) => text !== undefined),
			);
		}),
		...errorEdits(pages, connection, originalPosition),
	];
	return applyEdits(first.text, edits);
}

/**
 * Returns the items of all pages as one JSON list; `undefined` when the list is missing or null on
 * every page.
 */
function mergedList(
	pages: readonly ConnectionPage[],
	connection: PageableConnection,
	list: string,
): string | undefined {
	const lists = pages
		.flatMap((page) => textAt(page, pageRangeKey(connection, [list])) ?? [])
		.filter((text) => text !== 'null');
	return lists.length === 0 ? undefined : concatenate(lists);
}

function errorEdits(
	pages: readonly [ConnectionPage, ...ConnectionPage[]],
	connection: PageableConnection,
	originalPosition: (position: LineColumn) => LineColumn,
): readonly TextEdit[] {
	const itemsBefore = new Map<string, number>();
	const lists: string[] = [];
	for (const page of pages) {
		const errors = textAt(page, 'errors');
		if (errors !== undefined && errors !== 'null') {
			lists.push(relocatePageErrors(errors, { connection, itemsBefore, originalPosition }));
		}
		for (const list of connection.lists) {
			const items = page.ranges.get(pageRangeKey(connection, [list]))?.items ?? 0;
			itemsBefore.set(list, (itemsBefore.get(list) ?? 0) + items);
		}
	}
	const [first] = pages;
	if (lists.length === 0) {
		return [];
	}
	if (first.ranges.has('errors')) {
		return replacements(first, 'errors', concatenate(lists));
	}
	const end = first.text.lastIndexOf('}');
	return [{ start: end, end, text: `,"errors":${concatenate(lists)}` }];
}

/** Concatenates the items of JSON lists to one JSON list. */
function concatenate(lists: readonly string[]): string {
	return `[${lists
		.map((list) => list.slice(1, -1).trim())
		.filter(Boolean)
		.join(',')}]`;
}

function replacements({ ranges }: ConnectionPage, path: string, text: string | undefined): readonly TextEdit[] {
	const range = ranges.get(path);
	return range && text !== undefined ? [{ start: range.start, end: range.end, text }] : [];
}

function textAt({ text, ranges }: ConnectionPage, path: string): string | undefined {
	const range = ranges.get(path);
	return range && text.slice(range.start, range.end);
}
