import { toDisplayName } from '../sanitizeText.ts';

/** Maximum length of a text of the input in a message, in UTF-16 code units. */
const maximumShownLength = 80;

/**
 * Returns a text of the input of a tool for a message, without characters that the editor would
 * read as Markdown. Empty for other values.
 */
export function displayedToolInput(value: unknown): string {
	return typeof value === 'string'
		? toDisplayName(value.slice(0, maximumShownLength)).replaceAll(/[`*_[\]<>\\$]/g, ' ')
		: '';
}
