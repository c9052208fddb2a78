import { mock } from 'node:test';
import {
	calculatePKCECodeChallenge,
	generateRandomCodeVerifier,
	generateRandomNonce,
	generateRandomState,
} from 'oauth4webapi';
import { type ApiEnvironment, usesIdentityProvider } from '../../../src/environments/core/environment.ts';
import { readEnvironments } from '../../../src/environments/core/readEnvironments.ts';
import type { SendingHost } from '../../../src/graphql/node/sendGraphql.ts';
import type { Clock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { authorizationUrl } from '../../../src/signIn/core/authorizationRequest.ts';
import { ApiTokens } from '../../../src/signIn/node/apiTokens.ts';
import { exchangeToken, redeemCallback } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import type { SignInResult } from '../../../src/signIn/node/tokenEndpoint/tokenRequest.ts';
import { type SandboxOptions, sandboxEnvironment, startSandbox } from '../../sandbox/sandbox.ts';
import { http } from './http.ts';
import { logIn } from './loginForms.ts';
import { responseReader } from './responseReader.ts';

/**
 * A sandbox whose clock advances only by `wait`, for the identity provider, the API and the
 * extension's code.
 */
export interface ClockedSandbox {
	/** The environment of the sandbox, with the public client. */
	readonly environment: ApiEnvironment;
	/** Returns the number of token exchanges so far. */
	exchanges(): number;
	/** Advances the clock by a number of seconds. */
	wait(seconds: number): void;
	/** Signs a user in through the login pages of the identity provider. */
	signIn(): Promise<SignInResult>;
	/**
	 * Returns the host services that the extension uses to send GraphQL requests for a signed-in user.
	 */
	hostOf(signedIn: SignInResult): SendingHost;
	close(): Promise<void>;
}

const clock: Clock = { now: () => Date.now(), monotonic: () => Date.now() };
const { signal } = new AbortController();

/**
 * Starts a sandbox, and sets the clock of this process to the morning of 20 November 2026. The
 * clock stands still, except for `wait`, until the sandbox is closed.
 */
export async function startClockedSandbox(options: Omit<SandboxOptions, 'onTokenRequest'>): Promise<ClockedSandbox> {
	mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 20, 7) });
	let exchanges = 0;
	const onTokenRequest = (form: URLSearchParams) => {
		exchanges += form.has('subject_token') ? 1 : 0;
	};
	const sandbox = await startSandbox({ ...options, onTokenRequest });
	const environment = environmentOf(sandboxEnvironment(sandbox.addresses, 'public'));
	const settings = environment.api.authentication;
	return {
		environment,
		exchanges: () => exchanges,
		wait: (seconds) => mock.timers.setTime(Date.now() + seconds * 1000),
		signIn: async () => {
			const request = {
				redirectUri: 'vscode://studyadmin.study-admin-apis/callback',
				state: generateRandomState(),
				nonce: generateRandomNonce(),
				codeVerifier: generateRandomCodeVerifier(),
			};
			const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
			const address = await logIn(http, authorizationUrl(settings, request, challenge), 'alma');
			const callback = new URL(address).searchParams;
			return redeemCallback(
				{ http, clock, signal },
				{ settings, secret: undefined },
				{ server: undefined, request, callback },
			);
		},
		hostOf: ({ providerToken }) => {
			const client = { settings, secret: undefined };
			const tokens = new ApiTokens(
				(_id, scopes) => exchangeToken({ http, clock, signal }, client, providerToken, scopes),
				clock,
			);
			return { http, responses: responseReader, clock, credentials: credentialsOf(tokens) };
		},
		close: async () => {
			mock.timers.reset();
			await sandbox.close();
		},
	};
}

function environmentOf(settings: object) {
	const [environment] = readEnvironments({ sandbox: settings }).environments;
	if (!environment || !usesIdentityProvider(environment)) {
		throw new TypeError('The environment of the sandbox signs in through a provider.');
	}
	return environment;
}

function credentialsOf(tokens: ApiTokens): SendingHost['credentials'] {
	return {
		authorize: async () => {
			const { value } = await tokens.get('session', []);
			return { headers: { authorization: `Bearer ${value}` }, identity: 'alma' };
		},
		refused: (_environment, { headers }, { status }) => {
			tokens.refused((headers['authorization'] ?? '').slice('Bearer '.length));
			return new UserError('test/refused', { status });
		},
	};
}
