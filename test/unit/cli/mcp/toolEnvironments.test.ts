import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ToolEnvironments } from '../../../../src/cli/mcp/toolEnvironments.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import type { HttpRequest } from '../../../../src/shared/core/http.ts';

const client = {
	...{ apiUrl: 'https://api.example', auth: 'clientCredentials', authUrl: 'https://idp.example' },
	...{ clientId: 'client', dataSourceId: 'ds', audienceUrl: 'https://datasources.example' },
};
const { signal } = new AbortController();
const jwt = ['{"alg":"none"}', '{"exp":4000000000}', 'x'].map((part) => btoa(part).replaceAll('=', '')).join('.');

/** What the identity provider does with a request for a provider token. */
type Provider = () => { readonly status: number; readonly body: object };
const accepts: Provider = () => ({ status: 200, body: { access_token: 'p', token_type: 'Bearer', expires_in: 3600 } });
const refuses: Provider = () => ({ status: 401, body: { error: 'invalid_client' } });
const fails: Provider = () => {
	throw new UserError('network/timeout', { host: 'idp.example' });
};

describe('ToolEnvironments', () => {
	let folder = '';
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'tool-environments-'));
	});
	after(() => rmSync(folder, { recursive: true }));

	/** The environments of a file, and the number of sign-ins at the identity provider. */
	function environmentsOf(
		environments: object,
		{ active, answers = [] }: { active?: string; answers?: Provider[] } = {},
	) {
		writeFileSync(join(folder, 'environments.json'), JSON.stringify(environments));
		const values: Readonly<Record<string, string | undefined>> = {
			environments: 'environments.json',
			environment: active,
		};
		const state = { signIns: 0 };
		const send = async ({ body }: HttpRequest) => {
			const isSignIn = String(body).includes('client_credentials');
			state.signIns += Number(isSignIn);
			const exchanged: Provider = () => ({ status: 200, body: { access_token: jwt, token_type: 'Bearer' } });
			const response = (isSignIn ? (answers.shift() ?? accepts) : exchanged)();
			return {
				status: response.status,
				headers: { 'content-type': 'application/json' },
				body: Buffer.from(JSON.stringify(response.body)),
				timing: { untilHead: 0, untilEnd: 0 },
			};
		};
		const tools = new ToolEnvironments(
			{ value: (name) => values[name], values: () => [], has: (name) => values[name] !== undefined, paths: [] },
			{
				terminal: new Terminal(new PassThrough(), new PassThrough()),
				signal,
				variables: { STUDY_ADMIN_CLIENT_SECRET: 'secret' },
				currentFolder: folder,
				readVersion: () => '1',
			},
			{ send, describeRoute: () => Promise.reject(new Error('not used')) },
		);
		const authorize = (id?: string) => tools.sending.credentials.authorize(tools.require(id), signal);
		return { tools, state, authorize };
	}

	it('names the default environment first if the requested one does not exist', () => {
		const { tools } = environmentsOf(
			{ a: client, b: { ...client, kind: 'production' }, c: { conversionUrl: 'https://c.example' } },
			{ active: 'b' },
		);
		assert.throws(() => tools.require('d'), {
			code: 'graphql/tool-unknown-environment',
			details: { environments: 'b (production, default), a (test)' },
		});
	});

	it('signs in once for several calls', async () => {
		const { state, authorize } = environmentsOf({ client });
		await Promise.all([authorize(), authorize()]);
		assert.equal((await authorize()).headers['authorization'], `Bearer ${jwt}`);
		assert.equal(state.signIns, 1);
	});

	it('signs in again after a failed sign-in', async () => {
		const { state, authorize } = environmentsOf({ client }, { answers: [fails] });
		await assert.rejects(authorize(), UserError);
		assert.equal((await authorize()).headers['authorization'], `Bearer ${jwt}`);
		assert.equal(state.signIns, 2);
	});

	it('sends a client secret once that the identity provider refuses', async () => {
		const { state, authorize } = environmentsOf({ client }, { answers: [refuses] });
		for (let attempt = 0; attempt < 3; attempt += 1) {
			await assert.rejects(
				authorize(),
				(error) => error instanceof UserError && error.code === 'sign-in/client-refused',
			);
		}
		assert.equal(state.signIns, 1);
	});

	const invalid = { ...client, apiUrl: 'not a URL' };
	const otherApi = { ...client, apiUrl: 'https://other.example' };
	const otherProvider = { ...client, authUrl: 'https://other.example' };
	const credentialCases: readonly {
		readonly title: string;
		readonly environments: object;
		readonly active?: string;
		readonly allowed: readonly string[];
		readonly refused?: readonly string[];
	}[] = [
		{
			title: 'the default environment and those with its addresses, not to others',
			environments: { client, same: { ...client, kind: 'production' }, otherApi, otherProvider },
			active: 'client',
			allowed: ['client', 'same'],
			refused: ['otherApi', 'otherProvider'],
		},
		{
			title: 'no environment if there are several addresses and no default environment',
			environments: { client, otherApi },
			allowed: [],
			refused: ['client', 'otherApi'],
		},
		{
			title: 'no environment if the default environment is invalid, because its addresses are unknown',
			environments: { invalid, otherApi },
			active: 'invalid',
			allowed: [],
			refused: ['otherApi'],
		},
		{
			title: 'no environment if one is invalid and there is no default environment',
			environments: { invalid, otherApi },
			allowed: [],
			refused: ['otherApi'],
		},
		{
			title: 'a valid default environment if another one is invalid',
			environments: { invalid, client },
			active: 'client',
			allowed: ['client'],
		},
		{
			title: 'all environments if they have the same addresses',
			environments: { client, same: { ...client, kind: 'production' } },
			allowed: ['client', 'same'],
		},
	];
	for (const { title, environments, active, allowed, refused = [] } of credentialCases) {
		it(`sends the credentials to ${title}`, async () => {
			const { state, authorize } = environmentsOf(environments, active === undefined ? {} : { active });
			for (const id of refused) {
				await assert.rejects(
					authorize(id),
					(error) => error instanceof UserError && error.code === 'cli/tool-credentials-of-other',
				);
			}
			assert.equal(state.signIns, 0);
			for (const id of allowed) {
				assert.equal((await authorize(id)).headers['authorization'], `Bearer ${jwt}`);
			}
		});
	}

	it('uses the only environment with an API by default', () => {
		const conversion = { conversionUrl: 'https://conversion.example' };
		assert.equal(environmentsOf({ conversion, client }).tools.require(undefined).id, 'client');
	});

	it('rejects a default environment that does not exist', () => {
		assert.throws(() => environmentsOf({ client }, { active: 'other' }), {
			code: 'environment/gone',
			details: { environment: 'other' },
		});
	});

	it('is empty only when the file contains no environment, valid or not', () => {
		const { tools } = environmentsOf({});
		assert.equal(tools.isEmpty, true);
		assert.throws(() => tools.require(undefined), { code: 'cli/tool-no-environments' });
		assert.equal(environmentsOf({ client }).tools.isEmpty, false);
		assert.equal(environmentsOf({ a: invalid }).tools.isEmpty, false);
	});

	const rows = [
		{ title: 'several environments', environments: { a: client, b: client }, code: 'cli/tool-environment-not-chosen' },
		{ title: 'an invalid environment that is chosen', environments: { a: invalid, b: client }, active: 'a' },
		{ title: 'an invalid environment that is the only one', environments: { a: invalid } },
	];
	for (const { title, environments, active, code } of rows) {
		it(`requires no default environment for ${title}`, () => {
			const { tools } = environmentsOf(environments, active === undefined ? {} : { active });
			assert.throws(
				() => tools.require(undefined),
				(error) =>
					error instanceof UserError &&
					(code === undefined ? error.code.startsWith('environment/') : error.code === code),
			);
		});
	}
});
