import type { TextRange } from '../syntax/graphqlText.ts';
import { findTextChange } from './textChange.ts';

/**
 * Returns the offsets at which the GraphQL regions of a document start after an edit, so that a
 * literal remains GraphQL while it is edited. A region whose content was replaced, except for
 * blanks at its start and end, or is blank now, is omitted, and so is one that starts inside of the
 * edit. Linear in the length of the texts.
 */
export function regionStartsAfterEdit(
	previous: { readonly source: string; readonly regions: readonly TextRange[] },
	next: string,
): ReadonlySet<number> {
	const { source, regions } = previous;
	const { start, end, shift } = findTextChange(source, next);
	const starts = new Set<number>();
	for (const region of regions) {
		const content = source.slice(region.start, region.end);
		const contentStart = region.end - content.trimStart().length;
		const contentEnd = region.start + content.trimEnd().length;
		const isReplaced = start < end && start <= contentStart && contentEnd <= end;
		const isStartEdited = start < region.start && region.start < end;
		const newStart = region.start + (start < region.start ? shift : 0);
		const newEnd = region.end + (start <= region.end ? shift : 0);
		if (!isReplaced && !isStartEdited && next.slice(newStart, newEnd).trim() !== '') {
			starts.add(newStart);
		}
	}
	return starts;
}
