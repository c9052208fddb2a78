/** A lexical token of GraphQL text, with its place in UTF-16 code units. */
export interface Token {
	readonly kind: 'name' | 'punctuator' | 'string' | 'number' | 'other';
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

// An unclosed string ends with its line, an unclosed block string with the text.
const lexical = new RegExp(
	[
		String.raw`#[^\r\n]*`,
		String.raw`(?<string>"""(?:\\"""|[^])*?(?:"""|$(?![^]))|"(?:\\.|[^"\\\r\n])*"?)`,
		'(?<name>[_A-Za-z][_0-9A-Za-z]*)',
		String.raw`(?<number>-?\d[\d.eE+-]*)`,
		String.raw`(?<punctuator>\.\.\.|[!$&()[\]{}:=@|])`,
		String.raw`(?<other>[^\s,\uFEFF])`,
	].join('|'),
	'gu',
);

/**
 * The tokens of any text between two offsets, whether it is sound GraphQL or not; comments, commas and blanks are left out.
 * Their places are those in the whole text.
 */
export function tokenize(text: string, start = 0, end = text.length): readonly Token[] {
	const tokens: Token[] = [];
	const expression = new RegExp(lexical);
	expression.lastIndex = start;
	for (const match of (end < text.length ? text.slice(0, end) : text).matchAll(expression)) {
		const kind = kindOf(match.groups ?? {});
		if (kind) {
			tokens.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length });
		}
	}
	return tokens;
}

/** Where the comments of any text are, from their `#` to the end of the line. */
export function commentsOf(text: string): readonly { readonly start: number; readonly end: number }[] {
	return Array.from(text.matchAll(lexical), ({ 0: match, index }) => ({
		start: index,
		end: index + match.length,
	})).filter(({ start }) => text[start] === '#');
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Token['kind'] | undefined {
	for (const kind of ['name', 'punctuator', 'string', 'number', 'other'] as const) {
		if (groups[kind] !== undefined) {
			return kind;
		}
	}
	return undefined;
}
