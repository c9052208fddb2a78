import * as oauth from 'oauth4webapi';
import { type Clock, type Moment, momentOf } from '../shared/clock.ts';
import type { ProviderAuthentication } from '../shared/environments/environment.ts';
import { isLoopback } from '../shared/environments/serviceUrl.ts';
import { UserError } from '../shared/errors.ts';
import { type Http, mediaTypeOf, textOf } from '../shared/http/http.ts';
import { type ApiToken, claimedIssuer } from './core/apiToken.ts';
import type { AuthorizationRequest } from './core/authorizationRequest.ts';
import { basicHeader } from './core/basicHeader.ts';
import { exchangeScope } from './core/scopes.ts';
import type { ProviderToken } from './core/sessionRecord.ts';
import { judgeFailure } from './judgeFailure.ts';
import type { BasicEncoding } from './storedSecrets.ts';

/** The client as the token endpoint knows it. `secret` is `undefined` for a public client. */
export interface TokenClient {
	readonly settings: ProviderAuthentication;
	readonly secret: string | undefined;
	/** How the provider took the secret before; `undefined`: not known. */
	readonly encoding?: BasicEncoding;
}

/** What a verified authorization code gave. */
export interface SignedIn {
	readonly providerToken: ProviderToken;
	readonly account: { readonly id: string; readonly name: string };
	/** Whether the issuer was known beforehand and its signature checked, rather than taken as claimed. */
	readonly issuerVerified: boolean;
	/** How the provider took the client's secret. */
	readonly encoding: BasicEncoding;
}

/** The asymmetric ones that the library verifies; `none` and those that need a shared secret are not accepted. */
const signingAlgorithms = [
	'RS256',
	'RS384',
	'RS512',
	'PS256',
	'PS384',
	'PS512',
	'ES256',
	'ES384',
	'ES512',
	'EdDSA',
	'Ed25519',
];

const maximumBytes = 2 ** 20;
const timeout = 30_000;

/**
 * What the provider says of itself at `/.well-known/openid-configuration` (OpenID Connect Discovery section 4), where it
 * does: only the issuer and the address of its keys are taken, the endpoints are the specification's.
 */
export async function discoverServer(
	http: Http,
	client: ProviderAuthentication,
	signal: AbortSignal,
): Promise<oauth.AuthorizationServer | undefined> {
	const response = await http
		.send({
			method: 'GET',
			url: `${(client.issuer ?? client.authUrl).replace(/\/$/, '')}/.well-known/openid-configuration`,
			headers: { accept: 'application/json' },
			signal,
			firstByteTimeout: timeout,
			maximumBytes,
		})
		.catch(withoutOptional);
	if (response?.status !== 200 || mediaTypeOf(response) !== 'application/json') {
		return undefined;
	}
	const discovered = parseMetadata(textOf(response));
	const sameIssuer = discovered?.issuer.replace(/\/$/, '') === (client.issuer ?? client.authUrl).replace(/\/$/, '');
	return discovered && sameIssuer ? { ...endpoints(client, discovered.issuer), ...discovered } : undefined;
}

/** A provider can do without metadata, so one that gives none in good time is signed in at all the same. */
function withoutOptional(error: unknown): undefined {
	if (error instanceof UserError && ['network/timeout', 'network/connection-lost'].includes(error.code)) {
		return undefined;
	}
	throw error;
}

/**
 * Redeems the callback of an authorization request (spec/graphql-api.md, step 2) and checks the id_token.
 * @throws {UserError} `sign-in/…`
 */
export async function redeemCallback(
	http: Http,
	client: TokenClient,
	server: oauth.AuthorizationServer | undefined,
	request: AuthorizationRequest,
	callback: URLSearchParams,
	signal: AbortSignal,
	clock: Clock,
): Promise<SignedIn> {
	const { settings } = client;
	const issuer = server?.issuer ?? settings.issuer;
	const known = server ?? endpoints(settings, issuer ?? callback.get('iss') ?? settings.authUrl);
	const oauthClient: oauth.Client = { client_id: settings.clientId };
	try {
		const parameters = oauth.validateAuthResponse(known, oauthClient, callback, request.state);
		const { response, encoding } = await sendAuthenticated(client, (authenticate) =>
			oauth.authorizationCodeGrantRequest(
				known,
				oauthClient,
				authenticate,
				parameters,
				request.redirectUri,
				request.codeVerifier,
				requestOptions(http, settings, signal),
			),
		);
		const judgedBy = issuer ? known : await trustClaimedIssuer(known, response, callback.get('iss'));
		const result = await oauth.processAuthorizationCodeResponse(judgedBy, oauthClient, response, {
			expectedNonce: request.nonce,
			requireIdToken: true,
		});
		if (server?.jwks_uri) {
			await oauth.validateApplicationLevelSignature(server, response, requestOptions(http, settings, signal));
		}
		return { ...readSignedIn(result, clock), issuerVerified: Boolean(server?.jwks_uri), encoding };
	} catch (error) {
		throw judgeFailure(error, 'code');
	}
}

/**
 * Asks for a provider token for the client itself (RFC 6749 section 4.4), authenticated as in step 2 of the specification.
 * @throws {UserError} `sign-in/…`
 */
export async function requestClientToken(
	http: Http,
	client: TokenClient,
	signal: AbortSignal,
	clock: Clock,
): Promise<Pick<SignedIn, 'providerToken' | 'encoding'>> {
	const { settings } = client;
	const server = endpoints(settings, settings.issuer ?? settings.authUrl);
	const oauthClient: oauth.Client = { client_id: settings.clientId };
	const parameters = new URLSearchParams();
	const scope = exchangeScope(settings.scopes);
	if (scope) {
		parameters.set('scope', scope);
	}
	try {
		const { response, encoding } = await sendAuthenticated(client, (authenticate) =>
			oauth.clientCredentialsGrantRequest(
				server,
				oauthClient,
				authenticate,
				parameters,
				requestOptions(http, settings, signal),
			),
		);
		const result = await oauth.processClientCredentialsResponse(server, oauthClient, response);
		return { providerToken: readProviderToken(result, clock), encoding };
	} catch (error) {
		throw judgeFailure(error, 'code');
	}
}

/**
 * Exchanges the identity provider's token for the API's JWT (spec/graphql-api.md, step 3; RFC 8693).
 * @throws {UserError} `sign-in/…`; `sign-in/expired` when the provider's token is not valid any more.
 */
export async function exchangeToken(
	http: Http,
	client: TokenClient,
	providerToken: ProviderToken,
	scopes: readonly string[],
	signal: AbortSignal,
	clock: Clock,
): Promise<ApiToken> {
	const { settings } = client;
	const server = endpoints(settings, settings.issuer ?? settings.authUrl);
	const oauthClient: oauth.Client = { client_id: settings.clientId };
	try {
		const response = await oauth.genericTokenEndpointRequest(
			server,
			oauthClient,
			client.secret === undefined ? oauth.None() : oauth.ClientSecretPost(client.secret),
			'urn:ietf:params:oauth:grant-type:token-exchange',
			{
				audience: settings.audience,
				scope: exchangeScope(scopes),
				subject_token: providerToken.value,
				subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
			},
			requestOptions(http, settings, signal),
		);
		const result = await oauth.processGenericTokenEndpointResponse(server, oauthClient, response);
		return readApiToken(result, scopes, momentOf(clock));
	} catch (error) {
		throw judgeFailure(error, 'exchange');
	}
}

function readSignedIn(result: oauth.TokenEndpointResponse, clock: Clock): Pick<SignedIn, 'providerToken' | 'account'> {
	const claims = oauth.getValidatedIdTokenClaims(result);
	const name = ['name', 'preferred_username', 'email', 'sub']
		.map((claim) => claims?.[claim])
		.find((value) => typeof value === 'string' && value !== '');
	return {
		providerToken: readProviderToken(result, clock),
		account: { id: `${claims?.iss} ${claims?.sub}`, name: String(name) },
	};
}

function readProviderToken(result: oauth.TokenEndpointResponse, clock: Clock): ProviderToken {
	return {
		value: result.access_token,
		...(result.expires_in === undefined ? {} : { expiresAt: clock.now() + result.expires_in * 1000 }),
	};
}

function readApiToken(result: oauth.TokenEndpointResponse, asked: readonly string[], obtainedAt: Moment): ApiToken {
	const jwtType = 'urn:ietf:params:oauth:token-type:jwt';
	if (result['issued_token_type'] !== undefined && result['issued_token_type'] !== jwtType) {
		throw new UserError('sign-in/wrong-token-type');
	}
	return {
		value: result.access_token,
		obtainedAt,
		lifetime: (result.expires_in ?? 299) * 1000,
		scopes: result.scope?.split(' ').filter(Boolean) ?? asked,
	};
}

/** The metadata of a provider that is known by the specification's two endpoints only. */
function endpoints(client: ProviderAuthentication, issuer: string): oauth.AuthorizationServer {
	return {
		issuer,
		authorization_endpoint: `${client.authUrl}/oauth/authorization`,
		token_endpoint: `${client.authUrl}/oauth/token`,
		id_token_signing_alg_values_supported: [...signingAlgorithms],
	};
}

function parseMetadata(
	text: string,
):
	| Pick<oauth.AuthorizationServer, 'issuer' | 'jwks_uri' | 'authorization_response_iss_parameter_supported'>
	| undefined {
	try {
		const { issuer, jwks_uri, authorization_response_iss_parameter_supported } = JSON.parse(text);
		return typeof issuer === 'string'
			? {
					issuer,
					...(typeof jwks_uri === 'string' ? { jwks_uri } : {}),
					...(authorization_response_iss_parameter_supported === true
						? { authorization_response_iss_parameter_supported }
						: {}),
				}
			: undefined;
	} catch {
		return undefined;
	}
}

/** Takes the issuer as the id_token claims it, which must be the one the callback named, where it named one (RFC 9207). */
async function trustClaimedIssuer(
	server: oauth.AuthorizationServer,
	response: Response,
	callbackIssuer: string | null,
): Promise<oauth.AuthorizationServer> {
	const body: unknown = await response
		.clone()
		.json()
		.catch(() => undefined);
	const idToken = typeof body === 'object' && body !== null && 'id_token' in body ? String(body.id_token) : '';
	return { ...server, issuer: callbackIssuer ?? claimedIssuer(idToken) ?? server.issuer };
}

/**
 * Authenticates the client as step 2 says: Basic over the raw `client_id:client_secret`, and `client_id` in the body.
 * Refused so, once more with both parts percent-encoded first (RFC 6749 section 2.3.1), where that differs.
 */
async function sendAuthenticated(
	client: TokenClient,
	send: (authenticate: oauth.ClientAuth) => Promise<Response>,
): Promise<{ readonly response: Response; readonly encoding: BasicEncoding }> {
	const { settings, secret } = client;
	if (secret === undefined) {
		return { response: await send(oauth.None()), encoding: 'raw' };
	}
	const sendEncoded = async (encoding: BasicEncoding) => {
		const encode = encoding === 'raw' ? String : encodeURIComponent;
		const header = basicHeader(encode(settings.clientId), encode(secret));
		const response = await send((_server, _client, body, headers) => {
			body.set('client_id', settings.clientId);
			headers.set('authorization', header);
		});
		return { response, encoding };
	};
	const first = await sendEncoded(client.encoding ?? 'raw');
	const differs = encodeURIComponent(settings.clientId + secret) !== settings.clientId + secret;
	return differs && (await isRefusedClient(first.response))
		? sendEncoded(first.encoding === 'raw' ? 'percent' : 'raw')
		: first;
}

async function isRefusedClient(response: Response): Promise<boolean> {
	if (response.status !== 400 && response.status !== 401) {
		return false;
	}
	const body: unknown = await response
		.clone()
		.json()
		.catch(() => undefined);
	const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
	return code === 'invalid_client' || code === 'invalid_request';
}

/** oauth4webapi over the one transport. Plain http is for loopback only, which the environment's check allows alone. */
function requestOptions(http: Http, client: ProviderAuthentication, signal: AbortSignal) {
	return {
		signal,
		[oauth.allowInsecureRequests]: isLoopback(new URL(client.authUrl).hostname),
		[oauth.customFetch]: async (
			url: string,
			init: { method: string; headers: Record<string, string>; body?: unknown },
		) => {
			const response = await http.send({
				method: init.method === 'POST' ? 'POST' : 'GET',
				url,
				headers: init.headers,
				...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }),
				signal,
				firstByteTimeout: timeout,
				maximumBytes,
			});
			return new Response(Buffer.from(response.body), { status: response.status, headers: { ...response.headers } });
		},
	};
}
