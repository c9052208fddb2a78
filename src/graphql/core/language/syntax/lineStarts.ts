/**
 * The offsets of the lines of a text, in UTF-16 code units. Lines end with CR, LF or both, as in
 * GraphQL and in VS Code.
 */
export function lineStarts(text: string): readonly number[] {
	const starts = [0];
	for (const match of text.matchAll(/\r\n|\n|\r/g)) {
		starts.push(match.index + match[0].length);
	}
	return starts;
}

/** Line and character from 0 of an offset, in the lines that {@link lineStarts} gives. */
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
