/** A lexical token of GraphQL text. Offsets are in UTF-16 code units. */
export interface GraphqlToken {
	readonly kind: 'name' | 'punctuator' | 'string' | 'number' | 'other';
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

// An unclosed string ends at the end of its line, an unclosed block string at the end of the text.
// A number that graphql-js reports as one invalid number is one token. White space that is not
// valid in GraphQL is also one token.
const lexical = new RegExp(
	[
		String.raw`[\t\n\r ,\uFEFF]+`,
		'[_A-Za-z][_0-9A-Za-z]*',
		String.raw`\.{1,3}`,
		String.raw`"""(?:\\"""|[^])*?(?:"""|$)`,
		String.raw`"(?:\\.|[^"\\\r\n])*"?`,
		String.raw`-?\w(?:[\w.]|(?<=[eE])[+-])*`,
		String.raw`#[^\r\n]*`,
		String.raw`[^\S\t\n\r ,\uFEFF]+`,
		'[^]',
	].join('|'),
	'guy',
);

/**
 * Returns the tokens between two offsets of a text, which may have syntax errors. Comments, commas
 * and blanks are omitted. Offsets refer to the complete text.
 */
export function tokenize(text: string, start = 0, end = text.length): readonly GraphqlToken[] {
	const tokens: GraphqlToken[] = [];
	const upToEnd = text.slice(0, end);
	// Each keystroke tokenizes complete documents. `test` does not allocate a match object per
	// token.
	const expression = new RegExp(lexical);
	for (let position = start; position < end; position = expression.lastIndex) {
		expression.lastIndex = position;
		expression.test(upToEnd);
		const tokenEnd = expression.lastIndex;
		const kind = kindOf(upToEnd, position, tokenEnd);
		if (kind) {
			tokens.push({ kind, text: upToEnd.slice(position, tokenEnd), start: position, end: tokenEnd });
		}
	}
	return tokens;
}

/** Returns the ranges of the comments in a text, from `#` to the end of the line. */
export function commentRangesOf(text: string): readonly { readonly start: number; readonly end: number }[] {
	return Array.from(text.matchAll(lexical), ({ 0: match, index }) => ({
		start: index,
		end: index + match.length,
	})).filter(({ start }) => text[start] === '#');
}

/**
 * Returns the index of the token that a syntax error refers to, or −1 when the error is after the
 * last token. graphql-js reports an incomplete number at the offset after its last character.
 */
export function tokenIndexAtError(tokens: readonly GraphqlToken[], offset: number): number {
	return tokens.findIndex(({ kind, text, end }) => {
		const isIncomplete = text === '-' || (kind === 'number' && !number.test(text));
		return isIncomplete ? end >= offset : end > offset;
	});
}

/** Matches complete numbers (GraphQL specification, sections 2.9.1 and 2.9.2). */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const kinds: readonly (readonly [first: RegExp, kind: GraphqlToken['kind'] | undefined])[] = [
	[/[\t\n\r ,#\uFEFF]/, undefined],
	[/[_A-Za-z]/, 'name'],
	[/[!$&()[\]{}:=@|.]/, 'punctuator'],
	[/"/, 'string'],
	[/[-\d]/, 'number'],
	[/[\s\S]/, 'other'],
];

/** ASCII code → the kind of a token that starts with this character. */
const kindsByCode = Array.from({ length: 128 }, (_, code) => kindByFirst(String.fromCharCode(code)));

function kindByFirst(first: string): GraphqlToken['kind'] | undefined {
	return kinds.find(([pattern]) => pattern.test(first))?.[1];
}

/** Returns the kind of the token between two offsets; `undefined` for blanks and comments. */
function kindOf(text: string, start: number, end: number): GraphqlToken['kind'] | undefined {
	const code = text.charCodeAt(start);
	const kind = code < kindsByCode.length ? kindsByCode[code] : kindByFirst(text.charAt(start));
	const length = end - start;
	const isIncomplete = (length === 1 && text.charAt(start) === '-') || (length < 3 && text.charAt(start) === '.');
	return isIncomplete ? 'other' : kind;
}
