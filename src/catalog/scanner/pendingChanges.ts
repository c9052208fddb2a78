import { DelayedTasks } from '../../shared/delayedTasks.ts';
import type { Disposable } from '../../shared/disposables.ts';

/** With more files changed than that, as when a branch is switched, it takes less to look at all files once. */
const mostChanges = 1000;
/** How long not much has to happen before all files are looked at, in milliseconds. */
const quietTime = 500;
/** With more files changed in that time it is not quiet. A program that writes its log all the time changes fewer. */
const mostWhenQuiet = 20;

/** What is still to be searched in a folder: everything at first, then what changes. */
export class PendingChanges implements Disposable {
	readonly #tell: () => void;
	readonly #delayed = new DelayedTasks();
	readonly #ways = new Set<string>();
	#isOutdated = true;
	#awaitsQuiet = false;

	/** `tell` is called when more is to be searched than before. */
	constructor(tell: () => void) {
		this.#tell = tell;
	}

	/** Whether all files are to be looked at. */
	get isOutdated(): boolean {
		return this.#isOutdated;
	}

	/** Whether some files are to be searched again. */
	get hasChanges(): boolean {
		return this.#ways.size > 0 && !this.#awaitsQuiet;
	}

	/** All files are to be looked at. */
	outdate(): void {
		this.#isOutdated = true;
		this.#tell();
	}

	/** All files are looked at from now on: what changes after this is searched again. */
	update(): void {
		this.#isOutdated = false;
		this.#ways.clear();
	}

	/** Not all files need be looked at any more; what has changed is still to be searched. */
	giveUp(): void {
		this.#isOutdated = false;
	}

	/** The ways of what is to be searched again, which is left to the caller. */
	take(): readonly string[] {
		const ways = [...this.#ways];
		this.#ways.clear();
		return ways;
	}

	/** Something has changed, come or gone. The way leads there from the folder, and is empty for the folder itself. */
	note(way: string): void {
		if (way === '' || /(?:^|\/)(?:\.gitignore|\.git\/info\/exclude)$/.test(way)) {
			this.#outdateWhenQuiet();
		} else if (!/(?:^|\/)(?:\.git|node_modules)(?:\/|$)/.test(way)) {
			this.#noteChange(way);
		}
	}

	dispose(): void {
		this.#delayed.dispose();
	}

	#noteChange(way: string): void {
		this.#ways.add(way);
		if (this.#ways.size > mostChanges) {
			this.#outdateWhenQuiet();
		} else if (!this.#awaitsQuiet) {
			this.#tell();
		}
	}

	#outdateWhenQuiet(): void {
		this.#awaitsQuiet = true;
		this.#ways.clear();
		this.#delayed.schedule('outdate', quietTime, () => this.#outdateIfQuiet());
	}

	#outdateIfQuiet(): void {
		if (this.#ways.size > mostWhenQuiet) {
			this.#outdateWhenQuiet();
		} else {
			this.#awaitsQuiet = false;
			this.outdate();
		}
	}
}
