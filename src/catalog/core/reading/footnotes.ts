import { maxTextLength } from './catalogReadResult.ts';

const digits = '[⁰¹²³⁴-⁹]+';
const footnoteMarks = [
	'[†‡§¶]+',
	`⁽?${digits}⁾?`,
	// Matches `[1]`, and `[^note]` in Markdown.
	String.raw`\[(?:\^[\w-]{1,20}|\d{1,2}|[a-z]|[*†‡])\]`,
].join('|');
const operationFootnotes = new RegExp(`(?:\\s*(?:${footnoteMarks}))+$`, 'u');
const textFootnotes = new RegExp(String.raw`(?:\s*(?:${footnoteMarks}|\*+|(?<=\s)\d{1,2}\)))+$`, 'u');

/** Removes footnote marks from the end of a text, such as `¹`, `*`, `†`, `[1]` and ` 1)`. */
export function withoutFootnotes(text: string): string {
	const shortened = removeMatch(text, textFootnotes);
	const isOpen = shortened.lastIndexOf('(') > shortened.lastIndexOf(')');
	return isOpen ? text : shortened;
}

/**
 * Removes footnote marks from the end of the text of an operation, in which `*` and `1)` have a
 * meaning.
 */
export function operationWithoutFootnotes(text: string): string {
	return removeMatch(text, operationFootnotes);
}

/**
 * Returns a text without the match of a pattern. Texts over the length limit are returned
 * unchanged, because matching could take long.
 */
function removeMatch(text: string, pattern: RegExp): string {
	return text.length > maxTextLength ? text : text.trimEnd().replace(pattern, '');
}

/**
 * Whether the text of a superscript, or of a link within the page, is a footnote mark, such as `1`,
 * `[2]` or `a)`.
 */
export function isFootnoteMark(text: string): boolean {
	return /^[\s([]*(?:\d{1,2}|[*†‡§¶]{1,3}|[a-z])(?:\s*,\s*(?:\d{1,2}|[*†‡§¶]|[a-z]))*[\s)\].]*$/i.test(text);
}
