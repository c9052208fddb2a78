/** How a kind of string literal is written. */
export interface StringSyntax {
	/** A pattern for the opening delimiter, prefixes included. */
	readonly open: string;
	readonly close: string;
	/**
	 * What lets a delimiter stand inside: a backslash before it, a backtick before it or doubling it,
	 * doubling it, or nothing.
	 */
	readonly escape: 'backslash' | 'backtick' | 'double' | 'none';
	/** Without it a line break ends the literal unread. */
	readonly multiline?: true;
	/** How expressions inside are written; a literal has none when absent. */
	readonly interpolation?: InterpolationSyntax;
	/** A literal that stands as a statement of its own is documentation. */
	readonly documentation?: true;
}

/** How expressions inside a literal are written. */
export interface InterpolationSyntax {
	/** Patterns that begin an expression; the first bracket is closed by its counterpart. */
	readonly opens: readonly string[];
	/** A pattern for a name without brackets. */
	readonly name?: string;
	/** A pattern for what looks like a beginning and is ordinary text, such as `{{`. */
	readonly text?: string;
}

/** How a language writes comments and strings. */
export type Syntax =
	| {
			readonly kind: 'code';
			readonly lineComment: readonly string[];
			/** A comment over several lines: a pattern for its beginning, and its end. */
			readonly blockComment?: { readonly open: string; readonly close: string };
			/** First match wins. */
			readonly strings: readonly StringSyntax[];
			/** `/…/` may be a regular expression. */
			readonly regularExpressions?: true;
			/** Literals that stand side by side are one, and blocks are told by their indentation. */
			readonly indented?: true;
			/**
			 * What braces hold where no operator stands before them; blocks of statements when absent.
			 */
			readonly braces?: 'values' | 'composites' | 'initializers';
			/** `%` fills the places of a format. */
			readonly formats?: true;
			/** A pattern for the names of variables with a sign before, which is no part of the name. */
			readonly variable?: string;
			/** A slash joins the segments of a path. */
			readonly slashJoins?: true;
			/** Operators that have another meaning here: the operator of other languages for each. */
			readonly operators?: Readonly<Record<string, string>>;
	  }
	/** Values may stand without quotes: every run without white space and quotes is a literal. */
	| { readonly kind: 'words'; readonly lineComment: RegExp }
	/** Elements with attributes and text. */
	| { readonly kind: 'markup' }
	/** A Jupyter notebook: JSON whose cells hold code. */
	| { readonly kind: 'notebook' };

/** How a language writes code. */
export type CodeSyntax = Extract<Syntax, { kind: 'code' }>;

/** How a text in one language is written. */
export type TextSyntax = Exclude<Syntax, { readonly kind: 'notebook' }>;

const slashComments = {
	kind: 'code',
	lineComment: ['//'],
	blockComment: { open: String.raw`\/\*`, close: '*/' },
} as const;
/** `${…}` alone, and `$name` too. */
const dollarBraces: InterpolationSyntax = { opens: [String.raw`\$\{`] };
const dollarNames: InterpolationSyntax = { ...dollarBraces, name: String.raw`\$[A-Za-z_]\w*` };
const shellNames: InterpolationSyntax = {
	opens: [String.raw`\$\(`, String.raw`\$\{`],
	name: String.raw`\$(?:\w{1,20}:)?[A-Za-z_]\w*`,
};
const plainBraces: InterpolationSyntax = { opens: [String.raw`\{`], text: String.raw`\{\{` };
const quoted: StringSyntax = { open: '"', close: '"', escape: 'backslash' };
const apostrophed: StringSyntax = { open: "'", close: "'", escape: 'backslash' };
const textBlock: StringSyntax = { open: '"""', close: '"""', escape: 'backslash', multiline: true };

const script: Syntax = {
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

/** Collections of requests are JSON with variables. */
const doubleBraces: InterpolationSyntax = { opens: [], name: String.raw`\{\{[\w.-]{1,60}\}\}` };
const json: Syntax = { ...slashComments, strings: [{ ...quoted, interpolation: doubleBraces }], braces: 'values' };
const hashAtWord: Syntax = { kind: 'words', lineComment: /(?<=^|\s)#/y };

/** Language id → how it is written. */
export const syntaxTable: Readonly<Record<string, Syntax>> = {
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
			{ open: String.raw`\$"""`, close: '"""', escape: 'none', multiline: true, interpolation: plainBraces },
			{ open: '"""', close: '"""', escape: 'none', multiline: true },
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
		operators: { '.': '+', '.=': '+=', '->': '.', '?->': '.', '=>': ':' },
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
	notebook: { kind: 'notebook' },
};
