import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import { type Http, type HttpResponse, mediaTypeOf } from '../../../shared/core/http.ts';
import { decodeText } from '../../core/reading/decodeText.ts';
import type { KeptCatalog } from './catalogCache.ts';
import { largestCatalog } from './catalogReader.ts';

/**
 * How long a server may take, in milliseconds: for the first byte, between two pieces, and for all
 * of it.
 */
export interface FetchLimits {
	readonly piece: number;
	readonly whole: number;
}

const usualLimits: FetchLimits = { piece: 20_000, whole: 60_000 };

/**
 * Fetches a catalog, unless it is still the one that is kept: then that one, checked at this time.
 * Nothing but the address and what the copy is known by is sent.
 * @throws {UserError} `catalog/source-…`, `catalog/too-large`, `network/…`; `Cancelled`
 */
export async function fetchCatalog(
	http: Pick<Http, 'send'>,
	url: string,
	kept: KeptCatalog | undefined,
	{
		now,
		signal,
		limits = usualLimits,
	}: { readonly now: number; readonly signal: AbortSignal; readonly limits?: FetchLimits },
): Promise<KeptCatalog> {
	const { host } = new URL(url);
	const timeout = AbortSignal.timeout(limits.whole);
	try {
		const response = await http.send({
			method: 'GET',
			url,
			headers: requestHeaders(kept),
			signal: AbortSignal.any([signal, timeout]),
			firstByteTimeout: limits.piece,
			bodyTimeout: limits.piece,
			maximumBytes: largestCatalog,
		});
		return readCatalogResponse(response, url, kept, now);
	} catch (error) {
		if (error instanceof Cancelled && timeout.aborted && !signal.aborted) {
			throw new UserError('network/timeout', { host }, error);
		}
		if (error instanceof UserError && error.code === 'network/response-too-large') {
			throw new UserError('catalog/too-large', { source: host, megabytes: largestCatalog / 2 ** 20 }, error);
		}
		throw error;
	}
}

function requestHeaders(kept: KeptCatalog | undefined): Readonly<Record<string, string>> {
	return {
		accept: 'text/markdown, text/html, application/json;q=0.9, */*;q=0.1',
		...(kept && kept.etag !== '' ? { 'if-none-match': kept.etag } : {}),
		...(kept && kept.lastModified !== '' ? { 'if-modified-since': kept.lastModified } : {}),
	};
}

/**
 * Judges an answer. @throws {UserError} `catalog/source-…` with `source`, the host, and `status`
 */
export function readCatalogResponse(
	response: HttpResponse,
	url: string,
	kept: KeptCatalog | undefined,
	now: number,
): KeptCatalog {
	const { status, headers } = response;
	const details = { source: new URL(url).host, status };
	if (status === 304 && kept) {
		return { ...kept, checkedAt: now };
	}
	if (status >= 300 && status < 400 && status !== 304) {
		throw new UserError('catalog/source-moved', details);
	}
	if (status === 401 || status === 403) {
		throw new UserError('catalog/source-refused', details);
	}
	if (status !== 200) {
		throw new UserError('catalog/source-failed', details);
	}
	const [, charset] = /;\s*charset="?([\w.:-]+)/i.exec(headers['content-type'] ?? '') ?? [];
	return {
		url,
		checkedAt: now,
		etag: headers['etag'] ?? '',
		lastModified: headers['last-modified'] ?? '',
		mediaType: mediaTypeOf(response),
		text: decodeText(response.body, charset),
	};
}
