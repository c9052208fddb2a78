/** What is measured at once. */
export type Measured = 'times' | 'blocks';

/** What a program of the bench has measured of the scanner. Times are in milliseconds. */
export interface ScanFigures {
	/** From the request, before any thread is there, until the last finding is handed over. */
	readonly scan: number;
	/** Until the first findings are there. */
	readonly first: number;
	/** Longest time the main thread computed without looking up; `NaN` when times were measured. */
	readonly longestBlock: number;
	/** What the process grew by at its largest, in bytes. */
	readonly memory: number;
	/** One by one, from the event of a saved file until its findings are there. */
	readonly saves: readonly number[];
	readonly files: number;
	/** Ways of the files with findings. */
	readonly found: readonly string[];
}
