import type { Disposable } from '../shared/disposables.ts';

/** Waiting for a moment, given by argument so that rules about time can be tested without it. */
export interface Timers {
	/** Runs once after so many milliseconds, unless it is disposed before. */
	after(milliseconds: number, run: () => void): Disposable;
}

export const systemTimers: Timers = {
	after: (milliseconds, run) => {
		const timer = setTimeout(run, milliseconds);
		return { dispose: () => clearTimeout(timer) };
	},
};
