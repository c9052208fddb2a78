import type { NotebookCode } from '../../../../shared/core/code/notebookCode.ts';
import { filler, withJoinedQuotes } from '../syntax/filler.ts';
import { blank, type GraphqlRegion, type TextRange } from '../syntax/graphqlText.ts';
import { tokenize } from '../syntax/tokenize.ts';

/** Converts a region in the code of a notebook's cells to the region in the notebook's JSON. */
export function regionInNotebook(text: string, code: NotebookCode, region: GraphqlRegion): GraphqlRegion {
	const toNotebook = ({ start, end }: TextRange): TextRange => {
		const { offset, length } = code.rangeAt({ offset: start, length: end - start });
		return { start: offset, end: offset + length };
	};
	const { start, end } = toNotebook(region);
	const isInString = stringsOf(region.content);
	const parts: string[] = [];
	let position = start;
	for (let index = 0; index < region.content.length; index += 1) {
		const offset = region.start + index;
		const character = toNotebook({ start: offset, end: offset + 1 });
		const before = Math.max(position, character.end - 1);
		const gap = text.slice(position, before);
		parts.push(isInString(index) ? filler.repeat(gap.length) : blank(gap), region.content.charAt(index));
		position = before + 1;
	}
	return {
		start,
		end,
		content: withJoinedQuotes(parts.join('')),
		interpolations: region.interpolations.map(toNotebook),
		// A literal in JSON has two levels of escape sequences.
		literals: [],
	};
}

/**
 * Returns a function that reports whether an offset is inside of a string. It must be called for
 * increasing offsets.
 */
function stringsOf(text: string): (offset: number) => boolean {
	const strings = tokenize(text).filter(({ kind }) => kind === 'string');
	let next = 0;
	return (offset) => {
		while ((strings[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) {
			next += 1;
		}
		return (strings[next]?.start ?? Number.POSITIVE_INFINITY) < offset;
	};
}
