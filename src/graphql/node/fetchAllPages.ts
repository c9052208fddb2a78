import { Cancelled } from '../../shared/core/errors.ts';
import { bodyTextOf } from '../../shared/core/http.ts';
import type { PageableConnection } from '../core/client/pagination/connections.ts';
import { decideOnPage, type PagingStopReason } from '../core/client/pagination/decideOnPage.ts';
import { makeOperationPageable, type PageableOperation } from '../core/client/pagination/makeOperationPageable.ts';
import { mergePages } from '../core/client/pagination/mergePages.ts';
import { type ConnectionPage, readConnectionPage } from '../core/client/pagination/readConnectionPage.ts';
import { originalPositionMapper } from '../core/language/syntax/textEdits.ts';
import type { VariableValues } from '../core/language/variables/variablesFile.ts';
import {
	type GraphqlHttpResponse,
	type GraphqlRequest,
	type RequestTiming,
	type SendingHost,
	sendGraphql,
} from './sendGraphql.ts';

/**
 * The operation and the connection whose pages are fetched. `pageInfo` and the cursor variable are
 * added to the query if they are missing.
 */
export interface FetchAllPagesRequest extends GraphqlRequest {
	/** The connection of the query whose pages are fetched. */
	readonly connection: PageableConnection;
	/** Called after each page. */
	readonly onProgress?: (progress: PageProgress) => void;
	/**
	 * Called after the first page if the schema allows a larger page. Resolves to the number of items
	 * of each further page.
	 */
	readonly choosePageSize?: (sizes: PageSizes, progress: PageProgress) => Promise<number>;
}

/** Page sizes, in items. */
export interface PageSizes {
	readonly requested: number;
	/** A larger size that the schema allows. */
	readonly larger: number;
}

/** What has been fetched so far. */
export interface PageProgress {
	readonly pages: number;
	readonly items: number;
	/** The numbers of items and requests of all pages, if the server reports how many items exist. */
	readonly total: { readonly items: number; readonly requests: number } | undefined;
}

/** The pages of a connection as one response. */
export interface FetchAllPagesResult {
	/**
	 * The response that a single page with all items would have had. Its size is the size of the
	 * merged text. Its duration is the sum of the durations of all requests.
	 */
	readonly response: GraphqlHttpResponse;
	/** Number of pages in the response. */
	readonly pages: number;
	/** Why pages may be missing; `undefined` if the response contains the last page. */
	readonly stopped: PagingStopReason | undefined;
	/** The error of the request that failed; `undefined` if no request failed. */
	readonly failure: unknown;
}

/**
 * Fetches the pages of a connection in order until the last page or until fetching has to stop. If
 * it stops, the pages fetched so far are returned.
 * @throws the errors of the first request, including `Cancelled`.
 */
export async function fetchAllPages(host: SendingHost, request: FetchAllPagesRequest): Promise<FetchAllPagesResult> {
	const { pageSize } = request.connection;
	const operation = makeOperationPageable(request.operation, request.connection, request.choosePageSize && pageSize);
	const { first, others, stopped, failure } = await collectPages(host, request, operation);
	const all = [first, ...others] as const;
	const last = all.at(-1) ?? first;
	const text = mergePages(
		[first.page, ...others.map(({ page }) => page)],
		request.connection,
		originalPositionMapper(request.operation.text, operation.edits),
	);
	const sum = (phase: keyof RequestTiming) => all.reduce((total, { timing }) => total + timing[phase], 0);
	const timing = { authorization: sum('authorization'), untilHead: sum('untilHead'), untilEnd: sum('untilEnd') };
	return {
		response: {
			...(await responseFor(host, text)),
			status: last.status,
			headers: last.headers,
			durationMs: timing.untilHead + timing.untilEnd,
			timing,
			identity: last.identity,
			account: last.account,
		},
		pages: all.length,
		stopped,
		failure,
	};
}

/** Limits of a result that consists of several pages. */
interface PageLimits {
	/** Whether all pages are merged into one text, whose length is limited. */
	readonly isMerged: boolean;
}

/**
 * A page with its errors, HTTP status, headers and timing. The parsed response is dropped because
 * it needs several times as much memory as the text.
 */
type FetchedPage = Pick<GraphqlHttpResponse, 'errors' | 'status' | 'headers' | 'timing' | 'identity' | 'account'> & {
	readonly page: ConnectionPage;
};

/**
 * Yields the pages of a connection in order, and fetches the next page when it is requested. Holds
 * one page in memory. Returns why pages may be missing; `undefined` after the last page.
 * @throws the errors of any request, including `Cancelled`.
 */
export async function* iteratePages(
	host: SendingHost,
	request: FetchAllPagesRequest,
	operation: PageableOperation,
	{ isMerged }: PageLimits,
): AsyncGenerator<FetchedPage, PagingStopReason | undefined> {
	const cursors = new Set<string | undefined>();
	let length = 0;
	let [pages, items] = [0, 0];
	let changed: VariableValues = {};
	let account: string | undefined;
	for (;;) {
		const fetched = await fetchPage(host, request, operation, changed);
		const { page, identity } = fetched;
		account ??= identity;
		if (identity !== account) {
			return 'account-changed';
		}
		const classified = decideOnPage(page, { cursors, length });
		if (classified.isIncluded) {
			cursors.add(page.endCursor);
			length += isMerged ? page.text.length : 0;
			pages += 1;
			items += page.items;
			request.onProgress?.(progressAfter(page, pages, items));
			yield fetched;
		}
		if (classified.kind !== 'next') {
			return classified.kind === 'stop' ? classified.reason : undefined;
		}
		if (pages === 1) {
			changed = await chosenSize(request, operation, progressAfter(page, pages, items));
		}
		changed = { ...changed, [operation.variable]: classified.cursor };
	}
}

function progressAfter({ totalCount, items: onPage }: ConnectionPage, pages: number, items: number): PageProgress {
	const perPage = Math.max(onPage, items / pages);
	return totalCount === undefined || perPage === 0
		? { pages, items, total: undefined }
		: { pages, items, total: { items: totalCount, requests: pages + requestCountFor(totalCount - items, perPage) } };
}

/** Returns the number of requests that fetch this number of items. */
export function requestCountFor(items: number, perPage: number): number {
	return Math.max(0, Math.ceil(items / perPage));
}

/** Returns the variable with the size of the further pages, if it is changed. */
async function chosenSize(
	{ connection, variables, choosePageSize }: FetchAllPagesRequest,
	{ sizeVariable }: PageableOperation,
	progress: PageProgress,
): Promise<VariableValues> {
	const { variable, requested, larger = 0 } = connection.pageSize ?? {};
	const size = (variable === undefined ? undefined : variables[variable]) ?? requested;
	if (!choosePageSize || sizeVariable === undefined || typeof size !== 'number' || size >= larger) {
		return {};
	}
	return { [sizeVariable]: await choosePageSize({ requested: size, larger }, progress) };
}

interface CollectedPages extends Pick<FetchAllPagesResult, 'stopped' | 'failure'> {
	readonly first: FetchedPage;
	readonly others: readonly FetchedPage[];
}

async function collectPages(
	host: SendingHost,
	request: FetchAllPagesRequest,
	operation: PageableOperation,
): Promise<CollectedPages> {
	const fetched: FetchedPage[] = [];
	let stop: Pick<FetchAllPagesResult, 'stopped' | 'failure'>;
	try {
		const pages = iteratePages(host, request, operation, { isMerged: true });
		let next = await pages.next();
		while (!next.done) {
			fetched.push(next.value);
			next = await pages.next();
		}
		stop = { stopped: next.value, failure: undefined };
	} catch (error) {
		stop = stoppedBy(error);
		if (fetched.length === 0) {
			throw error;
		}
	}
	const [first, ...others] = fetched;
	if (!first) {
		throw new Error('The first page is always part of the result.');
	}
	return { first, others, ...stop };
}

function stoppedBy(failure: unknown): Pick<FetchAllPagesResult, 'stopped' | 'failure'> {
	return failure instanceof Cancelled
		? { stopped: 'cancelled', failure: undefined }
		: { stopped: 'page-failed', failure };
}

async function fetchPage(
	host: SendingHost,
	request: FetchAllPagesRequest,
	{ operation, edits }: PageableOperation,
	changed: VariableValues,
): Promise<FetchedPage> {
	const variables = { ...request.variables, ...changed };
	const response = await sendGraphql(host, { ...request, operation, variables });
	const { status, headers, timing, identity, account } = response;
	const toOriginal = originalPositionMapper(request.operation.text, edits);
	const first = response.errors.first.map((error) => ({ ...error, locations: error.locations.map(toOriginal) }));
	const errors = { ...response.errors, first };
	return {
		page: readConnectionPage(bodyTextOf(response), request.connection),
		errors,
		status,
		headers,
		timing,
		identity,
		account,
	};
}

/** Classifies the merged text of several valid responses. */
async function responseFor(
	host: SendingHost,
	text: string,
): Promise<Pick<GraphqlHttpResponse, 'content' | 'errors' | 'body' | 'sizeBytes'>> {
	const body = new TextEncoder().encode(text);
	const classified = await host.responses.classify({ status: 200, mediaType: 'application/json', body });
	if (classified.kind !== 'response') {
		throw new Error('The merged pages are not a GraphQL response.');
	}
	return { content: classified.response, errors: classified.errors, body, sizeBytes: body.byteLength };
}
