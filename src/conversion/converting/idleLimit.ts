import type { Disposable } from '../../shared/disposables.ts';

/** Aborts when nothing has happened for a while. */
export class IdleLimit implements Disposable {
	readonly #controller = new AbortController();
	readonly #timer: NodeJS.Timeout | undefined;

	/** The time begins at once. 0 milliseconds are no limit. */
	constructor(milliseconds: number) {
		this.#timer = milliseconds > 0 ? setTimeout(() => this.#controller.abort(), milliseconds) : undefined;
	}

	/** Aborted when the time is over. */
	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** Something has happened: the time begins anew. */
	reset(): void {
		this.#timer?.refresh();
	}

	dispose(): void {
		clearTimeout(this.#timer);
	}
}
