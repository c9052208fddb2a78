import type { Disposable } from '../../../shared/core/disposables.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';

/**
 * With more changed files, for example after a branch was switched, a search of all files takes
 * less time.
 */
const maxChanges = 1000;
/** All files are searched after a time with few changes. In milliseconds. */
const quietMs = 500;
/**
 * The number of changes within {@link quietMs} that count as few. A program that writes a log makes
 * fewer.
 */
const maxQuietChanges = 20;

/** The part of a folder that remains to be searched: at first all files, then those that change. */
export class PendingChanges implements Disposable {
	readonly #notify: () => void;
	readonly #delayed = new DelayedTasks();
	readonly #paths = new Set<string>();
	#isOutdated = true;
	#awaitsQuiet = false;

	/** `notify` is called when more remains to be searched than before. */
	constructor(notify: () => void) {
		this.#notify = notify;
	}

	/** Whether all files have to be searched. */
	get isOutdated(): boolean {
		return this.#isOutdated;
	}

	/** Whether some files have to be searched again. */
	get hasChanges(): boolean {
		return this.#paths.size > 0 && !this.#awaitsQuiet;
	}

	/** All files have to be searched. */
	outdate(): void {
		this.#isOutdated = true;
		this.#notify();
	}

	/** A search of all files starts: only later changes have to be searched again. */
	update(): void {
		this.#isOutdated = false;
		this.#paths.clear();
	}

	/** Only the changed files have to be searched. */
	giveUp(): void {
		this.#isOutdated = false;
	}

	/** Returns the changed paths, which the caller searches. */
	take(): readonly string[] {
		const paths = [...this.#paths];
		this.#paths.clear();
		return paths;
	}

	/**
	 * A file or folder was changed, created or deleted. The path is relative to the folder, and empty
	 * for the folder itself.
	 */
	note(path: string): void {
		if (path === '' || /(?:^|\/)(?:\.gitignore|\.git\/info\/exclude)$/.test(path)) {
			this.#outdateWhenQuiet();
		} else if (!/(?:^|\/)(?:\.git|node_modules)(?:\/|$)/.test(path)) {
			this.#noteChange(path);
		}
	}

	dispose(): void {
		this.#delayed.dispose();
	}

	#noteChange(path: string): void {
		this.#paths.add(path);
		if (this.#paths.size > maxChanges) {
			this.#outdateWhenQuiet();
		} else if (!this.#awaitsQuiet) {
			this.#notify();
		}
	}

	#outdateWhenQuiet(): void {
		this.#awaitsQuiet = true;
		this.#paths.clear();
		this.#delayed.schedule('outdate', quietMs, () => this.#outdateIfQuiet());
	}

	#outdateIfQuiet(): void {
		if (this.#paths.size > maxQuietChanges) {
			this.#outdateWhenQuiet();
		} else {
			this.#awaitsQuiet = false;
			this.outdate();
		}
	}
}
