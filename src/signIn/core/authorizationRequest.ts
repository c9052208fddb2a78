import type { ProviderAuthentication } from '../../environments/core/environment.ts';

/**
 * The values of one authorization request, created for each sign-in and needed until its callback.
 */
export interface AuthorizationRequest {
	readonly redirectUri: string;
	/**
	 * The `state` parameter: 256 random bits, base64url, for a single use (RFC 6749 section 10.12).
	 */
	readonly state: string;
	/**
	 * The `nonce` parameter, which binds the id_token to this request (OpenID Connect Core section
	 * 3.1.2.1).
	 */
	readonly nonce: string;
	/**
	 * The PKCE code verifier, sent only with the request that redeems the code (RFC 7636 section 4.1).
	 */
	readonly codeVerifier: string;
}

/** Options of a login that the environment does not determine. */
export interface LoginOptions {
	readonly additionalScopes?: readonly string[];
	/**
	 * Whether the provider shows its login page although the browser is logged in, so that another
	 * user can log in.
	 */
	readonly asAnother?: boolean;
}

/**
 * Returns the URL of the login page (docs/services.md, G10), with the S256 challenge of RFC
 * 7636 and `prompt` of OpenID Connect Core section 3.1.2.1.
 */
export function authorizationUrl(
	client: ProviderAuthentication,
	request: AuthorizationRequest,
	codeChallenge: string,
	{ additionalScopes = [], asAnother = false }: LoginOptions = {},
): string {
	const url = new URL(`${client.authUrl}/oauth/authorization`);
	const scopes = new Set(['openid', ...client.scopes, ...additionalScopes]);
	url.search = new URLSearchParams({
		client_id: client.clientId,
		redirect_uri: request.redirectUri,
		scope: [...scopes].join(' '),
		response_type: 'code',
		state: request.state,
		nonce: request.nonce,
		code_challenge: codeChallenge,
		code_challenge_method: 'S256',
		...(asAnother ? { prompt: 'login' } : {}),
	}).toString();
	return url.href;
}
