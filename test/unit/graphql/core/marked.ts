/** A text in which `|` marks a place: the text without it, and the offset. */
export function marked(text: string): { readonly text: string; readonly offset: number } {
	const offset = text.indexOf('|');
	return { text: text.replace('|', ''), offset };
}
