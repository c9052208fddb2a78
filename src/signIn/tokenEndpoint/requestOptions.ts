import * as oauth from 'oauth4webapi';
import type { ProviderAuthentication } from '../../shared/environments/environment.ts';
import { isLoopback } from '../../shared/environments/serviceUrl.ts';
import type { Http } from '../../shared/http/http.ts';

/** The limit of any answer of the provider, in bytes. */
export const maximumBytes = 2 ** 20;

const timeout = 30_000;

/** To these statuses the class `Response` allows no body, not even an empty one. */
const withoutBody = [204, 205, 304];

/** oauth4webapi over the one transport. Plain http is for loopback only, which the environment's check allows alone. */
export function requestOptions(http: Pick<Http, 'send'>, client: ProviderAuthentication, signal: AbortSignal) {
	return {
		signal,
		[oauth.allowInsecureRequests]: isLoopback(new URL(client.authUrl).hostname),
		[oauth.customFetch]: async (
			url: string,
			init: { method: string; headers: Record<string, string>; body?: unknown },
		): Promise<Response> => {
			const { body, status, headers } = await http.send({
				method: init.method === 'POST' ? 'POST' : 'GET',
				url,
				headers: init.headers,
				...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }),
				signal,
				firstByteTimeout: timeout,
				maximumBytes,
			});
			return new Response(withoutBody.includes(status) ? null : Buffer.from(body), {
				// A server may well send one that the class does not know.
				status: Math.min(status, 599),
				headers: { ...headers },
			});
		},
	};
}
