import { errorDetail, type ServiceDetail, strayDetail } from './serviceDetail.ts';

/** An answer of the conversion service as it came. */
export interface ServiceResponse {
	readonly status: number;
	/** The header `content-type`; the empty string when there is none. */
	readonly contentType: string;
	readonly body: Uint8Array;
}

/** What an answer is. An archive has not been looked into yet. */
export type Judgement =
	| { readonly kind: 'markdown'; readonly text: string }
	| { readonly kind: 'archive'; readonly bytes: Uint8Array }
	| { readonly kind: 'failure'; readonly code: ResponseCode; readonly detail: ServiceDetail | undefined };

/** Why an answer holds no conversion. */
export type ResponseCode =
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
	| 'conversion/empty-answer'
	| 'conversion/html-answer'
	| 'conversion/unexpected-answer';

/**
 * Judges an answer by its status, its content type and its first bytes (spec/conversion-service.md, Resources and Errors).
 * What the specification does not show, other status codes and a missing type, is read as such services mean it.
 */
export function judgeResponse(response: ServiceResponse): Judgement {
	const { status, body } = response;
	const type = mediaType(response.contentType);
	if (status !== 200) {
		return { kind: 'failure', code: codeOfStatus(status), detail: errorDetail(body) };
	}
	const failure = (code: ResponseCode): Judgement => ({ kind: 'failure', code, detail: strayDetail(body) });
	if (body.byteLength === 0) {
		return failure('conversion/empty-answer');
	}
	// What says it is an archive and does not begin like one is a broken one, which can still be saved as it came.
	// Office documents begin like archives, so the type counts too.
	if (/^application\/(x-)?zip(-compressed)?$/.test(type) || (mayBeMarkdown(type) && isArchive(body))) {
		return { kind: 'archive', bytes: body };
	}
	if (type === 'text/html' || type === 'application/xhtml+xml') {
		return failure('conversion/html-answer');
	}
	if (!mayBeMarkdown(type)) {
		return failure('conversion/unexpected-answer');
	}
	return judgeText(response, type) ?? failure('conversion/unexpected-answer');
}

/** `undefined` when the bytes are no text. */
function judgeText({ contentType, body }: ServiceResponse, type: string): Judgement | undefined {
	const declared = isMarkdown(type);
	if (!declared && body.includes(0)) {
		return undefined;
	}
	const text = decode(body, charsetOf(contentType));
	if (text.trim() === '') {
		return { kind: 'failure', code: 'conversion/empty-answer', detail: undefined };
	}
	// Markdown may begin with HTML; an answer that does not say it is Markdown and begins like a page is a page.
	if (!declared && /^\s*<(!doctype\s+html|html)\b/i.test(text)) {
		return { kind: 'failure', code: 'conversion/html-answer', detail: strayDetail(body) };
	}
	return { kind: 'markdown', text };
}

function codeOfStatus(status: number): ResponseCode {
	switch (status) {
		case 204:
			return 'conversion/empty-answer';
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
	return status >= 300 ? 'conversion/redirected' : 'conversion/unexpected-answer';
}

/** `PK` and the signature of a local header, or of the end record of an archive without entries (APPNOTE 4.3). */
function isArchive([first, second, third, fourth]: Uint8Array): boolean {
	return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

function isMarkdown(type: string): boolean {
	return type === 'text/markdown' || type === 'text/x-markdown';
}

function mayBeMarkdown(type: string): boolean {
	return isMarkdown(type) || type === 'text/plain' || type === 'application/octet-stream' || type === '';
}

function mediaType(contentType: string): string {
	return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The parameter `charset`, with or without quotes; `undefined` when none is given. */
function charsetOf(contentType: string): string | undefined {
	return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
}

/** The text in the given charset where that fits; else in UTF-8, else in windows-1252, which fits any bytes. */
function decode(bytes: Uint8Array, charset: string | undefined): string {
	for (const label of [charset, 'utf-8']) {
		try {
			return new TextDecoder(label, { fatal: true }).decode(bytes);
		} catch {
			// Neither an unknown charset nor bytes that do not fit it are a reason to lose the text.
		}
	}
	return new TextDecoder('windows-1252').decode(bytes);
}
