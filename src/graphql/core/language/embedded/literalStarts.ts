const quotes = String.raw`(?:\x60|"{3,6}|'''|["'])`;
/** What can be between a tag and the quotes of its literal. */
const prefix = String.raw`\s{0,200}(?:[rRfFbBuU]{1,2}|[$@]{1,3})?`;
const comments = String.raw`(?:\s{0,200}(?:(?:\/\/|#)[^\n]{0,200}\n|\/\*[^*]{0,200}\*\/)){0,5}`;
const tag = String.raw`(?<![\w$])(?:gql|graphql)(?:\s*<[^\x60]{0,500}?>)?`;

/** Matches the end of the code before a literal that is GraphQL whatever it contains. */
const tags = [
	// The tag is in the same line, or in a line before that has no comment.
	String.raw`${tag}(?:\s*\/\*[^\x60]{0,100}?\*\/)?(?:[ \t]{0,200}|(?<!\/\/[^\n]{0,200})\s{0,200})\x60`,
	String.raw`\/\*\s{0,20}(?:language\s{0,5}=\s{0,5})?graphql\s{0,20}\*\/(?:\s{0,200}\()?${prefix}${quotes}`,
	// A comment on the line before.
	String.raw`(?:#|\/\/)[ \t]{0,20}lang(?:uage)?[ \t]{0,5}=[ \t]{0,5}graphql\b[^\n"'\x60]{0,100}\n[^\n"'\x60]{0,200}?${prefix}${quotes}`,
];
/**
 * Matches the end of the code before a literal that is GraphQL if it starts like GraphQL: the first
 * argument of a function with one of these names, or the value of an annotated declaration.
 */
const calls = [
	String.raw`${tag}\s*\(${comments}${prefix}${quotes}`,
	String.raw`(?:@Language|StringSyntax(?:Attribute)?)\s?\(\s?"graphql"\s?\)(?:[^"'\x60;,()]|\(\)){0,200}?${prefix}${quotes}`,
];
const taggedLiteral = new RegExp(tags.join('|'), 'gi');
const calledLiteral = new RegExp(calls.join('|'), 'gi');

/** An interpolation between definitions. */
const interpolation = String.raw`\$?\{{1,2}[\w.]{1,100}\}{1,2}`;
/**
 * White space, escaped line breaks and tabs, comments of GraphQL, interpolations and margins of
 * Kotlin. Each quote in a program is the start of a match, so few comments may contain quotes.
 */
const blanks = String.raw`(?:[\s,\uFEFF|]|\\[nrt]|\\\r?\n|#[^\n\r\\"'\x60]*(?:\\n|[\n\r])|${interpolation})*`;
const quotedComment = String.raw`#[^\n\r\\"'\x60]{0,300}["'\x60](?:[^\n\r\\]|\\[^n]){0,300}(?:\\n|[\n\r])`;
const ignored = `${blanks}(?:${quotedComment}${blanks}){0,5}`;
const space = String.raw`(?:\s|\\[nrt]){0,200}`;
const keyword = String.raw`(?:(?:query|mutation|subscription)(?=[\s({@\\])${space}\w{0,200}${space}[({@$%+"'\x60]|fragment${space}\w{1,200}${space}on\b)`;
const startWithKeyword = new RegExp(`${quotes}${ignored}(?=${keyword})`, 'g');
const startOfSelection = new RegExp(
	String.raw`${quotes}${ignored}(?=\{{1,2}${ignored}(?:(?:\w{1,100}\s{0,10}:\s{0,10})?(\w{1,100})|\.{3}))`,
	'g',
);
// Braces around text without a blank at its start are a placeholder of a format string.
const startOfLongSelection = new RegExp(
	String.raw`${quotes}${ignored}(?!\{[^\s\\{}][^{}]{0,200}\})\{${ignored}\w{1,100}(?:\s{0,20}:\s{0,20}\w{1,100})?\s{0,20}[({]`,
);
/** Matches a brace that is alone in its literal, before another literal or expression. */
const loneBrace = /(["'\x60])\{\1(?=\s{0,200}["'\x60+])/g;
const startWithComment = /[`"'](?=\s{0,100}#[ \t]{0,100}graphql\b)/gi;

/** Offsets in program code at which the content of a GraphQL literal may start. */
export interface LiteralStarts {
	/** Offsets after the quotes of literals that are marked as GraphQL by a tag or a comment. */
	readonly tagged: ReadonlySet<number>;
	/**
	 * Offsets after the quotes of literals that a call, an annotation or a comment at their start
	 * declares as GraphQL. They may be other texts, such as the path in `graphql('/graphql')`.
	 */
	readonly called: ReadonlySet<number>;
	/** Offsets after the quotes of literals that may be GraphQL because of their first token. */
	readonly untagged: ReadonlySet<number>;
}

/**
 * Finds the literals that may contain GraphQL, without reading the program code: some of the
 * offsets may be in a comment or in another literal. Linear in the length of the text, and fast for
 * text without GraphQL. Selection sets without a keyword are found if their first field is one of
 * `rootFields`, is in the next literal, or is a spread.
 */
export function literalStartsIn(text: string, rootFields: ReadonlySet<string> | undefined): LiteralStarts {
	const selections = rootFields === undefined ? [] : [...text.matchAll(startOfSelection), ...text.matchAll(loneBrace)];
	const untagged = [
		...text.matchAll(startWithKeyword),
		...selections.filter(([, field]) => field === undefined || /\W/.test(field) || rootFields?.has(field)),
	].map(offsetAfterQuotes);
	const ends = (pattern: RegExp) => Array.from(text.matchAll(pattern), ({ 0: match, index }) => index + match.length);
	return {
		tagged: new Set(ends(taggedLiteral)),
		called: new Set([...ends(calledLiteral), ...Array.from(text.matchAll(startWithComment), offsetAfterQuotes)]),
		untagged: new Set(untagged.filter((offset) => !isInShellLine(text, offset))),
	};
}

/**
 * Whether program code may contain literals with GraphQL. A selection set without a keyword must
 * start with a field that has arguments or a selection set, unless `hasRootFields` is set.
 */
export function mayHaveGraphqlLiterals(text: string, hasRootFields: boolean): boolean {
	const selections = hasRootFields ? [startOfSelection, loneBrace] : [startOfLongSelection];
	const patterns = [taggedLiteral, calledLiteral, startWithKeyword, startWithComment, ...selections];
	return patterns.some((pattern) => text.search(pattern) >= 0);
}

function offsetAfterQuotes({ 0: match, index }: RegExpExecArray): number {
	return index + (/^(["'`])\1*/.exec(match)?.[0].length ?? 0);
}

/** Whether an offset is in a line of a notebook's cell that a shell runs, such as `!ls`. */
function isInShellLine(text: string, offset: number): boolean {
	const before = text.slice(Math.max(0, offset - 200), offset);
	return /(?:^|\n)[ \t]*!\w[^\n]*$/.test(before);
}
