const longestShown = 200;

// What is not seen, moves other text or ends a line; what ends code in Markdown; what makes an address that an editor makes a
// link of; towers of marks, and one without a letter.
const disturbing =
	/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`]|(?! )\p{Zs}|^ | $|:(?=\/)|^\p{M}|(?<=\p{M}{4})\p{M}/gu;

/**
 * A name on one line, as all of it can be seen: what would disturb a text around it, or code in Markdown, is written like
 * `\u{202e}`. Only 200 characters of what becomes longer, and an ellipsis.
 */
export function printableName(name: string): string {
	const printable = name
		.slice(0, longestShown + 1)
		.replaceAll(disturbing, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
	// Names have no backslashes of their own, so what looks like the beginning of such a code is one.
	return printable.length > longestShown ? `${printable.slice(0, longestShown).replace(/\\[^}]*$/, '')}…` : printable;
}
