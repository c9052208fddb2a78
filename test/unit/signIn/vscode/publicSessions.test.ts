import assert from 'node:assert/strict';
import type { Environment } from '../../../../src/environments/core/environment.ts';
import { Cancelled, UserError } from '../../../../src/shared/core/errors.ts';
import { ApiTokens } from '../../../../src/signIn/node/apiTokens.ts';
import { SessionStore } from '../../../../src/signIn/node/sessionStore.ts';
import { PublicSessions } from '../../../../src/signIn/vscode/publicSessions.ts';
import { l10n } from '../../support/l10n.ts';
import { providerEnvironment, sessionRecord } from '../../support/records.ts';
import { DesktopSecrets, secretsOver } from '../../support/secretStorages.ts';

const other: Environment = { ...providerEnvironment, id: 'other', label: 'Other' };
const basic: Environment = {
	id: 'basic',
	label: 'Basic',
	kind: 'test',
	api: { url: 'https://api.example', headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
};

/**
 * The sessions of Alma and Birk in the active environment "test", and of Alma in "other". `granted`
 * has the scopes that the provider grants.
 */
async function shared({ isTrusted = true } = {}) {
	const clock = { now: () => 0, monotonic: () => 0 };
	const sessions = new SessionStore(secretsOver(new DesktopSecrets().open()), { warn: () => undefined }, clock);
	await sessions.add(sessionRecord('alma'));
	await sessions.add(sessionRecord('birk'));
	await sessions.add(
		sessionRecord('elsewhere', { environmentId: 'other', account: { id: 'issuer alma', name: 'alma' } }),
	);
	const exchanges: string[] = [];
	const granted: Record<string, readonly string[] | Error> = { alma: ['a', 'b'], birk: ['a'], elsewhere: ['a'] };
	const tokens = new ApiTokens(async (id, scopes) => {
		exchanges.push(id);
		const scopesGranted = granted[id] ?? [];
		if (scopesGranted instanceof Error) {
			throw scopesGranted;
		}
		const given = scopesGranted.filter((scope) => scopes.length === 0 || scopes.includes(scope));
		return { value: `jwt of ${id}`, obtainedAt: { now: 0, monotonic: 0 }, lifetime: 299_000, scopes: given };
	}, clock);
	const environments = {
		active: providerEnvironment,
		get: (id: string) => [providerEnvironment, other, basic].find((environment) => environment.id === id),
	};
	const view = new PublicSessions({ sessions, tokens, environments, isTrusted: () => isTrusted, l10n });
	const fresh = async (scopes: readonly string[], account?: string) =>
		(await view.withFreshTokens(scopes, account)).map(({ id }) => id);
	return { view, fresh, sessions, exchanges, granted };
}

describe('PublicSessions', () => {
	it('returns the sessions of all environments without tokens when no request may be sent', async () => {
		const { view, exchanges } = await shared();
		assert.deepEqual(
			(await view.cached()).map(({ id, account, accessToken }) => [id, account.label, accessToken]),
			[
				['alma', 'alma, Test', ''],
				['birk', 'birk, Test', ''],
				['elsewhere', 'alma, Other', ''],
			],
		);
		assert.deepEqual(
			(await view.cached('issuer birk')).map(({ id }) => id),
			['birk'],
		);
		assert.deepEqual(exchanges, []);
	});

	it('returns only the id, the JWT, the account and the scopes of a session', async () => {
		const { view } = await shared();
		assert.deepEqual(await view.withFreshTokens(['a', 'environment:other']), [
			{
				id: 'elsewhere',
				accessToken: 'jwt of elsewhere',
				account: { id: 'issuer alma', label: 'alma, Other' },
				scopes: ['a', 'environment:other'],
			},
		]);
	});

	it('rejects with `Cancelled` when the request for the token of a session is canceled', async () => {
		const { view } = await shared();
		const cancel = new AbortController();
		const fetched = view.withToken(sessionRecord('alma'), [], { signal: cancel.signal });
		cancel.abort();
		await assert.rejects(fetched, Cancelled);
	});

	it('labels accounts whose issuer was not verified', async () => {
		const { view, sessions } = await shared();
		await sessions.add(sessionRecord('carl', { issuerVerified: false }));
		const [carl] = await view.cached('issuer carl');
		assert.equal(carl?.account.label, 'carl, Test (issuer not verified)');
	});

	const rows: readonly { name: string; scopes: readonly string[]; account?: string; ids: readonly string[] }[] = [
		{ name: 'all sessions of the active environment when no scopes are requested', scopes: [], ids: ['alma', 'birk'] },
		{ name: 'sessions with more scopes than requested', scopes: ['a'], ids: ['alma', 'birk'] },
		{ name: 'only sessions with all requested scopes, in any order', scopes: ['b', 'a'], ids: ['alma'] },
		{ name: 'sessions regardless of the scope openid', scopes: ['openid', 'b'], ids: ['alma'] },
		{ name: 'no session for a scope that no account has', scopes: ['c'], ids: [] },
		{ name: 'the sessions of the environment in a pseudo-scope', scopes: ['environment:other'], ids: ['elsewhere'] },
		{ name: 'no session of an unknown environment', scopes: ['environment:gone'], ids: [] },
		{ name: 'no session of an environment with passwords', scopes: ['environment:basic'], ids: [] },
		{ name: 'the session of the requested account', scopes: [], account: 'issuer birk', ids: ['birk'] },
	];
	for (const { name, scopes, account, ids } of rows) {
		it(`returns ${name} to another extension`, async () =>
			assert.deepEqual(await (await shared()).fresh(scopes, account), ids));
	}

	it('returns no sessions in a restricted workspace, and sends nothing', async () => {
		const { fresh, exchanges } = await shared({ isTrusted: false });
		assert.deepEqual(await fresh([]), []);
		assert.deepEqual(exchanges, []);
	});

	it('omits expired sessions and sends no token exchange for them', async () => {
		const { fresh, sessions, exchanges } = await shared();
		sessions.markExpired('alma');
		assert.deepEqual(await fresh([]), ['birk']);
		assert.deepEqual(exchanges, ['birk']);
	});

	it('returns the sessions whose token exchange succeeded, and rejects when there is none', async () => {
		const { fresh, granted } = await shared();
		granted['alma'] = new UserError('network/timeout');
		assert.deepEqual(await fresh([]), ['birk']);
		granted['birk'] = new UserError('network/refused');
		await assert.rejects(fresh(['a']), (error) => error instanceof UserError && error.code === 'network/timeout');
	});

	it('sends no more than three exchanges in a row to a provider that fails', async () => {
		const { fresh, exchanges, granted } = await shared();
		granted['elsewhere'] = new UserError('network/timeout');
		for (let attempt = 0; attempt < 10; attempt++) {
			await assert.rejects(fresh(['environment:other']), UserError);
		}
		assert.deepEqual(exchanges, ['elsewhere', 'elsewhere', 'elsewhere']);
	});

	it('returns no sessions, instead of rejecting, when the provider refuses the scopes or the sign-in has expired', async () => {
		const { fresh, granted } = await shared();
		granted['alma'] = new UserError('sign-in/scope-refused');
		granted['birk'] = new UserError('sign-in/expired');
		assert.deepEqual(await fresh(['x']), []);
	});
});
