/**
 * What one run of the measured program measures: times, blocks of the main thread, or the time to
 * pause.
 */
export type Measured = 'times' | 'blocks' | 'pause';

/** The figures of one run of the measured program. Times are in milliseconds. */
export interface ScanFigures {
	/** Time from the request, before the thread has started, until the last finding is stored. */
	readonly scan: number;
	/** Longest time in which the main thread was blocked; `NaN` when other values were measured. */
	readonly longestBlock: number;
	/** Largest growth of the memory of the process, in bytes. ripgrep is not included. */
	readonly memory: number;
	/** Times from the event of each save until the findings are stored. */
	readonly saves: readonly number[];
	/** Time from the request to pause until the scan has ended; `NaN` when it was not paused. */
	readonly pause: number;
	/** Relative paths of the files with findings. */
	readonly found: readonly string[];
	/** `<path>:<line>:<column> <API> <operation> <confidence>` of each finding, from line 1. */
	readonly findings: readonly string[];
}
