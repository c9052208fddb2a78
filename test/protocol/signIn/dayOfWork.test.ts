import assert from 'node:assert/strict';
import { mock } from 'node:test';
import {
	calculatePKCECodeChallenge,
	generateRandomCodeVerifier,
	generateRandomNonce,
	generateRandomState,
} from 'oauth4webapi';
import { type SendingHost, sendGraphql } from '../../../src/graphql/sendGraphql.ts';
import { type ApiEnvironment, usesProvider } from '../../../src/shared/environments/environment.ts';
import { readEnvironments } from '../../../src/shared/environments/readEnvironments.ts';
import { UserError } from '../../../src/shared/errors.ts';
import { ApiTokens } from '../../../src/signIn/apiTokens.ts';
import { authorizationUrl } from '../../../src/signIn/core/authorizationRequest.ts';
import { exchangeToken, redeemCallback, type SignedIn } from '../../../src/signIn/tokenEndpoint.ts';
import { createRandom } from '../../fixtures/random.ts';
import { type Sandbox, sandboxEnvironment, startSandbox } from '../../sandbox/sandbox.ts';
import { http } from '../support/http.ts';
import { logIn } from '../support/loginForms.ts';

const hours = 3600;
const providerTokenSeconds = 25 * hours;
const { signal } = new AbortController();

/** Its clock moves only by `wait`, for the provider, the API and the product alike. */
describe('a day of work with tokens that live 299 seconds', () => {
	let sandbox: Sandbox;
	let environment: ApiEnvironment;
	let exchanges = 0;
	const clock = { now: () => Date.now(), monotonic: () => Date.now() };

	before(async () => {
		mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 20, 7) });
		const onTokenRequest = (form: URLSearchParams) => {
			exchanges += form.has('subject_token') ? 1 : 0;
		};
		sandbox = await startSandbox({ providerTokenSeconds, onTokenRequest });
		const { environments } = readEnvironments({ sandbox: sandboxEnvironment(sandbox.addresses, 'public') });
		environment = environments[0] as ApiEnvironment;
	});

	after(async () => {
		mock.timers.reset();
		await sandbox.close();
	});

	function wait(seconds: number): void {
		mock.timers.setTime(Date.now() + seconds * 1000);
	}

	async function signIn(): Promise<SignedIn> {
		assert.ok(usesProvider(environment));
		const settings = environment.api.authentication;
		const request = {
			redirectUri: 'vscode://studyadmin.study-admin-apis/callback',
			state: generateRandomState(),
			nonce: generateRandomNonce(),
			codeVerifier: generateRandomCodeVerifier(),
		};
		const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
		const address = await logIn(http, authorizationUrl(settings, request, challenge), 'alma');
		const callback = new URL(address).searchParams;
		return redeemCallback(http, { settings, secret: undefined }, undefined, request, callback, signal, clock);
	}

	function hostOf(signedIn: SignedIn): SendingHost {
		assert.ok(usesProvider(environment));
		const client = { settings: environment.api.authentication, secret: undefined };
		const tokens = new ApiTokens(
			(_id, scopes) => exchangeToken(http, client, signedIn.providerToken, scopes, signal, clock),
			clock,
		);
		return {
			http,
			clock,
			credentials: {
				authorize: async () => {
					const { value } = await tokens.get('session', []);
					return { headers: { authorization: `Bearer ${value}` }, identity: 'alma' };
				},
				refused: (_environment, { headers }, { status }) => {
					tokens.refused((headers['authorization'] ?? '').slice('Bearer '.length));
					return new UserError('test/refused', { status });
				},
			},
		};
	}

	it('fails no request, asks for no sign-in, and exchanges nothing while nobody works', async () => {
		const host = hostOf(await signIn());
		const query = '{ __typename }';
		const run = () => sendGraphql(host, { environment, query, variables: {}, repeatable: true, timeout: 10, signal });
		const random = createRandom(299);
		const end = Date.now() + 24 * hours * 1000;
		let requests = 0;
		let activeSeconds = 0;
		let breaks = 0;
		let exchangesInBreaks = 0;
		while (Date.now() < end) {
			const { status, response } = await run();
			assert.deepEqual([status, response.errors], [200, undefined], `request ${requests}`);
			requests += 1;
			if (requests % 60 === 0) {
				const before = exchanges;
				wait(40 * 60);
				await new Promise((resolve) => setTimeout(resolve, 5));
				exchangesInBreaks += exchanges - before;
				breaks += 1;
			} else {
				const pause = random.between(5, 175);
				wait(pause);
				activeSeconds += pause;
			}
		}
		assert.ok(requests > 500, `${requests} requests`);
		assert.equal(exchangesInBreaks, 0);
		// A token is good for 239 of its 299 seconds, so a new one is needed at most so often, and once after each break.
		assert.ok(exchanges <= Math.ceil(activeSeconds / 239) + breaks + 1, `${exchanges} exchanges`);
	}).timeout(60_000);

	it('says that the sign-in has expired once the provider token has', async () => {
		const host = hostOf(await signIn());
		wait(providerTokenSeconds + 1);
		const request = { environment, query: '{ __typename }', variables: {}, repeatable: true, timeout: 10, signal };
		await assert.rejects(
			sendGraphql(host, request),
			(error) => error instanceof UserError && error.code === 'sign-in/expired',
		);
	});
});
