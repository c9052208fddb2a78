import type { Catalog } from '../model/catalog.ts';
import type { ExtractedText } from './extractedText.ts';
import { containsKeyword } from './keywords.ts';
import { readMarkup } from './readMarkup.ts';
import type { TextSyntax } from './syntaxTable.ts';
import { type TableRequest, tableRequestsIn } from './tableRequests.ts';
import { textsInCode } from './textsInCode.ts';
import { textsInLines } from './textsInLines.ts';
import type { OffsetRange } from './use.ts';
import { textOf, type Value, type ValuePart } from './values.ts';

/** What stands in a text that may call an API. */
export interface Extraction {
	readonly texts: readonly ExtractedText[];
	/** Requests in XML, with their places in the text. */
	readonly requests: readonly TableRequest[];
}

/** Reads a text in the way of its language. */
export function extractTexts(text: string, syntax: TextSyntax, language: string, catalog: Catalog): Extraction {
	if (syntax.kind === 'markup') {
		const { texts, comments } = readMarkup(text);
		return { texts, requests: outsideComments(tableRequestsIn(text, catalog), comments) };
	}
	if (syntax.kind === 'words') {
		// A request's body stands between the lines as it is.
		return { texts: textsInLines(text, syntax.lineComment), requests: tableRequestsIn(text, catalog) };
	}
	const texts = textsInCode(text, syntax, language, (value) => containsKeyword(catalog, `"${value}"`));
	return { texts, requests: texts.flatMap(({ value }) => requestsInValue(value, catalog)) };
}

/** The requests that do not stand in a comment. Both come in order. */
function outsideComments(requests: readonly TableRequest[], comments: readonly OffsetRange[]): readonly TableRequest[] {
	let at = 0;
	return requests.filter(({ offset }) => {
		for (let comment = comments[at]; comment && comment.offset + comment.length <= offset; comment = comments[at]) {
			at += 1;
		}
		return offset < (comments[at]?.offset ?? Number.POSITIVE_INFINITY);
	});
}

/**
 * The requests in a text that the code puts together, each where the part stands in which it
 * begins. One in the value of a constant is a request where that is written, and not again where it
 * is named.
 */
function requestsInValue(value: Value, catalog: Catalog): readonly TableRequest[] {
	const text = textOf(value);
	const requests = text.includes('<') ? tableRequestsIn(text, catalog) : [];
	return requests.flatMap((request) => {
		const { part, from } = partAt(value, request.offset) ?? {};
		const isNamed = partAt(value, request.offset - 1)?.part.constant !== undefined;
		if (!part || from === undefined || isNamed) {
			return [];
		}
		const { offset, length } = part;
		return [part.constant ? { ...request, offset, length } : { ...request, offset: offset + from }];
	});
}

/** The part with a position of a value's text, and how far behind its beginning that is. */
function partAt({ parts }: Value, position: number): { readonly part: ValuePart; readonly from: number } | undefined {
	let at = 0;
	for (const part of parts) {
		if (position < at + part.text.length) {
			return { part, from: position - at };
		}
		at += part.text.length;
	}
	return undefined;
}
