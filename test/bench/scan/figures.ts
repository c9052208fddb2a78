/** What one run of the measured program measures. */
export type Measured = 'times' | 'blocks' | 'pause';

/** The results of one run. Times are in milliseconds. */
export interface ScanFigures {
	/** From the request, before the thread has started, until the last finding is stored. */
	readonly scan: number;
	/** Longest time for which the main thread was busy; `NaN` when times were measured. */
	readonly longestBlock: number;
	/** Largest growth of the process, in bytes. ripgrep is not included. */
	readonly memory: number;
	/** For each save, from the event until the findings are stored. */
	readonly saves: readonly number[];
	/** From the request to pause until nothing runs any more; `NaN` when the scan was not paused. */
	readonly pause: number;
	/** Relative paths of the files with findings. */
	readonly found: readonly string[];
}
