/**
 * What a program finds out about the archive it is given. Times are in milliseconds, sizes in
 * bytes.
 */
export interface Figures {
	/** From the last byte until there is a list. */
	readonly list: number;
	/** From there on until five hundred chunks are listed; 0 where they are already. */
	readonly range: number;
	/** For each chunk that was opened. */
	readonly open: readonly number[];
	/** From there on until all chunks have been looked into. */
	readonly rest: number;
	/** From the command until all chunks are saved as one ZIP; no number where memory was measured. */
	readonly zip: number;
	/** The longest block of the main thread while the ZIP was written. */
	readonly zipBlock: number;
	/** No number where memory was measured. */
	readonly longestBlock: number;
	/**
	 * The most that was resident, beyond what was before the archive came; no number where it was not
	 * measured.
	 */
	readonly memory: number;
}

/** How many chunks are opened. */
export const opened = 200;

/**
 * Watches how much memory is resident beyond what is now, without garbage. What is given ends the
 * watching and gives the most there was, in bytes. `--expose-gc` has to be given. The system's own
 * figure would count what started this process.
 */
export function watchMemory(): () => number {
	globalThis.gc?.();
	const before = process.memoryUsage.rss();
	let most = before;
	const look = () => {
		most = Math.max(most, process.memoryUsage.rss());
	};
	const timer = setInterval(look, 5);
	return () => {
		clearInterval(timer);
		look();
		return most - before;
	};
}
