/** The measurement of one run of the measured program. */
export type Measured = 'times' | 'blocks' | 'pause';

/** The results of one run. Times are in milliseconds. */
export interface ScanFigures {
	/** Time from the request, before the thread has started, until the last finding is stored. */
	readonly scan: number;
	/** Longest time for which the main thread was busy; `NaN` when times were measured. */
	readonly longestBlock: number;
	/** Largest growth of the process, in bytes. ripgrep is not included. */
	readonly memory: number;
	/** Times from the event of each save until the findings are stored. */
	readonly saves: readonly number[];
	/** Time from the request to pause until the scan has ended; `NaN` when it was not paused. */
	readonly pause: number;
	/** Relative paths of the files with findings. */
	readonly found: readonly string[];
}
