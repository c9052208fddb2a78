import type { StringLiteralRanges } from '../../../shared/core/code/tokens.ts';
import { unknownValueMarker, type ValuePart } from './values.ts';

/**
 * Returns the value of a name such as `baseUrl` or `this.config.baseUrl`; `undefined` when the
 * value is unknown.
 */
export type ValueLookup = (name: string) => readonly ValuePart[] | undefined;

/**
 * Returns the content of a literal as value parts. Interpolated names are replaced by their values,
 * if known.
 */
export function literalParts(text: string, literal: StringLiteralRanges, lookUp: ValueLookup): readonly ValuePart[] {
	const { offset, end, interpolations } = literal;
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
	for (const interpolation of interpolations) {
		if (interpolation.start > at) {
			pushText(at, interpolation.start);
		}
		parts.push(...interpolationParts(text, interpolation, offset, lookUp));
		at = interpolation.end;
	}
	if (end > at || parts.length === 0) {
		pushText(at, end);
	}
	return parts;
}

function interpolationParts(
	text: string,
	{ start, end }: { readonly start: number; readonly end: number },
	token: number,
	lookUp: ValueLookup,
): readonly ValuePart[] {
	const reference = { offset: start, length: end - start, token };
	const expression = text.slice(start, Math.min(end, start + 200));
	const names = namesIn(expression);
	const [, fallback] = /^\$\{[\w.]{1,100}:-?(https?:\/\/[^\s"'`}]{1,150})\}$/.exec(expression) ?? [];
	if (fallback !== undefined) {
		return [{ ...reference, text: fallback, constant: undefined, names }];
	}
	const { groups } =
		/^(?:[$#]\{\{?|\{\{?|\$\(?)\s{0,9}(?<name>(?:[\w.$@]|->){1,100})\s{0,9}(?:[:!][^}]{0,50})?[})]{0,3}$/.exec(
			expression,
		) ?? {};
	const name = groups?.['name']?.replaceAll('->', '.') ?? '';
	// In languages with sigils, the `$` or `@` of a variable is not part of its name.
	const known = lookUp(name) ?? lookUp(name.replace(/^[$@]+/, ''));
	return known
		? repositionedParts(known, reference)
		: [{ ...reference, text: unknownValueMarker, constant: undefined, names }];
}

/** Returns the parts of a constant's value, positioned where the constant is referenced. */
export function repositionedParts(
	parts: readonly ValuePart[],
	reference: Pick<ValuePart, 'offset' | 'length' | 'token'>,
): readonly ValuePart[] {
	return parts.map((part) => {
		if (part.text === unknownValueMarker) {
			return { ...part, ...reference };
		}
		// Text that a builder inserted, such as a slash, has no position in the code.
		return part.length === 0
			? { ...part, ...reference, length: 0 }
			: { ...part, ...reference, constant: part.constant ?? { offset: part.offset, length: part.length } };
	});
}

/**
 * Returns the names in an expression, with the objects that they are members of: `f` and
 * `process.env.FS_HOST` in `f(process.env.FS_HOST)`. At most eight.
 */
function namesIn(expression: string): readonly string[] {
	return (expression.match(/[\p{L}_][\p{L}\p{N}_]*(?:[.-][\p{L}_][\p{L}\p{N}_]*)*/gu) ?? []).slice(0, 8);
}
