import type { GraphqlRegion, TextRange } from '../syntax/graphqlText.ts';
import { findTextChange } from './textChange.ts';

/**
 * Returns the regions of a document after an edit inside of one literal without escape sequences,
 * if the edit cannot change where literals start and end. Returns `undefined` for any other edit:
 * then the program must be read again, which takes most of the time of a keystroke.
 */
export function regionsAfterEdit(
	previous: { readonly source: string; readonly regions: readonly GraphqlRegion[] },
	next: string,
): readonly GraphqlRegion[] | undefined {
	const { source, regions } = previous;
	const { start, end, shift } = findTextChange(source, next);
	const edited = regions.find((region) => region.start < start && end < region.end);
	const [literal] = edited?.literals ?? [];
	if (!edited || !literal) {
		return undefined;
	}
	const content = next.slice(edited.start, edited.end + shift);
	const safe = literal.isMultiline ? safeText : safeLine;
	const inserted = next.slice(start, end + shift);
	const isSafe =
		// An open bracket can make the text continue with an unknown part.
		!/[()[\]]/.test(source.slice(start, end) + inserted) &&
		// Escape sequences, and the code between concatenated literals, differ from the content.
		edited.content === source.slice(edited.start, edited.end) &&
		// The characters next to the edit can be a part of a delimiter, too.
		safe.test(source.slice(start - 1, end + 1) + inserted) &&
		!content.includes('%') &&
		content.trim() !== '';
	return isSafe
		? regions.map((region) => (region === edited ? grown(region, content, shift) : moved(region, start, shift)))
		: undefined;
}

/** Characters that are not a delimiter, escape sequence or interpolation in any language. */
const safeText = /^[\w\s.,:()[\]!=@]*$/;
const safeLine = /^[\w \t.,:()[\]!=@]*$/;

function grown(region: GraphqlRegion, content: string, shift: number): GraphqlRegion {
	const grow = <Range extends TextRange>(range: Range) => ({ ...range, end: range.end + shift });
	return {
		...grow(region),
		content,
		// The only interpolation can be the unknown rest after the literal.
		interpolations: region.interpolations.map((range) => moveBy(shift, range)),
		literals: region.literals.map(grow),
	};
}

function moveBy<Range extends TextRange>(shift: number, range: Range): Range {
	return { ...range, start: range.start + shift, end: range.end + shift };
}

function moved(region: GraphqlRegion, start: number, shift: number): GraphqlRegion {
	if (region.start < start) {
		return region;
	}
	return {
		...moveBy(shift, region),
		interpolations: region.interpolations.map((range) => moveBy(shift, range)),
		literals: region.literals.map((range) => moveBy(shift, range)),
	};
}
