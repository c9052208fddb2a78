import type { Catalog } from '../model/catalog.ts';
import { passagesOf } from './expressions.ts';
import { readMarkup } from './markupPassages.ts';
import { mentions } from './mentions.ts';
import type { Passage } from './passages.ts';
import { requestsIn, type TableRequest } from './requests.ts';
import type { TextSyntax } from './syntaxTable.ts';
import type { Extent } from './use.ts';
import { type Piece, textOf, type Value } from './values.ts';
import { wordPassagesOf } from './wordPassages.ts';

/** What stands in a text that may call an API. */
export interface Reading {
	readonly passages: readonly Passage[];
	/** Requests in XML, with their places in the text. */
	readonly requests: readonly TableRequest[];
}

/** Reads a text in the way of its language. */
export function readText(text: string, syntax: TextSyntax, language: string, catalog: Catalog): Reading {
	if (syntax.kind === 'markup') {
		const { passages, comments } = readMarkup(text);
		return { passages, requests: outside(requestsIn(text, catalog), comments) };
	}
	if (syntax.kind === 'words') {
		// A request's body stands between the lines as it is.
		return { passages: wordPassagesOf(text, syntax.lineComment), requests: requestsIn(text, catalog) };
	}
	const passages = passagesOf(text, syntax, language, (value) => mentions(catalog, `"${value}"`));
	return { passages, requests: passages.flatMap(({ value }) => requestsInValue(value, catalog)) };
}

/** The requests that do not stand in a comment. Both come in order. */
function outside(requests: readonly TableRequest[], comments: readonly Extent[]): readonly TableRequest[] {
	let at = 0;
	return requests.filter(({ offset }) => {
		for (let comment = comments[at]; comment && comment.offset + comment.length <= offset; comment = comments[at]) {
			at += 1;
		}
		return offset < (comments[at]?.offset ?? Number.POSITIVE_INFINITY);
	});
}

/**
 * The requests in a text that the code puts together, each where the piece stands in which it
 * begins. One in the value of a constant is a request where that is written, and not again where it
 * is named.
 */
function requestsInValue(value: Value, catalog: Catalog): readonly TableRequest[] {
	const text = textOf(value);
	const requests = text.includes('<') ? requestsIn(text, catalog) : [];
	return requests.flatMap((request) => {
		const { piece, from } = pieceAt(value, request.offset) ?? {};
		const isNamed = pieceAt(value, request.offset - 1)?.piece.constant !== undefined;
		if (!piece || from === undefined || isNamed) {
			return [];
		}
		const { offset, length } = piece;
		return [piece.constant ? { ...request, offset, length } : { ...request, offset: offset + from }];
	});
}

/** The piece with a position of a value's text, and how far behind its beginning that is. */
function pieceAt({ pieces }: Value, position: number): { readonly piece: Piece; readonly from: number } | undefined {
	let at = 0;
	for (const piece of pieces) {
		if (position < at + piece.text.length) {
			return { piece, from: position - at };
		}
		at += piece.text.length;
	}
	return undefined;
}
