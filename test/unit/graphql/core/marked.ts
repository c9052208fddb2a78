/** Removes the `|` that marks a position in a text, and returns the text and the offset. */
export function marked(text: string): { readonly text: string; readonly offset: number } {
	const offset = text.indexOf('|');
	return { text: text.replace('|', ''), offset };
}
