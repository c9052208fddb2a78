import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { forwardRequest } from './forwardRequest.ts';
import type { Service } from './service.ts';

/** The key and certificate of a TLS server, in PEM. */
export interface FrontCertificate {
	readonly key: string;
	readonly cert: string;
}

/**
 * Starts a TLS server on a free loopback port. It decrypts each request and forwards it with http
 * to the loopback port that `portOf` returns for the `Host` header, and adds `X-Forwarded-Proto:
 * https`.
 */
export async function startTlsFront(
	{ key, cert }: FrontCertificate,
	portOf: (host: string) => number | undefined,
): Promise<Service> {
	const server = createServer({ key, cert }, (asked, answered) => {
		const port = portOf(asked.headers.host ?? '');
		if (port === undefined) {
			answered.writeHead(421).end();
			return;
		}
		forwardRequest(asked, answered, port, { 'x-forwarded-proto': 'https' });
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
