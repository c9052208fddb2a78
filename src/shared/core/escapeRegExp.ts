/** Escapes a text for a regular expression, so that the expression matches this text only. */
export function escapeRegExp(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
