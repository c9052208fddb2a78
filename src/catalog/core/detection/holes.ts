/** Stands for one character of an expression whose value is not known. It occurs in no source text. */
export const hole = '\uE000';

/** A stretch of a text whose value is not known, in UTF-16 code units. */
export interface Hole {
	readonly start: number;
	readonly end: number;
}

/** A stretch of a text, as long as it was, its holes filled with {@link hole}. The holes are in order and do not overlap. */
export function fillHoles(text: string, start: number, end: number, holes: readonly Hole[]): string {
	const pieces: string[] = [];
	let at = start;
	for (const { start: from, end: to } of holes) {
		pieces.push(text.slice(at, from), hole.repeat(to - from));
		at = to;
	}
	pieces.push(text.slice(at, end));
	return pieces.join('');
}
