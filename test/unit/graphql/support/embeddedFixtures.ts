import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path/posix';
import { Lexer, parse, Source, TokenKind } from 'graphql';

/** A program file of `test/fixtures/embedded` and the GraphQL in its string literals. */
export interface EmbeddedFixture {
	readonly path: string;
	/** The language identifier of VS Code, which is the name of the file's folder. */
	readonly language: string;
	readonly text: string;
	readonly literals: readonly EmbeddedLiteral[];
}

/** A string literal, a concatenation of literals, or a fenced block that holds GraphQL. */
export interface EmbeddedLiteral {
	/** The GraphQL text without escapes and interpolations. */
	readonly graphql: string;
	/** Whether an interpolation is inside a definition, so that it cannot be run. */
	readonly isInterpolated: boolean;
	readonly definitions: readonly EmbeddedDefinition[];
}

/** An operation or a fragment. Offsets are UTF-16 code units in the program file. */
export interface EmbeddedDefinition {
	readonly kind: 'query' | 'mutation' | 'subscription' | 'fragment';
	/** The name; `undefined` for an anonymous operation. */
	readonly name: string | undefined;
	readonly start: number;
	readonly end: number;
	readonly tokens: readonly EmbeddedToken[];
}

/** A token, except comments, with its range in the program file. */
export interface EmbeddedToken {
	readonly kind: TokenKind;
	/** The token in `EmbeddedLiteral.graphql`. The program may spell it with escapes. */
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

/** The content of an `.expected.json` file. */
export interface ExpectedLiterals {
	readonly operations: readonly ExpectedLiteral[];
}

/** One entry of an `.expected.json` file. */
export interface ExpectedLiteral {
	/** Text that occurs once in the program. The search for the first token starts at its end. */
	readonly after: string;
	/** The GraphQL text without escapes and interpolations: all definitions of the literal. */
	readonly graphql: string;
	/** By token of `graphql`: how the program spells it, if it differs because of escapes. */
	readonly spelling?: Readonly<Record<string, string>>;
	/** Whether an interpolation is inside a definition. */
	readonly interpolated?: boolean;
}

type Lexeme = Pick<EmbeddedToken, 'kind' | 'text'>;

const folder = 'test/fixtures/embedded';

const quote = /(?:[$@]+|\b[bfru]{1,2})?\\*["'`]+/iy;

/** Text that can be between two tokens of a literal without being part of an interpolation. */
const insignificant: readonly RegExp[] = [
	// Escaped white space. JSON strings with program code escape the backslash once more.
	/\\+(?:[nrtfs]|u00(?:09|0a|0d|20))/iy,
	/\\\r?\n/y,
	/[\s,\uFEFF]+/y,
	// A comment of GraphQL ends at a line break or at the escape of one.
	/#.*?(?=[\r\n]|\\+[nr]|$)/y,
];

/** Text between two literals that are concatenated. */
const betweenLiterals: readonly RegExp[] = [quote, /\+/y, /\/\/.*/y, /\/\*[\s\S]*?\*\//y];

const interpolations: readonly RegExp[] = [
	/\$\{[^{}]*\}/y,
	/\$\w+/y,
	/%(?:\(\w+\)|\d\$)?[sd]/y,
	// An expression between two literals, such as `" + FRAGMENT + "`.
	/\\*["'`]+\s*\+\s*[\w.()]+\s*\+\s*\\*["'`]+/y,
];

/** Interpolations in literals that double the braces of GraphQL, and in the other literals. */
const bracedInterpolations = { doubled: /\{[^{}]*\}/y, single: /\{\{[^{}]*\}\}/y };

/**
 * Reads all fixtures. `names` selects program files by a glob below the folder of the fixtures.
 * @throws {Error} when a file and its `.expected.json` do not agree.
 */
export function readEmbeddedFixtures(names = '*/*'): readonly EmbeddedFixture[] {
	return globSync(`${folder}/${names}`)
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !file.endsWith('.expected.json'))
		.sort()
		.map(readFixture);
}

function readFixture(path: string): EmbeddedFixture {
	// Offsets in VS Code do not count the byte order mark.
	const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
	const expected: ExpectedLiterals = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.expected.json'), 'utf8'));
	return { path, language: basename(dirname(path)), text, literals: locateLiterals(path, text, expected) };
}

/**
 * Finds the tokens of the expected literals in a program.
 * @throws {Error} when `after` is not unique, when a token is missing, or when anything but white
 * space, commas, comments, quotes and escapes is between two tokens. Interpolations are accepted
 * between definitions and, if the literal is marked as interpolated, everywhere.
 */
export function locateLiterals(path: string, text: string, expected: ExpectedLiterals): readonly EmbeddedLiteral[] {
	if (expected.operations.length === 0) {
		throw new Error(`${path}: no literals are expected`);
	}
	return expected.operations.map((literal) => new LiteralLocator(path, text, literal).locate());
}

class LiteralLocator {
	readonly #path: string;
	readonly #text: string;
	readonly #expected: ExpectedLiteral;
	readonly #interpolations: readonly RegExp[];
	#offset: number;

	constructor(path: string, text: string, expected: ExpectedLiteral) {
		this.#path = path;
		this.#text = text;
		this.#expected = expected;
		const braced = bracedInterpolations[expected.spelling?.['{'] === '{{' ? 'doubled' : 'single'];
		this.#interpolations = [...interpolations, braced];
		this.#offset = this.#offsetAfter(expected.after);
	}

	locate(): EmbeddedLiteral {
		const { graphql, interpolated: isInterpolated = false } = this.#expected;
		const groups = splitDefinitions(lexemesOf(graphql));
		this.#checkSpelling(groups.flat());
		const definitions = groups.map((lexemes) => this.#locateDefinition(lexemes));
		this.#checkEnd();
		if (!isInterpolated && parse(graphql).definitions.length !== definitions.length) {
			this.#fail('graphql-js finds another number of definitions');
		}
		return { graphql, isInterpolated, definitions };
	}

	#locateDefinition(lexemes: readonly Lexeme[]): EmbeddedDefinition {
		const { interpolated = false } = this.#expected;
		const tokens = lexemes.map((lexeme, index) => this.#locateToken(lexeme, interpolated || index === 0));
		const [first, second] = tokens;
		return {
			kind: kindOf(first?.text),
			name: first?.kind === TokenKind.NAME && second?.kind === TokenKind.NAME ? second.text : undefined,
			start: first?.start ?? this.#offset,
			end: this.#offset,
			tokens,
		};
	}

	#locateToken({ kind, text }: Lexeme, canFollowInterpolation: boolean): EmbeddedToken {
		const spelling = this.#expected.spelling?.[text] ?? text;
		const patterns = [...insignificant, ...(canFollowInterpolation ? this.#interpolations : []), ...betweenLiterals];
		while (!this.#isAt(kind, spelling)) {
			if (!this.#skip(patterns)) {
				this.#fail(`expected ${JSON.stringify(spelling)}`);
			}
		}
		const start = this.#offset;
		this.#offset += spelling.length;
		return { kind, text, start, end: this.#offset };
	}

	#isAt(kind: TokenKind, spelling: string): boolean {
		const next = this.#text[this.#offset + spelling.length] ?? '';
		const isOther = (kind === TokenKind.NAME && /\w/.test(next)) || (spelling === '$' && next === '{');
		return !isOther && this.#text.startsWith(spelling, this.#offset);
	}

	/** Advances over the first pattern that matches a text that is not empty. */
	#skip(patterns: readonly RegExp[]): boolean {
		return patterns.some((pattern) => {
			pattern.lastIndex = this.#offset;
			const length = pattern.exec(this.#text)?.[0].length ?? 0;
			this.#offset += length;
			return length > 0;
		});
	}

	/** The literal must end after the last token: a missing definition would not be noticed. */
	#checkEnd(): void {
		while (this.#skip(insignificant)) {}
		// The body of a request ends without a delimiter.
		const hasDelimiter = !this.#path.endsWith('.http') && this.#offset < this.#text.length;
		if (hasDelimiter && !this.#skip([quote, /~~~/y, ...this.#interpolations])) {
			this.#fail('expected the end of the literal');
		}
	}

	#checkSpelling(lexemes: readonly Lexeme[]): void {
		const unused = Object.keys(this.#expected.spelling ?? {}).find((key) => !lexemes.some(({ text }) => text === key));
		if (unused !== undefined) {
			this.#fail(`"spelling" has ${JSON.stringify(unused)}, which is no token of the literal`);
		}
	}

	#offsetAfter(snippet: string): number {
		const start = this.#text.indexOf(snippet);
		if (start < 0 || start !== this.#text.lastIndexOf(snippet)) {
			const problem = start < 0 ? 'does not occur' : 'occurs more than once';
			throw new Error(`${this.#path}: ${JSON.stringify(snippet)} ${problem} in the program`);
		}
		return start + snippet.length;
	}

	#fail(problem: string): never {
		const before = this.#text.slice(0, this.#offset);
		const line = before.split('\n').length;
		const column = this.#offset - before.lastIndexOf('\n');
		const found = JSON.stringify(this.#text.slice(this.#offset, this.#offset + 30));
		throw new Error(`${this.#path}:${line}:${column}: ${problem}, found ${found}`);
	}
}

function lexemesOf(graphql: string): readonly Lexeme[] {
	const lexer = new Lexer(new Source(graphql));
	const lexemes: Lexeme[] = [];
	for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
		lexemes.push({ kind: token.kind, text: graphql.slice(token.start, token.end) });
	}
	return lexemes;
}

/** A definition ends with the brace that closes its selection set. */
function splitDefinitions(lexemes: readonly Lexeme[]): readonly (readonly Lexeme[])[] {
	const definitions: Lexeme[][] = [];
	let current: Lexeme[] = [];
	let depth = 0;
	for (const lexeme of lexemes) {
		current.push(lexeme);
		depth += depthChange(lexeme.kind);
		if (depth === 0 && lexeme.kind === TokenKind.BRACE_R) {
			definitions.push(current);
			current = [];
		}
	}
	return current.length > 0 ? [...definitions, current] : definitions;
}

function depthChange(kind: TokenKind): number {
	if (kind === TokenKind.BRACE_L || kind === TokenKind.PAREN_L) {
		return 1;
	}
	return kind === TokenKind.BRACE_R || kind === TokenKind.PAREN_R ? -1 : 0;
}

function kindOf(keyword: string | undefined): EmbeddedDefinition['kind'] {
	return keyword === 'mutation' || keyword === 'subscription' || keyword === 'fragment' ? keyword : 'query';
}
