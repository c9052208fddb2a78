import { escapedPattern } from '../../../shared/core/escapeRegExp.ts';
import type { CodeSyntax, StringSyntax } from './syntaxTable.ts';

/** Marks of more than one character come before those they begin with. */
const punctuators = String.raw`\?\.|\?\?=?|\?:|:=|::|=>|->|==+|!=+|<=|>=|\+=|\+\+|\|\||&&|!!|[-+%/*.,;:=?!(){}[\]@<>&|#]`;
/** The members of a type, up to two deep: `{ person: { href: string } }`. */
const members = String.raw`\{(?:[^{}()'"\x60]|\{[^{}()'"\x60]{0,100}\}){0,200}\}`;
/** Type arguments between a name and its call: `get<Person>(`. */
const typeArguments = String.raw`(?<=[\w.])<(?:[\w$.,?&|[\]<> ]|${members}){1,80}>(?=\s?[({])`;

/**
 * What the tokens of a language look like, and what ends each of its strings. Each use sets where
 * it begins.
 */
export interface Patterns {
	readonly token: RegExp;
	readonly stops: ReadonlyMap<StringSyntax, RegExp>;
}

const patternCache = new WeakMap<CodeSyntax, Patterns>();

/** The patterns of a language. */
export function patternsOf(syntax: CodeSyntax): Patterns {
	const patterns = patternCache.get(syntax) ?? {
		token: tokenPattern(syntax),
		stops: new Map(syntax.strings.map((string) => [string, stopPattern(string)])),
	};
	patternCache.set(syntax, patterns);
	return patterns;
}

/** Each kind of string has a group; what else a token is, its characters tell. */
function tokenPattern(syntax: CodeSyntax): RegExp {
	const alternatives = [
		// These groups come before those of the strings; a language without such texts has an empty one.
		`(${syntax.blockComment?.open ?? '(?!)'})`,
		`(${syntax.variable ?? '(?!)'})`,
		...syntax.lineComment,
		...syntax.strings.map(({ open }) => `(${open})`),
		String.raw`[\p{L}\p{N}_$]+`,
		typeArguments,
		// Longer operators come before those they begin with.
		...Object.keys(syntax.operators ?? {})
			.filter((operator) => operator.length > 1)
			.map((operator) =>
				operator.startsWith('-') && operator !== '->' ? `${operator}(?=\\s)` : escapedPattern(operator),
			),
		punctuators,
	];
	return new RegExp(alternatives.join('|'), 'gu');
}

/** What can end or interrupt a string, or must not be taken for its end. */
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
