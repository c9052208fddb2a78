import * as oauth from 'oauth4webapi';
import type { ProviderAuthentication } from '../../../environments/core/environment.ts';
import type { Clock } from '../../../shared/core/clock.ts';
import type { Http } from '../../../shared/core/http.ts';
import { type JsonObject, parseJsonObject } from '../../../shared/core/json.ts';
import { isLoopbackHost } from '../../../shared/core/loopback.ts';
import { basicAuthorizationHeader } from '../../core/basicAuthorizationHeader.ts';
import { clockOffsetOf } from '../../core/clockOffset.ts';
import type { ProviderRequestKind } from '../../core/oauthError.ts';
import { readSuccessResponseBody } from '../../core/providerResponse.ts';
import type { ProviderToken } from '../../core/sessionRecord.ts';

/** The transport, clock and signal of a request to the provider. */
export interface ProviderRequestContext {
	readonly http: Pick<Http, 'send'>;
	readonly clock: Clock;
	readonly signal?: AbortSignal | undefined;
}

/**
 * The encoding of client ID and secret in Basic credentials: unchanged, as the specification shows,
 * or percent-encoded (RFC 6749 section 2.3.1).
 */
export type BasicEncoding = 'raw' | 'percent';

/** The client that is registered at the provider. `secret` is `undefined` for a public client. */
export interface OauthClient {
	readonly settings: ProviderAuthentication;
	readonly secret: string | undefined;
	/** The encoding that the provider accepted before; `undefined` when it is not known yet. */
	readonly encoding?: BasicEncoding;
}

/** The result of requesting a provider token for the client itself. */
export interface ClientTokenResult {
	readonly providerToken: ProviderToken;
	/** The encoding of the client's secret that the provider accepted. */
	readonly encoding: BasicEncoding;
	/**
	 * Milliseconds that the provider's clock is ahead of this machine's; `undefined` when the
	 * response has no date.
	 */
	readonly clockOffset: number | undefined;
}

/** The result of redeeming an authorization code. */
export interface SignInResult extends ClientTokenResult {
	/** The granted scopes; `undefined` when they are the requested ones (RFC 6749 section 5.1). */
	readonly scopes: readonly string[] | undefined;
	readonly account: { readonly id: string; readonly name: string };
	/**
	 * Whether the issuer was known before the login, and the signature of the id_token was verified.
	 */
	readonly issuerVerified: boolean;
}

/** A response of the token endpoint with the difference of the clocks. */
interface TimedResponse {
	readonly response: Response;
	/**
	 * Milliseconds that the provider's clock is ahead of this machine's; `undefined` when the
	 * response has no date.
	 */
	readonly clockOffset: number | undefined;
}

/**
 * Maximum size of a response of the provider, in bytes. Parsing takes some milliseconds at most.
 */
export const maximumProviderResponseBytes = 2 ** 18;

/** Tolerance for the times of an id_token, in seconds (OpenID Connect Core section 3.1.3.7). */
export const clockToleranceSeconds = 30;

const timeoutMs = 30_000;

/** The statuses for which the class `Response` does not accept a body, not even an empty one. */
const statusesWithoutBody = [204, 205, 304];

/**
 * Returns the options that make oauth4webapi use our transport. Plain http is accepted for loopback
 * only.
 */
export function oauthRequestOptions({ http, signal }: ProviderRequestContext, { authUrl }: ProviderAuthentication) {
	return {
		...(signal ? { signal } : {}),
		[oauth.allowInsecureRequests]: isLoopbackHost(new URL(authUrl).hostname),
		[oauth.customFetch]: async (
			url: string,
			init: { method: string; headers: Record<string, string>; body?: unknown },
		): Promise<Response> => {
			const { authorization, ...plainHeaders } = init.headers;
			const { body, status, headers } = await http.send({
				method: init.method === 'POST' ? 'POST' : 'GET',
				url,
				headers: plainHeaders,
				...(authorization === undefined ? {} : { credentials: { authorization } }),
				...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }),
				...(signal ? { signal } : {}),
				firstByteTimeout: timeoutMs,
				maximumBytes: maximumProviderResponseBytes,
				isVerbatim: true,
			});
			return new Response(statusesWithoutBody.includes(status) ? null : Buffer.from(body), {
				// The class `Response` rejects statuses above 599, which a server can send.
				status: Math.min(status, 599),
				headers: { ...headers },
			});
		},
	};
}

/**
 * Returns the client in the form that oauth4webapi requires, with the offset of the provider's
 * clock.
 */
export function oauthLibraryClient({ settings }: OauthClient, offset?: number): oauth.Client {
	return {
		client_id: settings.clientId,
		[oauth.clockSkew]: Math.round((offset ?? 0) / 1000),
		[oauth.clockTolerance]: clockToleranceSeconds,
	};
}

/** Sends a request and returns the response with the offset of the server's clock. */
export async function sendAndReadClock(clock: Clock, send: () => Promise<Response>): Promise<TimedResponse> {
	const sent = clock.now();
	const response = await send();
	const date = response.headers.get('date');
	return { response, clockOffset: clockOffsetOf(date ? { date } : {}, { sent, received: clock.now() }) };
}

/**
 * Sends a request that authenticates the client as in step 2 of the specification: Basic over the
 * raw `client_id:client_secret`, and `client_id` in the body. If the provider rejects the client,
 * repeats the request with the other encoding of both parts (percent-encoded, RFC 6749 section
 * 2.3.1) if that differs. Starts with the encoding that the provider accepted before.
 */
export async function sendWithClientAuthentication(
	client: OauthClient,
	clock: Clock,
	send: (authenticate: oauth.ClientAuth) => Promise<Response>,
): Promise<TimedResponse & { readonly encoding: BasicEncoding }> {
	const { settings, secret } = client;
	if (secret === undefined) {
		return { ...(await sendAndReadClock(clock, () => send(oauth.None()))), encoding: 'raw' };
	}
	const sendEncoded = async (encoding: BasicEncoding) => {
		const result = await sendAndReadClock(clock, () => send(basicAuthentication(settings.clientId, secret, encoding)));
		return { ...result, encoding };
	};
	const first = await sendEncoded(client.encoding ?? 'raw');
	const differs = encodeURIComponent(settings.clientId + secret) !== settings.clientId + secret;
	if (!differs || !(await isRefusedClient(first.response))) {
		return first;
	}
	const second = await sendEncoded(first.encoding === 'raw' ? 'percent' : 'raw');
	// When the accepted encoding is known, the error for the other encoding says nothing about the
	// cause.
	return client.encoding !== undefined && (await isRefusedClient(second.response)) ? first : second;
}

/**
 * Returns the client authentication for step 3 of the specification: `client_id` and
 * `client_secret` in the form, and no Authorization header.
 */
export function clientSecretInForm({ secret }: OauthClient): oauth.ClientAuth {
	return secret === undefined ? oauth.None() : oauth.ClientSecretPost(secret);
}

/**
 * Returns the JSON object in the body of a successful response.
 * @throws {UserError} `sign-in/…` for any other response
 */
export async function readProviderJson(
	response: Response,
	call: ProviderRequestKind,
	{ clientType }: ProviderAuthentication,
): Promise<JsonObject> {
	const { status } = response;
	const received = { status, headers: Object.fromEntries(response.headers), text: await response.text() };
	return readSuccessResponseBody(received, call, clientType);
}

/**
 * Returns the provider's token from a token response. Its expiry, if the response has one, is a
 * time of this machine's clock.
 */
export function readProviderToken(
	{ access_token, expires_in }: oauth.TokenEndpointResponse,
	clock: Clock,
): ProviderToken {
	return {
		value: access_token,
		...(expires_in === undefined ? {} : { expiresAt: clock.now() + expires_in * 1000 }),
	};
}

function basicAuthentication(clientId: string, secret: string, encoding: BasicEncoding): oauth.ClientAuth {
	const encode = encoding === 'raw' ? String : encodeURIComponent;
	return (_server, _client, body, headers) => {
		body.set('client_id', clientId);
		headers.set('authorization', basicAuthorizationHeader(encode(clientId), encode(secret)));
	};
}

async function isRefusedClient(response: Response): Promise<boolean> {
	if (response.status !== 400 && response.status !== 401) {
		return false;
	}
	const code = parseJsonObject(await response.clone().text())?.['error'];
	return code === 'invalid_client' || code === 'invalid_request';
}
