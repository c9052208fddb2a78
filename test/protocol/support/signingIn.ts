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
import {
	discoverProviderMetadata,
	exchangeToken,
	redeemCallback,
} from '../../../src/signIn/node/tokenEndpoint/index.ts';
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

// `localhost` names resolve to two addresses. With a short timeout, a busy computer would appear to
// be an unresponsive address.
setDefaultAutoSelectFamilyAttemptTimeout(5_000);

/** A signal that is never aborted. */
export const signal = new AbortController().signal;

/** The callback URI of the editor. */
export const redirectUri = 'vscode://studyadmin.study-admin-apis/callback';

/**
 * Returns the authentication settings of the sandbox's public client for a provider, with changes.
 */
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

/** Changes for {@link clientOf} that select the sandbox's confidential client. */
export const confidential: Partial<ProviderAuthentication> = {
	clientId: confidentialClientId,
	clientType: 'confidential',
};

/**
 * Creates the values of an authorization request, with random `state`, `nonce` and code verifier.
 */
export function newRequest(): AuthorizationRequest {
	return {
		redirectUri,
		state: generateRandomState(),
		nonce: generateRandomNonce(),
		codeVerifier: generateRandomCodeVerifier(),
	};
}

/** The settings of a sign-in, and its differences from a successful one. */
export interface SignInScenario {
	readonly settings: ProviderAuthentication;
	readonly secret?: string | undefined;
	readonly encoding?: OauthClient['encoding'];
	readonly login?: string;
	readonly choice?: LoginChoice;
	/**
	 * The browser of the sign-in, which the provider may recognize. `undefined` uses a new browser.
	 */
	readonly browser?: FormBrowser;
	readonly options?: LoginOptions;
	/**
	 * Values of the request that the callback is validated against, when they differ from the request
	 * that was sent.
	 */
	readonly validatedAgainst?: Partial<AuthorizationRequest>;
	readonly callback?: (callback: URLSearchParams) => void;
	/** The transport of the extension's requests. The browser has its own. */
	readonly http?: Pick<Http, 'send'>;
	/** Returns the server metadata to use instead of the discovered ones. */
	readonly server?: (server: Awaited<ReturnType<typeof discoverProviderMetadata>>) => typeof server;
	/** The transport for requests after discovery; `undefined` uses the same transport. */
	readonly httpAfterwards?: Pick<Http, 'send'>;
}

/**
 * Performs G10 to G14 of docs/services.md: discovery, login page, callback and authorization
 * code.
 */
export async function signIn(scenario: SignInScenario): Promise<SignInResult> {
	const request = newRequest();
	const own = scenario.http ?? http;
	const discovered = await discoverProviderMetadata({ http: own, signal }, scenario.settings);
	const server = scenario.server ? scenario.server(discovered) : discovered;
	const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
	const page = authorizationUrl(scenario.settings, request, challenge, scenario.options);
	const callback = new URL(await logIn(http, page, scenario.login ?? 'alma', scenario.choice, scenario.browser))
		.searchParams;
	scenario.callback?.(callback);
	const { settings, secret, encoding } = scenario;
	const client = { settings, secret, ...(encoding ? { encoding } : {}) };
	return redeemCallback({ http: scenario.httpAfterwards ?? own, clock: systemClock, signal }, client, {
		server,
		request: { ...request, ...scenario.validatedAgainst },
		callback,
	});
}

/** Performs G15 of docs/services.md: exchanges the provider's token for a JWT of the API. */
export function exchange(
	client: OauthClient,
	{ providerToken }: Pick<SignInResult, 'providerToken'>,
	scopes: readonly string[] = [],
) {
	return exchangeToken({ http, clock: systemClock, signal }, client, providerToken, scopes);
}

/** Runs a test against a new instance of the provider `oidc-provider`, and then closes it. */
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
 * Returns a validation function for `assert.rejects` that expects a `UserError` with this code and
 * these details. Neither the error nor its causes may contain a JWT or a token.
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
