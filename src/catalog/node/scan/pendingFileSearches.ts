import type { Disposable } from '../../../shared/core/disposables.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';

/**
 * Maximum number of changed files that are searched individually. With more, for example after
 * switching a branch, all files are searched because that takes less time.
 */
const maxChanges = 1000;
/** A scheduled search of all files starts when there were few changes for this time. */
const quietMs = 500;
/**
 * Maximum number of changes that count as few, so that writes to a log file do not delay a search.
 */
const maxQuietChanges = 20;

/** Tracks which files of a folder have to be searched: first all files, then the changed files. */
export class PendingFileSearches implements Disposable {
	readonly #notify: () => void;
	readonly #delayed = new DelayedTasks();
	readonly #paths = new Set<string>();
	#isOutdated = true;
	#awaitsQuiet = false;

	/** `notify` is called when further files have to be searched. */
	constructor(notify: () => void) {
		this.#notify = notify;
	}

	/** Whether all files have to be searched. */
	get isOutdated(): boolean {
		return this.#isOutdated;
	}

	/** Whether changed files have to be searched again. */
	get hasChanges(): boolean {
		return this.#paths.size > 0 && !this.#awaitsQuiet;
	}

	/** Marks all files as outdated, so that they are searched again. */
	outdate(): void {
		this.#isOutdated = true;
		this.#notify();
	}

	/** Called when a search of all files starts. Only later changes have to be searched again. */
	update(): void {
		this.#isOutdated = false;
		this.#paths.clear();
	}

	/** Gives up the search of all files. Only changed files have to be searched. */
	giveUp(): void {
		this.#isOutdated = false;
	}

	/** Returns and removes the changed paths. The caller searches them. */
	take(): readonly string[] {
		const paths = [...this.#paths];
		this.#paths.clear();
		return paths;
	}

	/**
	 * Adds a file or folder that was changed, created or deleted. The path is relative to the folder,
	 * and empty for the folder itself.
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
