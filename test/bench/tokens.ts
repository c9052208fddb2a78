import {
	calculatePKCECodeChallenge,
	generateRandomCodeVerifier,
	generateRandomNonce,
	generateRandomState,
} from 'oauth4webapi';
import { systemClock } from '../../src/shared/clock.ts';
import type { ProviderAuthentication } from '../../src/shared/environments/environment.ts';
import { ApiTokens } from '../../src/signIn/apiTokens.ts';
import { authorizationUrl } from '../../src/signIn/core/authorizationRequest.ts';
import { exchangeToken, redeemCallback } from '../../src/signIn/tokenEndpoint.ts';
import { http } from '../protocol/support/http.ts';
import { logIn } from '../protocol/support/loginForms.ts';
import {
	audienceUrl,
	dataSourceId,
	publicClientId,
	startIdentityProvider,
} from '../sandbox/identityProvider/identityProvider.ts';
import { exactly, type Measurement } from './measurement.ts';

/** How many token exchanges 1,000 requests cost that ask at once when the JWT has expired. */
export async function measureTokens(): Promise<readonly Measurement[]> {
	let exchanges = 0;
	const provider = await startIdentityProvider({
		onTokenRequest: (form) => {
			exchanges += form.has('subject_token') ? 1 : 0;
		},
	});
	try {
		const settings: ProviderAuthentication = {
			type: 'oidc',
			authUrl: provider.url,
			clientId: publicClientId,
			clientType: 'public',
			dataSourceId,
			audience: `${audienceUrl}/${dataSourceId}`,
			scopes: ['openid', `gk_${dataSourceId}_student`],
			redirect: { way: 'uriHandler' },
		};
		const client = { settings, secret: undefined };
		const signal = new AbortController().signal;
		const request = {
			redirectUri: 'vscode://studyadmin.study-admin-apis/callback',
			state: generateRandomState(),
			nonce: generateRandomNonce(),
			codeVerifier: generateRandomCodeVerifier(),
		};
		const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
		const callback = new URL(await logIn(http, authorizationUrl(settings, request, challenge, []), 'alma'))
			.searchParams;
		const { providerToken } = await redeemCallback(http, client, undefined, request, callback, signal, systemClock);
		let now = Date.now();
		const clock = { now: () => now, monotonic: () => 0 };
		const tokens = new ApiTokens(
			(_id, scopes) => exchangeToken(http, client, providerToken, scopes, signal, clock),
			clock,
		);
		await tokens.get('session', []);
		now += 300_000;
		exchanges = 0;
		await Promise.all(Array.from({ length: 1000 }, () => tokens.get('session', [])));
		return [exactly('1,000 parallel requests on an expired JWT', exchanges, 'exchanges', 1)];
	} finally {
		await provider.close();
	}
}
