import type { TextEdit } from '../actions/action.ts';
import { lineStarts, positionAt } from './lineStarts.ts';

/** A place as GraphQL servers name it (GraphQL specification, section 7.1.2): both are 1-based. */
export interface TextPlace {
	readonly line: number;
	readonly column: number;
}

/** The text after edits that do not overlap, in whatever order they come. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const edit of inOrder(edits)) {
		parts.push(text.slice(position, edit.start), edit.text);
		position = edit.end;
	}
	parts.push(text.slice(position));
	return parts.join('');
}

/**
 * Finds for places of the edited text where they were before the edits. What an edit brought in was at the place of the
 * edit.
 */
export function placesBefore(original: string, edits: readonly TextEdit[]): (place: TextPlace) => TextPlace {
	const starts = lineStarts(original);
	const edited = applyEdits(original, edits);
	const editedStarts = lineStarts(edited);
	return ({ line, column }) => {
		const offset = offsetBefore(edits, (editedStarts[line - 1] ?? edited.length) + column - 1);
		const before = positionAt(starts, offset);
		return { line: before.line + 1, column: before.character + 1 };
	};
}

function offsetBefore(edits: readonly TextEdit[], offset: number): number {
	let shift = 0;
	for (const { start, end, text } of inOrder(edits)) {
		if (offset < start + shift) {
			break;
		}
		if (offset < start + shift + text.length) {
			return start;
		}
		shift += text.length - (end - start);
	}
	return offset - shift;
}

function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
	return edits.toSorted((one, other) => one.start - other.start);
}
