import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text as joinParts } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { GraphqlErrorReport } from '../../../../src/cli/query/graphqlErrorReport.ts';
import {
	IncompleteListError,
	printedAllPagesParts,
	printedResponseParts,
	type QueryRun,
} from '../../../../src/cli/query/queryParts.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { hasApi } from '../../../../src/environments/core/environment.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { findPageableConnections } from '../../../../src/graphql/core/client/pagination/connections.ts';
import { checkOperation } from '../../../../src/graphql/core/client/request/checkedOperation.ts';
import { classifyResponseBytes } from '../../../../src/graphql/core/client/response/responseWithBytes.ts';
import { sendGraphql } from '../../../../src/graphql/node/sendGraphql.ts';
import { systemClock } from '../../../../src/shared/core/clock.ts';
import { Cancelled, UserError } from '../../../../src/shared/core/errors.ts';

const [environment] = readEnvironments({ a: { apiUrl: 'https://api.example.org', auth: 'basic' } }).environments;

/**
 * Creates the run of a query against an API with these responses, and a function that returns what
 * the terminal shows. A request rejects with a response that is an error.
 */
function createRun(query: string, responses: readonly unknown[], format: QueryRun['format']) {
	assert.ok(environment && hasApi(environment));
	const remaining = [...responses];
	const output = Object.assign(new PassThrough(), { isTTY: true, columns: 400 });
	const run: QueryRun = {
		host: {
			http: {
				send: async () => {
					const content = remaining.shift();
					if (content instanceof Error) {
						throw content;
					}
					return {
						status: 200,
						headers: { 'content-type': 'application/json' },
						body: Buffer.from(JSON.stringify(content)),
						timing: { untilHead: 1, untilEnd: 1 },
					};
				},
				describeRoute: () => assert.fail(),
			},
			clock: systemClock,
			credentials: { authorize: async () => ({ headers: {}, identity: 'a' }), refused: () => assert.fail() },
			responses: { classify: async (response) => classifyResponseBytes(response) },
		},
		request: {
			environment,
			operation: checkOperation(query, 'Query'),
			variables: {},
			timeout: 10,
			signal: new AbortController().signal,
		},
		format,
		errors: new GraphqlErrorReport(),
		terminal: new Terminal(new PassThrough(), output),
	};
	/** Returns the messages and the progress that the terminal has shown. */
	const messages = () =>
		stripVTControlCharacters(String(output.read() ?? ''))
			.split(/[\r\n]+/)
			.filter((line) => line !== '');
	return { run, messages };
}

async function printResponse(query: string, response: unknown, format: QueryRun['format']) {
	const { run, messages } = createRun(query, [response], format);
	const text = await joinParts(printedResponseParts(run, await sendGraphql(run.host, run.request)));
	return { text, messages: messages(), errors: run.errors.count };
}

async function printPages(query: string, responses: readonly unknown[], format: QueryRun['format']) {
	const { run, messages } = createRun(query, responses, format);
	const [connection] = findPageableConnections(query, undefined);
	assert.ok(connection);
	const text = await joinParts(printedAllPagesParts(run, connection));
	return { text, messages: messages(), errors: run.errors.count };
}

const leftOut = (lists: string) => `${lists} left out. Use --format json, or write an operation for each list.`;

describe('printedResponseParts', () => {
	const ids = (...all: number[]) => all.map((id) => ({ id }));

	const cases: readonly (readonly [
		title: string,
		query: string,
		data: object,
		expected: string,
		messages: readonly string[],
	])[] = [
		[
			'the rows of the only connection, although another list is longer',
			'{ a(first: 1) { nodes { id } pageInfo { hasNextPage } } b { id } }',
			{ a: { nodes: ids(1), pageInfo: { hasNextPage: false } }, b: ids(2, 3) },
			'{"id":1}\n',
			[`The rows are those of "a.nodes". ${leftOut('"b" is')}`],
		],
		[
			'the nodes of a connection with nodes and edges, although another list is longer',
			'{ a(first: 1) { nodes { id } edges { cursor } pageInfo { hasNextPage } } b { id } }',
			{ a: { nodes: ids(1), edges: [{ cursor: 'x' }], pageInfo: { hasNextPage: false } }, b: ids(2, 3) },
			'{"id":1}\n',
			[`The rows are those of "a.nodes". ${leftOut('"b", "a.edges" are')}`],
		],
		[
			'the longest list of a response with two connections',
			'{ a(first: 1) { nodes { id } pageInfo { hasNextPage } } b(first: 2) { nodes { id } pageInfo { hasNextPage } } }',
			{ a: { nodes: ids(1), pageInfo: {} }, b: { nodes: ids(2, 3), pageInfo: { hasNextPage: true } } },
			'{"id":2}\n{"id":3}\n',
			[
				`The rows are those of "b.nodes". ${leftOut('"a.nodes" is')}`,
				'"b.nodes" has more pages. Use --all-pages to fetch them.',
			],
		],
		[
			'the longest list of a response whose connection is null',
			'{ a(first: 1) { nodes { id } pageInfo { hasNextPage } } b { id } }',
			{ a: null, b: ids(2, 3) },
			'{"id":2}\n{"id":3}\n',
			[],
		],
		['no rows for an empty list after a list of values', '{ a b { id } }', { a: [1], b: [] }, '', []],
	];
	for (const [title, query, data, expected, messages] of cases) {
		it(`prints ${title}`, async () => {
			assert.deepEqual(await printResponse(query, { data }, 'ndjson'), { text: expected, messages, errors: 0 });
		});
	}

	it('prints the rows as CSV with a column for each name', async () => {
		const { text } = await printResponse('{ a { id } }', { data: { a: [{ id: 1 }, { id: 2, code: 'x' }] } }, 'csv');
		assert.equal(text, '\uFEFFid,code\r\n1,\r\n2,x\r\n');
	});

	it('counts the errors of a response that is printed as JSON', async () => {
		const response = { data: { a: null }, errors: [{ message: 'x' }] };
		const { text, errors } = await printResponse('{ a }', response, 'json');
		assert.deepEqual([JSON.parse(text), errors], [response, 1]);
	});

	it('rejects rows of a response without a list, with the message of the only GraphQL error if there is one', async () => {
		const data = { a: null };
		await assert.rejects(printResponse('{ a { id } }', { data }, 'csv'), { code: 'graphql/no-list' });
		const errors = [{ message: 'x' }];
		await assert.rejects(printResponse('{ a { id } }', { data, errors }, 'csv'), IncompleteListError);
	});
});

describe('printedAllPagesParts', () => {
	const query = '{ a(first: 2) { totalCount nodes { id } pageInfo { hasNextPage endCursor } } b { id } }';
	const page = (ids: readonly number[], endCursor: string | null, total?: number) => {
		const nodes = ids.map((id) => ({ id }));
		const a = {
			...(total ? { totalCount: total } : {}),
			nodes,
			pageInfo: { hasNextPage: endCursor !== null, endCursor },
		};
		return { data: { a, b: [{ id: 9 }] } };
	};
	const pages = [page([1, 2], 'x'), page([3], null)];
	const isLeftOut = `The rows are those of "a.nodes". ${leftOut('"b" is')}`;

	it('prints the rows of all pages as NDJSON, and names the lists that are left out once', async () => {
		assert.deepEqual(await printPages(query, pages, 'ndjson'), {
			text: '{"id":1}\n{"id":2}\n{"id":3}\n',
			messages: ['2 rows fetched', isLeftOut, '3 rows fetched'],
			errors: 0,
		});
	});

	it('shows the progress as a part of the total, when the API returns one', async () => {
		const { text, messages } = await printPages(query, [page([1, 2], 'x', 3), page([3], null, 3)], 'csv');
		assert.equal(text, '\uFEFFid\r\n1\r\n2\r\n3\r\n');
		assert.deepEqual(messages, ['2 of 3 rows, 1 of 2 requests', isLeftOut, '3 of 3 rows, 2 of 2 requests']);
	});

	it('prints all pages as one JSON response', async () => {
		const { text, errors } = await printPages(query, pages, 'json');
		assert.deepEqual(JSON.parse(text), page([1, 2, 3], null));
		assert.equal(errors, 0);
	});

	it('prints the JSON response of the first page and counts its errors, when they prevent further pages', async () => {
		const response = { data: { a: null, b: [] }, errors: [{ message: 'x' }] };
		const { text, errors } = await printPages(query, [response], 'json');
		assert.deepEqual([JSON.parse(text), errors], [response, 1]);
	});

	it('rejects pages without the connection and without an error', async () => {
		for (const format of ['json', 'ndjson'] as const) {
			const code = 'graphql/pages-connection-missing';
			await assert.rejects(printPages(query, [{ data: { a: null } }], format), { code }, format);
		}
	});

	it('rejects with the error of the request for the second page', async () => {
		for (const error of [new UserError('network/failed'), new Cancelled()]) {
			for (const format of ['json', 'ndjson'] as const) {
				const name = new RegExp(error.message);
				await assert.rejects(printPages(query, [pages[0], error], format), name, format);
			}
		}
	});
});
