import type { FinishedRun } from '../running/runner.ts';

/** A finished run with what is told of it later. */
export interface KeptRun {
	readonly run: FinishedRun;
	/** How the operation is called on screen. */
	readonly label: string;
	/** Counts the runs of the window, from 1. */
	readonly number: number;
	/** Milliseconds since 1970. */
	readonly finishedAt: number;
	/** Who was signed in to the environment then; `undefined` when that is not known. */
	readonly account: string | undefined;
}
