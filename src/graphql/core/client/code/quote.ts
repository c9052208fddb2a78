/** Matches control characters except line feeds, and characters that change the order of a text. */
const hidden = /(?!\n)[\p{Cc}\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const allHidden = new RegExp(hidden, 'gu');

/** Quotes a text as a string literal of all languages, without invisible characters. */
export function quoteLiteral(text: string): string {
	return JSON.stringify(text).replaceAll(
		allHidden,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/**
 * Quotes a text, with `quoteBlock` if it has several lines and no invisible character, because
 * multiline strings cannot escape these in all languages.
 */
export function createTextQuoter(quoteBlock: (text: string) => string): (text: string) => string {
	return (text) => (text.includes('\n') && !hidden.test(text) ? quoteBlock(text) : quoteLiteral(text));
}
