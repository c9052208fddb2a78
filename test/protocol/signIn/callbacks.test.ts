import assert from 'node:assert/strict';
import { calculatePKCECodeChallenge } from 'oauth4webapi';
import type { RegisteredRedirect } from '../../../src/environments/core/environment.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { bodyTextOf } from '../../../src/shared/core/http.ts';
import { authorizationUrl } from '../../../src/signIn/core/authorizationRequest.ts';
import { readPastedCallback } from '../../../src/signIn/core/pastedCallback.ts';
import { planRedirect } from '../../../src/signIn/core/redirectMethod.ts';
import { listenOnLoopback } from '../../../src/signIn/node/loopbackListener.ts';
import { callbackPath, PendingLogins } from '../../../src/signIn/node/pendingLogins.ts';
import { discoverProviderMetadata, redeemCallback } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import type { SignInResult } from '../../../src/signIn/node/tokenEndpoint/tokenRequest.ts';
import { startIdentityProvider } from '../../sandbox/identityProvider/identityProvider.ts';
import { newLogin } from '../../unit/support/newLogin.ts';
import { http } from '../support/http.ts';
import { logIn } from '../support/loginForms.ts';
import { clientOf, newRequest, signal } from '../support/signingIn.ts';

const desktop = { isWeb: false, isRemote: false, callback: 'vscode://studyadmin.study-admin-apis/callback' };
const pages = { language: 'en', received: 'You can close this page.', foreign: 'Nobody waits for this login.' };

/** A sign-in of the sandbox's public client that waits for its callback. */
interface SignIn {
	readonly pending: PendingLogins;
	readonly state: string;
	/**
	 * Completes the login page in the browser and returns the callback URL to which the page
	 * redirects.
	 */
	readonly login: (choice?: 'consent' | 'abort') => Promise<string>;
	/** Resolves to the sign-in after its callback; rejects when the callback contains an error. */
	readonly signedIn: Promise<SignInResult>;
	/** The number of token requests that the provider received. */
	readonly tokenRequests: () => number;
}

async function withSignIn(redirect: RegisteredRedirect, test: (signIn: SignIn) => Promise<void>): Promise<void> {
	let tokenRequests = 0;
	const provider = await startIdentityProvider({ onTokenRequest: () => tokenRequests++ });
	const settings = clientOf(provider, { redirect });
	const pending = new PendingLogins();
	const plan = planRedirect(redirect, desktop);
	const listener =
		plan.method === 'loopback'
			? await listenOnLoopback(plan.address, pages, (query) => pending.receive(callbackPath, query))
			: { redirectUri: plan.redirectUri, close: async () => undefined };
	try {
		const request = { ...newRequest(), redirectUri: listener.redirectUri };
		const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
		const server = await discoverProviderMetadata({ http, signal }, settings);
		const client = { settings, secret: undefined };
		const signedIn = pending
			.add(newLogin('test', request.state))
			.parameters.then((callback) =>
				redeemCallback({ http, clock: systemClock, signal }, client, { server, request, callback }),
			);
		await test({
			pending,
			state: request.state,
			login: (choice) => logIn(http, authorizationUrl(settings, request, challenge), 'alma', choice),
			signedIn,
			tokenRequests: () => tokenRequests,
		});
	} finally {
		await listener.close();
		await provider.close();
	}
}

async function visit(url: string): Promise<{ readonly status: number; readonly page: string }> {
	const response = await http.send({ method: 'GET', url, headers: {}, firstByteTimeout: 5000, maximumBytes: 10_000 });
	return { status: response.status, page: bodyTextOf(response) };
}

describe('callbacks of a login', () => {
	for (const redirect of [
		{ method: 'loopback' },
		{ method: 'loopback', uri: 'http://127.0.0.1/some/where' },
		{ method: 'loopback', uri: 'http://[::1]/callback' },
	] as const) {
		it(`signs in when the browser sends the callback to the loopback listener at ${'uri' in redirect ? redirect.uri : 'any port'}`, () =>
			withSignIn(redirect, async ({ login, signedIn }) => {
				const { status, page } = await visit(await login());
				assert.equal(status, 200);
				assert.ok(page.includes(pages.received));
				assert.equal((await signedIn).account.name, 'Alma Testesen');
			}));
	}

	it('reports a denied login when the loopback listener receives a callback with an error', () =>
		withSignIn({ method: 'loopback' }, async ({ login, signedIn }) => {
			const denied = assert.rejects(signedIn, (error) => error instanceof UserError && error.code === 'sign-in/denied');
			assert.equal((await visit(await login('abort'))).status, 200);
			await denied;
		}));

	it('sends no token request for forged callbacks to the loopback listener, and still accepts the real callback', () =>
		withSignIn({ method: 'loopback' }, async ({ login, signedIn, state, tokenRequests }) => {
			const address = await login();
			const { origin } = new URL(address);
			const forged = [
				'/callback?code=attacker',
				'/callback?error=access_denied',
				`/callback?code=attacker&state=${'x'.repeat(43)}`,
				`/callback?code=attacker&state=${state}&state=${state}`,
				`/open?code=attacker&state=${state}`,
			];
			for (let round = 0; round < 20; round++) {
				const answers = await Promise.all(forged.map((path) => visit(origin + path)));
				assert.deepEqual(
					answers.map(({ status }) => status),
					[400, 400, 400, 400, 404],
				);
			}
			assert.equal(tokenRequests(), 0);
			assert.equal((await visit(address)).status, 200);
			assert.equal((await signedIn).account.name, 'Alma Testesen');
			assert.equal(tokenRequests(), 1);
		}));

	it('accepts the real callback to the URI handler once, after forged callbacks', () =>
		withSignIn({ method: 'uriHandler' }, async ({ pending, login, signedIn, tokenRequests }) => {
			const { pathname, search } = new URL(await login());
			for (let time = 0; time < 1000; time++) {
				assert.equal(pending.receive(callbackPath, `code=attacker&state=${String(time).padStart(43, 'x')}`), false);
			}
			assert.equal(tokenRequests(), 0);
			assert.equal(pending.receive(pathname, search.slice(1)), true);
			assert.equal(pending.receive(pathname, search.slice(1)), false);
			assert.equal((await signedIn).account.name, 'Alma Testesen');
			assert.equal(tokenRequests(), 1);
		}));

	it('signs in with a pasted callback address when no listener runs', () =>
		withSignIn({ method: 'paste' }, async ({ pending, login, signedIn, state }) => {
			const address = await login();
			assert.match(address, /^http:\/\/127\.0\.0\.1\/callback\?/);
			const pasted = readPastedCallback(`"${address}"\n`, state);
			assert.ok(pasted.kind === 'callback');
			assert.equal(pending.receive(callbackPath, pasted.query), true);
			assert.equal((await signedIn).account.name, 'Alma Testesen');
		}));
});
