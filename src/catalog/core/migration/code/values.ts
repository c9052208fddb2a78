import type { DraftValue } from '../../../../shared/core/migration/draftRequest.ts';
import type { SyntaxNode } from './syntaxNode.ts';

/** A parameter of a call. */
export interface Entry {
	/** The name; `undefined` when it could not be followed. */
	readonly name: string | undefined;
	/** The source of the name. */
	readonly source: string;
	readonly value: DraftValue;
}

/** A part of a text: characters, an expression, or the encoded parameters of a map. */
export type Piece =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'expression'; readonly value: DraftValue }
	| { readonly kind: 'map'; readonly map: MapValue };

/** A text or an address. */
export interface TextValue {
	readonly kind: 'text';
	readonly pieces: readonly Piece[];
	/** Parameters that were added to the address by methods. */
	readonly entries: readonly Entry[];
	/** Sources of code that may add parameters and could not be followed. */
	readonly unfollowed: readonly string[];
}

/** A collection of parameters. */
export interface MapValue {
	readonly kind: 'map';
	readonly entries: readonly Entry[];
	readonly unfollowed: readonly string[];
}

/** A list of values. */
export interface ListValue {
	readonly kind: 'list';
	readonly items: readonly Value[];
}

/** An expression whose value the code does not show. */
export interface UnknownValue {
	readonly kind: 'unknown';
	readonly node: SyntaxNode;
	/** The expression on one line. */
	readonly text: string;
}

/** The value of an expression as far as the code shows it. */
export type Value = TextValue | MapValue | ListValue | UnknownValue;

/** Returns the value of characters. */
export function textValue(text: string): TextValue {
	return { kind: 'text', pieces: text === '' ? [] : [{ kind: 'text', text }], entries: [], unfollowed: [] };
}

/** Returns the pieces of a value in a text. */
export function piecesOf(value: Value): readonly Piece[] {
	switch (value.kind) {
		case 'text':
			return value.pieces;
		case 'map':
			return [{ kind: 'map', map: value }];
		case 'list':
			return value.items.flatMap((item, index) => [
				...(index > 0 ? [{ kind: 'text' as const, text: ',' }] : []),
				...piecesOf(item),
			]);
		default:
			return [{ kind: 'expression', value: { kind: 'expression', text: value.text } }];
	}
}

/** Returns values after each other as one text. Parameters that were added to them are kept. */
export function concatenated(values: readonly Value[], separator = ''): TextValue {
	const pieces = values.flatMap((value, index): readonly Piece[] =>
		index > 0 && separator !== '' ? [{ kind: 'text', text: separator }, ...piecesOf(value)] : piecesOf(value),
	);
	const texts = values.filter((value) => value.kind === 'text');
	return {
		kind: 'text',
		pieces,
		entries: texts.flatMap(({ entries }) => entries),
		unfollowed: texts.flatMap(({ unfollowed }) => unfollowed),
	};
}

/** Returns the characters of a value without expressions; `undefined` for other values. */
export function literalText(value: Value): string | undefined {
	return value.kind === 'text' && value.pieces.every(({ kind }) => kind === 'text')
		? value.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
		: undefined;
}

/** Returns a value with further parameters. */
export function withEntries<Kind extends TextValue | MapValue>(value: Kind, more: MapValue): Kind {
	return {
		...value,
		entries: [...value.entries, ...more.entries],
		unfollowed: [...value.unfollowed, ...more.unfollowed],
	};
}

/** Returns the value of a parameter: its characters, an expression, or a text with expressions. */
export function draftValueOf(pieces: readonly Piece[]): DraftValue {
	const [only] = pieces;
	if (pieces.length === 1 && only?.kind === 'expression') {
		return only.value;
	}
	const isLiteral = pieces.every(
		(piece) => piece.kind === 'text' || (piece.kind === 'expression' && piece.value.kind === 'literal'),
	);
	const text = pieces
		.map((piece) => {
			if (piece.kind === 'text') {
				return decoded(piece.text);
			}
			const source = piece.kind === 'expression' ? piece.value.text : '…';
			return isLiteral ? source : `\${${source}}`;
		})
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

/** Splits pieces at each occurrence of a character or an encoded one. */
export function splitPieces(pieces: readonly Piece[], separator: RegExp): readonly (readonly Piece[])[] {
	const parts: Piece[][] = [[]];
	for (const piece of pieces) {
		const texts = piece.kind === 'text' ? piece.text.split(separator) : [];
		for (const [index, text] of texts.entries()) {
			if (index > 0) {
				parts.push([]);
			}
			if (text !== '') {
				parts.at(-1)?.push({ kind: 'text', text });
			}
		}
		if (piece.kind !== 'text') {
			parts.at(-1)?.push(piece);
		}
	}
	return parts;
}

/** No parameters. */
export const noParameters: MapValue = { kind: 'map', entries: [], unfollowed: [] };

/** Returns the parameters of several maps. */
export function mergedMaps(parts: readonly MapValue[]): MapValue {
	return {
		kind: 'map',
		entries: parts.flatMap(({ entries }) => entries),
		unfollowed: parts.flatMap(({ unfollowed }) => unfollowed),
	};
}

/** Returns the value of a parameter as a part of a text. */
export function entryPiece({ value }: Entry): Piece {
	return value.kind === 'literal' ? { kind: 'text', text: value.text } : { kind: 'expression', value };
}
