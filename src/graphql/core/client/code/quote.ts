/** Matches control characters except line feeds, and format characters such as a soft hyphen. */
const escapedCharacter = /(?!\n)[\p{Cc}\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const allEscapedCharacters = new RegExp(escapedCharacter, 'gu');

/** Quotes a text as a string literal of all languages. Escapes control and format characters. */
export function quoteLiteral(text: string): string {
	return JSON.stringify(text).replaceAll(
		allEscapedCharacters,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/**
 * Quotes a text, with `quoteBlock` if it has several lines and no control or format character,
 * because a multiline literal cannot escape these in all languages.
 */
export function createTextQuoter(quoteBlock: (text: string) => string): (text: string) => string {
	return (text) => (text.includes('\n') && !escapedCharacter.test(text) ? quoteBlock(text) : quoteLiteral(text));
}
