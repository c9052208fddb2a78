import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ApiEnvironment } from '../../../../src/environments/core/environment.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import type { ProgramLanguage } from '../../../../src/graphql/core/client/code/languages.ts';
import { forwardRequest } from '../../../sandbox/forwardRequest.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { makeSelfSigned } from '../../support/certificateAuthority.ts';
import {
	basicEnvironment,
	type CompiledProgram,
	compileProgram,
	missingToolchain,
	type ProgramOutput,
	programFor,
	programTimeout,
	removePrograms,
	sandboxSchema,
	testedLanguages,
} from '../../support/programs.ts';
import { withServer } from '../../support/servers.ts';

const studentsText = `query Students($code: String!) {
	studenter(filter: { eierOrganisasjonskode: $code }, first: 100) { nodes { studentnummer } }
}`;
const reportsText = '{ pagaendeRapporter }';

const secrets = {
	API_CLIENT_ID: 'client',
	API_CLIENT_SECRET: 'canary-client-secret',
	API_USERNAME: 'canary-user',
	API_PASSWORD: 'canary-password',
};

/** Returns an environment with client credentials. The provider and the API can be one server. */
function clientEnvironment(apiUrl: string, authUrl: string, changes: object = {}): ApiEnvironment {
	const [environment] = readEnvironments({
		api: {
			...{ apiUrl, authUrl, auth: 'clientCredentials', clientId: 'client' },
			...{ dataSourceId: '7a9f6b0e-3c5d-4f6a-9b1e-2d8c4e5f6a7b', audienceUrl: 'https://audience.example' },
			...changes,
		},
	}).environments;
	assert.ok(environment?.api);
	return { ...environment, api: environment.api };
}

function json(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const data = { pagaendeRapporter: 1 };
const graphqlErrors = [{ message: 'The report is closed.', path: ['pagaendeRapporter'] }];

type Responder = (response: ServerResponse, earlier: number) => void;

/** What a server does with the requests of a program, and how the program ends. */
interface Fault {
	readonly title: string;
	/** Responds to a request to the API, after a number of earlier ones. */
	readonly api: Responder;
	/** The same for the identity provider, which by default issues tokens. */
	readonly provider?: Responder;
	/** The expected numbers of requests. A token of the API takes two requests to the provider. */
	readonly requests: { readonly api: number; readonly provider: number };
	/** What the program reports before it fails; `undefined` if it prints the data. */
	readonly message?: RegExp;
}

const answer =
	(status: number, body: unknown): Responder =>
	(response) =>
		json(response, status, body);

const faults: readonly Fault[] = [
	{
		title: 'renews the token once when the API answers 401 once',
		api: (response, earlier) => json(response, earlier === 0 ? 401 : 200, { data }),
		requests: { api: 2, provider: 4 },
	},
	{
		title: 'reports that the credentials were refused when the API answers 401 twice',
		api: answer(401, { message: 'canary-token' }),
		requests: { api: 2, provider: 4 },
		message: /The API refused the credentials: HTTP 401\./,
	},
	{
		title: 'reports missing permissions when the API answers 403',
		api: answer(403, { message: 'canary-token' }),
		requests: { api: 1, provider: 2 },
		message: /The API refused the permissions: HTTP 403\./,
	},
	{
		title: 'reports GraphQL errors with data',
		api: answer(200, { data, errors: graphqlErrors }),
		requests: { api: 1, provider: 2 },
		message: /Graphql(Error|Exception): The report is closed\./,
	},
	{
		title: 'reports GraphQL errors without data',
		api: answer(400, { errors: [...graphqlErrors, { message: 'Another one.' }] }),
		requests: { api: 1, provider: 2 },
		message: /The report is closed\.; Another one\./,
	},
	{
		title: 'reports a response whose errors are not those of GraphQL',
		api: answer(400, { title: 'One error.', errors: { code: ['The code is missing.'] } }),
		requests: { api: 1, provider: 2 },
		message: /The response of the API contains no data: HTTP 400\./,
	},
	{
		title: 'reports a response that is a web page',
		api: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>canary-token</p>'),
		requests: { api: 1, provider: 2 },
		message: /The response of the API contains no data: HTTP 200\./,
	},
	{
		title: 'follows no redirect, which would receive its token',
		api: (response) => response.writeHead(307, { location: '/other' }).end(),
		requests: { api: 1, provider: 2 },
		message: /The response of the API contains no data: HTTP 307\./,
	},
	{
		title: 'reports a client that the identity provider refuses',
		api: answer(200, { data }),
		provider: answer(401, { error: 'invalid_client', error_description: 'canary-client-secret' }),
		requests: { api: 0, provider: 1 },
		message: /The identity provider refused the token request: HTTP 401, invalid_client\./,
	},
	{
		title: 'reports a response of the identity provider whose token is null',
		api: answer(200, { data }),
		provider: answer(200, { access_token: null, expires_in: 299 }),
		requests: { api: 0, provider: 1 },
		message: /The identity provider refused the token request: HTTP 200, no access token\./,
	},
	{
		title: 'accepts a life of a token that is a string',
		api: answer(200, { data }),
		provider: answer(200, { access_token: 'canary-token', expires_in: '299' }),
		requests: { api: 1, provider: 2 },
	},
	{
		title: 'reports a failing gateway of the identity provider, whose error is an object',
		api: answer(200, { data }),
		provider: answer(502, { error: { code: 1 } }),
		requests: { api: 0, provider: 1 },
		message: /The identity provider refused the token request: HTTP 502,/,
	},
	{
		title: 'reports errors without messages',
		api: answer(200, { data: null, errors: ['failed', {}] }),
		requests: { api: 1, provider: 2 },
		message: /Graphql(Error|Exception)/,
	},
];

/** A server that is the identity provider and the API, and counts their requests. */
class FaultyServer {
	#fault: Fault | undefined;
	#counts = { api: 0, provider: 0, other: 0 };

	/** Starts a run: sets the behavior, and the numbers of requests to 0. */
	start(fault: Fault): void {
		this.#fault = fault;
		this.#counts = { api: 0, provider: 0, other: 0 };
	}

	/** The numbers of requests since the start of the run. */
	get counts() {
		return this.#counts;
	}

	readonly respond: RequestListener = async (request, response) => {
		await text(request);
		const kind = this.#kindOf(request);
		const earlier = this.#counts[kind];
		this.#counts[kind] += 1;
		const issue: Responder = () => json(response, 200, { access_token: `canary-token-${earlier}`, expires_in: 299 });
		const responders = { api: this.#fault?.api, provider: this.#fault?.provider ?? issue, other: issue };
		responders[kind]?.(response, earlier);
	};

	#kindOf({ url }: IncomingMessage): 'api' | 'provider' | 'other' {
		return url === '/graphql/' ? 'api' : url === '/oauth/token' ? 'provider' : 'other';
	}
}

/** Compiles the program that requests the reports, after changes to its text. */
function compileReports(
	language: ProgramLanguage,
	environment: ApiEnvironment,
	change: (program: string) => string = (program) => program,
): Promise<CompiledProgram> {
	return compileProgram(
		language,
		change(programFor(language, { schema: sandboxSchema(), text: reportsText, environment })),
	);
}

function assertFails({ code, stdout, stderr }: ProgramOutput, message: RegExp): void {
	assert.match(stderr, message);
	assert.doesNotMatch(stdout + stderr, /canary/);
	assert.notEqual(code, 0);
	assert.equal(stdout, '');
}

for (const language of testedLanguages) {
	const missing = missingToolchain(language);
	describe(`${language.label} programs`, function () {
		this.timeout(programTimeout);
		before(function () {
			if (missing !== undefined) {
				console.log(`Skipped: ${missing}.`);
				this.skip();
			}
		});
		after(removePrograms);

		it(`a ${language.label} program reports each refusal and failure of the API, without a secret`, async () => {
			const server = new FaultyServer();
			await withServer(server.respond, async (url) => {
				const program = await compileReports(language, clientEnvironment(url, url));
				for (const fault of faults) {
					server.start(fault);
					const output = await program.run(secrets);
					assert.deepEqual(server.counts, { ...fault.requests, other: 0 }, `${fault.title}: ${output.stderr}`);
					if (fault.message) {
						assertFails(output, fault.message);
					} else {
						assert.deepEqual(JSON.parse(output.stdout), data, fault.title);
						assert.equal(output.code, 0);
					}
				}
			});
		});

		it(`a ${language.label} program sends a refused password once`, async () => {
			const server = new FaultyServer();
			await withServer(server.respond, async (url) => {
				const program = await compileReports(language, basicEnvironment(url));
				server.start({ title: '', api: answer(401, {}), requests: { api: 1, provider: 0 } });
				assertFails(await program.run(secrets), /The API refused the credentials: HTTP 401\./);
				assert.deepEqual(server.counts, { api: 1, provider: 0, other: 0 });
			});
		});

		it(`a ${language.label} program names a missing environment variable`, async () => {
			const program = await compileReports(language, basicEnvironment('http://127.0.0.1:9'));
			assertFails(await program.run({ API_USERNAME: 'canary-user' }), /API_PASSWORD/);
		});

		if (['python', 'typescript'].includes(language.id)) {
			it(`a ${language.label} program does not show the value of a header with a line break`, async () => {
				const environment = basicEnvironment('http://127.0.0.1:9');
				const api = { ...environment.api, secretHeaders: ['X-Key'] };
				const program = await compileReports(language, { ...environment, api });
				const HEADER_X_KEY = 'canary\nkey';
				assertFails(await program.run({ ...secrets, HEADER_X_KEY }), /variable HEADER_X_KEY contains a line break/);
			});
		}

		if (language.id === 'python') {
			it('a Python program sends no credentials of a .netrc file', async () => {
				const received: string[] = [];
				const respond: RequestListener = async (request, response) => {
					received.push(`${request.url} ${request.headers.authorization?.split(' ')[0] ?? 'nothing'}`);
					await text(request);
					json(response, 200, { data, access_token: 'token', expires_in: 299 });
				};
				await withServer(respond, async (url) => {
					const program = await compileReports(language, clientEnvironment(url, url));
					writeFileSync(join(program.folder, 'home', '.netrc'), 'machine 127.0.0.1 login other password canary');
					const { code } = await program.run(secrets);
					assert.equal(code, 0);
				});
				assert.deepEqual(received, ['/oauth/token Basic', '/oauth/token nothing', '/graphql/ Bearer']);
			});
		}

		if (language.id === 'typescript') {
			it('a module that imports a TypeScript program runs only the functions that it calls, and one new token serves all refused requests', async () => {
				const count = 20;
				const server = new FaultyServer();
				await withServer(server.respond, async (url) => {
					const program = await compileReports(language, clientEnvironment(url, url));
					const module = `import { Api, runOperation } from './program.js';
						const api = new Api();
						const results = await Promise.all(Array.from({ length: ${count} }, () => runOperation(api)));
						console.log(results.length);`;
					writeFileSync(join(program.folder, 'module.js'), module);
					// The second token of the server is the first one of the API.
					const isFirst = ({ req }: ServerResponse) => req.headers.authorization === 'Bearer canary-token-1';
					server.start({
						title: '',
						api: (response) => json(response, isFirst(response) ? 401 : 200, { data }),
						requests: { api: 2 * count, provider: 4 },
					});
					const output = await program.run(secrets, 'module.js');
					assert.deepEqual(output, { code: 0, stdout: `${count}\n`, stderr: '' });
					assert.deepEqual(server.counts, { api: 2 * count, provider: 4, other: 0 });
				});
			});
		}

		it(`a ${language.label} program prints no header value that cannot be sent`, async () => {
			const environment = basicEnvironment('http://127.0.0.1:9');
			const api = { ...environment.api, secretHeaders: ['X-Key'] };
			const program = await compileReports(language, { ...environment, api });
			assertFails(await program.run({ ...secrets, HEADER_X_KEY: 'canary-€' }), /./);
		});

		const silences: readonly (readonly [title: string, begin: (response: ServerResponse) => void])[] = [
			['does not respond', () => undefined],
			['stops in the middle of a response', (response) => response.writeHead(200).write('{"data":')],
		];
		for (const [title, begin] of silences) {
			it(`a ${language.label} program ends when the API ${title} within the time limit`, async () => {
				const pending = new Set<ServerResponse>();
				const respond: RequestListener = (_, response) => {
					pending.add(response);
					begin(response);
				};
				await withServer(respond, async (url) => {
					const shorter = (program: string) => program.replace(/(timeout\w* = (?:Duration\.ofSeconds\()?)60/i, '$11');
					const program = await compileReports(language, basicEnvironment(url), shorter);
					assertFails(await program.run(secrets), /timed out|within 1 seconds|timeout/i);
					assert.equal(pending.size, 1);
					for (const response of pending) {
						response.destroy();
					}
				});
			});
		}

		it(`a ${language.label} program names the server that it cannot reach`, async () => {
			const closed = await withServer(
				() => undefined,
				async (url) => url.replace('127.0.0.1', 'localhost'),
			);
			const program = await compileReports(language, basicEnvironment(closed));
			assertFails(await program.run(secrets), /localhost.*(refused|ConnectException)/i);
		});

		it(`a ${language.label} program sends nothing to a server whose certificate it does not trust`, async () => {
			const certificate = makeSelfSigned(['127.0.0.1']);
			let requests = 0;
			const count: RequestListener = (_, response) => {
				requests += 1;
				response.end();
			};
			await withServer(
				count,
				async (url) => {
					const program = await compileReports(language, basicEnvironment(url));
					assertFails(await program.run(secrets), /certificate|TrustFailure|PKIX/i);
				},
				certificate,
			);
			assert.equal(requests, 0);
		});

		it(`a ${language.label} program fetches each of 5,000 students once, with one token exchange per lifetime of a token`, async () => {
			const exchanges: number[] = [];
			const onTokenRequest = (form: URLSearchParams) => {
				if (form.has('subject_token')) {
					exchanges.push(performance.now());
				}
			};
			const apiTokenSeconds = 8;
			const { addresses, close } = await startSandbox({
				apiTokenSeconds,
				clientSecret: secrets.API_CLIENT_SECRET,
				onTokenRequest,
			});
			try {
				const statuses: number[] = [];
				// The API takes a fifth of a second, so that the pages take longer than a token lives.
				const slowApi: RequestListener = (request, response) => {
					response.on('finish', () => statuses.push(response.statusCode));
					setTimeout(() => forwardRequest(request, response, Number(new URL(addresses.api).port)), 200);
				};
				await withServer(slowApi, async (url) => {
					const { dataSourceId, audienceUrl, confidentialClientId: API_CLIENT_ID } = addresses;
					const authUrl = addresses.identityProvider.replace('idp.localhost', '127.0.0.1');
					const environment = clientEnvironment(url, authUrl, { dataSourceId, audienceUrl });
					const text = programFor(language, { schema: sandboxSchema(), text: studentsText, environment });
					const program = await compileProgram(language, text);
					const VARIABLES = '{"code":"7777"}';
					const { code, stdout, stderr } = await program.run({ ...secrets, API_CLIENT_ID, VARIABLES });
					assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
					const numbers = stdout.match(/"77\d{4}"/g) ?? [];
					assert.equal(numbers.length, 5000);
					assert.equal(new Set(numbers).size, 5000);
					// On a slow machine, a token can expire while its request waits.
					const refused = statuses.filter((status) => status === 401).length;
					assert.equal(statuses.filter((status) => status === 200).length, 50);
					assert.equal(statuses.length, 50 + refused);
					assert.ok(exchanges.length >= 2, String(exchanges.length));
					// A token is used for four fifths of its life. The clocks of the programs differ slightly.
					const early = exchanges.slice(1).filter((at, index) => at - (exchanges[index] ?? 0) <= apiTokenSeconds * 750);
					assert.ok(early.length <= refused, exchanges.join(' '));
				});
			} finally {
				await close();
			}
		});
	});
}
