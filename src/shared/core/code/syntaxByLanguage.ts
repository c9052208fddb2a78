/** The syntax of a kind of string literal. */
export interface StringSyntax {
	/** Pattern for the opening delimiter of the literal, including prefixes such as `f` in Python. */
	readonly open: string;
	readonly close: string;
	/**
	 * How a delimiter is escaped in the literal. `backslash`: with a backslash. `backtick`: with a
	 * backtick or by doubling. `double`: by doubling. `none`: not at all.
	 */
	readonly escape: 'backslash' | 'backtick' | 'double' | 'none';
	/**
	 * Whether the literal may contain line breaks. If not, a line break ends an unterminated
	 * literal.
	 */
	readonly multiline?: true;
	/** The syntax of interpolated expressions; absent if the literal has none. */
	readonly interpolation?: InterpolationSyntax;
	/** Whether a literal that is a statement of its own is documentation, such as a docstring. */
	readonly documentation?: true;
}

/** The syntax of interpolated expressions in a string literal. */
interface InterpolationSyntax {
	/** Patterns for the start of an expression. Its last bracket is closed by the matching one. */
	readonly opens: readonly string[];
	/** Pattern for an interpolated name without brackets. */
	readonly name?: string;
	/** Pattern for text that looks like the start of an expression but is not, such as `{{`. */
	readonly text?: string;
}

/** The syntax of comments and strings in a language. */
export type LanguageSyntax =
	| {
			readonly kind: 'code';
			readonly lineComment: readonly string[];
			/** Pattern for the start of a block comment, and its end. */
			readonly blockComment?: { readonly open: string; readonly close: string };
			/** The kinds of string literals. The first one whose opening delimiter matches applies. */
			readonly strings: readonly StringSyntax[];
			/** Whether the language has regular expression literals, `/…/`. */
			readonly regularExpressions?: true;
			/**
			 * Whether indentation delimits blocks and adjacent string literals are concatenated.
			 */
			readonly indented?: true;
			/**
			 * What braces contain if no operator precedes them. Blocks of statements when absent.
			 */
			readonly braces?: 'values' | 'composites' | 'initializers';
			/** Whether the operator `%` inserts values into a format string. */
			readonly formats?: true;
			/** Pattern for variables with a sigil, which is not part of their name. */
			readonly variable?: string;
			/** Whether the operator `/` joins path segments. */
			readonly slashJoins?: true;
			/**
			 * Maps an operator of the language to the operator with the same meaning in most other
			 * languages.
			 */
			readonly operators?: Readonly<Record<string, string>>;
	  }
	/**
	 * Values may be unquoted: each run of characters without white space and quotes is a literal.
	 */
	| {
			readonly kind: 'words';
			readonly lineComment: RegExp;
			/**
			 * Matches the quote after a string literal and the name of a value that the code appends to it,
			 * in the group `name`. Without it, a literal continues in the word directly after its quote, as
			 * in shell scripts.
			 */
			readonly appended?: RegExp;
	  }
	/** XML: elements with attributes and text. */
	| { readonly kind: 'markup' }
	/** A Jupyter notebook: JSON that contains code cells. */
	| { readonly kind: 'notebook' };

/** The syntax of a programming language. */
export type CodeSyntax = Extract<LanguageSyntax, { kind: 'code' }>;

/** The syntax of a language whose values may be unquoted. */
export type WordsSyntax = Extract<LanguageSyntax, { kind: 'words' }>;

/** The syntax of a text in one language. */
export type TextSyntax = Exclude<LanguageSyntax, { readonly kind: 'notebook' }>;

const slashComments = {
	kind: 'code',
	lineComment: ['//'],
	blockComment: { open: String.raw`\/\*`, close: '*/' },
} as const;
/** Interpolations in the form `${…}` only. {@link dollarNames} also includes `$name`. */
const dollarBraces: InterpolationSyntax = { opens: [String.raw`\$\{`] };
const dollarNames: InterpolationSyntax = { ...dollarBraces, name: String.raw`\$[A-Za-z_]\w*` };
const shellNames: InterpolationSyntax = {
	opens: [String.raw`\$\(`, String.raw`\$\{`],
	name: String.raw`\$(?:\w{1,20}:)?[A-Za-z_]\w*`,
};
const plainBraces: InterpolationSyntax = { opens: [String.raw`\{`], text: String.raw`\{\{` };
/** Braces in raw strings of C#, which have no escape sequence for a brace. */
const rawBraces: InterpolationSyntax = { opens: [String.raw`\{`] };
/** Braces in raw strings of C# that begin with `$$`. Of three braces, the first one is text. */
const doubleBraces: InterpolationSyntax = { opens: [String.raw`\{\{(?!\{)`] };
const doubleDollarNames: InterpolationSyntax = {
	opens: [String.raw`\$\$\{`],
	name: String.raw`\$\$[A-Za-z_]\w*`,
};
const quoted: StringSyntax = { open: '"', close: '"', escape: 'backslash' };
const apostrophed: StringSyntax = { open: "'", close: "'", escape: 'backslash' };
const textBlock: StringSyntax = { open: '"""', close: '"""', escape: 'backslash', multiline: true };

const script: LanguageSyntax = {
	...slashComments,
	regularExpressions: true,
	strings: [
		quoted,
		apostrophed,
		{ open: '`', close: '`', escape: 'backslash', multiline: true, interpolation: dollarBraces },
	],
};

const pythonFormatted = String.raw`\b(?:[fF][rR]?|[rR][fF])`;
const pythonPlain = String.raw`(?:\b(?:[rR][bB]?|[bB][rR]?|[uU]))?`;

/**
 * Interpolations in the form `{{name}}`, for variables in Postman collections, which are JSON
 * files.
 */
const postmanVariables: InterpolationSyntax = { opens: [], name: String.raw`\{\{[\w.-]{1,60}\}\}` };
const json: LanguageSyntax = {
	...slashComments,
	strings: [{ ...quoted, interpolation: postmanVariables }],
	braces: 'values',
};
const hashAtWord: WordsSyntax = { kind: 'words', lineComment: /(?<=^|\s)#/y };
const slashesAtWord: WordsSyntax = { kind: 'words', lineComment: /(?<=^|\s)\/\//y };

/** Maps a language id to its syntax. */
export const syntaxByLanguage: Readonly<Record<string, LanguageSyntax>> = {
	typescript: script,
	python: {
		kind: 'code',
		indented: true,
		formats: true,
		slashJoins: true,
		braces: 'values',
		lineComment: ['#'],
		strings: ['"""', "'''", '"', "'"].flatMap((close) => {
			const long = close.length === 3 ? ({ multiline: true, documentation: true } as const) : {};
			return [
				{ open: pythonFormatted + close, close, escape: 'backslash', interpolation: plainBraces, ...long },
				{ open: pythonPlain + close, close, escape: 'backslash', ...long },
			] as const;
		}),
	},
	java: { ...slashComments, strings: [textBlock, quoted, apostrophed] },
	csharp: {
		...slashComments,
		braces: 'initializers',
		strings: [
			...['""""""', '"""""', '""""', '"""'].flatMap((close): readonly StringSyntax[] => [
				{ open: String.raw`\$\$+${close}`, close, escape: 'none', multiline: true, interpolation: doubleBraces },
				{ open: String.raw`\$${close}`, close, escape: 'none', multiline: true, interpolation: rawBraces },
				{ open: close, close, escape: 'none', multiline: true },
			]),
			{ open: String.raw`(?:\$@|@\$)"`, close: '"', escape: 'double', multiline: true, interpolation: plainBraces },
			{ open: '@"', close: '"', escape: 'double', multiline: true },
			{ open: String.raw`\$"`, close: '"', escape: 'backslash', interpolation: plainBraces },
			quoted,
			apostrophed,
		],
	},
	kotlin: {
		...slashComments,
		strings: [
			{ open: String.raw`\$\$"""`, close: '"""', escape: 'none', multiline: true, interpolation: doubleDollarNames },
			{ open: '"""', close: '"""', escape: 'none', multiline: true, interpolation: dollarNames },
			{ ...quoted, interpolation: dollarNames },
			apostrophed,
		],
	},
	go: {
		...slashComments,
		braces: 'composites',
		strings: [quoted, { open: '`', close: '`', escape: 'none', multiline: true }, apostrophed],
	},
	groovy: {
		...slashComments,
		strings: [
			{ ...textBlock, interpolation: dollarNames },
			{ open: "'''", close: "'''", escape: 'backslash', multiline: true },
			{ ...quoted, interpolation: dollarNames },
			apostrophed,
		],
	},
	scala: {
		...slashComments,
		slashJoins: true,
		strings: [
			{ open: String.raw`\b[a-z]\w*"""`, close: '"""', escape: 'none', multiline: true, interpolation: dollarNames },
			{ open: '"""', close: '"""', escape: 'none', multiline: true },
			{ open: String.raw`\b[a-z]\w*"`, close: '"', escape: 'backslash', interpolation: dollarNames },
			quoted,
			apostrophed,
		],
	},
	php: {
		...slashComments,
		lineComment: ['//', '#'],
		operators: { '.': '+', '.=': '+=', '->': '.', '?->': '.', '\\': '.', '=>': ':' },
		variable: String.raw`\$\w+`,
		strings: [
			{
				...quoted,
				interpolation: { opens: [String.raw`\{(?=\$)`, String.raw`\$\{`], name: String.raw`\$[A-Za-z_]\w*(?:->\w+)?` },
			},
			apostrophed,
		],
	},
	ruby: {
		kind: 'code',
		lineComment: ['#'],
		blockComment: { open: String.raw`(?<=\n)=begin\b`, close: '\n=end' },
		operators: { '=>': ':', '&.': '.' },
		formats: true,
		variable: String.raw`@{1,2}\w+`,
		regularExpressions: true,
		strings: [{ ...quoted, interpolation: { opens: [String.raw`#\{`] } }, apostrophed],
	},
	powershell: {
		kind: 'code',
		lineComment: ['#'],
		blockComment: { open: '<#', close: '#>' },
		variable: String.raw`\$(?:\w{1,20}:)?\w+`,
		operators: { '-f': '%' },
		formats: true,
		strings: [
			{ open: String.raw`@"(?=\r?\n)`, close: '\n"@', escape: 'none', multiline: true, interpolation: shellNames },
			{ open: String.raw`@'(?=\r?\n)`, close: "\n'@", escape: 'none', multiline: true },
			{ open: '"', close: '"', escape: 'backtick', interpolation: shellNames },
			{ open: "'", close: "'", escape: 'double' },
		],
	},
	json,
	xml: { kind: 'markup' },
	shellscript: hashAtWord,
	yaml: hashAtWord,
	properties: { kind: 'words', lineComment: /(?<=(?:^|\n)[ \t]*)[#!]/y },
	http: { kind: 'words', lineComment: /(?<=(?:^|\n)[ \t]*)(?:#|\/\/)/y },
	bruno: { kind: 'words', lineComment: /(?<=(?:^|\n)[ \t]*)(?:~|\/\/)/y },
	r: {
		...hashAtWord,
		appended:
			/(?<=\b(?:paste0?|str_c|file\.path)\([^()\n]{0,300})["'][ \t]{0,9},[ \t]{0,9}(?<name>[A-Za-z.][\w.$]{0,60})(?![\w.$]|\s{0,9}=(?!=))/y,
	},
	toml: hashAtWord,
	terraform: { kind: 'words', lineComment: /(?<=^|\s)(?:#|\/\/)/y },
	rust: {
		...slashesAtWord,
		appended: /"(?:\.to_(?:owned|string)\(\))?[ \t]{0,9}\+[ \t]{0,9}&?(?<name>[A-Za-z_][\w.]{0,60})/y,
	},
	fsharp: { ...slashesAtWord, appended: /"[ \t]{0,9}\+[ \t]{0,9}(?<name>[A-Za-z_][\w.]{0,60})/y },
	vb: {
		kind: 'words',
		lineComment: /(?<=(?:^|\n)[ \t]*'[ \t]*)[^\s]/y,
		appended: /"[ \t]{0,9}[&+][ \t]{0,9}(?<name>[A-Za-z_][\w.]{0,60})/y,
	},
	notebook: { kind: 'notebook' },
};
