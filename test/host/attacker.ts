import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Somebody else's server, which nothing of the extension may ever reach. */
export interface Attacker {
	/** `http://127.0.0.1:<port>`. */
	readonly url: string;
	/** What each connection so far has sent, in the order of the connections; the empty string where it sent nothing. */
	received(): readonly string[];
	close(): Promise<void>;
}

/** Starts a server that takes every connection and keeps every byte. It answers an HTTP 200 without a body to anything. */
export async function startAttacker(): Promise<Attacker> {
	const connections: Buffer[][] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		const chunks: Buffer[] = [];
		connections.push(chunks);
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
		socket.on('error', () => socket.destroy());
		socket.on('data', (chunk) => {
			chunks.push(chunk);
			socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		received: () => connections.map((chunks) => Buffer.concat(chunks).toString('latin1')),
		close: async () => {
			server.close();
			for (const socket of sockets) {
				socket.destroy();
			}
			await once(server, 'close');
		},
	};
}
