import { isUtf8 } from 'node:buffer';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import { type Http, type HttpResponse, mediaTypeOf } from '../../../shared/core/http.ts';
import { decodeText } from '../../../shared/core/textEncoding.ts';
import type { CachedCatalog } from './catalogCache.ts';
import { maxCatalogBytes } from './catalogReader.ts';

/** Timeouts of a request for a catalog, in milliseconds. */
export interface FetchTimeouts {
	/** Timeout for the first byte, and between two chunks of the body. */
	readonly idleMs: number;
	/** Timeout for the complete response. */
	readonly totalMs: number;
}

const defaultTimeouts: FetchTimeouts = { idleMs: 20_000, totalMs: 60_000 };

/**
 * Fetches a catalog with a conditional request. Returns the cached copy with a new time of check
 * when the catalog has not changed. The request contains only the URL and the validators of the
 * copy.
 * @throws {UserError} `catalog/source-…`, `catalog/too-large`, `network/…`
 * @throws {Cancelled}
 */
export async function fetchCatalog(
	http: Pick<Http, 'send'>,
	url: string,
	cached: CachedCatalog | undefined,
	{
		now,
		signal,
		timeouts = defaultTimeouts,
	}: { readonly now: number; readonly signal: AbortSignal; readonly timeouts?: FetchTimeouts },
): Promise<CachedCatalog> {
	const { host } = new URL(url);
	const timeout = AbortSignal.timeout(timeouts.totalMs);
	try {
		const response = await http.send({
			method: 'GET',
			url,
			headers: requestHeaders(cached),
			signal: AbortSignal.any([signal, timeout]),
			firstByteTimeout: timeouts.idleMs,
			bodyTimeout: timeouts.idleMs,
			maximumBytes: maxCatalogBytes,
		});
		return readCatalogResponse(response, url, cached, now);
	} catch (error) {
		if (error instanceof Cancelled && timeout.aborted && !signal.aborted) {
			throw new UserError('network/timeout', { host }, error);
		}
		if (error instanceof UserError && error.code === 'network/response-too-large') {
			throw new UserError('catalog/too-large', { source: host, megabytes: maxCatalogBytes / 2 ** 20 }, error);
		}
		throw error;
	}
}

function requestHeaders(cached: CachedCatalog | undefined): Readonly<Record<string, string>> {
	return {
		accept: 'text/markdown, text/html, application/json;q=0.9, */*;q=0.1',
		...(cached && cached.etag !== '' ? { 'if-none-match': cached.etag } : {}),
		...(cached && cached.lastModified !== '' ? { 'if-modified-since': cached.lastModified } : {}),
	};
}

/**
 * Returns the catalog in a response or, for status 304, the cached copy with a new time of check.
 * @throws {UserError} `catalog/source-…` with the host as `source`, and the `status`
 */
function readCatalogResponse(
	response: HttpResponse,
	url: string,
	cached: CachedCatalog | undefined,
	now: number,
): CachedCatalog {
	const { status, headers } = response;
	const details = { source: new URL(url).host, status };
	if (status === 304 && cached) {
		return { ...cached, checkedAt: now };
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
		text: decodeText(response.body, charset, isUtf8),
	};
}
