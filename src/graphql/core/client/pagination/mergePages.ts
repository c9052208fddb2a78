import type { TextEdit } from '../../language/syntax/textEdits.ts';
import { applyEdits, type LineColumn } from '../../language/syntax/textEdits.ts';
import type { Connection } from './connections.ts';
import { pageErrors } from './pageErrors.ts';
import { type Page, pathOf } from './readPage.ts';

/**
 * The answer that one page as long as all of these would have been: the first page's text, with the
 * items of all in its lists, the end of the last one's `pageInfo` and its total, and everybody's
 * errors. Values are taken over letter by letter. `placeBefore` gives the place in the user's text
 * of one that an error names.
 */
export function mergePages(
	pages: readonly [Page, ...Page[]],
	connection: Connection,
	placeBefore: (place: LineColumn) => LineColumn,
): string {
	const [first] = pages;
	const edits = [
		...connection.lists.flatMap((list) =>
			replaced(first, pathOf(connection, [list]), mergedList(pages, connection, list)),
		),
		...connection.ofLastPage.flatMap((within) => {
			const path = pathOf(connection, within);
			return replaced(
				first,
				path,
				pages.map((page) => textAt(page, path)).findLast((text) => text !== undefined),
			);
		}),
		...errorEdits(pages, connection, placeBefore),
	];
	return applyEdits(first.text, edits);
}

/** `undefined` where no page has the list. */
function mergedList(pages: readonly Page[], connection: Connection, list: string): string | undefined {
	const lists = pages
		.flatMap((page) => textAt(page, pathOf(connection, [list])) ?? [])
		.filter((text) => text !== 'null');
	return lists.length === 0 ? undefined : joined(lists);
}

function errorEdits(
	pages: readonly [Page, ...Page[]],
	connection: Connection,
	placeBefore: (place: LineColumn) => LineColumn,
): readonly TextEdit[] {
	const before = new Map<string, number>();
	const lists: string[] = [];
	for (const page of pages) {
		const errors = textAt(page, 'errors');
		if (errors !== undefined && errors !== 'null') {
			lists.push(pageErrors(errors, { connection, before, placeBefore }));
		}
		for (const list of connection.lists) {
			const items = page.places.get(pathOf(connection, [list]))?.items ?? 0;
			before.set(list, (before.get(list) ?? 0) + items);
		}
	}
	const [first] = pages;
	if (lists.length === 0 || first.places.has('errors')) {
		return lists.length === 0 ? [] : replaced(first, 'errors', joined(lists));
	}
	const end = first.text.lastIndexOf('}');
	return [{ start: end, end, text: `,"errors":${joined(lists)}` }];
}

/** Lists in JSON as one. */
function joined(lists: readonly string[]): string {
	return `[${lists
		.map((list) => list.slice(1, -1).trim())
		.filter(Boolean)
		.join(',')}]`;
}

function replaced({ places }: Page, path: string, text: string | undefined): readonly TextEdit[] {
	const place = places.get(path);
	return place && text !== undefined ? [{ start: place.start, end: place.end, text }] : [];
}

function textAt({ text, places }: Page, path: string): string | undefined {
	const place = places.get(path);
	return place && text.slice(place.start, place.end);
}
