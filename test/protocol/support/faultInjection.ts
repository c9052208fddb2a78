import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { Http } from '../../../src/shared/core/http.ts';
import { UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';
import { makeSelfSigned } from './certificateAuthority.ts';
import { defaultSettings, http } from './http.ts';

/** Where a request goes, and over which transport. */
export interface Place {
	readonly url: string;
	readonly http: Pick<Http, 'send'>;
}

/**
 * What must never be seen outside of the log: foreign text that would be a link in a notification.
 */
export const leak = '[leak](command:leak)';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const page = `<!doctype html><title>${leak}</title>`;

const answers: Readonly<Record<string, Answer>> = {
	timeout: () => undefined,
	reset: ({ socket }) => socket.resetAndDestroy(),
	'cut off': ({ socket }, response) => {
		const headers = { 'content-type': 'application/json', 'content-length': '100' };
		response.writeHead(200, headers).write('{', () => socket.destroy());
	},
	'302': answering(302, '', { location: `https://other.example/?${encodeURIComponent(leak)}` }),
	'307': answering(307, '', { location: 'https://other.example/' }),
	'401': answering(401),
	'403': answering(403),
	'404': answering(404),
	'405': answering(405),
	'418': answering(418),
	'429': answering(429, '', { 'retry-after': '30' }),
	'500': answering(500),
	'503': answering(503),
	'HTML 200': answering(200, page, { 'content-type': 'text/html; charset=utf-8' }),
	'HTML 403': answering(403, page, { 'content-type': 'text/html' }),
	'HTML 502': answering(502, page, { 'content-type': 'text/html' }),
	'broken JSON': answering(200, `{"access_token": "${leak}`),
	'a list': answering(200, '[]'),
	empty: answering(200),
	'no content': answering(204),
	text: answering(200, `It works! ${leak}`, { 'content-type': 'text/plain' }),
	'too large': answering(200, `"${'x'.repeat(2 ** 21)}"`),
};

/** The errors of the protocols, and one that is of none, each with a status that it comes with. */
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

/** A gateway before a provider that answers wrongly what a request of {@link faulty} asks for. */
export function faultGateway(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
	const fault = String(request.headers['x-fault'] ?? '');
	if (request.url === undefined || request.headers['x-fault-at'] !== request.url) {
		pass();
		return;
	}
	const status = oauthErrors[fault];
	const body = JSON.stringify({ error: fault, error_description: leak, error_uri: leak });
	const answer =
		status === undefined ? answers[fault] : answering(status, body, { 'www-authenticate': 'Basic realm="x"' });
	answer?.(request, response);
}

/**
 * A place at a provider behind {@link faultGateway}, whose requests to one path meet the fault.
 * Many share a provider.
 */
export function faulty(url: string, fault: string, path: string): Place {
	const send: Http['send'] = (request) =>
		http.send({
			...request,
			headers: { ...request.headers, 'x-fault': fault, 'x-fault-at': path },
			firstByteTimeout: fault === 'timeout' ? 200 : request.firstByteTimeout,
		});
	return { url, http: { send } };
}

/** Places that cannot be reached, each for another reason, by its name; and what ends them. */
export async function startUnreachablePlaces(): Promise<{
	readonly places: Readonly<Record<string, Place>>;
	close(): void;
}> {
	const web = createServer((_request, response) => response.end('It works!'));
	const secure = createSecureServer(makeSelfSigned(['127.0.0.1']), (_request, response) => response.end('It works!'));
	const proxy = createServer().on('connect', (_request, client) =>
		client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n'),
	);
	const [webPort, securePort, proxyPort] = [await listen(web), await listen(secure), await listen(proxy)];
	const behind = (address: string): Place => ({
		url: 'https://idp.example',
		http: new UndiciHttp({ ...defaultSettings, proxy: address }),
	});
	return {
		places: {
			refused: { url: 'http://127.0.0.1:9', http },
			'no such name': { url: 'https://nowhere.invalid', http },
			'no TLS': { url: `https://127.0.0.1:${webPort}`, http },
			'self-signed': { url: `https://127.0.0.1:${securePort}`, http },
			'proxy refuses': behind(`http://127.0.0.1:${proxyPort}`),
			'proxy is dead': behind('http://127.0.0.1:9'),
		},
		close: () => {
			for (const server of [web, secure, proxy]) {
				server.closeAllConnections();
				server.close();
			}
		},
	};
}

function answering(status: number, body = '', headers: Readonly<Record<string, string>> = {}): Answer {
	return (_request, response) =>
		response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}
