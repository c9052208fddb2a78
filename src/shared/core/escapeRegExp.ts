/** A pattern that fits exactly a text. */
export function escapedPattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
