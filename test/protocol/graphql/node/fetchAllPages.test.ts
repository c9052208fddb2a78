import assert from 'node:assert/strict';
import type { ApiEnvironment } from '../../../../src/environments/core/environment.ts';
import {
	findPageableConnections,
	type PageableConnection,
} from '../../../../src/graphql/core/client/pagination/connections.ts';
import { checkOperation } from '../../../../src/graphql/core/client/request/checkedOperation.ts';
import { readGraphqlErrors } from '../../../../src/graphql/core/client/response/classifyGraphqlResponse.ts';
import {
	type FetchAllPagesRequest,
	fetchAllPages,
	type PageProgress,
} from '../../../../src/graphql/node/fetchAllPages.ts';
import type { SendingHost } from '../../../../src/graphql/node/sendGraphql.ts';
import { systemClock } from '../../../../src/shared/core/clock.ts';
import { Cancelled, UserError } from '../../../../src/shared/core/errors.ts';
import { bodyTextOf } from '../../../../src/shared/core/http.ts';
import { type ClockedSandbox, startClockedSandbox } from '../../support/clockedSandbox.ts';
import { http } from '../../support/http.ts';
import { sandboxSchema } from '../../support/programs.ts';
import { responseReader as reader } from '../../support/responseReader.ts';
import { withServer } from '../../support/servers.ts';

const students = `query Students {
	studenter(filter: { eierOrganisasjonskode: "7777" }, first: 250) { totalCount nodes { studentnummer } pageInfo { endCursor } }
}`;

interface Students {
	readonly studenter: {
		readonly totalCount: number;
		readonly nodes: readonly { readonly studentnummer: string }[];
		readonly pageInfo: { readonly hasNextPage: boolean };
	};
}

function connectionOf(query: string): PageableConnection {
	const [connection] = findPageableConnections(query, undefined);
	assert.ok(connection);
	return connection;
}

function numbersIn(data: unknown): readonly string[] {
	return (data as Students).studenter.nodes.map(({ studentnummer }) => studentnummer);
}

const everyNumber = Array.from({ length: 5000 }, (_, index) => String(770_001 + index));

describe('fetchAllPages over 5,000 students', () => {
	let sandbox: ClockedSandbox;

	before(async () => {
		sandbox = await startClockedSandbox({});
	});

	after(() => sandbox.close());

	function walk(host: SendingHost, signal: AbortSignal, onProgress?: FetchAllPagesRequest['onProgress']) {
		return fetchAllPages(host, {
			environment: sandbox.environment,
			operation: checkOperation(students, 'query'),
			variables: {},
			connection: connectionOf(students),
			timeout: 10,
			signal,
			...(onProgress ? { onProgress } : {}),
		});
	}

	it('fetches every student of 20 pages once although a token expires twice after its check and before the request', async () => {
		const host = sandbox.hostOf(await sandbox.signIn());
		const statuses: number[] = [];
		const slow: SendingHost = {
			...host,
			http: {
				...host.http,
				send: async (request) => {
					sandbox.wait(statuses.length === 4 || statuses.length === 12 ? 300 : 5);
					const response = await http.send(request);
					statuses.push(response.status);
					return response;
				},
			},
		};
		const before = sandbox.exchanges();
		const progress: PageProgress[] = [];
		const { response, pages, stopped } = await walk(slow, new AbortController().signal, (report) =>
			progress.push(report),
		);
		assert.deepEqual(
			statuses.filter((status) => status !== 200),
			[401, 401],
		);
		assert.equal(sandbox.exchanges() - before, 3);
		assert.deepEqual(numbersIn(response.content.data), everyNumber);
		assert.deepEqual([pages, stopped, response.content.errors], [20, undefined, undefined]);
		assert.equal((response.content.data as Students).studenter.pageInfo.hasNextPage, false);
		assert.deepEqual(
			[progress.length, progress[0], progress.at(-1)],
			[
				20,
				{ pages: 1, items: 250, total: { items: 5000, requests: 20 } },
				{ pages: 20, items: 5000, total: { items: 5000, requests: 20 } },
			],
		);
		assert.deepEqual(JSON.parse(bodyTextOf(response)), { data: response.content.data });
		assert.equal(response.sizeBytes, response.body.byteLength);
	});

	it('renews the token before it expires while it fetches all pages from a slow server', async () => {
		const host = sandbox.hostOf(await sandbox.signIn());
		const before = sandbox.exchanges();
		const { response, stopped } = await walk(host, new AbortController().signal, () => sandbox.wait(35));
		assert.equal(stopped, undefined);
		assert.deepEqual(numbersIn(response.content.data), everyNumber);
		assert.equal(sandbox.exchanges() - before, 3);
	});

	it('returns the pages fetched so far when fetching all pages is canceled after the first one', async () => {
		const host = sandbox.hostOf(await sandbox.signIn());
		const controller = new AbortController();
		const { response, pages, stopped } = await walk(host, controller.signal, ({ items }) => {
			if (items === 1000) {
				controller.abort();
			}
		});
		assert.deepEqual([pages, stopped], [4, 'cancelled']);
		assert.deepEqual(numbersIn(response.content.data), everyNumber.slice(0, 1000));
		assert.equal((response.content.data as Students).studenter.pageInfo.hasNextPage, true);
	});

	const smallPages =
		'{ studenter(filter: { eierOrganisasjonskode: "7777" }, first: 40) { totalCount nodes { studentnummer } pageInfo { endCursor } } }';
	const [inSchema] = findPageableConnections(smallPages, sandboxSchema());

	async function walkWithSizes(choosePageSize: NonNullable<FetchAllPagesRequest['choosePageSize']>) {
		assert.ok(inSchema);
		return fetchAllPages(sandbox.hostOf(await sandbox.signIn()), {
			environment: sandbox.environment,
			operation: checkOperation(smallPages, 'query'),
			variables: {},
			connection: inSchema,
			timeout: 10,
			signal: new AbortController().signal,
			choosePageSize,
		});
	}

	it('fetches the pages after the first one in the chosen size, and every student once', async () => {
		const asked: unknown[] = [];
		const { response, pages, stopped } = await walkWithSizes(async (...question) => {
			asked.push(question);
			return 100;
		});
		assert.deepEqual(asked, [
			[
				{ requested: 40, larger: 100 },
				{ pages: 1, items: 40, total: { items: 5000, requests: 125 } },
			],
		]);
		assert.deepEqual([pages, stopped], [51, undefined]);
		assert.deepEqual(numbersIn(response.content.data), everyNumber);
	});

	it('returns the first page when the choice of the page size is canceled', async () => {
		const { response, pages, stopped } = await walkWithSizes(() => Promise.reject(new Cancelled()));
		assert.deepEqual([pages, stopped], [1, 'cancelled']);
		assert.deepEqual(numbersIn(response.content.data), everyNumber.slice(0, 40));
	});

	it('rejects with Cancelled when fetching all pages is canceled before the first one', async () => {
		const host = sandbox.hostOf(await sandbox.signIn());
		await assert.rejects(walk(host, AbortSignal.abort()), Cancelled);
	});

	it('returns the pages fetched so far and the error when the request for a later page fails', async () => {
		const host = sandbox.hostOf(await sandbox.signIn());
		let requests = 0;
		const failing: SendingHost = {
			...host,
			http: {
				...host.http,
				send: (request) => {
					requests += 1;
					return requests < 3 ? http.send(request) : http.send({ ...request, url: 'http://127.0.0.1:1/' });
				},
			},
		};
		const { response, pages, stopped, failure } = await walk(failing, new AbortController().signal);
		assert.deepEqual([pages, stopped], [2, 'page-failed']);
		assert.ok(failure instanceof UserError && failure.code === 'network/refused');
		assert.deepEqual(numbersIn(response.content.data), everyNumber.slice(0, 500));
	});

	it('returns only the pages of the first account when another account signs in', async () => {
		const host = sandbox.hostOf(await sandbox.signIn());
		let requests = 0;
		const switching: SendingHost = {
			...host,
			credentials: {
				...host.credentials,
				authorize: async (...args) => {
					requests += 1;
					const authorization = await host.credentials.authorize(...args);
					return { ...authorization, ...(requests < 3 ? { account: 'Alma' } : { identity: 'birk', account: 'Birk' }) };
				},
			},
		};
		const { response, pages, stopped } = await walk(switching, new AbortController().signal);
		assert.deepEqual([pages, stopped], [2, 'account-changed']);
		assert.deepEqual(numbersIn(response.content.data), everyNumber.slice(0, 500));
		assert.deepEqual([response.identity, response.account], ['alma', 'Alma']);
	});

	it('returns the errors of all pages with their locations in the document and with the list indexes of the merged list', async () => {
		const query =
			'{ studenter(filter: { eierOrganisasjonskode: "7777", studieprogramkoder: ["HIS-M"] }, first: 100) { nodes { bilde { id } } pageInfo { endCursor } } }';
		const { response, pages } = await fetchAllPages(sandbox.hostOf(await sandbox.signIn()), {
			environment: sandbox.environment,
			operation: checkOperation(query, 'query'),
			variables: {},
			connection: connectionOf(query),
			timeout: 10,
			signal: new AbortController().signal,
		});
		const { nodes } = (response.content.data as Students).studenter;
		assert.ok(pages > 1 && nodes.length > 100);
		const errors = response.content.errors ?? [];
		assert.deepEqual(
			errors.map((error) => (error as { readonly path: unknown }).path),
			nodes.map((_node, index) => ['studenter', 'nodes', index, 'bilde']),
		);
		const location = { line: 1, column: query.indexOf('bilde') + 1 };
		assert.deepEqual(
			new Set(readGraphqlErrors(errors).map(({ locations }) => JSON.stringify(locations))),
			new Set([JSON.stringify([location])]),
		);
	});
});

describe('fetchAllPages against servers that misbehave', () => {
	const page = (items: string, pageInfo: string) => `{"data":{"a":{"nodes":[${items}],"pageInfo":{${pageInfo}}}}}`;
	const more = (cursor: string) => `"hasNextPage":true,"endCursor":"${cursor}"`;
	const table: readonly (readonly [
		title: string,
		bodies: readonly string[],
		pages: number,
		stopped: string,
		text: string,
	])[] = [
		['the server ignores the cursor', [page('1', more('a'))], 1, 'cursor-repeated', page('1', more('a'))],
		[
			'the server repeats its pages',
			[page('1', more('a')), page('2', more('b'))],
			2,
			'cursor-repeated',
			page('1,2', more('b')),
		],
		[
			'the server returns no cursor',
			[page('1', '"hasNextPage":true,"endCursor":null')],
			1,
			'cursor-missing',
			page('1', '"hasNextPage":true,"endCursor":null'),
		],
		[
			'the second page is an error',
			[page('1', more('a')), '{"data":null,"errors":[{"message":"m"}]}'],
			2,
			'connection-missing',
			`${page('1', more('a')).slice(0, -1)},"errors":[{"message":"m"}]}`,
		],
		['the second page is not a GraphQL response', [page('1', more('a')), '[]'], 1, 'page-failed', page('1', more('a'))],
	];
	for (const [title, bodies, pages, stopped, text] of table) {
		it(`returns the pages fetched so far, and ${stopped} as the reason why no more are fetched, when ${title}`, () => {
			let requests = 0;
			return withServer(
				(_request, response) => {
					const body = bodies[requests % bodies.length];
					requests += 1;
					response.writeHead(200, { 'content-type': 'application/json' }).end(body);
				},
				async (url) => {
					const query = '{ a(first: 1) { nodes pageInfo { hasNextPage endCursor } } }';
					const environment: ApiEnvironment = {
						id: 'here',
						label: 'Here',
						kind: 'sandbox',
						api: { url, headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
					};
					const host: SendingHost = {
						http,
						responses: reader,
						clock: systemClock,
						credentials: {
							authorize: async () => ({ headers: {}, identity: 'me' }),
							refused: () => new UserError('test/refused'),
						},
					};
					const { signal } = new AbortController();
					const connection = connectionOf(query);
					const operation = checkOperation(query, 'query');
					const walk = await fetchAllPages(host, {
						environment,
						operation,
						variables: {},
						connection,
						timeout: 10,
						signal,
					});
					assert.deepEqual([walk.pages, walk.stopped, bodyTextOf(walk.response)], [pages, stopped, text]);
				},
			);
		});
	}
});
