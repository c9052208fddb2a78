import { tokenize } from './tokenize.ts';

/**
 * Fills GraphQL strings in literals of other languages, where an escape sequence is longer than the
 * character for which it stands. It is a noncharacter of Unicode, so no text contains it.
 */
export const fillerCharacter = '\uFFFF';

/**
 * Moves fillers out of the quotes of block strings: of three quotes that were escaped, all fillers
 * or blanks come first.
 */
export function moveFillersOutOfQuotes(text: string): string {
	return text.replaceAll(/(\uFFFF?)"(\uFFFF+)"(\uFFFF+)"/g, (_, before: string, second: string, third: string) => {
		const length = second.length + third.length;
		return `${before}${(before === '' ? ' ' : fillerCharacter).repeat(length)}"""`;
	});
}

/**
 * Removes the fillers from the strings of a text, and adds blanks after the strings instead, so
 * that all other tokens keep their offsets.
 */
export function withoutFillers(text: string): string {
	if (!text.includes(fillerCharacter)) {
		return text;
	}
	let result = '';
	let position = 0;
	for (const { start, end } of tokenize(text).filter(({ kind }) => kind === 'string')) {
		const value = text.slice(start, end).replaceAll(fillerCharacter, '');
		result += text.slice(position, start) + value + ' '.repeat(end - start - value.length);
		position = end;
	}
	return result + text.slice(position);
}

/**
 * Returns a function that reports whether an offset of a text is inside of a string or at its last
 * quote. It must be called for increasing offsets.
 */
export function createStringPositionTester(text: string): (offset: number) => boolean {
	const strings = tokenize(text).filter(({ kind }) => kind === 'string');
	let next = 0;
	return (offset) => {
		while ((strings[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) {
			next += 1;
		}
		return (strings[next]?.start ?? Number.POSITIVE_INFINITY) < offset;
	};
}
