import type { NotebookCode } from '../../../../shared/core/code/readNotebookCode.ts';
import { createStringPositionTester, fillerCharacter, moveFillersOutOfQuotes } from '../syntax/filler.ts';
import { blankOutText, type GraphqlRegion, type TextRange } from '../syntax/graphqlText.ts';

/** Converts a region in the code of a notebook's cells to the region in the notebook's JSON. */
export function regionInNotebook(text: string, code: NotebookCode, region: GraphqlRegion): GraphqlRegion {
	const toNotebook = ({ start, end }: TextRange): TextRange => {
		const { offset, length } = code.rangeAt({ offset: start, length: end - start });
		return { start: offset, end: offset + length };
	};
	const { start, end } = toNotebook(region);
	const isInString = createStringPositionTester(region.content);
	const parts: string[] = [];
	let position = start;
	for (let index = 0; index < region.content.length; index += 1) {
		const offset = region.start + index;
		const character = toNotebook({ start: offset, end: offset + 1 });
		const before = Math.max(position, character.end - 1);
		const gap = text.slice(position, before);
		parts.push(
			isInString(index) ? fillerCharacter.repeat(gap.length) : blankOutText(gap),
			region.content.charAt(index),
		);
		position = before + 1;
	}
	return {
		start,
		end,
		content: moveFillersOutOfQuotes(parts.join('')),
		interpolations: region.interpolations.map(toNotebook),
		// A literal in JSON has two levels of escape sequences.
		literals: [],
	};
}
