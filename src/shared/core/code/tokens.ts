import type { StringSyntax } from './syntaxByLanguage.ts';

/**
 * A token of source code. Comments and white space are not tokens. Offsets are in UTF-16 code
 * units.
 */
export type CodeToken =
	| StringToken
	| NameToken
	/** A punctuator or operator that is relevant to how strings are joined. */
	| { readonly kind: 'punctuator'; readonly offset: number; readonly text: string };

/** An identifier, a keyword or a number. */
export interface NameToken {
	readonly kind: 'name';
	readonly offset: number;
	readonly end: number;
	/** The name, without `$` or `@` before it. */
	readonly text: string;
}

/** A string literal. */
export interface StringToken {
	readonly kind: 'string';
	/** Offset of the start of the content, after the opening quote. */
	readonly offset: number;
	readonly end: number;
	/** The kind of the literal. */
	readonly syntax: StringSyntax;
	/** The interpolated expressions, in order and without overlap. */
	readonly interpolations: readonly Interpolation[];
	/** Whether the literal is a statement of its own, such as a docstring. */
	readonly documentation?: true;
}

/** An interpolated expression in a string literal. */
export interface Interpolation {
	readonly start: number;
	readonly end: number;
	/** The tokens of the expression; empty when the interpolation is only a name, as in `$name`. */
	readonly tokens: readonly CodeToken[];
}

/** The range of the content of a string literal and the ranges of its interpolated expressions. */
export interface StringLiteralRanges {
	readonly offset: number;
	readonly end: number;
	readonly interpolations: readonly { readonly start: number; readonly end: number }[];
}
