import type { TextRange } from './graphqlText.ts';

/**
 * Returns the range of the letters, digits and `_` that contain or touch an offset. The range is
 * empty if there are none.
 */
export function wordRangeAt(text: string, offset: number): TextRange {
	let [start, end] = [offset, offset];
	while (isWordCharacter(text.charAt(start - 1))) {
		start -= 1;
	}
	while (isWordCharacter(text.charAt(end))) {
		end += 1;
	}
	return { start, end };
}

function isWordCharacter(character: string): boolean {
	return /\w/.test(character);
}
