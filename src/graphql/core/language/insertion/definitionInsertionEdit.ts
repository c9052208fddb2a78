import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { TextEdit } from '../syntax/textEdits.ts';

/**
 * Returns the edit that inserts a definition at the cursor, with an empty line before and after it.
 * If the cursor is inside a definition or a comment, the new definition follows it.
 */
export function definitionInsertionEdit(
	{ text, definitions }: GraphqlText,
	cursor: number,
	definition: string,
): TextEdit {
	const enclosing = definitions.find(({ start, end }) => start < cursor && cursor < end);
	const offset = enclosing?.end ?? endOfComment(text, cursor);
	const before = text.slice(text.slice(0, offset).trimEnd().length, offset);
	const after = /^\s*/.exec(text.slice(offset))?.[0] ?? '';
	const isFirst = before.length === offset;
	const isLast = offset + after.length === text.length;
	const leading = isFirst ? '' : '\n'.repeat(Math.max(0, 2 - lineBreaksIn(before)));
	const trailing = '\n'.repeat(Math.max(0, (isLast ? 1 : 2) - lineBreaksIn(after)));
	return { start: offset, end: offset, text: `${leading}${definition.trim()}${trailing}` };
}

/** Returns the end of the line if a comment precedes the offset on it; otherwise the offset. */
function endOfComment(text: string, offset: number): number {
	const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
	if (!text.slice(lineStart, offset).includes('#')) {
		return offset;
	}
	const length = text.slice(offset).search(/[\r\n]|$/);
	return offset + length;
}

function lineBreaksIn(text: string): number {
	return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
