import * as oauth from 'oauth4webapi';
import type { Clock } from '../../shared/clock.ts';
import { basicHeader } from '../core/basicHeader.ts';
import { clockOffsetOf } from '../core/clockOffset.ts';
import type { BasicEncoding, TokenClient } from './tokenClient.ts';

/** How far an id_token's times may be off (OpenID Connect Core section 3.1.3.7), in seconds. */
export const clockTolerance = 30;

/** An answer of the token endpoint, and what was learned on the way. */
export interface TimedAnswer {
	readonly response: Response;
	/** Milliseconds that the provider's clock is ahead of this machine's; `undefined`: it did not tell the time. */
	readonly clockOffset: number | undefined;
}

/** The client as the library knows it, with its clock set after the provider's. */
export function libraryClient({ settings }: TokenClient, offset?: number): oauth.Client {
	return {
		client_id: settings.clientId,
		[oauth.clockSkew]: Math.round((offset ?? 0) / 1000),
		[oauth.clockTolerance]: clockTolerance,
	};
}

/** Sends a request and compares the clocks. */
export async function timed(clock: Clock, send: () => Promise<Response>): Promise<TimedAnswer> {
	const sent = clock.now();
	const response = await send();
	const date = response.headers.get('date');
	return { response, clockOffset: clockOffsetOf(date ? { date } : {}, { sent, received: clock.now() }) };
}

/**
 * Authenticates the client as step 2 says: Basic over the raw `client_id:client_secret`, and `client_id` in the body.
 * Refused so, once more with both parts percent-encoded first (RFC 6749 section 2.3.1), where that differs.
 */
export async function sendAuthenticated(
	client: TokenClient,
	clock: Clock,
	send: (authenticate: oauth.ClientAuth) => Promise<Response>,
): Promise<TimedAnswer & { readonly encoding: BasicEncoding }> {
	const { settings, secret } = client;
	if (secret === undefined) {
		return { ...(await timed(clock, () => send(oauth.None()))), encoding: 'raw' };
	}
	const sendEncoded = async (encoding: BasicEncoding) => {
		const answer = await timed(clock, () => send(basic(settings.clientId, secret, encoding)));
		return { ...answer, encoding };
	};
	const first = await sendEncoded(client.encoding ?? 'raw');
	const differs = encodeURIComponent(settings.clientId + secret) !== settings.clientId + secret;
	if (!differs || !(await isRefusedClient(first.response))) {
		return first;
	}
	const second = await sendEncoded(first.encoding === 'raw' ? 'percent' : 'raw');
	// Where it is known how the provider takes the secret, what it says of the other way tells nothing.
	return client.encoding !== undefined && (await isRefusedClient(second.response)) ? first : second;
}

/** Step 3 of the specification: `client_id` and `client_secret` in the form, and no Authorization header. */
export function formAuthentication({ secret }: TokenClient): oauth.ClientAuth {
	return secret === undefined ? oauth.None() : oauth.ClientSecretPost(secret);
}

function basic(clientId: string, secret: string, encoding: BasicEncoding): oauth.ClientAuth {
	const encode = encoding === 'raw' ? String : encodeURIComponent;
	return (_server, _client, body, headers) => {
		body.set('client_id', clientId);
		headers.set('authorization', basicHeader(encode(clientId), encode(secret)));
	};
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
