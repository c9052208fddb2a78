import { retryAfterSeconds } from '../../../shared/core/retryAfter.ts';
import { controlCharacterPattern, detectEncoding, type EncodedText } from '../../../shared/core/textEncoding.ts';
import { type NonDocumentContent, nonDocumentContentOf } from './nonDocumentContent.ts';
import { detailFieldOrPageTitle, errorTextOfBody, type ServiceErrorText } from './serviceErrorText.ts';

/** A response of the conversion service. */
interface ServiceResponse {
	readonly status: number;
	/** Header fields by name. The names are in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array;
}

/**
 * The Markdown or the archive in a response, or its failure. The archive has not been checked yet.
 */
export type ClassifiedResponse =
	| { readonly kind: 'markdown'; readonly text: EncodedText }
	| { readonly kind: 'archive'; readonly bytes: Uint8Array }
	| FailedResponse;

/** A response that contains no converted document. */
export interface FailedResponse {
	readonly kind: 'failure';
	readonly code: ResponseCode;
	readonly detail: ServiceErrorText | undefined;
	/** Seconds to wait before the next request, if the service states it. */
	readonly retryAfter?: number;
	/** The body of a successful response, which can be saved. It may contain the document. */
	readonly received?: Uint8Array;
}

/** The reason why a response contains no converted document. */
type ResponseCode =
	| 'conversion/bad-request'
	| 'conversion/not-allowed'
	| 'conversion/no-such-service'
	| 'conversion/file-too-large'
	| 'conversion/not-convertible'
	| 'conversion/service-busy'
	| 'conversion/service-timed-out'
	| 'conversion/service-unavailable'
	| 'conversion/service-error'
	| 'conversion/redirected'
	| 'conversion/empty-response'
	| 'conversion/html-response'
	| 'conversion/partial-response'
	| 'conversion/unexpected-response'
	| 'conversion/unknown-content';

/**
 * Classifies a response by its status, its first bytes and its content type
 * (docs/services.md, C4 and C6). Status codes that are not listed there and a
 * missing content type have their usual meaning. `isUtf8` returns whether bytes are valid UTF-8.
 * Only the start of a text is decoded.
 */
export function classifyResponse(
	response: ServiceResponse,
	isUtf8: (bytes: Uint8Array) => boolean,
): ClassifiedResponse {
	const { status, headers, body } = response;
	if (status >= 200 && status < 300 && status !== 204) {
		return classifySuccess(response, isUtf8);
	}
	// A date in `Retry-After` is ignored when the response has no `Date` header.
	const seconds = retryAfterSeconds(headers, Number.NaN);
	return {
		kind: 'failure',
		code: codeOfStatus(status),
		detail: errorTextOfBody(body),
		...(seconds === undefined ? {} : { retryAfter: seconds }),
	};
}

function classifySuccess(
	{ status, headers, body }: ServiceResponse,
	isUtf8: (bytes: Uint8Array) => boolean,
): ClassifiedResponse {
	if (body.byteLength === 0) {
		return { kind: 'failure', code: 'conversion/empty-response', detail: undefined };
	}
	switch (status) {
		case 200:
		case 201:
		// The content was changed by a proxy.
		case 203:
			return classifyContent(headers, body, isUtf8);
		case 206:
			return refusal('conversion/partial-response', body, detailFieldOrPageTitle(body));
		default:
			return refusal('conversion/unexpected-response', body, errorTextOfBody(body));
	}
}

function classifyContent(
	headers: ServiceResponse['headers'],
	body: Uint8Array,
	isUtf8: (bytes: Uint8Array) => boolean,
): ClassifiedResponse {
	const contentType = headers['content-type'] ?? '';
	const types = mediaTypes(contentType);
	const isDeclaredArchive = types.some(isArchiveType);
	// Office documents start like archives and have types of their own.
	if (isArchive(body) && (isDeclaredArchive || !types.some(isOfficeType))) {
		return { kind: 'archive', bytes: body };
	}
	const text = detectEncoding(body, charsetOf(contentType), isUtf8);
	const isDeclaredMarkdown = types.some(isMarkdown);
	const other = nonDocumentContentOf(text, isDeclaredMarkdown);
	if (isDeclaredArchive) {
		// Bytes that do not start like an archive are a damaged archive, which can still be saved.
		return other ? refuseOther(other, body) : { kind: 'archive', bytes: body };
	}
	if (!types.some(mayBeMarkdown)) {
		const isError = types.some(isJson) && (other === 'error' || detailFieldOrPageTitle(body) !== undefined);
		return isError ? refuseOther('error', body) : refusal('conversion/unknown-content', body);
	}
	return other ? refuseOther(other, body) : classifyText(text, isDeclaredMarkdown, body);
}

function classifyText(text: EncodedText, isDeclaredMarkdown: boolean, body: Uint8Array): ClassifiedResponse {
	if (text.isComplete && text.beginning.trim() === '') {
		return refusal('conversion/empty-response', body);
	}
	return isBinary(text, isDeclaredMarkdown) ? refusal('conversion/unknown-content', body) : { kind: 'markdown', text };
}

function refuseOther(other: NonDocumentContent, body: Uint8Array): FailedResponse {
	switch (other) {
		case 'page':
			return refusal('conversion/html-response', body, detailFieldOrPageTitle(body));
		case 'error':
			return refusal('conversion/unexpected-response', body, errorTextOfBody(body));
		case 'xml':
			return refusal('conversion/unknown-content', body);
	}
}

/** Returns the failure for the body of a successful response, which can be saved unchanged. */
function refusal(code: ResponseCode, body: Uint8Array, detail?: ServiceErrorText): FailedResponse {
	return { kind: 'failure', code, detail, received: body };
}

/** The first characters of a PDF, a program and pictures, if they were decoded as UTF-8. */
const binaryBeginning = /^(?:%PDF-\d|\x7fELF|.PNG\r\n|GIF8[79]a)/s;

/**
 * Whether a text has more than 1% control characters. Text from a PDF may have a few, and in short
 * Markdown whose encoding is certain, up to a quarter.
 */
function isBinary({ beginning, isGuessed }: EncodedText, isMarkdown: boolean): boolean {
	const controls = beginning.match(controlCharacterPattern)?.length ?? 0;
	const isLikelyMarkdown = isMarkdown && !isGuessed && !binaryBeginning.test(beginning);
	return controls * (isLikelyMarkdown ? 4 : 100) > beginning.length;
}

function codeOfStatus(status: number): ResponseCode {
	switch (status) {
		case 204:
			return 'conversion/empty-response';
		case 401:
		case 403:
		case 407:
			return 'conversion/not-allowed';
		case 404:
		case 405:
			return 'conversion/no-such-service';
		case 408:
		case 504:
			return 'conversion/service-timed-out';
		case 413:
			return 'conversion/file-too-large';
		case 415:
		case 422:
			return 'conversion/not-convertible';
		case 429:
			return 'conversion/service-busy';
		case 502:
		case 503:
			return 'conversion/service-unavailable';
		default:
			return codeOfStatusClass(status);
	}
}

function codeOfStatusClass(status: number): ResponseCode {
	if (status >= 500) {
		return 'conversion/service-error';
	}
	if (status >= 400) {
		return 'conversion/bad-request';
	}
	return status >= 300 ? 'conversion/redirected' : 'conversion/unexpected-response';
}

/**
 * Whether a body starts with the signature of a local header, or of the end record of an archive
 * without entries (APPNOTE 4.3).
 */
function isArchive([first, second, third, fourth]: Uint8Array): boolean {
	return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

function isArchiveType(type: string): boolean {
	return /^(application|multipart)\/(x-)?zip(-compressed)?$/.test(type);
}

function isOfficeType(type: string): boolean {
	return /^application\/(vnd\.|epub)/.test(type);
}

function isJson(type: string): boolean {
	return /^application\/(.+\+)?json$/.test(type);
}

function isMarkdown(type: string): boolean {
	return /^(text|application)\/(x-|vnd\.[\w.-]+\.)?markdown$/.test(type);
}

/**
 * Whether a response with this media type may be Markdown: the type is Markdown, text, HTML,
 * arbitrary bytes or a download, or is missing.
 */
function mayBeMarkdown(type: string): boolean {
	return (
		isMarkdown(type) ||
		/^(text\/(plain|html)|application\/xhtml\+xml)$/.test(type) ||
		/^(application|binary)\/(x-)?(octet-stream|binary|(force-)?download)$/.test(type) ||
		!type.includes('/')
	);
}

/**
 * Returns the media types, in lower case, of a `content-type` header that may have been sent
 * several times.
 */
function mediaTypes(contentType: string): readonly string[] {
	return contentType.split(',').map((value) => value.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

/** Returns the value of the parameter `charset` without quotes; `undefined` when it is missing. */
function charsetOf(contentType: string): string | undefined {
	return /;\s*charset\s*=\s*"?([^\s";,]+)/i.exec(contentType)?.[1];
}
