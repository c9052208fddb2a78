/** Returns a glob that matches a text in lower case and the same text with upper-case letters. */
export function anyCaseGlob(text: string): string {
	return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
