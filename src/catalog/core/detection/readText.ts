import type { Catalog } from '../catalog.ts';
import { passagesOf } from './expressions.ts';
import { readMarkup } from './markupPassages.ts';
import { mentions } from './mentions.ts';
import type { Passage } from './passages.ts';
import { requestsIn, type TableRequest } from './requests.ts';
import type { Syntax } from './syntaxes.ts';
import type { Extent } from './use.ts';
import { textOf, type Value } from './values.ts';
import { wordPassagesOf } from './wordPassages.ts';

/** What stands in a text that may call an API. */
export interface Reading {
	readonly passages: readonly Passage[];
	/** Requests in XML, with their places in the text. */
	readonly requests: readonly TableRequest[];
}

/** Reads a text in the way of its language. */
export function readText(text: string, syntax: Syntax, language: string, catalog: Catalog): Reading {
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

/** The requests in a text that the code puts together, each where the piece stands in which it begins. */
function requestsInValue(value: Value, catalog: Catalog): readonly TableRequest[] {
	const text = textOf(value);
	return text.includes('<')
		? requestsIn(text, catalog).map((request) => {
				const { offset, end } = request;
				const start = positionIn(value, offset);
				return { ...request, offset: start, end: positionIn(value, end) };
			})
		: [];
}

/** Where a position of a value's text stands in the code. */
function positionIn({ pieces }: Value, position: number): number {
	let at = 0;
	for (const piece of pieces) {
		if (position < at + piece.text.length) {
			return piece.offset + (piece.constant ? 0 : Math.min(position - at, piece.length));
		}
		at += piece.text.length;
	}
	const last = pieces.at(-1);
	return last ? last.offset + last.length : 0;
}
