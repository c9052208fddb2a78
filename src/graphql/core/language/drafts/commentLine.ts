import { replaceControlCharacters } from '../../../../shared/core/sanitizeText.ts';

const maximumLength = 400;

/**
 * Returns a text for a comment on one line. Text of the user's code cannot end the comment, because
 * line breaks and control characters become spaces.
 */
export function singleLineCommentText(text: string): string {
	const line = replaceControlCharacters(text).replaceAll(/\s+/g, ' ').trim();
	const characters = [...line];
	return characters.length > maximumLength ? `${characters.slice(0, maximumLength).join('')}…` : line;
}
