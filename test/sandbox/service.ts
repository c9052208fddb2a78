import type { IncomingMessage, ServerResponse } from 'node:http';

/** A running service of the sandbox. */
export interface Service {
	/** Base URL of the service on loopback, without a trailing slash. */
	readonly url: string;
	/** Closes the service: ends open connections and their work. Resolves when all have ended. */
	close(): Promise<void>;
}

/**
 * A gateway in front of a service. It responds to a request itself, or calls `pass` to forward the
 * request, which it may have changed.
 */
export type Gateway = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;
