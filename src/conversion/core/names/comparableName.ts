/**
 * More combining marks on one letter than in real text. Normalization sorts them in quadratic time
 * (UAX #15, section 13).
 */
export const tooManyCombiningMarks = /\p{M}{11}/u;

/**
 * Whether a text contains only visible Latin-1 characters, as most names do. Such a text is already
 * in normal form C.
 */
export function isPlainLatin1(text: string): boolean {
	return /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/.test(text);
}

/**
 * Converts a text to Unicode normal form C. Returns the text unchanged if that would take too long.
 */
export function normalizeToFormC(text: string): string {
	return isPlainLatin1(text) || tooManyCombiningMarks.test(text) ? text : text.normalize('NFC');
}

/**
 * Returns the same text for names of files or folders that a disk or a reader cannot distinguish,
 * because they differ only in case, in composition or width of characters, in invisible characters,
 * or in trailing dots and white space. `name` is in normal form C.
 */
export function comparableName(name: string): string {
	// Some letters are equal only after both conversions of their case.
	const key = (isPlainLatin1(name) ? name : visibleName(name).toLowerCase()).toUpperCase();
	let end = key.length;
	while (/[.\s]/.test(key.charAt(end - 1))) {
		end--;
	}
	return key.slice(0, end);
}

/** Returns a name without invisible characters, and with narrow instead of wide characters. */
function visibleName(name: string): string {
	const visible = name
		.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
		.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
	return visible === name ? name : normalizeToFormC(visible);
}
