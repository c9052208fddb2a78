import type { StringToken } from '../../../../shared/core/code/tokens.ts';
import { blankOutText, type EmbeddedLiteral, type GraphqlRegion, type TextRange } from '../syntax/graphqlText.ts';
import type { JoinedLiterals } from './concatenatedLiterals.ts';
import { type PlaceholderStyle, placeholderStyleOf } from './placeholderStyle.ts';
import { type LiteralEscapeStyle, unescapeLiteral } from './unescapeLiteral.ts';

/** Returns the region of a literal. */
export function literalRegion(text: string, literal: StringToken): GraphqlRegion {
	return joinedRegion(text, { literals: [literal], interpolations: [] });
}

/** Returns the region of literals that the code combines, with blanks in place of the code. */
export function joinedRegion(text: string, joined: JoinedLiterals): GraphqlRegion {
	const start = joined.literals[0]?.offset ?? 0;
	const parts: string[] = [];
	const interpolations: TextRange[] = [...joined.interpolations];
	const literals: EmbeddedLiteral[] = [];
	let end = start;
	const [first] = joined.literals;
	const isPlain = first && !first.syntax.interpolation;
	const style = isPlain ? placeholderStyleOf(text.slice(first.offset, first.end), codeBefore(text, first)) : undefined;
	for (const literal of joined.literals) {
		const expressions = [...literal.interpolations, ...placeholdersIn(text, literal, style)].toSorted(
			(a, b) => a.start - b.start,
		);
		const isExpression = joined.interpolations.some((each) => each.start === end);
		parts.push(isExpression ? ' '.repeat(literal.offset - end) : blankOutText(text.slice(end, literal.offset)));
		const escapes = escapesOf(text, literal, style);
		parts.push(unescapeLiteral(withoutExpressions(text, literal, expressions), escapes));
		literals.push(embeddedLiteral(literal, escapes));
		interpolations.push(...expressions.filter((range) => !isDollarSign(text, range)));
		end = literal.end;
	}
	return {
		start,
		end,
		content: withoutMargins(parts.join(''), text.slice(end, end + 30)),
		interpolations: interpolations.toSorted((a, b) => a.start - b.start),
		literals,
	};
}

/** Replaces the margins of a literal by blanks if the code after it removes them, as in Kotlin. */
function withoutMargins(content: string, after: string): string {
	return /^"""\s{0,20}\.trimMargin\(\)/.test(after) ? content.replaceAll(/^[ \t]*\|/gm, blankOutText) : content;
}

/** Returns the end of the code before the content of a literal, including its opening quotes. */
function codeBefore(text: string, { offset }: StringToken): string {
	return text.slice(Math.max(0, offset - 40), offset);
}

/** Returns how characters are escaped in the source of a literal. */
function escapesOf(text: string, literal: StringToken, style: PlaceholderStyle | undefined): LiteralEscapeStyle {
	const { syntax } = literal;
	// In Python the delimiters of raw strings are escaped, but the backslashes remain in the value.
	const isRaw = /(?:\b(?:[rR][bBfF]?|[bBfF][rR])["']{1,3}|\bString\.raw`)$/.test(codeBefore(text, literal));
	const quotes = syntax.escape === 'backtick' || isRaw ? 'none' : syntax.escape;
	return { quotes, areBracesDoubled: style?.areBracesDoubled ?? syntax.interpolation?.text !== undefined };
}

function embeddedLiteral(
	{ offset, end, syntax }: StringToken,
	{ quotes, areBracesDoubled }: LiteralEscapeStyle,
): EmbeddedLiteral {
	const hasDollarNames = syntax.interpolation?.name?.startsWith(String.raw`\$[`) === true;
	const dollar = quotes === 'backslash' ? '\\$' : `\${'$'}`;
	return {
		start: offset,
		end,
		close: syntax.close,
		escape: quotes,
		isMultiline: syntax.multiline === true,
		areBracesDoubled,
		dollar: hasDollarNames ? dollar : '$',
	};
}

/** Whether an interpolation is `${'$'}`, which stands for a dollar sign in strings of Kotlin. */
function isDollarSign(text: string, { start, end }: TextRange): boolean {
	return /^\$\{\s?(["'])\$\1\s?\}$/.test(text.slice(start, end));
}

/**
 * Returns the source of a literal with blanks in place of the interpolated expressions. Their line
 * breaks are replaced too, because they would end the string of GraphQL that contains them.
 */
function withoutExpressions(text: string, { offset, end }: StringToken, expressions: readonly TextRange[]): string {
	const parts: string[] = [];
	let position = offset;
	for (const expression of expressions) {
		const source = text.slice(expression.start, expression.end);
		parts.push(text.slice(position, expression.start));
		parts.push((isDollarSign(text, expression) ? '$' : '').padStart(source.length));
		position = expression.end;
	}
	return parts.join('') + text.slice(position, end);
}

function placeholdersIn(
	text: string,
	{ offset, end }: StringToken,
	style: PlaceholderStyle | undefined,
): readonly TextRange[] {
	return style === undefined
		? []
		: Array.from(text.slice(offset, end).matchAll(style.placeholder), ({ 0: match, index }) => ({
				start: offset + index,
				end: offset + index + match.length,
			}));
}
