import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { forwardRequest } from './forwardRequest.ts';
import type { Service } from './service.ts';

/** What a server needs to speak TLS, in PEM. */
export interface FrontCertificate {
	readonly key: string;
	readonly cert: string;
}

/**
 * Starts a server that speaks TLS on a free port of loopback and hands requests on, in plain text,
 * to the port of loopback that the `Host` they name is found at. It tells by `X-Forwarded-Proto`
 * that it was TLS.
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
