import type { TextRange } from '../syntax/graphqlText.ts';

/** The range of a text that an edit replaced, and the change of the length. */
interface TextChange extends TextRange {
	readonly shift: number;
}

/** Returns the smallest range in which two texts differ. Linear in the length of the texts. */
export function findTextChange(previous: string, next: string): TextChange {
	const start = commonPrefix(previous, next);
	const end = previous.length - commonSuffix(previous, next, start);
	return { start, end, shift: next.length - previous.length };
}

/** Returns the range of `next` that an edit inserted. Linear in the length of the texts. */
export function insertedRange(previous: string, next: string): TextRange {
	const { start, end, shift } = findTextChange(previous, next);
	return { start, end: end + shift };
}

function commonPrefix(a: string, b: string): number {
	let count = 0;
	// The code after the last character is NaN, which equals no other.
	while (a.charCodeAt(count) === b.charCodeAt(count)) {
		count += 1;
	}
	return count;
}

/** Returns the length of the common suffix that does not overlap the first `prefix` characters. */
function commonSuffix(a: string, b: string, prefix: number): number {
	const length = Math.min(a.length, b.length) - prefix;
	let count = 0;
	while (count < length && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) {
		count += 1;
	}
	return count;
}
