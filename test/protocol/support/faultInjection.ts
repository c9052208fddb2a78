import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { Http } from '../../../src/shared/core/http.ts';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';
import { makeSelfSigned } from './certificateAuthority.ts';
import { defaultSettings, http } from './http.ts';

/** The URL of a faulty server and the transport for requests to it. */
export interface FaultTarget {
	readonly url: string;
	readonly http: Pick<Http, 'send'>;
}

/** Text of a server that would be a link in a notification. It may appear in the log only. */
export const leak = '[leak](command:leak)';

type Responder = (request: IncomingMessage, response: ServerResponse) => unknown;

const page = `<!doctype html><title>${leak}</title>`;

const responders: Readonly<Record<string, Responder>> = {
	timeout: () => undefined,
	reset: ({ socket }) => socket.resetAndDestroy(),
	'cut off': ({ socket }, response) => {
		const headers = { 'content-type': 'application/json', 'content-length': '100' };
		response.writeHead(200, headers).write('{', () => socket.destroy());
	},
	'302': respondWith(302, '', { location: `https://other.example/?${encodeURIComponent(leak)}` }),
	'307': respondWith(307, '', { location: 'https://other.example/' }),
	'401': respondWith(401),
	'403': respondWith(403),
	'404': respondWith(404),
	'405': respondWith(405),
	'418': respondWith(418),
	'429': respondWith(429, '', { 'retry-after': '30' }),
	'500': respondWith(500),
	'503': respondWith(503),
	'HTML 200': respondWith(200, page, { 'content-type': 'text/html; charset=utf-8' }),
	'HTML 403': respondWith(403, page, { 'content-type': 'text/html' }),
	'HTML 502': respondWith(502, page, { 'content-type': 'text/html' }),
	'broken JSON': respondWith(200, `{"access_token": "${leak}`),
	'a list': respondWith(200, '[]'),
	empty: respondWith(200),
	'no content': respondWith(204),
	text: respondWith(200, `It works! ${leak}`, { 'content-type': 'text/plain' }),
	'too large': respondWith(200, `"${'x'.repeat(2 ** 21)}"`),
};

/** The HTTP status for each error code of OAuth and OpenID Connect, and for one unknown code. */
const oauthErrors: Readonly<Record<string, number>> = {
	invalid_request: 400,
	invalid_client: 401,
	invalid_grant: 400,
	unauthorized_client: 400,
	unsupported_grant_type: 400,
	invalid_scope: 400,
	invalid_target: 400,
	access_denied: 403,
	server_error: 500,
	temporarily_unavailable: 503,
	login_required: 400,
	consent_required: 400,
	interaction_required: 400,
	made_up_error: 400,
};

/**
 * A gateway in front of an identity provider. Responds to a request of a {@link faulty} target with
 * the fault that the request names, and forwards all other requests.
 */
export function faultGateway(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
	const fault = String(request.headers['x-fault'] ?? '');
	if (request.url === undefined || request.headers['x-fault-at'] !== request.url) {
		pass();
		return;
	}
	const status = oauthErrors[fault];
	const body = JSON.stringify({ error: fault, error_description: leak, error_uri: leak });
	const responder =
		status === undefined ? responders[fault] : respondWith(status, body, { 'www-authenticate': 'Basic realm="x"' });
	responder?.(request, response);
}

/**
 * Returns a target for the URL of a provider with {@link faultGateway}. Requests to `path` receive
 * the fault. Many targets can share a provider.
 */
export function faulty(url: string, fault: string, path: string): FaultTarget {
	const send: Http['send'] = (request) =>
		http.send({
			...request,
			headers: { ...request.headers, 'x-fault': fault, 'x-fault-at': path },
			firstByteTimeout: fault === 'timeout' ? 200 : request.firstByteTimeout,
		});
	return { url, http: { send } };
}

/** Starts servers that cannot be reached, and returns their targets by the name of the reason. */
export async function startUnreachableTargets(): Promise<{
	readonly targets: Readonly<Record<string, FaultTarget>>;
	close(): void;
}> {
	const web = createServer((_request, response) => response.end('It works!'));
	const secure = createSecureServer(makeSelfSigned(['127.0.0.1']), (_request, response) => response.end('It works!'));
	const proxy = createServer().on('connect', (_request, client) =>
		client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n'),
	);
	const [webPort, securePort, proxyPort] = [await listen(web), await listen(secure), await listen(proxy)];
	const viaProxy = (address: string): FaultTarget => ({
		url: 'https://idp.example',
		http: new UndiciHttp({ ...defaultSettings, proxy: address }, new Redactor()),
	});
	return {
		targets: {
			refused: { url: 'http://127.0.0.1:9', http },
			'no such name': { url: 'https://nowhere.invalid', http },
			'no TLS': { url: `https://127.0.0.1:${webPort}`, http },
			'self-signed': { url: `https://127.0.0.1:${securePort}`, http },
			'proxy refuses': viaProxy(`http://127.0.0.1:${proxyPort}`),
			'proxy is dead': viaProxy('http://127.0.0.1:9'),
		},
		close: () => {
			for (const server of [web, secure, proxy]) {
				server.closeAllConnections();
				server.close();
			}
		},
	};
}

function respondWith(status: number, body = '', headers: Readonly<Record<string, string>> = {}): Responder {
	return (_request, response) =>
		response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}
