/**
 * Matches characters that a reader does not see and a language model reads: tag characters,
 * zero-width and bidirectional characters, variation selectors, and control characters except tabs
 * and line breaks.
 */
const invisible = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Returns a text without invisible characters, and the number of removed characters. */
export function removeInvisibleCharacters(text: string): { readonly text: string; readonly removed: number } {
	let removed = 0;
	const visible = text.replaceAll(invisible, () => {
		removed += 1;
		return '';
	});
	return { text: visible, removed };
}
