import assert from 'node:assert/strict';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { inspect } from 'node:util';
import {
	calculatePKCECodeChallenge,
	generateRandomCodeVerifier,
	generateRandomNonce,
	generateRandomState,
} from 'oauth4webapi';
import type { ProviderAuthentication } from '../../../src/environments/core/environment.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import type { Http } from '../../../src/shared/core/http.ts';
import {
	type AuthorizationRequest,
	authorizationUrl,
	type LoginOptions,
} from '../../../src/signIn/core/authorizationRequest.ts';
import { discoverServer, exchangeToken, redeemCallback } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import type { OauthClient, SignInResult } from '../../../src/signIn/node/tokenEndpoint/tokenRequest.ts';
import {
	audienceUrl,
	confidentialClientId,
	dataSourceId,
	type IdentityProvider,
	type IdentityProviderOptions,
	publicClientId,
	startIdentityProvider,
} from '../../sandbox/identityProvider/identityProvider.ts';
import { http } from './http.ts';
import { type FormBrowser, type LoginChoice, logIn } from './loginForms.ts';

// A busy test machine must not be taken for an address that does not answer: a name of loopback has
// two.
setDefaultAutoSelectFamilyAttemptTimeout(5_000);

/** Never aborted. */
export const signal = new AbortController().signal;

/** The editor's callback. */
export const redirectUri = 'vscode://studyadmin.study-admin-apis/callback';

/** The settings of the sandbox's public client at a provider. */
export function clientOf(
	provider: { readonly url: string },
	changes: Partial<ProviderAuthentication> = {},
): ProviderAuthentication {
	return {
		type: 'oidc',
		authUrl: provider.url,
		clientId: publicClientId,
		clientType: 'public',
		dataSourceId,
		audience: `${audienceUrl}/${dataSourceId}`,
		scopes: ['openid', `gk_${dataSourceId}_student`],
		redirect: { method: 'uriHandler' },
		...changes,
	};
}

/** What makes {@link clientOf} the sandbox's confidential client. */
export const confidential: Partial<ProviderAuthentication> = {
	clientId: confidentialClientId,
	clientType: 'confidential',
};

/** A request as the browser flow makes it. */
export function newRequest(): AuthorizationRequest {
	return {
		redirectUri,
		state: generateRandomState(),
		nonce: generateRandomNonce(),
		codeVerifier: generateRandomCodeVerifier(),
	};
}

/** One sign-in, and where it differs from one that goes well. */
export interface Journey {
	readonly settings: ProviderAuthentication;
	readonly secret?: string | undefined;
	readonly encoding?: OauthClient['encoding'];
	readonly login?: string;
	readonly choice?: LoginChoice;
	/** One that the provider may know from before; `undefined`: a fresh one. */
	readonly browser?: FormBrowser;
	readonly options?: LoginOptions;
	/** What comes back is judged against this instead of the request that was sent. */
	readonly judgedAgainst?: Partial<AuthorizationRequest>;
	readonly callback?: (callback: URLSearchParams) => void;
	/** The transport of the product's own requests; the browser has its own. */
	readonly http?: Pick<Http, 'send'>;
	/** Does something to what was discovered. */
	readonly server?: (server: Awaited<ReturnType<typeof discoverServer>>) => typeof server;
	/** The transport of what comes after the metadata, where it is another. */
	readonly httpAfterwards?: Pick<Http, 'send'>;
}

/** Steps 1 and 2 of the specification: metadata, login page, callback, code. */
export async function signIn(journey: Journey): Promise<SignInResult> {
	const request = newRequest();
	const own = journey.http ?? http;
	const discovered = await discoverServer({ http: own, signal }, journey.settings);
	const server = journey.server ? journey.server(discovered) : discovered;
	const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
	const page = authorizationUrl(journey.settings, request, challenge, journey.options);
	const callback = new URL(await logIn(http, page, journey.login ?? 'alma', journey.choice, journey.browser))
		.searchParams;
	journey.callback?.(callback);
	const { settings, secret, encoding } = journey;
	const client = { settings, secret, ...(encoding ? { encoding } : {}) };
	return redeemCallback({ http: journey.httpAfterwards ?? own, clock: systemClock, signal }, client, {
		server,
		request: { ...request, ...journey.judgedAgainst },
		callback,
	});
}

/** Step 3. */
export function exchange(
	client: OauthClient,
	{ providerToken }: Pick<SignInResult, 'providerToken'>,
	scopes: readonly string[] = [],
) {
	return exchangeToken({ http, clock: systemClock, signal }, client, providerToken, scopes);
}

/** Runs a test against a certified provider of its own. */
export async function withProvider(
	options: IdentityProviderOptions,
	test: (provider: IdentityProvider) => Promise<void>,
): Promise<void> {
	const provider = await startIdentityProvider(options);
	try {
		await test(provider);
	} finally {
		await provider.close();
	}
}

/**
 * For `assert.rejects`: an error of ours with this code, and with these details among its own.
 * Neither it nor what caused it holds a JWT or a token, wherever it may hide.
 */
export function code(expected: string, details: object = {}) {
	return (error: unknown) => {
		assert.ok(error instanceof UserError, String(error));
		assert.equal(error.code, expected);
		assert.deepEqual({ ...error.details, ...details }, error.details);
		assert.doesNotMatch(inspect(error, { depth: 10, showHidden: true }), /eyJ|opaque/);
		return true;
	};
}
