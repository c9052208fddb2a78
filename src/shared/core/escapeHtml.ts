import { replaceControlCharacters } from './sanitizeText.ts';

/**
 * Returns a text as it is written in the text or an attribute value of HTML or XML. Control and
 * bidirectional control characters become spaces.
 */
export function escapeHtml(text: string): string {
	return replaceControlCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
