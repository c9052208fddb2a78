import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { ApiEnvironment } from '../../../src/environments/core/environment.ts';
import { checkOperation } from '../../../src/graphql/core/client/request/checkedOperation.ts';
import { chooseOperation, runnableText } from '../../../src/graphql/core/client/request/runnableText.ts';
import { readGraphqlErrors } from '../../../src/graphql/core/client/response/classifyGraphqlResponse.ts';
import { completionsAt } from '../../../src/graphql/core/language/completion/completionsAt.ts';
import { buildSchemaFromIntrospection } from '../../../src/graphql/core/language/schema/introspection.ts';
import { readGraphql } from '../../../src/graphql/core/language/syntax/graphqlText.ts';
import { activateSchema, introspect, type SchemaActivationCallbacks } from '../../../src/graphql/node/introspect.ts';
import { fetchPublishedSchema } from '../../../src/graphql/node/publishedSchema.ts';
import { type GraphqlRequest, type SendingHost, sendGraphql } from '../../../src/graphql/node/sendGraphql.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';
import { startApi } from '../../sandbox/api/api.ts';
import type { Service } from '../../sandbox/service.ts';
import { diagnose } from '../../unit/graphql/support/diagnose.ts';
import { http } from '../support/http.ts';
import { responseReader as answers } from '../support/responseReader.ts';

const dataSourceId = 'd2f3a6c4-5f55-4d5c-9a3b-0f6f7c1e2a10';
const issuer = 'http://idp.localhost:1';
const audience = `https://audience.example/${dataSourceId}`;

function environmentAt(url: string): ApiEnvironment {
	return {
		id: 'here',
		label: 'Here',
		kind: 'sandbox',
		api: { url, headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
	};
}

/**
 * Returns a host that sends these authorization headers in order, the last one repeatedly.
 * `refusals` lists the ones that the server has rejected, after the HTTP status.
 */
function hostWith(headers: readonly string[]): SendingHost & { readonly refusals: string[] } {
	const remaining = [...headers];
	const refusals: string[] = [];
	return {
		http,
		responses: answers,
		clock: systemClock,
		refusals,
		credentials: {
			authorize: async () => ({
				headers: { authorization: remaining.length > 1 ? (remaining.shift() ?? '') : (remaining[0] ?? '') },
				identity: 'me',
			}),
			refused: (_environment, { headers: sent }, { status }) => {
				refusals.push(`${status} ${sent['authorization']}`);
				return new UserError('test/refused', { status });
			},
		},
	};
}

function request(url: string, query: string, changes: Partial<GraphqlRequest> = {}): GraphqlRequest {
	return {
		environment: environmentAt(url),
		operation: checkOperation(query, 'query'),
		variables: {},
		timeout: 10,
		signal: new AbortController().signal,
		...changes,
	};
}

const codeIs = (code: string) => (error: unknown) => error instanceof UserError && error.code === code;

describe('sendGraphql and introspect against the sandbox', () => {
	let api: Service;
	let bearer: (lifetime: number, scope?: string) => Promise<string>;

	before(async () => {
		const { privateKey, publicKey } = await generateKeyPair('RS256');
		const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'sandbox', alg: 'RS256' }] };
		api = await startApi({ issuer, keys, audience, dataSourceId, basicUsers: {}, slowFieldMilliseconds: 3_600_000 });
		bearer = async (lifetime, scope = `gk_${dataSourceId}_student`) => {
			const exp = Math.floor(Date.now() / 1000) + lifetime;
			const token = new SignJWT({ iss: issuer, aud: audience, scope, exp });
			return `Bearer ${await token.setProtectedHeader({ alg: 'RS256', kid: 'sandbox' }).sign(privateKey)}`;
		};
	});

	after(() => api.close());

	it('returns 10 students without errors for the sample operation GetStudents of the sandbox workspace', async () => {
		const text = readFileSync('test/sandbox/workspace/students.graphql', 'utf8');
		const graphql = readGraphql(text);
		const operation = chooseOperation(graphql.definitions, { name: 'GetStudents' });
		assert.ok(operation);
		const host = hostWith([await bearer(299)]);
		const response = await sendGraphql(host, request(api.url, runnableText(graphql, operation).text));
		const data = response.content.data as { studenter: { nodes: unknown[] } };
		assert.equal(data.studenter.nodes.length, 10);
		assert.equal(response.content.errors, undefined);
		assert.equal(response.status, 200);
		assert.equal(response.sizeBytes, response.body.byteLength);
		assert.ok(response.timing.untilHead > 0 && response.durationMs >= response.timing.untilHead);
	});

	it('returns the error of the second operation of a document at its line and column in the document', async () => {
		const text = '# first\nquery A { terminer { arstall } }\n\n  query B { nope }';
		const graphql = readGraphql(text);
		const operation = chooseOperation(graphql.definitions, { name: 'B' });
		assert.ok(operation);
		const host = hostWith([await bearer(299)]);
		const { content } = await sendGraphql(host, request(api.url, runnableText(graphql, operation).text));
		assert.equal(content.data, undefined);
		assert.deepEqual(readGraphqlErrors(content.errors)[0]?.locations, [{ line: 4, column: 13 }]);
	});

	it('introspects the sandbox API, and completion and diagnostics show the deprecations of its schema', async () => {
		const { json, identity } = await introspect(
			hostWith([await bearer(299)]),
			environmentAt(api.url),
			new AbortController().signal,
		);
		const schema = buildSchemaFromIntrospection(JSON.parse(json));
		assert.equal(identity, 'me');
		const at = '{ studenter(filter: { eierOrganisasjonskode: "9999" }) { nodes {  } } }';
		const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
		const suggestions = completionsAt(sources, readGraphql(at), at.indexOf('{  }') + 2);
		const reasonOf = (name: string) => suggestions.find(({ label }) => label === name)?.element?.deprecated?.reason;
		assert.ok(suggestions.some(({ label }) => label === 'studentnummer'));
		assert.equal(reasonOf('studentnummer'), undefined);
		assert.match(reasonOf('feideBruker') ?? '', /31\. mars 2027/);
		const text = readFileSync('test/sandbox/workspace/students.graphql', 'utf8');
		assert.deepEqual(
			diagnose(text, schema).map((each) => [each.kind, text.slice(each.start, each.end)]),
			[['deprecated', 'feideBruker']],
		);
	});

	it('notifies the credentials about status 401 for an expired token, and sends the query again with the next token', async () => {
		const [expired, fresh] = [await bearer(-3600), await bearer(299)];
		const host = hostWith([expired, fresh]);
		const { content } = await sendGraphql(host, request(api.url, '{ __typename }'));
		assert.ok(content.data);
		assert.deepEqual(host.refusals, [`401 ${expired}`]);
	});

	it('sends a query at most twice when the server rejects every token with status 401', async () => {
		const [expired, alsoExpired, fresh] = [await bearer(-3600), await bearer(-7200), await bearer(299)];
		const host = hostWith([expired, alsoExpired, fresh]);
		await assert.rejects(sendGraphql(host, request(api.url, '{ __typename }')), codeIs('test/refused'));
		assert.deepEqual(host.refusals, [`401 ${expired}`, `401 ${alsoExpired}`]);
	});

	it('sends a query once when the credentials do not change after status 401', async () => {
		const expired = await bearer(-3600);
		const host = hostWith([expired]);
		await assert.rejects(sendGraphql(host, request(api.url, '{ __typename }')), codeIs('test/refused'));
		assert.deepEqual(host.refusals, [`401 ${expired}`]);
	});

	it('does not send a mutation again when the server rejects its token with status 401', async () => {
		const [expired, fresh] = [await bearer(-3600), await bearer(299)];
		const host = hostWith([expired, fresh]);
		const mutation = request(api.url, 'mutation { __typename }');
		await assert.rejects(sendGraphql(host, mutation), codeIs('test/refused'));
		assert.deepEqual(host.refusals, [`401 ${expired}`]);
	});

	it('does not repeat a query that the server rejects with status 403 because of a missing scope', async () => {
		const header = await bearer(299, 'openid');
		const host = hostWith([header]);
		await assert.rejects(sendGraphql(host, request(api.url, '{ __typename }')), codeIs('test/refused'));
		assert.deepEqual(host.refusals, [`403 ${header}`]);
	});
});

describe('sendGraphql against servers that misbehave', () => {
	type Behavior = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

	/**
	 * Runs `use` with the URL of a loopback server that responds with `behave`, and with the list of
	 * the request bodies that the server has received.
	 */
	async function withServer(
		behave: Behavior,
		use: (url: string, seen: readonly string[]) => Promise<void>,
	): Promise<void> {
		const seen: string[] = [];
		const server = createServer(async (incoming, response) => {
			let body = '';
			for await (const chunk of incoming) {
				body += chunk;
			}
			seen.push(body);
			behave(incoming, response, seen.length);
		});
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
		try {
			await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen);
		} finally {
			server.closeAllConnections();
			server.close();
		}
	}

	const respond =
		(status: number, type: string, body: string): Behavior =>
		(_request, response) =>
			response.writeHead(status, { 'content-type': type }).end(body);

	const table: readonly (readonly [title: string, behave: Behavior, code: string])[] = [
		['an error page of a gateway', respond(502, 'text/html', '<html>secret</html>'), 'graphql/web-page'],
		['an empty response', respond(200, 'application/json', ''), 'graphql/empty-response'],
		['truncated JSON', respond(200, 'application/json', '{"data":{"secret":'), 'graphql/broken-response'],
		['JSON that is not a GraphQL response', respond(200, 'application/json', '{"secret":1}'), 'graphql/not-graphql'],
		[
			'a redirect',
			(_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
			'graphql/redirected',
		],
		['status 404', respond(404, 'text/plain', 'secret'), 'graphql/not-found'],
		['status 500', respond(500, 'application/json', '{"secret":1}'), 'graphql/server-failed'],
		['status 401', respond(401, 'application/json', '{"message":"secret"}'), 'test/refused'],
		[
			'a connection lost within the body',
			(_request, response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
			'network/connection-lost',
		],
	];
	for (const [title, behave, code] of table) {
		it(`rejects a query with the error ${code} for ${title}, and includes no text of the response in the error details`, () =>
			withServer(behave, async (url) => {
				await assert.rejects(sendGraphql(hostWith(['Bearer x']), request(url, '{ a }')), (error) => {
					assert.ok(error instanceof UserError);
					assert.equal(error.code, code);
					assert.doesNotMatch(JSON.stringify(error.details), /secret/);
					return true;
				});
			}));
	}

	const mutations: readonly (readonly [title: string, behave: Behavior, code: string])[] = [
		['status 500', respond(500, 'application/json', '{"a":1}'), 'graphql/outcome-unknown'],
		['an error page of a gateway', respond(502, 'text/html', '<html>'), 'graphql/outcome-unknown'],
		['an empty response', respond(200, 'application/json', ''), 'graphql/outcome-unknown'],
		['truncated JSON', respond(200, 'application/json', '{"data":{'), 'graphql/outcome-unknown'],
		[
			'a connection lost within the body',
			(_request, response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
			'graphql/outcome-unknown',
		],
		['a connection reset before the response', (_request, response) => response.destroy(), 'graphql/outcome-unknown'],
		['a timeout', () => undefined, 'graphql/outcome-unknown'],
		['status 404', respond(404, 'text/plain', ''), 'graphql/not-found'],
		['status 403', respond(403, 'application/json', '{}'), 'test/refused'],
	];
	for (const [title, behave, code] of mutations) {
		it(`sends a mutation only once and rejects it with the error ${code} after ${title}`, () =>
			withServer(behave, async (url, seen) => {
				const mutation = request(url, 'mutation { a }', { timeout: 1 });
				await assert.rejects(sendGraphql(hostWith(['Bearer x', 'Bearer y']), mutation), codeIs(code));
				assert.equal(seen.length, 1);
			}));
	}

	it('rejects with graphql/mutation-cancelled when a mutation is canceled after it was sent, and with Cancelled before', async () => {
		const controller = new AbortController();
		await withServer(
			() => controller.abort(),
			async (url, seen) => {
				const mutation = request(url, 'mutation { a }', { signal: controller.signal });
				await assert.rejects(sendGraphql(hostWith(['Bearer x']), mutation), codeIs('graphql/mutation-cancelled'));
				await assert.rejects(sendGraphql(hostWith(['Bearer x']), mutation), Cancelled);
				assert.equal(seen.length, 1);
			},
		);
	});

	it('rejects with the original error, not with graphql/outcome-unknown, when a mutation could not be sent', async () => {
		const base = hostWith([]);
		const authorize = () => Promise.reject(new UserError('network/timeout', {}));
		const host = { ...base, credentials: { ...base.credentials, authorize } };
		const mutation = request('http://127.0.0.1:1', 'mutation { a }');
		await assert.rejects(sendGraphql(host, mutation), codeIs('network/timeout'));
		await assert.rejects(sendGraphql(hostWith(['Bearer x']), mutation), codeIs('network/refused'));
	});

	it('rejects with network/refused when the connection is refused', async () => {
		const closed = createServer().listen(0, '127.0.0.1');
		await once(closed, 'listening');
		const { port } = closed.address() as AddressInfo;
		closed.close();
		await once(closed, 'close');
		const sending = sendGraphql(hostWith(['Bearer x']), request(`http://127.0.0.1:${port}`, '{ a }'));
		await assert.rejects(sending, codeIs('network/refused'));
	});

	it('rejects with network/timeout when the response does not begin in time', () =>
		withServer(
			() => undefined,
			async (url) => {
				const sending = sendGraphql(hostWith(['Bearer x']), request(url, '{ a }', { timeout: 1 }));
				await assert.rejects(sending, codeIs('network/timeout'));
			},
		));

	it('closes the connection to the server when a request is canceled', async () => {
		const arrived = Promise.withResolvers<IncomingMessage>();
		await withServer(
			(incoming) => arrived.resolve(incoming),
			async (url) => {
				const controller = new AbortController();
				const sending = sendGraphql(hostWith(['Bearer x']), request(url, '{ a }', { signal: controller.signal }));
				const closed = arrived.promise.then(({ socket }) => once(socket, 'close'));
				await arrived.promise;
				controller.abort();
				await assert.rejects(sending, Cancelled);
				await closed;
			},
		);
	});

	it('returns the errors of a GraphQL response with status 422 instead of rejecting', () =>
		withServer(respond(422, 'application/graphql-response+json', '{"errors":[{"message":"x"}]}'), async (url) => {
			const { content, status } = await sendGraphql(hostWith(['Bearer x']), request(url, '{ a }'));
			assert.deepEqual([status, content], [422, { data: undefined, errors: [{ message: 'x' }] }]);
		}));

	it('sends query and variables as JSON, with the headers of the environment and an accept header', () =>
		withServer(
			(incoming, response) => {
				const { accept, authorization, 'content-type': type, 'feature-flags': flags } = incoming.headers;
				response.writeHead(200, { 'content-type': 'application/json' }).end(
					JSON.stringify({
						data: { url: incoming.url, method: incoming.method, accept, authorization, type, flags },
					}),
				);
			},
			async (url, seen) => {
				const base = environmentAt(url);
				const environment = { ...base, api: { ...base.api, headers: { 'Feature-Flags': 'beta' } } };
				const variables = { a: 1 };
				const { content } = await sendGraphql(
					hostWith(['Bearer x']),
					request(url, '   \n  { a }  \n', { environment, variables }),
				);
				assert.deepEqual(content.data, {
					url: '/graphql/',
					method: 'POST',
					accept: 'application/graphql-response+json, application/json;q=0.9',
					authorization: 'Bearer x',
					type: 'application/json',
					flags: 'beta',
				});
				assert.deepEqual(
					seen.map((body) => JSON.parse(body)),
					// Spaces at the ends of lines are not sent, because they do not affect the positions of
					// errors.
					[{ query: '\n  { a }\n', variables }],
				);
			},
		));

	it('introspects again with fewer options when the server rejects an option', () =>
		withServer(
			(_request, response, attempt) => {
				const message =
					attempt === 1
						? 'Cannot query field "isOneOf" on type "__Type".'
						: 'Unknown argument "includeDeprecated" on field "__Field.args".';
				const schema = { queryType: { name: 'Query' }, types: [], directives: [] };
				const [status, body] = attempt < 3 ? [400, { errors: [{ message }] }] : [200, { data: { __schema: schema } }];
				response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
			},
			async (url, seen) => {
				await introspect(hostWith(['Bearer x']), environmentAt(url), new AbortController().signal);
				const options = seen.map((body) =>
					[/isOneOf/, /inputFields\(includeDeprecated/, /specifiedByURL/].map((trace) => trace.test(body)),
				);
				assert.deepEqual(options, [
					[true, true, true],
					[false, true, true],
					[false, false, true],
				]);
			},
		));

	it('rejects with graphql/introspection-refused when the server does not allow introspection', () =>
		withServer(
			respond(200, 'application/json', '{"errors":[{"message":"GraphQL introspection is off"}]}'),
			async (url, seen) => {
				const introspecting = introspect(hostWith(['Bearer x']), environmentAt(url), new AbortController().signal);
				await assert.rejects(introspecting, codeIs('graphql/introspection-refused'));
				assert.equal(seen.length, 1);
			},
		));

	for (const [status, code] of [
		[429, 'graphql/too-many-requests'],
		[502, 'graphql/server-failed'],
		[503, 'graphql/unavailable'],
	] as const) {
		it(`does not state that introspection is refused after errors with HTTP ${status}, and sends no further request`, () =>
			withServer(respond(status, 'application/json', '{"errors":[{"message":"try again"}]}'), async (url, seen) => {
				const introspecting = introspect(hostWith(['Bearer x']), environmentAt(url), new AbortController().signal);
				await assert.rejects(introspecting, codeIs(code));
				assert.equal(seen.length, 1);
			}));
	}

	describe('activateSchema', () => {
		const introspected = respond(
			200,
			'application/json',
			JSON.stringify({ data: { __schema: { queryType: { name: 'Query' }, types: [], directives: [] } } }),
		);
		const fetchAt = (url: string, changes: Partial<SchemaActivationCallbacks<string>>) => {
			const use = {
				use: async () => 'schema',
				store: async () => undefined,
				onStoreError: () => undefined,
				...changes,
			};
			const introspecting = introspect(hostWith(['Bearer x']), environmentAt(url), new AbortController().signal);
			return introspecting.then((schema) => activateSchema(schema, new URL(url).host, use));
		};

		it('returns an introspected schema, and reports the error when the schema cannot be stored in the cache', () =>
			withServer(introspected, async (url) => {
				const full = new Error('disk full');
				const reported: unknown[] = [];
				const store = () => Promise.reject(full);
				assert.equal(await fetchAt(url, { store, onStoreError: (error) => reported.push(error) }), 'schema');
				assert.deepEqual(reported, [full]);
			}));

		it('rejects with graphql/schema-unusable and stores nothing when no schema can be built from an introspection', () =>
			withServer(introspected, async (url) => {
				const stored: unknown[] = [];
				const store = async (schema: unknown) => void stored.push(schema);
				const fetching = fetchAt(url, { use: () => Promise.reject(new Error('no types')), store });
				await assert.rejects(fetching, codeIs('graphql/schema-unusable'));
				assert.deepEqual(stored, []);
			}));
	});

	describe('fetchPublishedSchema', () => {
		const received: IncomingMessage[] = [];
		const sdl = 'type Query { a(b: Int @deprecated(reason: "no")): String }';
		const fetchAt = (url: string) => fetchPublishedSchema(http, `${url}/schema.graphql`, new AbortController().signal);

		it('fetches a published SDL file without credentials, and converts it to an introspection result with deprecated arguments', () =>
			withServer(
				(incoming, response) => {
					received.push(incoming);
					respond(200, 'text/plain', sdl)(incoming, response, 1);
				},
				async (url) => {
					const { json, identity } = await fetchAt(url);
					assert.match(json, /"isDeprecated":true,"deprecationReason":"no"/);
					assert.equal(identity, 'published');
					assert.deepEqual(
						received.map(({ method, headers }) => [method, headers.authorization, headers.cookie]),
						[['GET', undefined, undefined]],
					);
				},
			));

		for (const [name, response] of [
			['a page of a web site', respond(200, 'text/html', '<!DOCTYPE html><html></html>')],
			['an error', respond(404, 'text/plain', sdl)],
			['an empty response', respond(200, 'text/plain', '')],
		] as const) {
			it(`rejects with graphql/published-schema-missing when the URL of a published schema returns ${name}`, () =>
				withServer(response, async (url) => {
					await assert.rejects(fetchAt(url), codeIs('graphql/published-schema-missing'));
				}));
		}
	});
});
