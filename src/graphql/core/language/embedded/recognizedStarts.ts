import type { TextRange } from '../syntax/graphqlText.ts';

/**
 * Returns the offsets at which the GraphQL regions of a document start after an edit, so that a
 * literal remains GraphQL while it is edited. A region whose content was replaced, or is blank now,
 * is omitted, and so is one that starts inside of the edit. Linear in the length of the texts.
 */
export function recognizedStarts(
	previous: { readonly source: string; readonly regions: readonly TextRange[] },
	next: string,
): ReadonlySet<number> {
	const { source, regions } = previous;
	const start = commonPrefix(source, next);
	const end = source.length - commonSuffix(source, next, start);
	const shift = next.length - source.length;
	const starts = new Set<number>();
	for (const region of regions) {
		const isReplaced = start < end && start <= region.start && region.end <= end;
		const isStartEdited = start < region.start && region.start < end;
		const isAfter = start < region.start;
		const newStart = region.start + (isAfter ? shift : 0);
		const newEnd = region.end + (isAfter || start <= region.end ? shift : 0);
		if (!isReplaced && !isStartEdited && next.slice(newStart, newEnd).trim() !== '') {
			starts.add(newStart);
		}
	}
	return starts;
}

function commonPrefix(a: string, b: string): number {
	const length = Math.min(a.length, b.length);
	let count = 0;
	while (count < length && a.charCodeAt(count) === b.charCodeAt(count)) {
		count += 1;
	}
	return count;
}

/** Returns the length of the common suffix that does not overlap the first `prefix` characters. */
function commonSuffix(a: string, b: string, prefix: number): number {
	const length = Math.min(a.length, b.length) - prefix;
	let count = 0;
	while (count < length && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) {
		count += 1;
	}
	return count;
}
