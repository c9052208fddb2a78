/** A lexical token of GraphQL text, with its place in UTF-16 code units. */
export interface GraphqlToken {
	readonly kind: 'name' | 'punctuator' | 'string' | 'number' | 'other';
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

// An unclosed string ends with its line, an unclosed block string with the text. What graphql-js
// reports as one invalid number is one token, and so are blanks that GraphQL does not have.
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
 * The tokens of any text between two offsets, whether it is sound GraphQL or not; comments, commas
 * and blanks are left out. Their places are those in the whole text.
 */
export function tokenize(text: string, start = 0, end = text.length): readonly GraphqlToken[] {
	const tokens: GraphqlToken[] = [];
	const upToEnd = end < text.length ? text.slice(0, end) : text;
	// Every keystroke reads whole documents, so no match objects are made.
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

/** Where the comments of any text are, from their `#` to the end of the line. */
export function commentsOf(text: string): readonly { readonly start: number; readonly end: number }[] {
	return Array.from(text.matchAll(lexical), ({ 0: match, index }) => ({
		start: index,
		end: index + match.length,
	})).filter(({ start }) => text[start] === '#');
}

/**
 * The index of the token that a syntax error at an offset is about; −1 behind the last token. An
 * incomplete number is reported behind its last character.
 */
export function tokenAtError(tokens: readonly GraphqlToken[], offset: number): number {
	const index = tokens.findIndex(({ end }) => end > offset);
	const before = index < 0 ? tokens.length - 1 : index - 1;
	const token = tokens[before];
	const isIncomplete =
		token?.end === offset && (token.text === '-' || (token.kind === 'number' && !number.test(token.text)));
	return isIncomplete ? before : index;
}

/** GraphQL specification, sections 2.9.1 and 2.9.2. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const kinds: readonly (readonly [first: RegExp, kind: GraphqlToken['kind'] | undefined])[] = [
	[/[\t\n\r ,#\uFEFF]/, undefined],
	[/[_A-Za-z]/, 'name'],
	[/[!$&()[\]{}:=@|.]/, 'punctuator'],
	[/"/, 'string'],
	[/[-\d]/, 'number'],
	[/[\s\S]/, 'other'],
];

/** The kind of what begins with a character of ASCII, by its code. */
const kindsByCode = Array.from({ length: 128 }, (_, code) => kindByFirst(String.fromCharCode(code)));

function kindByFirst(first: string): GraphqlToken['kind'] | undefined {
	return kinds.find(([pattern]) => pattern.test(first))?.[1];
}

/** The kind of a lexeme; `undefined` for blanks and comments. */
function kindOf(text: string, start: number, end: number): GraphqlToken['kind'] | undefined {
	const code = text.charCodeAt(start);
	const kind = code < kindsByCode.length ? kindsByCode[code] : kindByFirst(text.charAt(start));
	const length = end - start;
	const isIncomplete = (length === 1 && text.charAt(start) === '-') || (length < 3 && text.charAt(start) === '.');
	return isIncomplete ? 'other' : kind;
}
