/** A running service of the sandbox. */
export interface Service {
	/** Base URL of the service on loopback, without a trailing slash. */
	readonly url: string;
	/** Closes the service: ends open connections and their work. Resolves when all have ended. */
	close(): Promise<void>;
}
