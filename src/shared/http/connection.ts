import type { Socket } from 'node:net';
import { Client } from 'undici';

/**
 * A connection to one origin that carries one request at a time, and is opened (again) when a request needs it. So ending
 * it ends just that request, in whatever phase it is: while connecting, in the handshake, waiting, or receiving.
 */
export class Connection {
	readonly client: Client;
	readonly #ended = new AbortController();

	/** `open` makes the socket; its signal is aborted when the connection ends. */
	constructor(origin: string, open: (signal: AbortSignal) => Promise<Socket>) {
		this.client = new Client(origin, {
			connect: (_options, callback) => {
				open(this.#ended.signal).then(
					(socket) => callback(null, socket),
					(error: Error) => callback(error, null),
				);
			},
		});
	}

	/** Closes the socket at once; the request under way fails. */
	end(): void {
		this.#ended.abort();
		this.client.destroy();
	}
}

/** The connections that wait for their next request, by origin. */
export class IdleConnections {
	readonly #connections = new Map<string, Connection[]>();
	#isClosed = false;

	/** Gives a connection out for one request; `undefined` when none waits. */
	take(origin: string): Connection | undefined {
		return this.#connections.get(origin)?.pop();
	}

	/** Takes back a connection whose request is complete. */
	add(origin: string, connection: Connection): void {
		if (this.#isClosed) {
			connection.end();
			return;
		}
		const others = this.#connections.get(origin) ?? [];
		this.#connections.set(origin, [...others, connection]);
	}

	/** Ends all that wait, and those under way when they come back. */
	close(): void {
		this.#isClosed = true;
		for (const connection of [...this.#connections.values()].flat()) {
			connection.end();
		}
		this.#connections.clear();
	}
}
