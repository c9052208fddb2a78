/** A running service of the sandbox. */
export interface Service {
	/** Base URL on loopback, without a trailing slash. */
	readonly url: string;
	/** Closes open connections and ends their work. Resolves when all have ended. */
	close(): Promise<void>;
}
