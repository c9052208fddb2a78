/** Matches the end of the code before a literal that is marked as GraphQL. */
const tags = [
	// A tag, which may have type arguments, or a call of a function with one of these names.
	String.raw`(?<![\w$])(?:gql|graphql)(?:\s*<[^\x60]{0,500}?>)?(?:\s*\()?(?:\s*\/\*[^\x60]{0,100}?\*\/)?`,
	String.raw`\/\*\s{0,20}(?:language\s{0,5}=\s{0,5})?graphql\s{0,20}\*\/`,
	// A comment on the line before, or an attribute of the declaration.
	String.raw`(?:#|\/\/)[ \t]{0,20}language[ \t]{0,5}=[ \t]{0,5}graphql\b[^\n"'\x60]{0,100}\n[^\n"'\x60]{0,200}?`,
	String.raw`(?:@Language|StringSyntax(?:Attribute)?)\s?\(\s?"graphql"\s?\)[^"'\x60;]{0,200}?`,
];
const delimiter = String.raw`\s{0,200}(?:[rRfFbBuU]{1,2}|[$@]{1,3})?(?:\x60|"{3,4}|'''|["'])`;
const taggedLiteral = new RegExp(`(?:${tags.join('|')})${delimiter}`, 'gi');

/** White space, escaped line breaks and tabs, and GraphQL comments. */
const ignored = String.raw`(?:[\s,\uFEFF]|\\[nrt]|\\\r?\n|#[^\n\r\\"'\x60]*(?:\\n|[\n\r]))*`;
const keyword = String.raw`(?:query|mutation|subscription|fragment)\b`;
const startWithKeyword = new RegExp(String.raw`(?:\x60|"{3,4}|'''|["'])${ignored}(?=${keyword})`, 'g');
const startOfSelection = new RegExp(String.raw`(?:\x60|"{3,4}|'''|["'])${ignored}(?=\{)`, 'g');
const startWithComment = /[`"'](?=\s{0,100}#[ \t]{0,100}graphql\b)/gi;

/** Offsets in program code at which the content of a GraphQL literal may start. */
export interface Openings {
	/** Offsets after the quotes of literals that are marked as GraphQL by a tag or a comment. */
	readonly tagged: ReadonlySet<number>;
	/** Offsets after the quotes of literals that may be GraphQL because of their first token. */
	readonly untagged: ReadonlySet<number>;
}

/**
 * Finds the literals that may contain GraphQL, without reading the program code: some of the
 * offsets may be in a comment or in another literal. Linear in the length of the text, and fast for
 * text without GraphQL. `hasRootFields` says whether selection sets without a keyword are found.
 */
export function openingsIn(text: string, hasRootFields: boolean): Openings {
	return {
		tagged: new Set([...endsOf(text, taggedLiteral), ...starts(text, startWithComment)]),
		untagged: new Set(
			[...starts(text, startWithKeyword), ...(hasRootFields ? starts(text, startOfSelection) : [])].filter(
				(offset) => !isInShellLine(text, offset),
			),
		),
	};
}

/** Whether an offset is in a line of a notebook's cell that a shell runs, such as `!ls`. */
function isInShellLine(text: string, offset: number): boolean {
	const line = text.slice(Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - 200), offset);
	return /^[ \t]*!\w/.test(line);
}

function endsOf(text: string, pattern: RegExp): readonly number[] {
	return Array.from(text.matchAll(pattern), ({ 0: match, index }) => index + match.length);
}

/** Returns the offsets after the quotes with which the matches begin. */
function starts(text: string, pattern: RegExp): readonly number[] {
	return Array.from(
		text.matchAll(pattern),
		({ 0: match, index }) => index + (/^(["'`])\1*/.exec(match)?.[0].length ?? 0),
	);
}
