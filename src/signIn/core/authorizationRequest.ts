import type { ProviderAuthentication } from '../../shared/environments/environment.ts';

/** What one authorization request carries besides the client: fresh for each sign-in, kept until its callback. */
export interface AuthorizationRequest {
	readonly redirectUri: string;
	/** 256 random bits, base64url; single use (RFC 6749 section 10.12). */
	readonly state: string;
	/** Binds the id_token to this request (OpenID Connect Core section 3.1.2.1). */
	readonly nonce: string;
	/** Never leaves this window before the code is exchanged (RFC 7636 section 4.1). */
	readonly codeVerifier: string;
}

/** What one login asks for besides what the environment says. */
export interface LoginOptions {
	readonly additionalScopes?: readonly string[];
	/** Whether the provider shall show its login page even to a browser that it knows, for somebody else to log in. */
	readonly asAnother?: boolean;
}

/** The address of the login page (spec/graphql-api.md, step 1), with the S256 challenge of RFC 7636; `prompt` is OpenID Connect Core section 3.1.2.1. */
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
