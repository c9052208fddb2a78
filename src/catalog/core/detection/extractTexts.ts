import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import type { TextSyntax } from '../../../shared/core/code/syntaxByLanguage.ts';
import type { Catalog } from '../model/catalog.ts';
import type { ExtractedText } from './extractedText.ts';
import { httpCommandMethod, powerShellCommandAt } from './httpCommands.ts';
import { containsKeyword } from './keywords.ts';
import { parseXmlMarkup } from './parseXmlMarkup.ts';
import { type XmlTableRequest, xmlTableRequestsIn } from './tableRequests.ts';
import { textsInCode } from './textsInCode.ts';
import { unquotedTextsInLines } from './unquotedTextsInLines.ts';
import { type ExpressionValue, textWithUnknownMarkers, type ValuePart } from './values.ts';

/** The texts and XML requests in a source text that may refer to an API. */
interface ExtractedTexts {
	readonly texts: readonly ExtractedText[];
	/** XML requests, with their positions in the source text. */
	readonly requests: readonly XmlTableRequest[];
}

/**
 * Extracts the texts that may contain an address, and the XML requests, from a source text
 * according to its syntax.
 */
export function extractTexts(text: string, syntax: TextSyntax, language: string, catalog: Catalog): ExtractedTexts {
	if (syntax.kind === 'markup') {
		const { texts, comments } = parseXmlMarkup(text);
		return { texts, requests: outsideComments(xmlTableRequestsIn(text, catalog), comments) };
	}
	if (syntax.kind === 'words') {
		// The body of a request in a `.http` file is plain text.
		return { texts: unquotedTextsInLines(text, syntax), requests: xmlTableRequestsIn(text, catalog) };
	}
	const inCode = textsInCode(text, syntax, language, (value) => containsKeyword(catalog, `"${value}"`));
	const texts = language === 'powershell' ? inCode.map((extracted) => withCommandMethod(extracted, text)) : inCode;
	return { texts, requests: texts.flatMap(({ value }) => requestsInValue(value, catalog)) };
}

/** Adds the HTTP method of the PowerShell command that has a text as an argument. */
function withCommandMethod(extracted: ExtractedText, text: string): ExtractedText {
	const command = powerShellCommandAt(text, extracted.value.parts[0]?.offset ?? 0);
	return command === undefined ? extracted : { ...extracted, method: httpCommandMethod(command) };
}

/** Returns the requests that are not in a comment. Requests and comments are sorted by offset. */
function outsideComments(
	requests: readonly XmlTableRequest[],
	comments: readonly OffsetRange[],
): readonly XmlTableRequest[] {
	let at = 0;
	return requests.filter(({ offset }) => {
		for (let comment = comments[at]; comment && comment.offset + comment.length <= offset; comment = comments[at]) {
			at += 1;
		}
		return offset < (comments[at]?.offset ?? Number.POSITIVE_INFINITY);
	});
}

/**
 * Returns the XML requests in a value, with the positions of the parts in which they begin. A
 * request in the value of a constant is returned for the definition of the constant only, not for
 * its references.
 */
function requestsInValue(value: ExpressionValue, catalog: Catalog): readonly XmlTableRequest[] {
	const text = textWithUnknownMarkers(value);
	const requests = text.includes('<') ? xmlTableRequestsIn(text, catalog) : [];
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

/**
 * Returns the part at a position of a value's text, and the offset of the position within the part;
 * `undefined` for a position after the end.
 */
function partAt(
	{ parts }: ExpressionValue,
	position: number,
): { readonly part: ValuePart; readonly from: number } | undefined {
	let at = 0;
	for (const part of parts) {
		if (position < at + part.text.length) {
			return { part, from: position - at };
		}
		at += part.text.length;
	}
	return undefined;
}
