import { LinePositionConverter } from '../../../../shared/core/code/linePositionConverter.ts';
import type { TextRange } from './graphqlText.ts';

/** An edit that replaces a range of a text. */
export interface TextEdit extends TextRange {
	/** The new text. With `isSnippet` it is in the snippet syntax of VS Code. */
	readonly text: string;
	readonly isSnippet?: true;
}

/** A position as GraphQL servers report it (GraphQL specification, section 7.1.2), 1-based. */
export interface LineColumn {
	readonly line: number;
	readonly column: number;
}

/** Returns a text with edits applied. The edits can be in any order and must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const edit of sorted(edits)) {
		parts.push(text.slice(position, edit.start), edit.text);
		position = edit.end;
	}
	parts.push(text.slice(position));
	return parts.join('');
}

/**
 * Returns a function that maps positions in the edited text to positions in the original text. A
 * position in inserted text maps to the start of the edit.
 */
export function originalPositionMapper(
	original: string,
	edits: readonly TextEdit[],
): (edited: LineColumn) => LineColumn {
	const lines = new LinePositionConverter(original);
	const edited = applyEdits(original, edits);
	const editedLines = new LinePositionConverter(edited);
	return ({ line, column }) => {
		const offset = offsetBefore(edits, (editedLines.starts[line - 1] ?? edited.length) + column - 1);
		const before = lines.positionAt(offset);
		return { line: before.line + 1, column: before.character + 1 };
	};
}

function offsetBefore(edits: readonly TextEdit[], offset: number): number {
	let shift = 0;
	for (const { start, end, text } of sorted(edits)) {
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

function sorted(edits: readonly TextEdit[]): readonly TextEdit[] {
	return edits.toSorted((one, other) => one.start - other.start);
}
