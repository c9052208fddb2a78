import { tokenize } from './tokenize.ts';

const escapeSequence = /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|.))/gs;
const characters: Readonly<Record<string, string>> = {
	b: '\b',
	f: '\f',
	n: '\n',
	r: '\r',
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
 * Replaces the escape sequences in the source text of a template (ECMAScript, section 12.9.6). The
 * result has the same length, so that offsets remain valid: blanks after an escape sequence, or
 * after the GraphQL string that contains it, make up for the difference.
 */
export function unescapeTemplate(source: string): string {
	if (!source.includes('\\')) {
		return source;
	}
	const { text, gaps } = withoutEscapes(source);
	const strings = tokenize(text).filter(({ kind }) => kind === 'string');
	let result = '';
	let position = 0;
	for (const { offset, length } of gaps) {
		const end = strings.find((string) => string.start < offset && offset < string.end)?.end ?? offset;
		result += text.slice(position, end) + ' '.repeat(length);
		position = end;
	}
	return result + text.slice(position);
}

/**
 * Replaces the escape sequences. Returns the new text, the offsets in it at which the text has
 * become shorter, and by how much.
 */
function withoutEscapes(source: string) {
	const gaps: { readonly offset: number; readonly length: number }[] = [];
	let text = '';
	let position = 0;
	for (const match of source.matchAll(escapeSequence)) {
		const [sequence, braced, long, short, single = ''] = match;
		const code = braced ?? long ?? short;
		const character = code === undefined ? (characters[single] ?? single) : characterOf(code, sequence);
		text += source.slice(position, match.index) + character;
		gaps.push({ offset: text.length, length: sequence.length - character.length });
		position = match.index + sequence.length;
	}
	return { text: text + source.slice(position), gaps };
}

/**
 * Returns the character with a hexadecimal code point. If the code point is invalid, which is an
 * error of the other language, returns the escape sequence.
 */
function characterOf(code: string, sequence: string): string {
	const point = Number.parseInt(code, 16);
	return point <= 0x10ffff ? String.fromCodePoint(point) : sequence;
}
