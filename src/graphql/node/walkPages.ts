import { Cancelled } from '../../shared/errors.ts';
import { textOf } from '../../shared/http/http.ts';
import type { Connection } from '../core/pages/connections.ts';
import type { PagedOperation } from '../core/pages/pagedOperation.ts';
import { judgePage, type StopReason } from '../core/pages/pageWalk.ts';
import type { Page } from '../core/pages/readPage.ts';
import { placesBefore } from '../core/text/textEdits.ts';
import { loadLanguage } from '../loadLanguage.ts';
import {
	type AnswerTiming,
	type GraphqlAnswer,
	type GraphqlRequest,
	type SendingHost,
	sendGraphql,
} from '../running/sendGraphql.ts';

/** What to walk over. The query is sent with what it lacks to be paged. */
export interface PageWalkRequest extends Omit<GraphqlRequest, 'repeatable'> {
	/** A connection of the query. */
	readonly connection: Connection;
	/** Hears after each page how many items there are, and how many there are to be where the server says so. */
	readonly onProgress?: (items: number, total: number | undefined) => void;
}

/** The pages of a connection as one answer. */
export interface PageWalk {
	/** As if one page had held everything; its size is that of its text, its duration that of all requests together. */
	readonly answer: GraphqlAnswer;
	/** How many pages are in it. */
	readonly pages: number;
	/** Why there may be more; `undefined` when the last page is in it. */
	readonly stopped: StopReason | undefined;
	/** What the page failed with that is missing; `undefined` when none failed. */
	readonly failure: unknown;
}

/**
 * Fetches a connection page by page, to its end or until something stops the walk; what is there by then is kept.
 * @throws what sending the first page throws, `Cancelled` among it.
 */
export async function walkPages(host: SendingHost, request: PageWalkRequest): Promise<PageWalk> {
	const { pagedOperation, mergePages } = await loadLanguage();
	const operation = pagedOperation(request.query, request.connection);
	const { first, others, stopped, failure } = await fetchPages(host, request, operation);
	const all = [first, ...others] as const;
	const last = all.at(-1) ?? first;
	const text = mergePages(
		[first.page, ...others.map(({ page }) => page)],
		request.connection,
		placesBefore(request.query, operation.edits),
	);
	const sum = (phase: keyof AnswerTiming) => all.reduce((total, { timing }) => total + timing[phase], 0);
	const timing = { authorization: sum('authorization'), untilHead: sum('untilHead'), untilEnd: sum('untilEnd') };
	return {
		answer: {
			...(await responseIn(host, text)),
			status: last.status,
			headers: last.headers,
			durationMs: timing.untilHead + timing.untilEnd,
			timing,
			identity: last.identity,
		},
		pages: all.length,
		stopped,
		failure,
	};
}

/** A page and how it came; without the parsed answer, which takes several times its memory. */
type FetchedPage = Pick<GraphqlAnswer, 'status' | 'headers' | 'timing' | 'identity'> & { readonly page: Page };

interface FetchedPages extends Pick<PageWalk, 'stopped' | 'failure'> {
	readonly first: FetchedPage;
	readonly others: readonly FetchedPage[];
}

async function fetchPages(
	host: SendingHost,
	request: PageWalkRequest,
	operation: PagedOperation,
): Promise<FetchedPages> {
	const first = await fetchPage(host, request, operation, {});
	const others: FetchedPage[] = [];
	const pages = () => [first, ...others].map(({ page }) => page);
	const tell = ({ totalCount }: Page) => {
		request.onProgress?.(
			pages().reduce((sum, { items }) => sum + items, 0),
			totalCount,
		);
	};
	let verdict = judgePage(first.page, []);
	tell(first.page);
	while (verdict.kind === 'next') {
		const cursor = { [operation.variable]: verdict.cursor };
		let next: FetchedPage;
		try {
			next = await fetchPage(host, request, operation, cursor);
		} catch (failure) {
			return { first, others, ...stoppedBy(failure) };
		}
		verdict = judgePage(next.page, pages());
		if (verdict.isTaken) {
			others.push(next);
			tell(next.page);
		}
	}
	return { first, others, stopped: verdict.kind === 'stop' ? verdict.reason : undefined, failure: undefined };
}

function stoppedBy(failure: unknown): Pick<PageWalk, 'stopped' | 'failure'> {
	return failure instanceof Cancelled
		? { stopped: 'cancelled', failure: undefined }
		: { stopped: 'page-failed', failure };
}

async function fetchPage(
	host: SendingHost,
	request: PageWalkRequest,
	{ text }: PagedOperation,
	cursor: Readonly<Record<string, string>>,
): Promise<FetchedPage> {
	const { readPage } = await loadLanguage();
	const variables = { ...request.variables, ...cursor };
	const answer = await sendGraphql(host, { ...request, query: text, variables, repeatable: true });
	const { status, headers, timing, identity } = answer;
	return { page: readPage(textOf(answer), request.connection), status, headers, timing, identity };
}

/** What an answer with this text would hold. Every page of it was a response when it came. */
async function responseIn(
	host: SendingHost,
	text: string,
): Promise<Pick<GraphqlAnswer, 'response' | 'errors' | 'body' | 'sizeBytes'>> {
	const body = new TextEncoder().encode(text);
	const judgement = await host.answers.judge({ status: 200, mediaType: 'application/json', body });
	if (judgement.kind !== 'response') {
		throw new Error('The pages of a response are one no more.');
	}
	return { response: judgement.response, errors: judgement.errors, body, sizeBytes: body.byteLength };
}
