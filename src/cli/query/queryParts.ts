import type { PageableConnection } from '../../graphql/core/client/pagination/connections.ts';
import { errorCodesByStopReason } from '../../graphql/core/client/pagination/decideOnPage.ts';
import { pageRangeKey } from '../../graphql/core/client/pagination/readConnectionPage.ts';
import { connectionNamesIn } from '../../graphql/core/client/response/connectionNames.ts';
import { printResponseJson } from '../../graphql/core/client/response/responseWithBytes.ts';
import {
	findObjectLists,
	type ObjectListInResult,
	rowsOfList,
} from '../../graphql/core/client/table/findObjectLists.ts';
import { TableColumns } from '../../graphql/core/client/table/tableColumns.ts';
import { parseJsonExactly } from '../../graphql/core/language/syntax/exactJson.ts';
import {
	type FetchAllPagesResult,
	fetchAllPages,
	iteratePages,
	type PageProgress,
} from '../../graphql/node/fetchAllPages.ts';
import { printRowsAsCsv, type ResultRows } from '../../graphql/node/printRows.ts';
import type { GraphqlHttpResponse, GraphqlRequest, SendingHost } from '../../graphql/node/sendGraphql.ts';
import { Cancelled, UserError } from '../../shared/core/errors.ts';
import { bodyTextOf } from '../../shared/core/http.ts';
import { isJsonObject } from '../../shared/core/json.ts';
import { formatNumber } from '../formatCount.ts';
import { safeOutputJson } from '../outputText.ts';
import type { Terminal } from '../terminal.ts';
import type { GraphqlErrorReport } from './graphqlErrorReport.ts';
import type { ResultFormat } from './queryOptions.ts';

/** An operation with everything that running it and printing its result needs. */
export interface QueryRun {
	readonly host: SendingHost;
	readonly request: GraphqlRequest;
	readonly format: ResultFormat;
	/** Receives the GraphQL errors of all responses. */
	readonly errors: GraphqlErrorReport;
	readonly terminal: Terminal;
}

/**
 * Yields the printed result of one response. @throws {IncompleteListError}, {UserError}
 * `graphql/no-list`
 */
export async function* printedResponseParts(run: QueryRun, response: GraphqlHttpResponse): AsyncGenerator<string> {
	run.errors.add(response.errors);
	if (run.format === 'json') {
		yield* responseJsonParts(response);
	} else {
		yield* printRows(run, [await rowsOfResponse(run, response)]);
	}
}

/**
 * Fetches the pages of a connection and yields the printed result. NDJSON is yielded page by page;
 * the other formats need all pages first.
 * @throws {IncompleteListError}
 * @throws {UserError} `graphql/no-list`, `graphql/pages-…` and the errors of requests; `Cancelled`
 */
export async function* printedAllPagesParts(run: QueryRun, connection: PageableConnection): AsyncGenerator<string> {
	if (run.format === 'json') {
		const walk = await fetchAllPages(run.host, pageRequest(run, connection));
		run.errors.add(walk.response.errors);
		// The response contains the GraphQL errors that prevent further pages.
		if (walk.stopped !== 'connection-missing' || run.errors.count === 0) {
			requireComplete(run, walk);
		}
		yield* responseJsonParts(walk.response);
	} else {
		yield* printRows(run, pagesOfRows(run, connection));
	}
}

function pageRequest({ request, terminal }: QueryRun, connection: PageableConnection) {
	const onProgress = ({ pages, items, total }: PageProgress) => {
		const [count, page] = [formatNumber(items), formatNumber(pages)];
		terminal.showProgress(
			total === undefined
				? `${count} rows fetched`
				: `${count} of ${formatNumber(total.items)} rows, ${page} of ${formatNumber(total.requests)} requests`,
		);
	};
	return { ...request, connection, onProgress };
}

/** Yields the rows of each page. Holds one page in memory. */
async function* pagesOfRows(run: QueryRun, connection: PageableConnection): AsyncGenerator<ResultRows> {
	const { makeOperationPageable } = await import('../../graphql/core/withLibraries.ts');
	const [list = ''] = connection.lists;
	const operation = makeOperationPageable(run.request.operation, connection);
	const names = connectionNamesIn(run.request.operation.text);
	const pages = iteratePages(run.host, pageRequest(run, connection), operation, { isMerged: false });
	let count = 0;
	let next = await pages.next();
	while (!next.done) {
		const { page, errors } = next.value;
		run.errors.add(errors);
		count += 1;
		if (count === 1) {
			reportLeftOutLists(run, findObjectLists(dataOf(page.text), names), [...connection.path, list]);
		}
		const range = page.ranges.get(pageRangeKey(connection, [list]));
		if (range) {
			const items = parseJsonExactly(page.text.slice(range.start, range.end)) ?? [];
			yield rowsOfList(items, [list], names) ?? rejectList(run);
		}
		next = await pages.next();
	}
	requireComplete(run, { stopped: next.value, pages: count, failure: undefined });
}

/** GraphQL errors prevent a complete list. The errors are reported, and no file is written. */
export class IncompleteListError extends Error {}

/** Throws the error because of which pages are missing. */
function requireComplete(
	{ request, errors }: QueryRun,
	walk: Pick<FetchAllPagesResult, 'stopped' | 'failure' | 'pages'>,
): void {
	const { stopped, failure, pages } = walk;
	if (stopped === undefined) {
		return;
	}
	if (stopped === 'connection-missing' && errors.count > 0) {
		throw new IncompleteListError();
	}
	if (stopped === 'cancelled') {
		throw new Cancelled();
	}
	throw stopped === 'page-failed'
		? failure
		: new UserError(errorCodesByStopReason[stopped], { operation: request.operation.label, pages });
}

async function* printRows(
	{ format }: QueryRun,
	pages: Iterable<ResultRows> | AsyncIterable<ResultRows>,
): AsyncGenerator<string> {
	if (format === 'ndjson') {
		for await (const rows of pages) {
			yield rows.map((row) => `${safeOutputJson(JSON.stringify(row))}\n`).join('');
		}
		return;
	}
	const columns = new TableColumns();
	const all: ResultRows[number][] = [];
	for await (const rows of pages) {
		for (const row of rows) {
			columns.add(row);
			all.push(row);
		}
	}
	yield await printRowsAsCsv(columns, all);
}

/** Yields a response as formatted JSON. */
export function* responseJsonParts({ body }: GraphqlHttpResponse): Generator<string> {
	yield safeOutputJson(new TextDecoder().decode(printResponseJson(body, Number.MAX_SAFE_INTEGER) ?? body));
}

/**
 * Returns the rows of a response: those of its only connection, else those of its longest list.
 * @throws {IncompleteListError}
 * @throws {UserError} `graphql/no-list`
 */
async function rowsOfResponse(run: QueryRun, response: GraphqlHttpResponse): Promise<ResultRows> {
	const { request } = run;
	const { findPageableConnections } = await import('../../graphql/core/withLibraries.ts');
	const data = dataOf(bodyTextOf(response));
	const names = connectionNamesIn(request.operation.text);
	const lists = findObjectLists(data, names);
	const [connection, ...others] = findPageableConnections(request.operation.text, undefined);
	if (connection && others.length === 0) {
		const path = [...connection.path, ...connection.lists.slice(0, 1)];
		const list = path.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), data);
		const rows = rowsOfList(list, path, names);
		if (rows) {
			reportMissingRows(run, lists, path);
			return rows;
		}
	}
	const [longest] = lists;
	if (longest) {
		reportMissingRows(run, lists, longest.path);
		return longest.rows;
	}
	return rowsWithoutObjects(data) ?? rejectList(run);
}

/** @throws {IncompleteListError}, {UserError} `graphql/no-list` */
function rejectList({ request, errors }: QueryRun): never {
	throw errors.count > 0
		? new IncompleteListError()
		: new UserError('graphql/no-list', { operation: request.operation.label });
}

/** Returns the `data` of a response; `undefined` without. */
function dataOf(text: string): unknown {
	const content = parseJsonExactly(text);
	return isJsonObject(content) ? content['data'] : undefined;
}

/** Reports the rows that are not in the result of one response, whose list is at `path`. */
function reportMissingRows(run: QueryRun, lists: readonly ObjectListInResult[], path: readonly string[]): void {
	reportLeftOutLists(run, lists, path);
	const written = path.join('.');
	if (lists.some((each) => each.hasMore && each.path.join('.') === written)) {
		run.terminal.report(`"${written}" has more pages. Use --all-pages to fetch them.`);
	}
}

/** Reports the lists of a response other than the one at `path`, whose rows are the result. */
function reportLeftOutLists(
	{ terminal }: QueryRun,
	lists: readonly ObjectListInResult[],
	path: readonly string[],
): void {
	const written = path.join('.');
	const others = lists.filter((each) => each.path.join('.') !== written).map((each) => `"${each.path.join('.')}"`);
	if (others.length > 0) {
		terminal.report(
			`The rows are those of "${written}". ${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} left out. Use --format json, or write an operation for each list.`,
		);
	}
}

/**
 * Returns the rows of a list that is empty or contains only null, and therefore can be a list of
 * objects; `undefined` if the result, which contains no objects in lists, has no such list.
 */
function rowsWithoutObjects(value: unknown): ResultRows | undefined {
	if (!isJsonObject(value)) {
		return rowsOfList(value, []);
	}
	for (const inner of Object.values(value)) {
		const rows = rowsWithoutObjects(inner);
		if (rows) {
			return rows;
		}
	}
	return undefined;
}
