import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server of an attacker. Security tests check that the extension never connects to it. */
export interface Attacker {
	/** The URL of the server, `http://127.0.0.1:<port>`. */
	readonly url: string;
	/**
	 * The bytes that each connection has sent so far, as Latin-1 text in the order of the connections.
	 * The text of a connection that has sent nothing is empty.
	 */
	received(): readonly string[];
	close(): Promise<void>;
}

/**
 * Starts a TCP server that records all bytes it receives. It sends an HTTP response 200 without a
 * body for each chunk of data.
 */
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
