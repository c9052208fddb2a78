import { parseJson } from '../../../shared/core/json.ts';
import { maskIdentityNumbers, withoutLastNumber } from '../../../shared/core/redaction/identityNumbers.ts';
import { replaceControlCharacters } from '../../../shared/core/sanitizeText.ts';

/** The service's text about a failure, on one line. For the log and a tooltip only. */
export interface ServiceErrorText {
	readonly text: string;
}

const maximumLength = 300;
const beginningBytes = 16 * 1024;
const maximumJsonBytes = 256 * 1024;
const maximumItems = 20;

/**
 * Returns the text of an error body (docs/services.md, C6): the field `detail`, a
 * text or a list of `{ loc, msg }`; else the start of the body, without HTML tags. `undefined` when
 * there is no text to show.
 */
export function errorTextOfBody(body: Uint8Array): ServiceErrorText | undefined {
	const text = beginningOf(body);
	return text.includes('\0') ? undefined : detail(detailField(body) ?? (isPage(text) ? withoutTags(text) : text));
}

/**
 * Returns the text of an unexpected body with a success status: the field `detail`, or the title of
 * a page. Returns `undefined` for other text, which may be the document.
 */
export function detailFieldOrPageTitle(body: Uint8Array): ServiceErrorText | undefined {
	return detail(detailField(body) ?? /<title\b[^<>]*>([^<]*)/i.exec(beginningOf(body))?.[1] ?? '');
}

function beginningOf(body: Uint8Array): string {
	const text = new TextDecoder().decode(body.subarray(0, beginningBytes));
	return body.byteLength > beginningBytes ? withoutLastNumber(text) : text;
}

function isPage(text: string): boolean {
	return /^\s*</.test(text);
}

function detailField(body: Uint8Array): string | undefined {
	const value = body.byteLength > maximumJsonBytes ? undefined : parseJson(new TextDecoder().decode(body));
	if (typeof value !== 'object' || value === null || !('detail' in value)) {
		return undefined;
	}
	const field = value.detail;
	if (field === null || typeof field === 'string') {
		return field ?? undefined;
	}
	try {
		return Array.isArray(field) ? detailItems(field) : JSON.stringify(field);
	} catch {
		// The value is nested too deeply for `JSON.stringify`.
		return undefined;
	}
}

function detailItems(items: readonly unknown[]): string {
	return [...items.slice(0, maximumItems).map(detailItem), ...(items.length > maximumItems ? ['…'] : [])].join('; ');
}

/** Returns the text of an item of the list that a FastAPI service returns with status 422. */
function detailItem(item: unknown): string {
	if (typeof item !== 'object' || item === null || !('msg' in item) || typeof item.msg !== 'string') {
		return typeof item === 'string' ? item : JSON.stringify(item);
	}
	const location = 'loc' in item && Array.isArray(item.loc) ? item.loc.join('.') : '';
	return location === '' ? item.msg : `${location}: ${item.msg}`;
}

function withoutTags(page: string): string {
	// A script, a style or a tag without an end extends to the end of the page, so the search is
	// linear.
	return page.replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ').replaceAll(/<[^>]*(?:>|$)/g, ' ');
}

/**
 * Replaces control and bidirectional characters by spaces, and masks possible identity numbers,
 * also those that are on one line only after the replacement.
 */
function detail(text: string): ServiceErrorText | undefined {
	const beginning = text.length > beginningBytes ? withoutLastNumber(text.slice(0, beginningBytes)) : text;
	const oneLine = replaceControlCharacters(maskIdentityNumbers(beginning)).replaceAll(/ {2,}/g, ' ').trim();
	const plain = maskIdentityNumbers(oneLine);
	if (plain === '') {
		return undefined;
	}
	const cut = plain.slice(0, maximumLength).replace(/[\ud800-\udbff]$/, '');
	return { text: plain.length > maximumLength ? `${cut}…` : plain };
}
