/**
 * Returns the offset at which each line of a text starts, in UTF-16 code units. Lines end with CR,
 * LF or CRLF, as in GraphQL and in VS Code.
 */
export function lineStartOffsets(text: string): readonly number[] {
	const starts = [0];
	for (const match of text.matchAll(/\r\n|\n|\r/g)) {
		starts.push(match.index + match[0].length);
	}
	return starts;
}

/**
 * Converts an offset to a line and a character, both 0-based. `starts` is the result of
 * {@link lineStartOffsets}.
 */
export function positionAt(
	starts: readonly number[],
	offset: number,
): { readonly line: number; readonly character: number } {
	let [low, high] = [0, starts.length];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((starts[middle] ?? 0) <= offset) {
			low = middle;
		} else {
			high = middle;
		}
	}
	return { line: low, character: offset - (starts[low] ?? 0) };
}
