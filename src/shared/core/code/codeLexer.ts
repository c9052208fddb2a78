import { type LexerPatterns, lexerPatternsOf } from './lexerPatterns.ts';
import type { OffsetRange } from './offsetRange.ts';
import type { CodeSyntax, StringSyntax } from './syntaxByLanguage.ts';
import type { CodeToken, Interpolation, StringToken } from './tokens.ts';

/**
 * Yields the tokens of code one by one, so that they need not be in memory. Comments and docstrings
 * are omitted. Linear in the length of the text.
 */
export function readCodeTokens(text: string, syntax: CodeSyntax): Iterable<CodeToken> {
	return new CodeLexer(text, syntax, 'all').read();
}

/**
 * Returns the string literals of code that are not in an interpolation, several times faster than
 * {@link readCodeTokens}. Docstrings are omitted unless `withDocumentation` is set.
 */
export function stringLiteralsOf(
	text: string,
	syntax: CodeSyntax,
	{ withDocumentation = false }: { readonly withDocumentation?: boolean } = {},
): readonly StringToken[] {
	const wanted = withDocumentation ? 'strings and documentation' : 'strings';
	return [...new CodeLexer(text, syntax, wanted).read()].filter((token) => token.kind === 'string');
}

/**
 * Returns the ranges of all string literals, without quotes. Includes literals in interpolations;
 * omits docstrings.
 */
export function rangesOfStringLiterals(text: string, syntax: CodeSyntax): readonly OffsetRange[] {
	return literalsAmong(stringLiteralsOf(text, syntax));
}

function literalsAmong(tokens: readonly CodeToken[]): readonly OffsetRange[] {
	return tokens.flatMap((token) =>
		token.kind === 'string'
			? [
					{ offset: token.offset, length: token.end - token.offset },
					...token.interpolations.flatMap((interpolation) => literalsAmong(interpolation.tokens)),
				]
			: [],
	);
}

/**
 * Indices of the capturing groups of the token pattern for comments, for variables, and for the
 * first kind of string.
 */
const [commentGroup, variableGroup, firstString] = [1, 2, 3];

/** Maximum nesting of interpolations. Deeper ones are read as text of the string literal. */
const maxExpressionDepth = 40;

/** A string literal whose end the lexer has not reached. */
interface OpenString {
	readonly syntax: StringSyntax;
	readonly contentStart: number;
	readonly interpolations: Interpolation[];
	readonly documentation: boolean;
}

/** An interpolation in a string literal whose end the lexer has not reached. */
interface OpenExpression {
	readonly string: OpenString;
	readonly start: number;
	/** The tokens before the string that contains the interpolation. */
	readonly outer: CodeToken[];
	/** The opening bracket of the interpolation and the matching closing bracket. */
	readonly open: string;
	readonly close: string;
	depth: number;
}

/**
 * Splits code into tokens. Uses an explicit stack, because deeply nested templates would overflow
 * the call stack.
 */
class CodeLexer {
	readonly #text: string;
	readonly #syntax: CodeSyntax;
	readonly #patterns: LexerPatterns;
	readonly #wanted: 'all' | 'strings' | 'strings and documentation';
	readonly #expressions: OpenExpression[] = [];
	#tokens: CodeToken[] = [];
	#string: OpenString | undefined;
	#position = 0;
	/** The last comments without code between them. */
	#comments = { start: 0, end: 0 };

	/** `wanted` are the tokens to read outside of interpolations. */
	constructor(text: string, syntax: CodeSyntax, wanted: 'all' | 'strings' | 'strings and documentation') {
		this.#text = text;
		this.#syntax = syntax;
		this.#wanted = wanted;
		this.#patterns = lexerPatternsOf(syntax);
	}

	*read(): Generator<CodeToken, void> {
		while (this.#position < this.#text.length) {
			if (this.#expressions.length === 0 && this.#tokens.length > 0) {
				yield* this.#tokens.splice(0);
			}
			if (this.#string) {
				this.#readString(this.#string);
			} else {
				this.#readCode();
			}
		}
		// The tokens of an interpolation that is never closed follow those before its string.
		for (const { outer } of this.#expressions) {
			yield* outer;
		}
		yield* this.#tokens;
	}

	#readCode(): void {
		const isOutside = this.#expressions.length === 0;
		const pattern = this.#wanted !== 'all' && isOutside ? this.#patterns.literal : this.#patterns.token;
		pattern.lastIndex = this.#position;
		const match = pattern.exec(this.#text);
		if (!match) {
			this.#position = this.#text.length;
			return;
		}
		const [token] = match;
		this.#position = match.index + token.length;
		const first = token.charCodeAt(0);
		const last = token.charCodeAt(token.length - 1);
		if (isQuote(last)) {
			this.#beginString(match);
		} else if (match[variableGroup] !== undefined) {
			const text = token.replace(/^[$@]+/, '').replace(':', '.');
			this.#tokens.push({ kind: 'name', offset: match.index, end: this.#position, text });
		} else if (isNamePart(first)) {
			this.#tokens.push({ kind: 'name', offset: match.index, end: this.#position, text: token });
		} else if (this.#syntax.lineComment.includes(token)) {
			this.#skipComment(match.index, '\n');
		} else if (match[commentGroup] !== undefined) {
			this.#skipComment(match.index, this.#syntax.blockComment?.close ?? '');
		} else if (token.length < 3 || first !== lessThan) {
			this.#readPunctuator(token, match.index);
		}
	}

	#readPunctuator(punctuator: string, offset: number): void {
		if (punctuator === '/' && this.#syntax.regularExpressions && this.#skipRegularExpression(offset)) {
			return;
		}
		if (this.#expressions.length > 0 && this.#endsExpression(punctuator)) {
			return;
		}
		this.#tokens.push({ kind: 'punctuator', offset, text: this.#syntax.operators?.[punctuator] ?? punctuator });
	}

	#beginString(match: RegExpExecArray): void {
		const start = match.index;
		const syntax = this.#syntax.strings.find((_, at) => match[firstString + at] !== undefined);
		if (syntax) {
			const documentation = syntax.documentation === true && this.#beginsStatement(start);
			this.#string = { syntax, contentStart: this.#position, interpolations: [], documentation };
		}
	}

	#readString(string: OpenString): void {
		const { syntax } = string;
		const stop = this.#patterns.stops.get(syntax);
		if (!stop) {
			return;
		}
		stop.lastIndex = this.#position;
		const match = stop.exec(this.#text);
		if (!match) {
			this.#position = this.#text.length;
			return;
		}
		const [token] = match;
		this.#position = match.index + token.length;
		if (token === syntax.close) {
			this.#endString(string, match.index);
		} else if (token === '\n') {
			this.#string = undefined;
		} else if (match.groups?.['open'] !== undefined) {
			this.#beginExpression(string, match.index, token);
		} else if (match.groups?.['name'] !== undefined) {
			string.interpolations.push({ start: match.index, end: this.#position, tokens: [] });
		}
	}

	#beginExpression(string: OpenString, start: number, opening: string): void {
		if (this.#expressions.length < maxExpressionDepth) {
			const [open, close] = opening.endsWith('(') ? (['(', ')'] as const) : (['{', '}'] as const);
			const depth = opening.endsWith('{{') ? 1 : 0;
			this.#expressions.push({ string, start, outer: this.#tokens, open, close, depth });
			this.#tokens = [];
			this.#string = undefined;
		}
	}

	#endString({ syntax, documentation, contentStart, interpolations }: OpenString, end: number): void {
		this.#string = undefined;
		const literal = { kind: 'string', offset: contentStart, end, syntax, interpolations } as const;
		if (!documentation) {
			this.#tokens.push(literal);
		} else if (this.#wanted === 'strings and documentation') {
			this.#tokens.push({ ...literal, documentation });
		}
	}

	/**
	 * Closes the current interpolation if the punctuator is its closing bracket. Returns whether
	 * the interpolation was closed.
	 */
	#endsExpression(punctuator: string): boolean {
		const expression = this.#expressions.at(-1);
		if (!expression || (punctuator !== expression.open && punctuator !== expression.close)) {
			return false;
		}
		if (punctuator === expression.open) {
			expression.depth += 1;
			return false;
		}
		if (expression.depth > 0) {
			expression.depth -= 1;
			return false;
		}
		this.#expressions.pop();
		expression.string.interpolations.push({ start: expression.start, end: this.#position, tokens: this.#tokens });
		this.#tokens = expression.outer;
		this.#string = expression.string;
		return true;
	}

	#skipComment(start: number, close: string): void {
		const at = this.#text.indexOf(close, this.#position);
		this.#position = at < 0 ? this.#text.length : at + close.length;
		const { start: first, end } = this.#comments;
		const isAdjacent = this.#text.slice(end, start).trim() === '';
		this.#comments = { start: isAdjacent ? first : start, end: this.#position };
	}

	/**
	 * Moves past the regular expression that begins at a slash, because quotes in it do not begin
	 * strings. Returns `false` when the slash is a division because it follows a value.
	 */
	#skipRegularExpression(start: number): boolean {
		const before = this.#before(start);
		if (/[\w$)\]}"'`]$/.test(before) && !/\b(?:return|typeof|case|in|of)$/.test(before)) {
			return false;
		}
		const body = /(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\[\n]){1,1000}\//y;
		body.lastIndex = this.#position;
		const isOne = body.test(this.#text);
		if (isOne) {
			this.#position = body.lastIndex;
		}
		return isOne;
	}

	#beginsStatement(start: number): boolean {
		const line = this.#text.slice(Math.max(0, start - 200), start);
		return /(?:^|\n)[ \t]*$/.test(line) && !/[(,=[{+%|&\\]$|\breturn$/.test(this.#before(start));
	}

	/** Returns up to ten characters of code before a position, without trailing white space. */
	#before(position: number): string {
		const end = this.#endOfCode(position);
		const { start, end: commentEnd } = this.#comments;
		const codeEnd = start < commentEnd && end <= commentEnd ? this.#endOfCode(start) : end;
		return this.#text.slice(Math.max(0, codeEnd - 10), codeEnd);
	}

	#endOfCode(position: number): number {
		let end = position;
		while (end > 0 && /\s/.test(this.#text[end - 1] ?? '')) {
			end -= 1;
		}
		return end;
	}
}

const lessThan = 0x3c;

function isQuote(code: number): boolean {
	return code === 0x22 || code === 0x27 || code === 0x60;
}

/** Whether a character is an ASCII letter, a digit, `_`, `$` or outside of ASCII. */
function isNamePart(code: number): boolean {
	const isDigit = code >= 0x30 && code <= 0x39;
	const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0x80;
	return isDigit || isLetter || code === 0x5f || code === 0x24;
}
