/** A running service of the sandbox. */
export interface Service {
	/** Where it answers, on loopback, without a trailing slash. */
	readonly url: string;
	/** Ends open connections and the work behind them, and resolves when both are gone. */
	close(): Promise<void>;
}
