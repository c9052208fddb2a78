/** The figures of a benchmark program for an archive. Times are in milliseconds, sizes in bytes. */
export interface Figures {
	/** Time from the last byte of the archive to the list of its chunks. */
	readonly list: number;
	/** Time to list a range of 500 chunks; 0 when the first list contains all chunks. */
	readonly range: number;
	/** Times to open single chunks, one for each opened chunk. */
	readonly open: readonly number[];
	/** Time to read all chunks. */
	readonly rest: number;
	/** Time to save all chunks as one ZIP; `NaN` when memory is measured. */
	readonly zip: number;
	/** Longest time in which the main thread was blocked while the ZIP was written. */
	readonly zipBlock: number;
	/** Longest time in which the main thread was blocked; `NaN` when memory is measured. */
	readonly longestBlock: number;
	/**
	 * Peak resident memory in addition to that before the archive arrived; `NaN` when not measured.
	 */
	readonly memory: number;
}

/** Number of chunks that are opened one by one. */
export const opened = 200;

/**
 * Measures the peak resident memory in addition to the current memory, after a garbage collection.
 * The returned function stops the measurement and returns the peak in bytes. Requires
 * `--expose-gc`. The operating system's peak would include the start of the process.
 */
export function watchMemory(): () => number {
	globalThis.gc?.();
	const before = process.memoryUsage.rss();
	let most = before;
	const sample = () => {
		most = Math.max(most, process.memoryUsage.rss());
	};
	const timer = setInterval(sample, 5);
	return () => {
		clearInterval(timer);
		sample();
		return most - before;
	};
}
