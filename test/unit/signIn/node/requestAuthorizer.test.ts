import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiEnvironment } from '../../../../src/environments/core/environment.ts';
import { Environments } from '../../../../src/environments/core/environments.ts';
import { Emitter } from '../../../../src/shared/core/emitter.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import { toDisplayName } from '../../../../src/shared/core/sanitizeText.ts';
import { ApiTokens } from '../../../../src/signIn/node/apiTokens.ts';
import { EnteredSecrets } from '../../../../src/signIn/node/enteredSecrets.ts';
import { RequestAuthorizer } from '../../../../src/signIn/node/requestAuthorizer.ts';
import { SessionStore } from '../../../../src/signIn/node/sessionStore.ts';
import { SignedOutAccounts } from '../../../../src/signIn/node/signedOutAccounts.ts';
import { providerEnvironment, sessionRecord } from '../../support/records.ts';
import { BrowserSecrets, memento, secretsOver, settled } from '../../support/secretStorages.ts';

const basicEnvironment: ApiEnvironment = {
	id: 'basic',
	label: 'Basic',
	kind: 'test',
	api: { url: 'https://api.example', headers: {}, secretHeaders: ['X-Key'], authentication: { type: 'basic' } },
};
const { signal } = new AbortController();

/**
 * Credentials with the signed-in account Alma and a stored password, and the exchanges that they
 * have sent. `folder` is shared with other windows of a web host.
 */
async function signedIn(folder?: string) {
	const state = { isTrusted: true, failure: undefined as Error | undefined, duringExchange: async () => {} };
	const exchanges: string[] = [];
	const settings = new Emitter<void>();
	const clock = { now: () => 0, monotonic: () => 0 };
	const secretStore = secretsOver(new BrowserSecrets().open(), memento(), true);
	const signOuts = folder === undefined ? undefined : new SignedOutAccounts(folder);
	const sessions = new SessionStore(secretStore, { warn: () => undefined }, clock, signOuts);
	const secrets = new EnteredSecrets(secretStore, signOuts);
	await sessions.add(sessionRecord('alma'));
	await secrets.storePassword(basicEnvironment, 'alma', 'password');
	await secrets.storeHeaders(basicEnvironment, { 'X-Key': 'key' });
	const tokens = new ApiTokens(async (id) => {
		exchanges.push(id);
		await state.duringExchange();
		if (state.failure) {
			throw state.failure;
		}
		return { value: `jwt of ${id}`, obtainedAt: { now: 0, monotonic: 0 }, lifetime: 299_000, scopes: [] };
	}, clock);
	const environments = new Environments({
		reading: { environments: [providerEnvironment, basicEnvironment], problems: [] },
		activeId: undefined,
		onDidChange: settings.event,
	});
	const pending = { ended: [] as string[], endFor: async (id: string) => void pending.ended.push(id) };
	const credentials = new RequestAuthorizer({
		host: { environments, clock },
		secretStore,
		secrets,
		sessions,
		tokens,
		pending,
		requireTrust: () => {
			if (!state.isTrusted) {
				throw new UserError('workspace/restricted');
			}
		},
	});
	return { credentials, pending, sessions, secrets, exchanges, settings, state };
}

describe('RequestAuthorizer', () => {
	it('returns the JWT of the signed-in account', async () => {
		const { credentials } = await signedIn();
		assert.deepEqual(await credentials.authorize(providerEnvironment, signal), {
			headers: { authorization: 'Bearer jwt of alma' },
			identity: 'issuer alma',
			account: 'alma',
		});
	});

	it('returns the JWT of the account that the user chose during the token exchange of another account', async () => {
		const { credentials, sessions, state } = await signedIn();
		state.duringExchange = () => sessions.add(sessionRecord('birk', { chosenAt: 2 }));
		assert.deepEqual(await credentials.authorize(providerEnvironment, signal), {
			headers: { authorization: 'Bearer jwt of birk' },
			identity: 'issuer birk',
			account: 'birk',
		});
	});

	it('returns user name, password and secret headers for an environment without an identity provider', async () => {
		const { credentials } = await signedIn();
		assert.deepEqual(await credentials.authorize(basicEnvironment, signal), {
			headers: { 'X-Key': 'key', authorization: `Basic ${btoa('alma:password')}` },
			identity: 'basic alma',
			account: 'alma',
		});
	});

	it('exchanges a new token after a change of the settings or of a client secret, but not of a header secret', async () => {
		const { credentials, secrets, exchanges, settings } = await signedIn();
		const exchangesAfter = async (change: () => unknown) => {
			await change();
			await settled();
			await credentials.authorize(providerEnvironment, signal);
			return exchanges.length;
		};
		assert.equal(await exchangesAfter(() => undefined), 1);
		assert.equal(await exchangesAfter(() => secrets.storeHeaders(basicEnvironment, { 'X-Key': 'other' })), 1);
		assert.equal(await exchangesAfter(() => settings.fire()), 2);
		assert.equal(await exchangesAfter(() => secrets.delete('client', 'test')), 3);
	});

	it('does not use the token of a removed session', async () => {
		const { credentials, sessions, exchanges } = await signedIn();
		await credentials.authorize(providerEnvironment, signal);
		await sessions.remove('alma');
		await sessions.add(sessionRecord('alma'));
		await credentials.authorize(providerEnvironment, signal);
		assert.equal(exchanges.length, 2);
	});

	it('does not let a secret header replace the Authorization header of the sign-in', async () => {
		const { credentials, secrets } = await signedIn();
		const environment = { ...basicEnvironment, api: { ...basicEnvironment.api, secretHeaders: ['authorization'] } };
		await secrets.storeHeaders(environment, { authorization: 'other' });
		const { headers } = await credentials.authorize(environment, signal);
		assert.deepEqual(headers, { authorization: `Basic ${btoa('alma:password')}` });
	});

	for (const secretHeaders of [
		['X-Key', 'X-Other'],
		['X-Other', 'X-Key'],
	]) {
		it(`reports only the missing secret header of ${secretHeaders.join(' and ')}`, async () => {
			const { credentials } = await signedIn();
			const environment = { ...basicEnvironment, api: { ...basicEnvironment.api, secretHeaders } };
			await assert.rejects(
				credentials.authorize(environment, signal),
				(error) =>
					error instanceof UserError &&
					error.code === 'sign-in/secret-missing' &&
					error.details['header'] === 'X-Other',
			);
		});
	}

	it('shows a user name without invisible characters', async () => {
		const { credentials, secrets } = await signedIn();
		await secrets.storePassword(basicEnvironment, 'al\u202ema', 'password');
		await settled();
		assert.equal(credentials.account('basic'), toDisplayName('al\u202ema'));
		assert.doesNotMatch(credentials.account('basic') ?? '\u202e', /\u202e/);
	});

	it('shows no account whose session has expired', async () => {
		const { credentials, sessions } = await signedIn();
		assert.deepEqual([credentials.account('test'), credentials.isExpired('test')], ['alma', false]);
		sessions.markExpired('alma');
		assert.deepEqual([credentials.account('test'), credentials.isExpired('test')], [undefined, true]);
	});

	it('reports a scope that the sign-in requested and the provider did not grant as missing', async () => {
		const { credentials, sessions } = await signedIn();
		await sessions.add(sessionRecord('alma', { asked: ['gk_ds_student'], scopes: ['openid'] }));
		const claims = Buffer.from(JSON.stringify({ scope: 'openid' })).toString('base64url');
		const { authentication } = providerEnvironment.api;
		const refuse = (...scopes: readonly string[]) => {
			const environment = {
				...providerEnvironment,
				api: { ...providerEnvironment.api, authentication: { ...authentication, scopes } },
			};
			const sent = { headers: { authorization: `Bearer e30.${claims}.` }, identity: 'issuer alma' };
			return credentials.refused(environment, sent, { status: 403, headers: {} }).code;
		};
		assert.equal(refuse('gk_ds_student'), 'sign-in/missing-scope');
		assert.equal(refuse('gk_ds_ansatt'), 'sign-in/scope-not-requested');
	});

	it('names the account of the refused request after another account was chosen or another user signed in', async () => {
		const { credentials, sessions, secrets } = await signedIn();
		const sent = await credentials.authorize(providerEnvironment, signal);
		const sentByUser = await credentials.authorize(basicEnvironment, signal);
		await sessions.add(sessionRecord('birk', { chosenAt: 2 }));
		await secrets.storePassword(basicEnvironment, 'birk', 'password');
		await settled();
		const refused = { status: 403, headers: {} } as const;
		assert.equal(credentials.refused(providerEnvironment, sent, refused).details['account'], 'alma');
		assert.equal(credentials.refused(basicEnvironment, sentByUser, refused).details['account'], 'alma');
	});

	it('deletes the sessions, the secrets and the pending logins of an environment that is forgotten', async () => {
		const { credentials, pending, sessions, secrets } = await signedIn();
		await credentials.forget('test');
		await credentials.forget('basic');
		assert.deepEqual(await sessions.all(), []);
		assert.deepEqual(
			[await secrets.password(basicEnvironment), await secrets.headers(basicEnvironment)],
			[undefined, {}],
		);
		assert.deepEqual(pending.ended, ['test', 'basic']);
	});

	for (const environment of [providerEnvironment, basicEnvironment]) {
		it(`returns no credentials and sends no token exchange in a restricted workspace: ${environment.label}`, async () => {
			const { credentials, exchanges, state } = await signedIn();
			state.isTrusted = false;
			await assert.rejects(
				credentials.authorize(environment, signal),
				(error) => error instanceof UserError && error.code === 'workspace/restricted',
			);
			assert.deepEqual(exchanges, []);
		});
	}

	it('sends a token exchange for each user request, and at most three for automatic requests, while the provider fails', async () => {
		const { credentials, exchanges, state } = await signedIn();
		state.failure = new UserError('network/timeout');
		for (let attempt = 0; attempt < 5; attempt++) {
			await assert.rejects(credentials.authorize(providerEnvironment, signal, 'automatic'), UserError);
		}
		assert.equal(exchanges.length, 3);
		await assert.rejects(credentials.authorize(providerEnvironment, signal), UserError);
		assert.equal(exchanges.length, 4);
		state.failure = undefined;
		assert.equal((await credentials.authorize(providerEnvironment, signal)).identity, 'issuer alma');
	});
});

describe('RequestAuthorizer in two windows of a web host', () => {
	let folder: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'two-windows-'));
	});

	afterEach(() => rm(folder, { recursive: true }));

	const isRequired = (error: unknown) => error instanceof UserError && error.code === 'sign-in/required';

	it('exchanges no token and returns no JWT after the account signed out in the other window', async () => {
		const [here, there] = [await signedIn(folder), await signedIn(folder)];
		await there.credentials.authorize(providerEnvironment, signal);
		await here.sessions.remove('alma');
		await assert.rejects(there.credentials.authorize(providerEnvironment, signal), isRequired);
		assert.deepEqual(there.exchanges, ['alma']);
		assert.equal(there.credentials.account('test'), undefined);
	});

	it('returns no password after the other window deleted it, until it is entered again', async () => {
		const [here, there] = [await signedIn(folder), await signedIn(folder)];
		await here.secrets.delete('basic', 'basic');
		await assert.rejects(there.credentials.authorize(basicEnvironment, signal), isRequired);
		await here.secrets.storePassword(basicEnvironment, 'alma', 'new password');
		await here.credentials.authorize(basicEnvironment, signal);
		await assert.rejects(there.credentials.authorize(basicEnvironment, signal), isRequired);
		await there.secrets.storePassword(basicEnvironment, 'birk', 'password');
		assert.equal((await there.credentials.authorize(basicEnvironment, signal)).identity, 'basic birk');
	});

	it('returns no client secret and no secret header after the other window deleted the environment', async () => {
		const authentication = { ...providerEnvironment.api.authentication, clientType: 'confidential' } as const;
		const client = { ...providerEnvironment, api: { ...providerEnvironment.api, authentication } };
		const [here, there] = [await signedIn(folder), await signedIn(folder)];
		for (const { secrets } of [here, there]) {
			await secrets.storeClient(client, { settings: authentication, secret: 'secret' });
		}
		await here.credentials.forget('test');
		await here.credentials.forget('basic');
		const inEachWindow = (read: (window: typeof here) => Promise<unknown>) => Promise.all([here, there].map(read));
		assert.deepEqual(await inEachWindow(({ secrets }) => secrets.client(client)), [undefined, undefined]);
		assert.deepEqual(await inEachWindow(({ secrets }) => secrets.headers(basicEnvironment)), [{}, {}]);
	});

	it('keeps the client secret that the other window entered when a server refuses the one of this window', async () => {
		const authentication = { ...providerEnvironment.api.authentication, clientType: 'confidential' } as const;
		const client = { ...providerEnvironment, api: { ...providerEnvironment.api, authentication } };
		const [here, there] = [await signedIn(folder), await signedIn(folder)];
		await here.secrets.storeClient(client, { settings: authentication, secret: 'old' });
		await there.secrets.storeClient(client, { settings: authentication, secret: 'new' });
		await here.secrets.discard('client', 'test');
		assert.equal(await here.secrets.client(client), undefined);
		assert.equal((await there.secrets.client(client))?.secret, 'new');
	});

	it('shows no account that signed out in the other window after followOtherWindows', async () => {
		const [here, there] = [await signedIn(folder), await signedIn(folder)];
		await settled();
		const accounts = () => ['test', 'basic'].map((id) => there.credentials.account(id));
		assert.deepEqual(accounts(), ['alma', 'alma']);
		await here.sessions.remove('alma');
		await here.secrets.delete('basic', 'basic');
		await there.credentials.followOtherWindows();
		await settled();
		assert.deepEqual(accounts(), [undefined, undefined]);
	});

	it('reports no further changes after the sign-out of a user name and password', async () => {
		const { credentials, secrets } = await signedIn(folder);
		await secrets.delete('basic', 'basic');
		await settled();
		let changes = 0;
		credentials.onDidChange(() => {
			changes += 1;
		});
		await settled();
		assert.equal(changes, 0);
	});
});
