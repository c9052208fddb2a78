import { escapeRegExp } from '../escapeRegExp.ts';
import type { CodeSyntax, StringSyntax } from './syntaxByLanguage.ts';

/** Pattern for punctuators. Longer ones come before their own prefixes. */
const punctuators = String.raw`\?\.|\?\?=?|\?:|:=|::|=>|->|==+|!=+|<=|>=|\+=|\+\+|\|\||&&|!!|[-+%/*.,;:=?!(){}[\]@<>&|#]`;
/** The members of an object type, nested at most twice: `{ person: { href: string } }`. */
const members = String.raw`\{(?:[^{}()'"\x60]|\{[^{}()'"\x60]{0,100}\}){0,200}\}`;
/** Type arguments before a call as in `get<Person>(`, or before a value as in `Array<string> =`. */
const typeArguments = String.raw`(?<=[\w.])<(?:[\w$.,?&|[\]<> ]|${members}){1,80}>(?=\s?[({]|\s=\s)`;

/**
 * The regular expressions of a language: for its tokens, for its literals, and one for each kind of
 * string that matches its end, its escapes and its interpolations. Callers set `lastIndex`.
 */
export interface LexerPatterns {
	readonly token: RegExp;
	/** Matches comments and the starts of strings only, with the capturing groups of `token`. */
	readonly literal: RegExp;
	readonly stops: ReadonlyMap<StringSyntax, RegExp>;
}

const patternCache = new WeakMap<CodeSyntax, LexerPatterns>();

/** Returns the regular expressions for the tokens and strings of a language. */
export function lexerPatternsOf(syntax: CodeSyntax): LexerPatterns {
	const patterns = patternCache.get(syntax) ?? {
		token: new RegExp([...literalAlternatives(syntax, true), ...codeAlternatives(syntax)].join('|'), 'gu'),
		literal: new RegExp(literalAlternatives(syntax, false).join('|'), 'gu'),
		stops: new Map(syntax.strings.map((string) => [string, stopPattern(string)])),
	};
	patternCache.set(syntax, patterns);
	return patterns;
}

/**
 * Returns the patterns of comments, variables and strings. Comments, variables and each kind of
 * string have a capturing group. The characters of a match determine all other kinds of tokens.
 */
function literalAlternatives(syntax: CodeSyntax, hasVariables: boolean): readonly string[] {
	return [
		// The groups of comments and variables come before those of the strings. `(?!)` never
		// matches.
		`(${syntax.blockComment?.open ?? '(?!)'})`,
		`(${(hasVariables ? syntax.variable : undefined) ?? '(?!)'})`,
		...syntax.lineComment,
		...syntax.strings.map(({ open }) => `(${open})`),
		...(syntax.regularExpressions ? [String.raw`\/`] : []),
	];
}

/** Returns the patterns of names, type arguments, operators and punctuators. */
function codeAlternatives(syntax: CodeSyntax): readonly string[] {
	return [
		String.raw`[\p{L}\p{N}_$]+`,
		typeArguments,
		// Longer operators come before their own prefixes.
		...Object.keys(syntax.operators ?? {})
			.toSorted((a, b) => b.length - a.length)
			.map((operator) =>
				operator.startsWith('-') && operator !== '->' ? `${operator}(?=\\s)` : escapeRegExp(operator),
			),
		punctuators,
	];
}

/**
 * Returns the regular expression for the end of a string, the start of an interpolation, and
 * escapes.
 */
function stopPattern({ close, escape: escaping, multiline, interpolation }: StringSyntax): RegExp {
	const alternatives = [
		...(escaping === 'backslash' ? [String.raw`\\(?:\r\n|[\s\S])`] : []),
		...(escaping === 'backtick' ? ['`[^]'] : []),
		...(escaping === 'double' || escaping === 'backtick' ? [close + close] : []),
		close,
		...(interpolation?.text ? [interpolation.text] : []),
		...(interpolation && interpolation.opens.length > 0 ? [`(?<open>${interpolation.opens.join('|')})`] : []),
		...(interpolation?.name ? [`(?<name>${interpolation.name})`] : []),
		...(multiline ? [] : [String.raw`\n`]),
	];
	return new RegExp(alternatives.join('|'), 'g');
}
