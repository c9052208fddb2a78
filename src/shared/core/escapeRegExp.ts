/** A pattern that fits exactly a text. */
export function escapeRegExp(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
