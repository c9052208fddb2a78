import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type NamedSecret, searchable, searchFor } from '../fixtures/secretForms.ts';
import { makeSelfSigned } from '../protocol/support/certificateAuthority.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { studyAdminInProcess, studyAdminOrInProcess } from './support/commandInProcess.ts';
import { type CommandResult, makeFolder, removeFolders } from './support/installedCommand.ts';

/** The secrets, some with characters that are often encoded. */
const canaries = {
	password: 'kanari-passord «Rød» "b85e" 100%+/=\\2f61',
	clientSecret: 'kanari-klient "d1f0" 50%+/=\\9b3c',
	/** A JWT that has not expired. */
	token: ['{"alg":"none"}', '{"sub":"kanari","exp":4102444800}', 'kanari-signatur']
		.map((part) => Buffer.from(part).toString('base64url'))
		.join('.'),
	ofProxy: 'kanari-mellomtjener-77',
	/** In the file with the environments, in fields that must not contain secrets. */
	inFile: 'kanari-i-filen-4f1b',
	/** In `.vscode/settings.json` of the repository. */
	inRepository: 'kanari-i-mappen-9d2e',
	/** A secret of the server, in its error pages. */
	ofServer: 'kanari-hos-tjeneren-6c3a',
} as const;
const username = 'kanari-bruker+«a1»';
const variables = {
	STUDY_ADMIN_USERNAME: username,
	STUDY_ADMIN_PASSWORD: canaries.password,
	STUDY_ADMIN_CLIENT_SECRET: canaries.clientSecret,
};

/** A way to fail, with a part of the message for each service that fails in this way. */
interface Failure {
	readonly name: string;
	readonly api: RegExp;
	readonly provider: RegExp;
	readonly conversion: RegExp;
}

function failure(name: string, api: RegExp, provider = api, conversion = api): Failure {
	return { name, api, provider, conversion };
}

const failures: readonly Failure[] = [
	failure('401', /HTTP 401/, /client-refused/, /requires authentication/),
	failure('403', /HTTP 403/, /client-refused/, /requires authentication/),
	failure('404', /graphql\//, /client-refused/, /no-such-service/),
	failure('429', /graphql\//, /sign-in\//, /Message from the service/),
	failure('500', /graphql\//, /sign-in\//, /could not convert/),
	failure('503', /graphql\//, /sign-in\//, /Message from the service/),
	failure('page', /graphql\/web-page/, /provider-failed/, /Message from the service/),
	failure('redirect', /graphql\/redirected/, /sign-in\/redirected/, /responded with a redirect/),
	failure('invalid-json', /graphql\/broken-response/, /broken-response/, /was not converted|returned neither/),
	failure('cut-off', /connection-lost/, /connection-lost/, /closed the connection/),
	failure('refused', /network\/refused/),
	failure('certificate', /network\/certificate/),
	failure('no-tls', /network\/not-http/),
	failure('proxy-refusing', /network\/proxy-refused/),
	failure('proxy-failing', /network\/proxy-failed/),
];

/**
 * Returns what a server knows about a request: its credentials, in the encodings of a careless
 * error message, and a secret of its own.
 */
async function knownTo(request: IncomingMessage): Promise<readonly string[]> {
	const { authorization = '' } = request.headers;
	const [, credentials = ''] = authorization.split(' ');
	const form = await text(request);
	return [
		`authorization: ${authorization}`,
		credentials,
		encodeURIComponent(credentials),
		Buffer.from(credentials, 'base64').toString(),
		...Object.values(variables).flatMap((value) => [
			`received ${value} as the value`,
			encodeURIComponent(value),
			Buffer.from(value).toString('base64'),
			JSON.stringify({ value }),
		]),
		form.slice(0, 1000),
		`password=${canaries.ofServer}`,
		`"client_secret": "${canaries.ofServer}"`,
		`https://admin:${canaries.ofServer}@internal.example/`,
	];
}

/** The numbers of what {@link knownTo} returns. */
const items = Array.from({ length: 20 }, (_, index) => index);

/**
 * Fails as the first part of the path says. The response repeats what the server knows about the
 * request: everything, or the item whose number is the second part of the path.
 */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const [, name = '', item = ''] = (request.url ?? '').split('/');
	const known = await knownTo(request);
	// A response with GraphQL errors is a result, which is printed with the server's own secrets.
	const ofRequest = known.filter((item) => !item.includes(canaries.ofServer));
	const echo = known[/^\d+$/.test(item) ? Number(item) : Number.NaN] ?? known.join(' ; ');
	const send = (status: number, type: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
		const inHeader = encodeURIComponent(echo).slice(0, 2000);
		const location = `https://other.example/${inHeader}`;
		response.writeHead(status, { 'content-type': type, 'x-echo': inHeader, location, ...headers }).end(body);
	};
	switch (name) {
		case 'page':
			return send(502, 'text/html', `<!doctype html><title>${echo}</title><p>${echo}</p>`);
		case 'redirect':
			return send(302, 'text/html', echo);
		case 'invalid-json':
			return send(200, 'application/json', `{"access_token": ${echo}`);
		case 'cut-off':
			response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99999' });
			response.write(`{"data": "${echo}`, () => response.destroy());
			return;
		case 'errors':
			return send(
				200,
				'application/json',
				JSON.stringify({
					data: null,
					errors: ofRequest.map((message) => ({ message, path: [message], extensions: ofRequest })),
				}),
			);
		case 'silent':
			return;
		default:
			return send(
				Number(name),
				'application/json',
				JSON.stringify({ error: 'invalid_client', error_description: echo, detail: echo, message: echo }),
				{ 'www-authenticate': `Basic realm="${canaries.ofServer}"` },
			);
	}
}

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

describe('secrets in the output of study-admin', () => {
	const server = createServer(respond);
	const secureServer = createSecureServer(makeSelfSigned(['127.0.0.1']), respond);
	const proxy = createServer().on('connect', (request, client) => {
		const status = request.url?.startsWith('refusing') ? '407 Proxy Authentication Required' : '502 Bad Gateway';
		const echo = `${request.headers['proxy-authorization']} ${canaries.ofProxy}`;
		client.end(`HTTP/1.1 ${status}\r\nX-Echo: ${echo}\r\nContent-Length: ${echo.length}\r\n\r\n${echo}`);
	});
	/** The tokens that the identity provider has issued. */
	const issued: NamedSecret[] = [];
	/** The number of token requests after which the identity provider fails. */
	let acceptedRequests = Number.POSITIVE_INFINITY;
	let sandbox: Sandbox;
	let folder: string;
	/** Variables with the address of the proxy, which contains a user name and a password. */
	let proxied: Readonly<Record<string, string>>;

	before(async () => {
		const [port, securePort, proxyPort] = [await listen(server), await listen(secureServer), await listen(proxy)];
		proxied = proxyVariables(`http://kanari:${canaries.ofProxy}@127.0.0.1:${proxyPort}`);
		sandbox = await startSandbox({
			basicPassword: canaries.password,
			clientSecret: canaries.clientSecret,
			onTokenRequest: (_form, { access_token }) => issued.push({ name: 'issued token', value: String(access_token) }),
			gateway: (request, response, pass) => {
				if (request.url === '/oauth/token' && acceptedRequests-- <= 0) {
					request.url = '/401';
					void respond(request, response);
				} else {
					pass();
				}
			},
		});
		const { api, identityProvider, dataSourceId, audienceUrl, confidentialClientId } = sandbox.addresses;
		const client = { auth: 'clientCredentials', clientId: confidentialClientId, dataSourceId, audienceUrl };
		const addressOf = (name: string) =>
			({
				refused: 'http://127.0.0.1:9',
				certificate: `https://127.0.0.1:${securePort}/500`,
				'no-tls': `https://127.0.0.1:${port}/500`,
				'proxy-refusing': 'https://refusing.example.test',
				'proxy-failing': 'https://failing.example.test',
			})[name] ?? `http://127.0.0.1:${port}/${name.replace(/^item-/, '400/')}`;
		const names = [...failures.map(({ name }) => name), 'errors', 'silent', ...items.map((item) => `item-${item}`)];
		const failing = names.flatMap((name) => [
			[`basic-${name}`, { apiUrl: addressOf(name), auth: 'basic', conversionUrl: addressOf(name) }],
			[`client-${name}`, { ...client, apiUrl: addressOf(name), authUrl: identityProvider }],
			[`provider-${name}`, { ...client, apiUrl: api, authUrl: addressOf(name) }],
		]);
		const secretUrl = (secret: string) => `https://kanari:${secret}@gateway.example.test/`;
		folder = makeFolder({
			'environments.json': JSON.stringify({
				...Object.fromEntries(failing),
				working: { ...client, apiUrl: api, authUrl: identityProvider },
				browser: { ...client, apiUrl: api, authUrl: identityProvider, auth: 'oidc' },
				'in-api-url': { apiUrl: secretUrl(canaries.inFile), auth: 'basic' },
				'in-query': { apiUrl: `https://api.example.test/?token=${canaries.inFile}`, auth: 'basic' },
				'in-header': { apiUrl: api, auth: 'basic', headers: { 'X-Api-Key': canaries.inFile } },
				'in-authorization': { apiUrl: api, auth: 'basic', headers: { Authorization: `Bearer ${canaries.inFile}` } },
				'in-field': { ...client, apiUrl: api, authUrl: identityProvider, clientSecret: canaries.inFile },
				'in-auth-url': { ...client, apiUrl: api, authUrl: secretUrl(canaries.inFile) },
				'in-conversion-url': { apiUrl: api, auth: 'basic', conversionUrl: secretUrl(canaries.inFile) },
			}),
			'invalid.json': `{"a": {"password": "${canaries.inFile}" `,
			'name.graphql':
				'query Name { __typename }\nquery Nodes { organisasjoner { nodes { id } pageInfo { endCursor hasNextPage } } }',
			'docs/a.html': '<h1>A</h1>',
			'a.ts': "fetch('https://api.fellesstudentsystem.no/studenter');\n",
			'.vscode/settings.json': JSON.stringify({
				'studyAdmin.graphql.timeout': 1,
				'studyAdmin.conversion.timeout': 1,
				'studyAdmin.environments': {
					a: { apiUrl: secretUrl(canaries.inRepository), clientSecret: canaries.inRepository },
				},
				'studyAdmin.catalog.baseUrls': {
					'legacy-main-rest': [secretUrl(canaries.inRepository), `https://?token=${canaries.inRepository} `],
					unknown: secretUrl(canaries.inRepository),
				},
				'studyAdmin.deprecations.severity': { ended: canaries.inRepository },
				'http.proxy': secretUrl(canaries.inRepository),
			}),
			'broken/.vscode/settings.json': `{"http.proxy": "${secretUrl(canaries.inRepository)}" `,
		});
	});

	after(async () => {
		for (const each of [server, secureServer, proxy]) {
			each.closeAllConnections();
			each.close();
		}
		removeFolders();
		await sandbox.close();
	});

	/** Runs a command line with `--verbose`. Nothing that it writes may contain a secret. */
	async function run(
		commandLine: string,
		changes: Readonly<Record<string, string>> = {},
		start = studyAdminInProcess,
		tokenRequests = Number.POSITIVE_INFINITY,
	): Promise<CommandResult> {
		for (const written of ['out', 'written']) {
			rmSync(join(folder, written), { recursive: true, force: true });
		}
		acceptedRequests = tokenRequests;
		return assertNoSecrets(
			await start([...commandLine.split(' '), '--verbose'], folder, {
				...variables,
				STUDY_ADMIN_ENVIRONMENTS: 'environments.json',
				...changes,
			}),
		);
	}

	/** Runs the commands that need the files of the package. */
	const withPackage: typeof studyAdminInProcess = (args, folder, env = {}) =>
		studyAdminOrInProcess(args, { folder, env });

	function assertNoSecrets(result: CommandResult): CommandResult {
		const secrets = [...Object.entries(canaries).map(([name, value]) => ({ name, value })), ...issued];
		const files = globSync(
			['out', 'written'].map((name) => `${name}{,/**}`),
			{ cwd: folder, withFileTypes: true },
		)
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) => `${name} ${readFileSync(join(parentPath, name), 'utf8')}`);
		const inMessages = searchFor([...secrets, { name: 'username', value: username }])(searchable(result.stderr));
		const inResults = searchFor(secrets)(searchable([result.stdout, ...files].join(' ')));
		assert.deepEqual([inMessages, inResults], [[], []], JSON.stringify(result));
		return result;
	}

	function assertFails({ code, stderr }: CommandResult, message: RegExp): void {
		assert.match(stderr, message);
		assert.notEqual(code, 0);
	}

	for (const { name, api, provider, conversion } of failures) {
		const proxyVariablesOf = () => (name.startsWith('proxy') ? proxied : {});
		it(`no command prints or writes a secret when the failure of a service is "${name}"`, async () => {
			const withToken = { STUDY_ADMIN_TOKEN: canaries.token };
			for (const [commandLine, message, changes = {}] of [
				[`query name.graphql --operation Name --environment basic-${name} --output written`, api],
				[`query name.graphql --operation Nodes --environment client-${name} --all-pages --format ndjson`, api],
				[`query name.graphql --operation Name --environment client-${name}`, api, withToken],
				[`query name.graphql --operation Name --environment provider-${name}`, provider],
				[`schema --environment basic-${name} --output written`, api],
				[`schema --environment client-${name}`, api, withToken],
				[`convert docs --output out --environment basic-${name}`, conversion],
				[`convert docs --output out --chunks --environment basic-${name}`, conversion],
			] as const) {
				assertFails(await run(commandLine, { ...proxyVariablesOf(), ...changes }), message);
			}
		});
	}

	it('no command prints or writes a secret when a service does not respond in time', async () => {
		assertFails(await run('query name.graphql --operation Name --environment basic-silent'), /network\/timeout/);
		assertFails(await run('convert docs --output out --environment basic-silent'), /no data was exchanged/);
	});

	it('the query and schema commands print GraphQL errors without the credentials of the request', async () => {
		for (const [environment, changes] of [
			['basic-errors', {}],
			['client-errors', {}],
			['client-errors', { STUDY_ADMIN_TOKEN: canaries.token }],
		] as const) {
			for (const output of ['', ' --output written']) {
				const { stdout, stderr } = await run(
					`query name.graphql --operation Name --environment ${environment}${output}`,
					changes,
				);
				assert.match(stderr, /The response contains \d\d GraphQL errors\./);
				assert.equal(existsSync(join(folder, 'written')), stdout === '');
			}
			assertFails(await run(`schema --environment ${environment}`, changes), /introspection-refused/);
		}
	});

	it('the query and convert commands print each message of a server without the secrets in it', async () => {
		for (const item of items) {
			assertFails(await run(`query name.graphql --operation Name --environment provider-item-${item}`), /sign-in\//);
			assertFails(await run(`convert docs --output out --environment basic-item-${item}`), /refused the request/);
		}
	});

	it('the query command prints no secret when the identity provider rejects the token exchange', async () => {
		for (const commandLine of ['query name.graphql --operation Name', 'schema']) {
			assertFails(
				await run(`${commandLine} --environment working`, {}, studyAdminInProcess, 1),
				/sign-in\/client-refused/,
			);
		}
	});

	for (const [place, message] of [
		['api-url', /secret-in-settings/],
		['query', /not-a-url/],
		['header', /secret-in-settings/],
		['authorization', /refused-header/],
		['field', /secret-in-settings/],
		['auth-url', /secret-in-settings/],
		['conversion-url', /secret-in-settings/],
	] as const) {
		it(`no command prints a secret in the file with the environments (${place})`, async () => {
			for (const command of ['query name.graphql --operation Name', 'schema', 'convert docs --output out']) {
				assertFails(await run(`${command} --environment in-${place}`), message);
			}
		});
	}

	for (const [commandLine, message, changes] of [
		['query name.graphql --operation Name --environments invalid.json', /environments-invalid/],
		['schema --environments invalid.json', /environments-invalid/],
		['convert docs --output out --environments invalid.json', /environments-invalid/],
		['query name.graphql --operation Name --environment browser', /browser-login/],
		['schema --environment basic-500', /secret-missing/, { STUDY_ADMIN_PASSWORD: '' }],
		[`convert docs --output out --service https://kanari:${canaries.inFile}@a.example`, /a user name or a password/],
		[`convert docs --output out --service https://a.example/?token=${canaries.inFile}`, /must be a full address/],
		[
			`query --${canaries.clientSecret.replaceAll(' ', '')}`,
			/is not an option/,
			{ STUDY_ADMIN_CLIENT_SECRET: canaries.clientSecret.replaceAll(' ', '') },
		],
		['schema --environment client-500', /token-invalid/, { STUDY_ADMIN_TOKEN: canaries.token.replaceAll('.', ' ') }],
		[
			'schema --environment basic-proxy-failing',
			/proxy-not-valid/,
			proxyVariables(`http://kanari:${canaries.ofProxy}@:x`),
		],
		[
			'convert docs --output out --environment basic-proxy-failing',
			/proxy-unreachable/,
			proxyVariables(`http://kanari:${canaries.ofProxy}@127.0.0.1:9`),
		],
	] as const) {
		it(`the command "study-admin ${commandLine.replaceAll(/kanari\S*/g, '…')}" prints no secret when its failure is ${message.source}`, async () => {
			assertFails(await run(commandLine, changes), message);
		});
	}

	for (const commandLine of [
		'check',
		'check --format json',
		'check --format sarif',
		'check --format gitlab',
		'check --summary',
		'check broken',
		'check --baseline written --write-baseline',
		'catalog',
		'catalog --format json',
		'check --help',
	]) {
		it(`the command "study-admin ${commandLine}" prints and writes no secret of the variables and the settings`, async () => {
			const changes = { STUDY_ADMIN_TOKEN: canaries.token, ...proxied };
			const { stdout, stderr } = await run(commandLine, changes, withPackage);
			assert.notEqual(stdout + stderr, '');
		});
	}
});

function proxyVariables(address: string): Readonly<Record<string, string>> {
	return { HTTPS_PROXY: address, HTTP_PROXY: address, NO_PROXY: '' };
}
