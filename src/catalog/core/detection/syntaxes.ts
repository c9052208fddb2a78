/** How a kind of string literal is written. */
export interface StringSyntax {
	/** A pattern for the opening delimiter, prefixes included. */
	readonly open: string;
	readonly close: string;
	/** What lets a delimiter stand inside: a backslash before it, doubling it, or nothing. */
	readonly escape: 'backslash' | 'double' | 'none';
	/** Without it a line break ends the literal unread. */
	readonly multiline?: true;
	/** What begins an expression inside, up to `}`. Doubled, `{` is an ordinary brace. `$` stands for `${…}` and `$name`. */
	readonly interpolation?: '${' | '{' | '$';
	/** A literal that stands as a statement of its own is documentation. */
	readonly documentation?: true;
}

/** How a language writes comments and strings. */
export type Syntax =
	| {
			readonly kind: 'code';
			readonly lineComment: readonly string[];
			readonly blockComment: boolean;
			/** First match wins. */
			readonly strings: readonly StringSyntax[];
			/** `/…/` may be a regular expression. */
			readonly regularExpressions?: true;
	  }
	/** Values may stand without quotes: every run without white space and quotes is a literal. */
	| { readonly kind: 'words'; readonly lineComment: RegExp };

const slashes = { kind: 'code', lineComment: ['//'], blockComment: true } as const;
const quoted: StringSyntax = { open: '"', close: '"', escape: 'backslash' };
const apostrophed: StringSyntax = { open: "'", close: "'", escape: 'backslash' };
const textBlock: StringSyntax = { open: '"""', close: '"""', escape: 'backslash', multiline: true };

const script: Syntax = {
	...slashes,
	regularExpressions: true,
	strings: [quoted, apostrophed, { open: '`', close: '`', escape: 'backslash', multiline: true, interpolation: '${' }],
};

const pythonFormatted = String.raw`\b(?:[fF][rR]?|[rR][fF])`;
const pythonPlain = String.raw`(?:\b(?:[rR][bB]?|[bB][rR]?|[uU]))?`;

const json: Syntax = { ...slashes, strings: [quoted] };
const hashAtWord: Syntax = { kind: 'words', lineComment: /(?<=^|\s)#/y };

/** Language id → how it is written. */
const syntaxes: Readonly<Record<string, Syntax>> = {
	typescript: script,
	typescriptreact: script,
	javascript: script,
	javascriptreact: script,
	python: {
		kind: 'code',
		lineComment: ['#'],
		blockComment: false,
		strings: ['"""', "'''", '"', "'"].flatMap((close) => {
			const long = close.length === 3 ? ({ multiline: true, documentation: true } as const) : {};
			return [
				{ open: pythonFormatted + close, close, escape: 'backslash', interpolation: '{', ...long },
				{ open: pythonPlain + close, close, escape: 'backslash', ...long },
			] as const;
		}),
	},
	java: { ...slashes, strings: [textBlock, quoted, apostrophed] },
	csharp: {
		...slashes,
		strings: [
			{ open: String.raw`\$"""`, close: '"""', escape: 'none', multiline: true, interpolation: '{' },
			{ open: '"""', close: '"""', escape: 'none', multiline: true },
			{ open: String.raw`(?:\$@|@\$)"`, close: '"', escape: 'double', multiline: true, interpolation: '{' },
			{ open: '@"', close: '"', escape: 'double', multiline: true },
			{ open: String.raw`\$"`, close: '"', escape: 'backslash', interpolation: '{' },
			quoted,
			apostrophed,
		],
	},
	kotlin: {
		...slashes,
		strings: [
			{ open: '"""', close: '"""', escape: 'none', multiline: true, interpolation: '$' },
			{ ...quoted, interpolation: '$' },
			apostrophed,
		],
	},
	go: {
		...slashes,
		strings: [quoted, { open: '`', close: '`', escape: 'none', multiline: true }, apostrophed],
	},
	json,
	jsonc: json,
	shellscript: hashAtWord,
	yaml: hashAtWord,
	properties: { kind: 'words', lineComment: /(?<=(?:^|\n)[ \t]*)[#!]/y },
	http: { kind: 'words', lineComment: /(?<=(?:^|\n)[ \t]*)(?:#|\/\/)/y },
};

/** Endings of files whose language no installed extension may have named. */
const endings: Readonly<Record<string, string>> = {
	http: 'http',
	rest: 'http',
	kt: 'kotlin',
	kts: 'kotlin',
	properties: 'properties',
};

/**
 * The language whose syntax a document has: its language id, or the one its file name tells where VS Code took it for plain text.
 * `undefined` for a language we do not read.
 */
export function languageOf(languageId: string, path: string): string | undefined {
	const id = languageId === 'plaintext' ? endings[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] : languageId;
	return id !== undefined && Object.hasOwn(syntaxes, id) ? id : undefined;
}

/** The syntax of a language; `undefined` for one we do not read. */
export function syntaxOf(languageId: string): Syntax | undefined {
	return Object.hasOwn(syntaxes, languageId) ? syntaxes[languageId] : undefined;
}
