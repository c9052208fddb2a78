/** The HTTP client of an upload: that of the extension, `fetch`, or plain Node. */
export type Client = 'extension' | 'fetch' | 'node';

/** A task of the measured program. Each returns one {@link Result}. */
export type Task =
	/** Starts a service that reads all uploads. The result is its port. */
	| { readonly task: 'serve' }
	/** Starts to measure the peak memory of the process. */
	| { readonly task: 'watch' }
	/** The result contains the figures since the measurement started. */
	| { readonly task: 'report' }
	| { readonly task: 'send'; readonly client: Client; readonly url: string; readonly path: string }
	/** Uploads with the extension's client and cancels the upload halfway. */
	| { readonly task: 'cancel'; readonly url: string; readonly path: string };

/**
 * The figures of a task, by name. Points in time are milliseconds of a clock that all processes
 * share.
 */
export type Result = Readonly<Record<string, number>>;

/** Returns the milliseconds of the system's monotonic clock, which all processes share. */
export function monotonicNow(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}
