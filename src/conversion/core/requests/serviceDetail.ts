import { onOneLine, withoutIdentityNumbers } from '../../../shared/foreignText.ts';

/** What the service says about a failure, as plain text of one line. It is the server's text: for the log and a tooltip. */
export interface ServiceDetail {
	readonly text: string;
}

const maximumLength = 300;
const beginningBytes = 16 * 1024;
const maximumJsonBytes = 1024 * 1024;

/**
 * What an error body says (spec/conversion-service.md, Errors): the field `detail`, a text or a list of `{ loc, msg }`; else
 * the beginning of the body, without tags where it is HTML. `undefined` when it says nothing that can be shown.
 */
export function errorDetail(body: Uint8Array): ServiceDetail | undefined {
	const text = beginningOf(body);
	return text.includes('\0') ? undefined : detail(detailField(body) ?? (isPage(text) ? withoutTags(text) : text));
}

/**
 * What an answer says that came as a success and is none: the field `detail`, or a page's title. Nothing else of it,
 * because it may be the document.
 */
export function strayDetail(body: Uint8Array): ServiceDetail | undefined {
	return detail(detailField(body) ?? /<title\b[^>]*>([^<]*)/i.exec(beginningOf(body))?.[1] ?? '');
}

function beginningOf(body: Uint8Array): string {
	return new TextDecoder().decode(body.subarray(0, beginningBytes));
}

function isPage(text: string): boolean {
	return /^\s*</.test(text);
}

function detailField(body: Uint8Array): string | undefined {
	const value = body.byteLength > maximumJsonBytes ? undefined : parse(body);
	if (typeof value !== 'object' || value === null || !('detail' in value)) {
		return undefined;
	}
	const found = value.detail;
	if (Array.isArray(found)) {
		return found.map(detailItem).join('; ');
	}
	if (found === null) {
		return undefined;
	}
	return typeof found === 'string' ? found : JSON.stringify(found);
}

function parse(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return undefined;
	}
}

/** One entry of the list that a service on FastAPI gives with status 422. */
function detailItem(item: unknown): string {
	if (typeof item !== 'object' || item === null || !('msg' in item) || typeof item.msg !== 'string') {
		return typeof item === 'string' ? item : JSON.stringify(item);
	}
	const place = 'loc' in item && Array.isArray(item.loc) ? item.loc.join('.') : '';
	return place === '' ? item.msg : `${place}: ${item.msg}`;
}

function withoutTags(page: string): string {
	return page.replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replaceAll(/<[^>]*>/g, ' ');
}

/** Control and direction characters become spaces, and what looks like a personal identity number is made unreadable. */
function detail(text: string): ServiceDetail | undefined {
	const plain = onOneLine(withoutIdentityNumbers(text)).replaceAll(/ {2,}/g, ' ').trim();
	if (plain === '') {
		return undefined;
	}
	const cut = plain.slice(0, maximumLength).replace(/[\ud800-\udbff]$/, '');
	return { text: plain.length > maximumLength ? `${cut}…` : plain };
}
