import type { CodeSyntax } from '../../../shared/core/code/syntaxTable.ts';
import type { DraftValue } from '../../../shared/core/migration/draftRequest.ts';
import { textsInCode } from '../detection/textsInCode.ts';
import { expressionOf, placeholder, textOf, type ValuePart } from '../detection/values.ts';

/** Functions that encode a value for a URL or convert it to text. Their argument is the value. */
const conversion =
	/^(?:encodeURIComponent|encodeURI|String|Number|str|int|(?:urllib\.parse\.|parse\.)?quote(?:_plus)?|(?:System\.)?Uri\.EscapeDataString|(?:WebUtility|HttpUtility)\.UrlEncode|url\.(?:Path|Query)Escape|rawurlencode|urlencode|strval|(?:String|Integer|Long)\.(?:valueOf|toString)|strconv\.(?:Itoa|FormatBool)|fmt\.Sprint|(?:java\.net\.)?URLEncoder\.encode|Convert\.ToString)\s*\((?<argument>[\s\S]*)\)$/;

/**
 * Maximum length of an expression in a draft, in UTF-16 code units. The value of a field can be an
 * object as long as the file.
 */
const maxExpressionLength = 1000;

/** Returns the value of an expression, without quotes, encoding and conversion to text. */
export function valueOfExpression(source: string): DraftValue {
	let text = source.slice(0, maxExpressionLength).trim();
	for (let depth = 0; depth < 4; depth += 1) {
		const argument = conversion.exec(text)?.groups?.['argument'];
		const inner =
			argument !== undefined && isBalanced(argument)
				? argument.replace(/,\s*(?:StandardCharsets\.UTF_8|["']UTF-?8["']|safe=[^,]*)\s*$/i, '')
				: text.replace(/\.(?:toString|ToString)\(\)$/, '');
		if (inner === text) {
			break;
		}
		text = inner.trim();
	}
	const quoted = /^(["'`])(?<content>(?:(?!\1)[^\\{}$])*)\1$/.exec(text)?.groups?.['content'];
	if (quoted !== undefined) {
		return { kind: 'literal', text: quoted };
	}
	return /^(?:-?\d+(?:\.\d+)?|true|false|True|False)$/.test(text)
		? { kind: 'literal', text: text.toLowerCase() }
		: { kind: 'expression', text: text.replaceAll(/\s+/g, ' ') };
}

function isBalanced(text: string): boolean {
	let depth = 0;
	for (const character of text) {
		depth += character === '(' ? 1 : character === ')' ? -1 : 0;
		if (depth < 0) {
			return false;
		}
	}
	return depth === 0;
}

/** The code that a value comes from. */
export interface ValueCode {
	readonly text: string;
	/** The syntax of the code; `undefined` for texts with unquoted values. */
	readonly syntax: CodeSyntax | undefined;
	readonly language: string;
}

/** A part of a URL: text, or the source of an expression. */
export type UrlPiece =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'expression'; readonly value: DraftValue };

/**
 * Returns the pieces of the parts between two positions of a value's text. Expressions that join
 * texts, such as the parts of an id, are split into pieces too.
 */
export function piecesOf(
	parts: readonly ValuePart[],
	start: number,
	end: number,
	code: ValueCode,
): readonly UrlPiece[] {
	let at = 0;
	return parts.flatMap((part): readonly UrlPiece[] => {
		const [from, to] = [Math.max(at, start) - at, Math.min(at + part.text.length, end) - at];
		at += part.text.length;
		if (to <= from) {
			return [];
		}
		return part.text === placeholder ? expressionPieces(part, code) : templatePieces(part.text.slice(from, to));
	});
}

function expressionPieces(part: ValuePart, code: ValueCode): readonly UrlPiece[] {
	const { offset, length } = expressionOf(part);
	const source = withoutDelimiters(code.text.slice(offset, offset + length), code.language);
	if (source === '') {
		return [{ kind: 'expression', value: { kind: 'expression', text: part.names.at(-1) || 'value' } }];
	}
	if (code.syntax && source.includes(',')) {
		const joined = textsInCode(source, code.syntax, code.language, () => true).find(({ value }) =>
			textOf(value).includes(','),
		);
		if (joined && joined.value.parts.length > 1) {
			const { parts } = joined.value;
			return piecesOf(parts, 0, textOf(joined.value).length, { ...code, text: source });
		}
	}
	return [{ kind: 'expression', value: valueOfExpression(source) }];
}

/** Removes the delimiters and the format of an interpolation. */
function withoutDelimiters(source: string, language: string): string {
	const inner = /^(?:[$#]?\{\{?|\$\(|\$(?=[A-Za-z_]))(?<inner>[\s\S]*?)(?:\}\}?|\))?$/.exec(source)?.groups?.['inner'];
	if (inner === undefined || (language === 'php' && source.startsWith('$'))) {
		return source.trim();
	}
	const format = language === 'python' ? /(?:![rsa])?(?::[^:()[\]{}]*)?=?$/ : /(?:,\s*-?\d+)?:[^:?()]*$/;
	const isFormatted = language === 'python' || language === 'csharp';
	return (isFormatted ? inner.replace(format, '') : inner).trim();
}

/** Splits a text at the placeholders of a URI template, such as `{id}`, `:id` and `%s`. */
function templatePieces(text: string): readonly UrlPiece[] {
	return text
		.split(/(\{\{?[^{}/]*\}?\}|(?<=^|[/,=]):[A-Za-z_]\w*|%[sdv](?![0-9A-Fa-f])|<\w+>)/)
		.flatMap((piece, index): readonly UrlPiece[] => {
			if (piece === '') {
				return [];
			}
			const name = piece.replaceAll(/^[{:<%]+|[}>]+$/g, '').replace(/:.*$/, '');
			return index % 2 === 0
				? [{ kind: 'text', text: piece }]
				: [
						{
							kind: 'expression',
							value: { kind: 'expression', text: /^[\w.]*[A-Za-z_]\w+$/.test(name) ? name : 'value' },
						},
					];
		});
}

/** Returns the parts of a segment, which commas separate, also encoded ones. */
export function partsOfSegment(pieces: readonly UrlPiece[]): readonly DraftValue[] {
	const parts: UrlPiece[][] = [[]];
	for (const piece of pieces) {
		const texts = piece.kind === 'text' ? piece.text.split(/,|%2C/i) : [];
		for (const [index, text] of texts.entries()) {
			if (index > 0) {
				parts.push([]);
			}
			if (text !== '') {
				parts.at(-1)?.push({ kind: 'text', text });
			}
		}
		if (piece.kind === 'expression') {
			parts.at(-1)?.push(piece);
		}
	}
	return parts.map(valueOfPieces);
}

/** Returns the value of pieces: a literal, an expression, or a text that contains expressions. */
export function valueOfPieces(pieces: readonly UrlPiece[]): DraftValue {
	const [only] = pieces;
	if (pieces.length === 1 && only?.kind === 'expression') {
		return only.value;
	}
	const isLiteral = pieces.every((piece) => piece.kind === 'text' || piece.value.kind === 'literal');
	const text = pieces
		.map((piece) =>
			piece.kind === 'text' ? decoded(piece.text) : isLiteral ? piece.value.text : `\${${piece.value.text}}`,
		)
		.join('');
	return { kind: isLiteral ? 'literal' : 'expression', text };
}

/** Decodes the percent-encoding of a text; the text itself if the encoding is invalid. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
