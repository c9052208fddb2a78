import type { Disposable } from '../../../shared/core/disposables.ts';
import { Emitter } from '../../../shared/core/emitter.ts';
import type { RunRecord } from '../../core/client/history/workspaceRunHistory.ts';
import type { FinishedRun } from '../running/runResult.ts';

/** A finished run with the details that are shown with its result. */
export interface StoredRun {
	readonly run: FinishedRun;
	/** The record of this run in the history of the workspace. */
	readonly record: RunRecord;
	/** Name of the operation for display. */
	readonly label: string;
	/** Number of the run in this window, from 1. */
	readonly number: number;
	/** Time at which the run ended, in milliseconds since 1970. */
	readonly finishedAt: number;
	/** Name of the account that sent the request; `undefined` if it has none. */
	readonly account: string | undefined;
}

const maximumRuns = 50;
/** Maximum size of all responses together. The newest response is stored even if it is larger. */
const maximumBytes = 100_000_000;

/** The runs of this window and their responses, in memory only. */
export class WindowRunHistory implements Disposable {
	readonly #removed = new Emitter<(stored: StoredRun) => boolean>();
	#runs: readonly StoredRun[] = [];
	/**
	 * Fires with the condition of {@link remove}, which also applies to old runs that {@link add} has
	 * dropped, because their results can still be shown. Does not fire when {@link add} drops runs.
	 */
	readonly onDidRemove = this.#removed.event;

	/** The runs, newest first. */
	get runs(): readonly StoredRun[] {
		return this.#runs;
	}

	/** Adds a run. Drops the oldest runs beyond 50 runs or 100 MB. */
	add(stored: StoredRun): void {
		let bytes = 0;
		this.#runs = [stored, ...this.#runs].filter(({ run }, index) => {
			bytes += run.response.sizeBytes;
			return index === 0 || (index < maximumRuns && bytes <= maximumBytes);
		});
	}

	/** Removes the runs that match a condition. */
	remove(matches: (stored: StoredRun) => boolean): void {
		this.#runs = this.#runs.filter((stored) => !matches(stored));
		this.#removed.fire(matches);
	}

	dispose(): void {
		this.#removed.dispose();
	}
}
