import { placeholder, type ValuePart } from './values.ts';

/** What code is made of, comments and white space left out. Offsets are in UTF-16 code units. */
export type Token =
	| StringToken
	/** A name, a keyword or a number. */
	| { readonly kind: 'name'; readonly offset: number; readonly text: string }
	/** One of the punctuators and operators that say how texts are put together. */
	| { readonly kind: 'punctuator'; readonly offset: number; readonly text: string };

/** A string literal. */
export interface StringToken {
	readonly kind: 'string';
	/** Where its inside begins, without the quotes. */
	readonly offset: number;
	readonly end: number;
	/** The expressions inside. */
	readonly interpolations: readonly Interpolation[];
}

/** An expression inside a string literal, in order and without overlap. */
export interface Interpolation {
	readonly start: number;
	readonly end: number;
	/** What it is made of; empty where only a name can stand. */
	readonly tokens: readonly Token[];
}

/**
 * What a name stands for at a place, such as `baseUrl` or `this.config.baseUrl`; `undefined` when
 * that is not known.
 */
export type Lookup = (name: string) => readonly ValuePart[] | undefined;

/**
 * The inside of a literal as parts: its text, and in place of each expression what its name stands
 * for.
 */
export function literalParts(text: string, literal: Literal, lookUp: Lookup): readonly ValuePart[] {
	const { offset, end, interpolations } = literal;
	if (interpolations.length === 0) {
		const length = end - offset;
		return [{ text: text.slice(offset, end), offset, length, token: offset, constant: undefined, names: [] }];
	}
	const parts: ValuePart[] = [];
	const pushText = (from: number, to: number) =>
		parts.push({
			text: text.slice(from, to),
			offset: from,
			length: to - from,
			token: offset,
			constant: undefined,
			names: [],
		});
	let at = offset;
	for (const place of interpolations.slice(0, maxInterpolations)) {
		if (place.start > at) {
			pushText(at, place.start);
		}
		parts.push(...interpolationParts(text, place, offset, lookUp));
		at = place.end;
	}
	if (interpolations.length <= maxInterpolations && (end > at || parts.length === 0)) {
		pushText(at, end);
	}
	return parts;
}

/** A literal and the places of the expressions in it. */
export interface Literal {
	readonly offset: number;
	readonly end: number;
	readonly interpolations: readonly { readonly start: number; readonly end: number }[];
}

/** More expressions than an address has. */
const maxInterpolations = 64;

function interpolationParts(
	text: string,
	{ start, end }: { readonly start: number; readonly end: number },
	token: number,
	lookUp: Lookup,
): readonly ValuePart[] {
	const place = { offset: start, length: end - start, token };
	const expression = text.slice(start, Math.min(end, start + 200));
	const names = namesIn(expression);
	const [, fallback] = /^\$\{[\w.]{1,100}:-?(https?:\/\/[^\s"'`}]{1,150})\}$/.exec(expression) ?? [];
	if (fallback !== undefined) {
		return [{ ...place, text: fallback, constant: undefined, names }];
	}
	const { groups } =
		/^(?:[$#]\{\{?|\{\{?|\$\(?)\s{0,9}(?<name>(?:[\w.$@]|->){1,100})\s{0,9}(?:[:!][^}]{0,50})?[})]{0,3}$/.exec(
			expression,
		) ?? {};
	const name = groups?.['name']?.replaceAll('->', '.') ?? '';
	// The `$` or `@` of a variable is no part of its name in the languages that write one.
	const known = lookUp(name) ?? (/^[$@]/.test(name) ? lookUp(name.replace(/^[$@]+/, '')) : undefined);
	return known
		? known.map((part) => partAtReference(part, place))
		: [{ ...place, text: placeholder, constant: undefined, names }];
}

/** A part of a constant's value, where the constant is named. */
export function partAtReference(part: ValuePart, place: Pick<ValuePart, 'offset' | 'length' | 'token'>): ValuePart {
	const isText = part.text !== placeholder && part.length > 0;
	const constant = part.constant ?? (isText ? { offset: part.offset, length: part.length } : undefined);
	// What a builder put between texts stands nowhere.
	const length = part.text !== placeholder && part.length === 0 ? 0 : place.length;
	return { ...part, ...place, length, constant };
}

/**
 * The names in an expression, each with what it is a member of: `f(process.env.FS_HOST)` gives two.
 * At most eight.
 */
export function namesIn(expression: string): readonly string[] {
	return (expression.match(/[\p{L}_][\p{L}\p{N}_]*(?:[.-][\p{L}_][\p{L}\p{N}_]*)*/gu) ?? []).slice(0, 8);
}
