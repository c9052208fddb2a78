import { createStringPositionTester, fillerCharacter, moveFillersOutOfQuotes } from '../syntax/filler.ts';

/** How characters are escaped in a string literal. */
export interface LiteralEscapeStyle {
	/** How a quote in the literal is escaped: with a backslash, by doubling it, or not at all. */
	readonly quotes: 'backslash' | 'double' | 'none';
	/** Whether `{{` and `}}` stand for single braces, as in a format string. */
	readonly areBracesDoubled: boolean;
}

const patterns = {
	backslash: String.raw`\\(?:r\\n|u\{[\da-fA-F]{1,8}\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|\r\n|[^])`,
	double: '""',
	none: '(?!)',
};

const characters: Readonly<Record<string, string>> = {
	b: '\b',
	f: '\f',
	n: '\n',
	r: '\r',
	'r\\n': '\n',
	s: ' ',
	t: '\t',
	v: '\v',
	'0': '\0',
	'\n': '',
	'\r': '',
	'\r\n': '',
	'\u2028': '',
	'\u2029': '',
};

/**
 * Replaces the escape sequences in the source of a string literal that contains GraphQL. The result
 * has the same length, so that all offsets remain valid: before a character that was escaped,
 * blanks make up for the difference; inside of a GraphQL string, fillers do. Escape sequences that
 * only some languages have are replaced in all of them.
 */
export function unescapeLiteral(source: string, { quotes, areBracesDoubled }: LiteralEscapeStyle): string {
	const pattern = new RegExp(`${patterns[quotes]}${areBracesDoubled ? String.raw`|\{\{|\}\}` : ''}`, 'g');
	const escapes = Array.from(source.matchAll(pattern), ({ 0: sequence, index }) => ({
		index,
		sequence,
		character: characterOf(sequence),
	}));
	if (escapes.length === 0) {
		return source;
	}
	const isInString = stringsIn(source, escapes);
	let result = '';
	let position = 0;
	/** Number of backslashes at the end of the result. */
	let backslashes = 0;
	escapes.forEach(({ index, sequence, character }, at) => {
		const before = source.slice(position, index);
		const trailing = trailingBackslashes(before);
		backslashes = trailing === before.length ? backslashes + trailing : trailing;
		position = index + sequence.length;
		const length = sequence.length - character.length;
		// A line break that the other language continues over is still a line of the document.
		const blanks = character === '' ? sequence.replaceAll('\\', ' ') : blanksBefore(character, length);
		const fill = isInString(at) ? fillerCharacter.repeat(length) : blanks;
		// A filler after a backslash would change the escape sequence of the GraphQL string.
		result += before + (backslashes % 2 === 1 ? character + fill : fill + character);
		backslashes = character === '\\' ? backslashes + 1 : 0;
	});
	return moveFillersOutOfQuotes(result + source.slice(position));
}

/**
 * Returns the blanks that make up for an escape sequence. A line break becomes `\r\n`, so that no
 * blank is in the unclosed string or the comment before it.
 */
function blanksBefore(character: string, length: number): string {
	return ' '.repeat(length).replace(/ $/, character === '\n' ? '\r' : ' ');
}

function trailingBackslashes(text: string): number {
	let count = 0;
	while (text[text.length - 1 - count] === '\\') {
		count += 1;
	}
	return count;
}

interface Escape {
	readonly index: number;
	readonly sequence: string;
	readonly character: string;
}

/**
 * Returns a function that reports whether an escape is inside of a GraphQL string or at its end. It
 * must be called for one escape after the other.
 */
function stringsIn(source: string, escapes: readonly Escape[]): (index: number) => boolean {
	let text = '';
	let position = 0;
	const offsets = escapes.map(({ index, sequence, character }) => {
		text += source.slice(position, index);
		position = index + sequence.length;
		const offset = text.length;
		text += character;
		return offset;
	});
	text += source.slice(position);
	const isInString = createStringPositionTester(text);
	return (index) => isInString(offsets[index] ?? 0);
}

function characterOf(sequence: string): string {
	const [, code] = /^\\[uUx]\{?([\da-fA-F]+)\}?$/.exec(sequence) ?? [];
	if (code === undefined) {
		return characters[sequence.slice(1)] ?? sequence.slice(1);
	}
	// An invalid code point is an error of the other language.
	const point = Number.parseInt(code, 16);
	return point <= 0x10ffff ? String.fromCodePoint(point) : sequence;
}
