import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { ApiEnvironment, ProviderAuthentication } from '../../../../src/environments/core/environment.ts';
import type { ProgramLanguage } from '../../../../src/graphql/core/client/code/languages.ts';
import {
	findPageableConnections,
	type PageableConnection,
} from '../../../../src/graphql/core/client/pagination/connections.ts';
import { mergePages } from '../../../../src/graphql/core/client/pagination/mergePages.ts';
import { readConnectionPage } from '../../../../src/graphql/core/client/pagination/readConnectionPage.ts';
import { checkOperation } from '../../../../src/graphql/core/client/request/checkedOperation.ts';
import { fetchAllPages } from '../../../../src/graphql/node/fetchAllPages.ts';
import { type SendingHost, sendGraphql } from '../../../../src/graphql/node/sendGraphql.ts';
import { systemClock } from '../../../../src/shared/core/clock.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import { isJsonObject } from '../../../../src/shared/core/json.ts';
import {
	hostileOperations,
	hostileSchema,
	hostileVariables,
	respondWithHostileNames,
} from '../../../fixtures/code/hostileApi.ts';
import { type ProgramOperation, programOperations } from '../../../fixtures/code/operations.ts';
import { respondWithShapes, shapesSchema } from '../../../fixtures/code/shapesApi.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { http } from '../../support/http.ts';
import {
	basicEnvironment,
	compileProgram,
	missingToolchain,
	programFor,
	programTimeout,
	removePrograms,
	sandboxSchema,
	testedLanguages,
} from '../../support/programs.ts';
import { responseReader } from '../../support/responseReader.ts';
import { withServer } from '../../support/servers.ts';

const username = 'integrasjon';
const password = 'pæss "word"\\ :';
const credentials = { API_USERNAME: username, API_PASSWORD: password };

/** Sends requests with Basic authentication as the extension does. */
const host: SendingHost = {
	http,
	responses: responseReader,
	clock: systemClock,
	credentials: {
		authorize: async () => ({
			headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
			identity: username,
		}),
		refused: () => new UserError('test/refused'),
	},
};

/** Runs an operation as the extension does: all pages if it has one connection. */
async function runOperation(schema: GraphQLSchema, operation: ProgramOperation, environment: ApiEnvironment) {
	const request = {
		environment,
		operation: checkOperation(operation.text, 'Operation'),
		variables: operation.variables,
		timeout: 60,
		signal: new AbortController().signal,
	};
	const [connection, ...others] = findPageableConnections(operation.text, schema);
	if (!connection || others.length > 0) {
		const { body } = await sendGraphql(host, request);
		return { connection: undefined, body: JSON.parse(new TextDecoder().decode(body)) };
	}
	const { response, pages } = await fetchAllPages(host, { ...request, connection });
	return { connection, pages, body: JSON.parse(new TextDecoder().decode(response.body)) };
}

/** Whether a language stores results in objects of classes, whose missing fields are null. */
const hasClasses = ({ id }: ProgramLanguage) => ['java', 'csharp'].includes(id);

/** Removes members with null that the expected value does not have. */
function withoutAddedNulls(actual: unknown, expected: unknown): unknown {
	if (Array.isArray(actual) && Array.isArray(expected)) {
		return actual.map((item, index) => withoutAddedNulls(item, expected[index]));
	}
	if (!isJsonObject(actual) || !isJsonObject(expected)) {
		return actual;
	}
	const members = Object.entries(actual).filter(([name, value]) => value !== null || Object.hasOwn(expected, name));
	return Object.fromEntries(members.map(([name, value]) => [name, withoutAddedNulls(value, expected[name])]));
}

/** Runs an operation in the extension and in its program, and compares the results. */
async function compareResults(
	language: ProgramLanguage,
	operation: ProgramOperation,
	{ schema, url }: { readonly schema: GraphQLSchema; readonly url: string },
): Promise<void> {
	const environment = basicEnvironment(url);
	const { connection, body, pages = 1 } = await runOperation(schema, operation, environment);
	const program = programFor(language, { schema, text: operation.text, environment });
	const compiled = await compileProgram(language, program);
	const { code, stdout, stderr } = await compiled.run({
		...credentials,
		VARIABLES: JSON.stringify(operation.variables),
	});
	assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, program);
	const printed = stdout
		.trim()
		.split(/\r?\n/)
		.map((line) => `{"data":${line}}`);
	assert.equal(printed.length, pages);
	const result: unknown = JSON.parse(connection ? merge(printed, connection) : (printed[0] ?? ''));
	assert.deepEqual(hasClasses(language) ? withoutAddedNulls(result, body) : result, body);
}

const hostileLabel =
	'Web" */ \'\'\' """\n\r\u2028\u2029\u0085 \\u000a\\ } exit(3); System.exit(3); process.exit(3) \u202e {{apiUrl}}';

/** Returns an environment with a login in a browser, which programs mention by its label. */
function browserLogin(label: string): ApiEnvironment {
	const environment = basicEnvironment('https://api.example.com');
	const authentication: ProviderAuthentication = {
		type: 'oidc',
		authUrl: 'https://auth.example.com',
		clientId: 'client',
		clientType: 'public',
		dataSourceId: 'data',
		audience: 'https://audience.example/"\\\u2028\u0085${data}',
		scopes: ['openid', 'gk_data_student'],
		redirect: { method: 'uriHandler' },
	};
	return { ...environment, label, api: { ...environment.api, authentication } };
}

/** Skips a test if the programs of a language cannot be compiled here. */
function skipWithoutToolchain(context: Mocha.Context, language: ProgramLanguage): void {
	const missing = missingToolchain(language);
	if (missing !== undefined) {
		console.log(`Skipped: ${missing}.`);
		context.skip();
	}
}

/** Merges the responses of all pages to one response. */
function merge(responses: readonly string[], connection: PageableConnection): string {
	const [first = '', ...others] = responses;
	const pages = [
		readConnectionPage(first, connection),
		...others.map((text) => readConnectionPage(text, connection)),
	] as const;
	return mergePages(pages, connection, (position) => position);
}

const registration = 'new RegistrerSemesterInput { StudentId = "x", Termin = new TerminInput() }';

/** What a caller does before a mutation, as a change to its program. */
interface Misuse {
	readonly title: string;
	readonly languages: readonly ProgramLanguage['id'][];
	readonly change: (program: string) => string;
	/** The JSON of the variables. */
	readonly variables: string;
	/** What the program reports. */
	readonly message: RegExp;
}

const misuses: readonly Misuse[] = [
	{
		title: 'the JSON of its variables has no required number',
		languages: ['java', 'csharp'],
		change: (program) => program,
		variables: '{"input":[{"studentId":"x","termin":{"terminbetegnelse":"HOST"}}]}',
		message: /arstall/,
	},
	{
		title: 'code sets no required number',
		languages: ['csharp'],
		change: (program) =>
			program.replace(
				/var json = .*\s+var variables = .*;/,
				`var variables = new RegisterVariables { Input = new List<RegistrerSemesterInput> { ${registration} } };`,
			),
		variables: '{}',
		message: /arstall/,
	},
	{
		title: 'code cancels it',
		languages: ['csharp'],
		change: (program) => program.replace('RunAsync(variables)', 'RunAsync(variables, new CancellationToken(true))'),
		variables: '{"input":[]}',
		message: /TaskCanceledException/,
	},
];

describe('programs for operations', function () {
	this.timeout(programTimeout);
	let sandbox: Sandbox;

	before(async () => {
		sandbox = await startSandbox({ basicPassword: password });
	});

	after(async () => {
		removePrograms();
		await sandbox.close();
	});

	for (const language of testedLanguages) {
		for (const operation of programOperations) {
			it(`the ${language.label} program for an operation with ${operation.title} prints the same result as Run in VS Code`, async function () {
				skipWithoutToolchain(this, language);
				await (operation.api === 'sandbox'
					? compareResults(language, operation, { schema: sandboxSchema(), url: sandbox.addresses.api })
					: withServer(respondWithShapes, (url) =>
							compareResults(language, operation, { schema: shapesSchema(), url }),
						));
			});
		}

		for (const [title, text] of Object.entries(hostileOperations)) {
			it(`the ${language.label} program for ${title} prints the same result as Run in VS Code and does nothing else`, async function () {
				skipWithoutToolchain(this, language);
				const operation = { title, api: 'shapes', text, variables: hostileVariables } as const;
				const schema = hostileSchema();
				await withServer(respondWithHostileNames, (url) => compareResults(language, operation, { schema, url }));
			});
		}

		it(`a ${language.label} program prints UTF-8 in a locale with another encoding`, async function () {
			skipWithoutToolchain(this, language);
			await withServer(respondWithShapes, async (url) => {
				const operation = { schema: shapesSchema(), text: '{ names { _ } }', environment: basicEnvironment(url) };
				const program = await compileProgram(language, programFor(language, operation));
				const { stdout, stderr } = await program.run({ ...credentials, LC_ALL: 'C' });
				assert.match(JSON.parse(stdout).names._, /æøå 😀/, stderr);
			});
		});

		it(`a ${language.label} program contains no description of the schema`, () => {
			const environment = basicEnvironment('https://api.example.com');
			for (const text of Object.values(hostileOperations)) {
				const [described, plain] = [hostileSchema(), hostileSchema('')].map((schema) =>
					programFor(language, { schema, text, environment }),
				);
				assert.equal(described, plain);
			}
		});

		for (const misuse of misuses.filter(({ languages }) => languages.includes(language.id))) {
			it(`a ${language.label} program sends no mutation if ${misuse.title}`, async function () {
				skipWithoutToolchain(this, language);
				const text = `mutation Register($input: [RegistrerSemesterInput!]!) {
					registrerSemester(input: $input) { __typename }
				}`;
				let requests = 0;
				const respond: RequestListener = (_, response) => {
					requests += 1;
					response.end('{"data":{"registrerSemester":{"__typename":"RegistrerSemesterPayload"}}}');
				};
				await withServer(respond, async (url) => {
					const environment = basicEnvironment(url);
					const program = programFor(language, { schema: sandboxSchema(), text, environment });
					const compiled = await compileProgram(language, misuse.change(program));
					const { code, stderr } = await compiled.run({ ...credentials, VARIABLES: misuse.variables });
					assert.match(stderr, misuse.message);
					assert.notEqual(code, 0);
				});
				assert.equal(requests, 0);
			});
		}

		it(`the label of an environment adds no statement to a ${language.label} program`, async function () {
			skipWithoutToolchain(this, language);
			const [plain = '', hostile = ''] = ['Web', hostileLabel].map((label) =>
				programFor(language, {
					schema: sandboxSchema(),
					text: '{ pagaendeRapporter }',
					environment: browserLogin(label),
				}),
			);
			const lines = (program: string) => program.split(/[\n\r\u0085\u2028\u2029]/);
			const changed = lines(hostile).filter((line, index) => line !== lines(plain)[index]);
			assert.equal(changed.length, 1);
			assert.match(changed.join(), /^(#|\/\/) The environment "Web" [^\\\p{Cc}\p{Cf}]*$/u);
			await compileProgram(language, hostile);
		});
	}
});
