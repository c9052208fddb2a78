import { stripVTControlCharacters } from 'node:util';

/**
 * Matches a character that a terminal prints over the previous one or does not print, such as a
 * combining accent.
 */
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
/** Matches a character that a terminal prints in two columns (Unicode Standard Annex 11). */
const doubleWidth =
	/^(?:(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation})$/u;
const printableAscii = /^[\x20-\x7e]*$/;

/** Returns the number of columns that a terminal needs for a text without control characters. */
export function displayWidth(text: string): number {
	if (printableAscii.test(text)) {
		return text.length;
	}
	let width = 0;
	for (const character of text) {
		width += columnsOf(character);
	}
	return width;
}

function columnsOf(character: string): number {
	if (zeroWidth.test(character)) {
		return 0;
	}
	return doubleWidth.test(character) ? 2 : 1;
}

/** Adds spaces to the end of a text until it has at least this number of columns. */
export function padToWidth(text: string, columns: number): string {
	return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** Returns the beginning of a text that fits the columns, with `…` at its end if it was cut. */
export function truncateEnd(text: string, columns: number): string {
	return displayWidth(text) <= columns ? text : `${fittingBeginning([...text], columns - 1)}…`;
}

/** Returns the end of a text that fits the columns, with `…` at its beginning if it was cut. */
export function truncateStart(text: string, columns: number): string {
	if (displayWidth(text) <= columns) {
		return text;
	}
	const reversed = fittingBeginning([...text].toReversed(), columns - 1);
	return `…${[...reversed].toReversed().join('')}`;
}

/** Returns the longest beginning that fits the columns. The characters must not all fit. */
function fittingBeginning(characters: readonly string[], columns: number): string {
	let width = 0;
	const end = characters.findIndex((character) => {
		width += columnsOf(character);
		return width > columns;
	});
	return characters.slice(0, end).join('');
}

/**
 * Splits a text at whitespace into lines of at most this number of columns. A longer word becomes a
 * separate line. Colors need no columns.
 */
export function wrapText(text: string, columns: number): readonly string[] {
	if (displayWidth(stripVTControlCharacters(text)) <= columns) {
		return [text];
	}
	const lines: string[] = [];
	let line = '';
	// Trailing whitespace would make the search for words quadratic.
	for (const [, space = '', word = ''] of text.trimEnd().matchAll(/(\s*)(\S+)/g)) {
		const longer = line + space + word;
		if (line !== '' && displayWidth(stripVTControlCharacters(longer)) > columns) {
			lines.push(line);
			line = word;
		} else {
			line = longer;
		}
	}
	return [...lines, line];
}
