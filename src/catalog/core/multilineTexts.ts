/** The end of the text, also in an expression with the flag `m`. */
const end = '(?![\\s\\S])';
const hashComment = String.raw`#[^\n]*`;
const hashCommentAtWord = String.raw`(?<![^\s;|&()])#[^\n]*`;
const blockComment = String.raw`\/\*[\s\S]*?(?:\*\/|${end})`;
const heredoc = String.raw`(?<!<)<<[-~]?[ \t]*\\?(?<quote>["']?)(?<tag>[A-Za-z_]\w*)\k<quote>[\s\S]*?(?:^[ \t]*\k<tag>[ \t]*$|${end})`;

/** Returns the pattern for a string whose escape sequences begin with the pattern `escaping`. */
function quoted(quote: string, escaping = String.raw`\\`): string {
	const other = `[^${quote}${escaping}]*`;
	return `${quote}${other}(?:${escaping}[\\s\\S]${other})*(?:${quote}|${end})`;
}

/** Returns the pattern for a string that ends with the next occurrence of its delimiter. */
function delimited(quote: string): string {
	return `${quote}[\\s\\S]*?(?:${quote}|${end})`;
}

const strings = [quoted('"'), quoted("'")];

/**
 * Patterns for the literals of a language that can contain line breaks. Comments, escaped quotes
 * and other literals are matched so that quotes in them do not begin a string. The group `outside`
 * matches text that is not code at all.
 */
const patterns: Readonly<Record<string, readonly string[]>> = {
	shellscript: [
		hashCommentAtWord,
		heredoc,
		String.raw`\\[\s\S]`,
		quoted('"'),
		String.raw`\$${quoted("'")}`,
		delimited("'"),
	],
	dotenv: [String.raw`^[ \t]*#[^\n]*`, String.raw`(?<==[ \t]*)${quoted('"')}`, `(?<==[ \\t]*)${delimited("'")}`],
	toml: [hashComment, delimited('"""'), delimited("'''"), String.raw`"(?:[^"\\\n]|\\.)*"`, String.raw`'[^'\n]*'`],
	terraform: [hashComment, String.raw`\/\/[^\n]*`, blockComment, String.raw`"(?:[^"\\\n]|\\.)*"`, heredoc],
	// A heredoc of a shell script in a block scalar.
	yaml: [hashCommentAtWord, heredoc],
	ruby: [
		String.raw`^=begin\b[\s\S]*?(?:^=end\b|${end})`,
		hashComment,
		String.raw`(?<=[=(,~][ \t]*|\b(?:if|unless|when|and|or)[ \t])\/(?:[^/\\\n]|\\.)+\/`,
		heredoc.replace(String.raw`[ \t]*\\?`, ''),
		...strings,
	],
	php: [
		String.raw`(?<outside>(?:^(?<![\s\S])|\?>)[\s\S]*?(?=<\?(?:php\b|=)|${end}))`,
		String.raw`(?:#|\/\/)(?:(?!\?>)[^\n])*`,
		blockComment,
		String.raw`<<<[ \t]*(?<quote>["']?)(?<tag>[A-Za-z_]\w*)\k<quote>[\s\S]*?(?:^[ \t]*\k<tag>\b|${end})`,
		...strings,
	],
	powershell: [
		hashComment,
		String.raw`<#[\s\S]*?(?:#>|${end})`,
		String.raw`@(?<quote>["'])[ \t]*\r?\n[\s\S]*?(?:^\k<quote>@|${end})`,
		quoted('"', '`'),
		delimited("'"),
	],
};

/**
 * Returns a function that checks whether an offset is in a heredoc, in a multiline string, or in a
 * template outside of its code. `language` is the result of `languageOfDocument`, or `dotenv`.
 * Interpolations count as text of the string that contains them.
 */
export function multilineTextChecker(text: string, language: string): (offset: number) => boolean {
	const parts = Object.hasOwn(patterns, language) ? (patterns[language] ?? []) : [];
	const matches = parts.length === 0 ? [] : [...text.matchAll(new RegExp(parts.join('|'), 'gm'))];
	const found = matches.map(({ 0: match, index, groups }) => {
		// A comment can stand directly before and after a string, but not at the ends of other text.
		const inset = groups?.['outside'] === undefined ? 1 : 0;
		return { first: index + inset, last: index + match.length - inset };
	});
	return (offset) => found.some(({ first, last }) => first <= offset && offset <= last);
}
