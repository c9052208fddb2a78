import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import type { ApiEnvironment, ProviderAuthentication } from '../../../src/environments/core/environment.ts';
import { checkOperation } from '../../../src/graphql/core/client/request/checkedOperation.ts';
import { type SendingHost, sendGraphql } from '../../../src/graphql/node/sendGraphql.ts';
import { runDetailsMarkdown } from '../../../src/graphql/vscode/results/printRun.ts';
import type { StoredRun } from '../../../src/graphql/vscode/results/windowRunHistory.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { bodyTextOf, type Http } from '../../../src/shared/core/http.ts';
import { failureLogLines, Log } from '../../../src/shared/core/log.ts';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';
import { basicAuthorizationHeader } from '../../../src/signIn/core/basicAuthorizationHeader.ts';
import { probeApi } from '../../../src/signIn/node/probeApi.ts';
import { exchangeToken } from '../../../src/signIn/node/tokenEndpoint/exchangeToken.ts';
import { requestClientToken } from '../../../src/signIn/node/tokenEndpoint/requestClientToken.ts';
import { echoed, echoedSecrets, echoes, leaksIn } from '../../fixtures/echoedSecrets.ts';
import { type EchoServer, startEchoServer } from '../../fixtures/echoServer.ts';
import { sample } from '../../fixtures/testSize.ts';
import { l10n } from '../../unit/support/l10n.ts';
import { defaultSettings } from '../support/http.ts';
import { responseReader } from '../support/responseReader.ts';
import { textOf as markdownOf, upload } from '../support/uploading.ts';

const all = sample(echoes(['password', 'clientSecret', 'apiToken', 'providerToken', 'secretHeader']));
const operation = checkOperation('query Rows { rows { form } }', 'Rows');
const { signal } = new AbortController();

/** The headers of the requests to the API, with all secrets that it receives. */
const sent = [
	{ authorization: basicAuthorizationHeader('bruker-a1', echoed.password), 'x-api-key': echoed.secretHeader },
	{ authorization: `Bearer ${echoed.apiToken}`, 'x-api-key': echoed.secretHeader },
];

describe('secrets that a server repeats to the editor in 40 forms', () => {
	let server: EchoServer;
	let http: Http & { close(): void };
	let log: Log;
	const lines: string[] = [];

	before(async () => {
		server = await startEchoServer();
		const redactor = new Redactor();
		http = new UndiciHttp({ ...defaultSettings, usesProxies: false }, redactor);
		const write = (line: string) => lines.push(line);
		log = new Log({ info: write, warn: write, error: write, show: () => undefined }, systemClock, redactor);
		for (const headers of sent) {
			await run(headers);
		}
		await signIn();
	});

	after(() => {
		http.close();
		server.close();
	});

	beforeEach(() => {
		lines.length = 0;
		server.responses.provider = () => undefined;
	});

	const environment = (): ApiEnvironment => ({
		id: 'test',
		label: 'Test',
		kind: 'test',
		api: {
			url: server.url,
			headers: {},
			secretHeaders: ['x-api-key'],
			authentication: { type: 'basic' },
			variables: {},
		},
	});

	function run(headers: Readonly<Record<string, string>> = sent[0] ?? {}) {
		const host: SendingHost = {
			http,
			clock: systemClock,
			credentials: {
				authorize: async () => ({ headers, identity: 'x' }),
				refused: (_, __, { status, headers: ofResponse }) => {
					const details = Object.entries(ofResponse).map(([name, value]) => `${name}: ${value}`);
					return new UserError('graphql/http-error', { status }, new Error(details.join(' ')));
				},
			},
			responses: responseReader,
		};
		return sendGraphql(host, { environment: environment(), operation, variables: {}, timeout: 10, signal });
	}

	async function signIn(): Promise<void> {
		const settings: ProviderAuthentication = {
			...{ type: 'clientCredentials', clientType: 'confidential', clientId: 'klient' },
			...{ authUrl: `${server.url}/provider`, dataSourceId: 'data', audience: 'https://audience.example/data' },
			...{ scopes: [], redirect: { method: 'loopback' } },
		};
		const client = { settings, secret: echoed.clientSecret };
		const { providerToken } = await requestClientToken({ http, clock: systemClock }, client);
		assert.equal(providerToken.value, echoed.providerToken);
		const { value } = await exchangeToken({ http, clock: systemClock }, client, providerToken, []);
		assert.equal(value, echoed.apiToken);
	}

	it('removes the secrets from data and errors, so results, pages, files and the clipboard contain none', async () => {
		const errors = all.map(({ text }) => ({ message: text, path: [text], extensions: { text } }));
		server.responses.api = () => ({ body: { data: { rows: all.map(({ text }) => ({ form: text })) }, errors } });
		const { content, errors: summary, body } = await run();
		for (const output of [JSON.stringify(content.data), JSON.stringify(summary), Buffer.from(body).toString()]) {
			assert.deepEqual(leaksIn(output), []);
			assert.match(output, /\[redacted\]/);
		}
		assert.ok(all.every(({ text }) => JSON.stringify(content.data).includes(text.slice(0, text.indexOf(')')))));
	});

	it('removes the secrets from the names of members', async () => {
		for (const { text, title } of all) {
			server.responses.api = () => ({ body: { data: { [text]: { [text]: text } } } });
			assert.deepEqual(leaksIn(JSON.stringify((await run()).content.data)), [], title);
		}
	});

	it('removes the secrets from the headers of a response and from the details of a result', async () => {
		const errors = [{ message: 'refused' }];
		for (const { text, title } of all) {
			// A server sends the bytes of UTF-8.
			const value = Buffer.from(text.replaceAll(/[\r\n]+/g, ' ').replaceAll('\0', '')).toString('latin1');
			validateHeaderValue('x-echo', value);
			server.responses.api = () => ({ headers: { 'x-echo': value }, body: { data: null, errors } });
			const response = await run();
			assert.deepEqual(leaksIn(JSON.stringify(response.headers)), [], title);
			assert.deepEqual(leaksIn(Buffer.from(response.headers['x-echo'] ?? '', 'latin1').toString()), [], title);
			const target = { document: { uri: { path: '/rows.graphql' } } };
			const stored = { run: { response, environment: environment(), target }, finishedAt: 0, label: 'Rows' };
			const details = runDetailsMarkdown(stored as unknown as StoredRun, l10n, 'en-GB');
			assert.match(details, /x-echo: \(\d/);
			assert.deepEqual(leaksIn(details), [], title);
		}
	});

	it('removes the secrets from bodies of error statuses and from the log', async () => {
		for (const status of [401, 403, 500]) {
			for (const { text, title } of all) {
				server.responses.api = () => ({
					status,
					headers: { 'x-echo': encodeURIComponent(text) },
					body: { error: text },
				});
				const error = await run().catch((thrown: unknown) => thrown);
				assert.ok(error instanceof UserError);
				log.error(failureLogLines('run', error).join('\n'));
				assert.deepEqual(leaksIn(lines.splice(0).join('\n')), [], title);
			}
			server.responses.api = () => ({ status, body: { error: all.map(({ text }) => text) } });
			const body = bodyTextOf(await http.send({ ...request(), url: server.url }));
			assert.deepEqual(leaksIn(body), []);
		}
	});

	it('removes the secrets from lines of the log', () => {
		for (const { text, title } of all) {
			log.info(`The server has sent ${text}`);
			assert.deepEqual(leaksIn(lines.splice(0).join('\n')), [], title);
		}
	});

	it('removes the secrets from the response that a diagnosis reads', async () => {
		server.responses.api = () => ({
			type: 'text/html',
			body: `<title>${all.map(({ text }) => text).join(' ; ')}</title>`,
		});
		const { response } = await probeApi(environment(), sent[0] ?? {}, (given) => http.send({ ...request(), ...given }));
		assert.deepEqual(leaksIn(bodyTextOf(response)), []);
	});

	it('removes the secrets from the error descriptions of the identity provider', async () => {
		for (const { text, title } of all) {
			server.responses.provider = () => ({ status: 400, body: { error: 'invalid_scope', error_description: text } });
			const error = await signIn().catch((thrown: unknown) => thrown);
			const details = failureLogLines('sign in', error).join('\n');
			assert.match(details, /invalid_scope: \(\d/);
			assert.deepEqual(leaksIn(details), [], title);
		}
	});

	it('removes the secrets from the error details of the conversion service', async () => {
		for (const { text, title } of all) {
			server.responses.conversion = () => ({ status: 422, body: { detail: text } });
			const response = await upload(`${server.url}/conversion`, { http });
			assert.ok(response.kind === 'failure');
			assert.match(response.detail?.text ?? '', /^\(\d/);
			assert.deepEqual(leaksIn(JSON.stringify(response)), [], title);
		}
	});

	it('leaves tokens in responses of the token endpoint and secrets in converted documents', async () => {
		await signIn();
		const document = echoedSecrets.map(({ value }) => value).join('\n');
		server.responses.conversion = () => ({ type: 'text/markdown', body: document });
		assert.equal(markdownOf(await upload(`${server.url}/conversion`, { http })), document);
	});

	const request = () => ({ method: 'GET', firstByteTimeout: 0, maximumBytes: 10_000_000 }) as const;
});
