import type { Clock } from '../../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { Emitter } from '../../../shared/core/emitter.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import type { ScanCounts } from '../../core/scanResults.ts';

/**
 * The state of the search of all files of the workspace. In all states other than `searching`, each
 * changed file is searched separately.
 */
export type SearchState =
	| { readonly kind: 'searching' }
	/** The user or the time limit has paused the search. It starts again when the user resumes it. */
	| { readonly kind: 'paused' }
	| { readonly kind: 'done'; readonly counts: ScanCounts; readonly durationMs: number }
	| { readonly kind: 'cancelled' }
	| { readonly kind: 'failed'; readonly error: unknown };

/** The states in which a search of all files has ended. */
export type EndedSearchState = Exclude<SearchState, { kind: 'searching' | 'paused' }>;

/** Storage of values with the workspace, such as `vscode.Memento`. */
interface WorkspaceState {
	get(key: string): unknown;
	update(key: string, value: unknown): PromiseLike<void>;
}

/** Stores with the workspace whether the search is paused until the user resumes it. */
export class StoredPause {
	readonly #state: WorkspaceState;

	constructor(state: WorkspaceState) {
		this.#state = state;
	}

	get value(): boolean {
		return this.#state.get(pausedKey) === true;
	}

	set(isPaused: boolean): void {
		if (isPaused !== this.value) {
			void this.#state.update(pausedKey, isPaused || undefined);
		}
	}
}

const pausedKey = 'catalog.isScanPaused';

/**
 * Returns the state of a search that was not started in this window. A wanted search is started
 * unless it is paused, so a wanted search that is not paused was canceled while it was paused.
 */
export function stateOfUnstartedSearch(
	isWanted: boolean,
	{ value: isPaused }: Pick<StoredPause, 'value'>,
): { readonly kind: 'resting' | 'paused' | 'cancelled' } {
	return { kind: isWanted ? (isPaused ? 'paused' : 'cancelled') : 'resting' };
}

/**
 * Whether all files of the workspace were searched. `virtualFolders` is the number of its folders
 * that are not on a disk.
 */
export function isCompleteSearch(state: SearchState | { readonly kind: 'resting' }, virtualFolders: number): boolean {
	return state.kind === 'done' && state.counts.unreadable.length === 0 && virtualFolders === 0;
}

/** Time after which a search that the user has not requested is paused, in milliseconds. */
export const maxAutomaticSearchMs = 30_000;

/**
 * Tracks the state of consecutive searches of all files. The first search starts immediately,
 * without a request of the user.
 */
export class SearchStateTracker implements Disposable {
	readonly #clock: Pick<Clock, 'monotonic'>;
	readonly #storedPause: StoredPause;
	readonly #store = new DisposableStore();
	readonly #delayed = this.#store.add(new DelayedTasks());
	readonly #changed = this.#store.add(new Emitter<void>());
	/** Fires when the state of the search has changed. */
	readonly onDidChange = this.#changed.event;
	#state: SearchState = { kind: 'searching' };
	#startedAt: number;
	#isRequested = false;

	constructor(clock: Pick<Clock, 'monotonic'>, storedPause: StoredPause) {
		this.#clock = clock;
		this.#storedPause = storedPause;
		this.#startedAt = clock.monotonic();
		this.#limitTime();
	}

	get state(): SearchState {
		return this.#state;
	}

	/**
	 * Whether the user has requested the current search. It then uses all processors and has no time
	 * limit.
	 */
	get isRequested(): boolean {
		return this.#isRequested;
	}

	/** Starts a search for the user, or removes the time limit of the current one. */
	request(): void {
		this.#isRequested = true;
		this.begin();
	}

	/** Starts a search of all files unless one is running. */
	begin(): void {
		if (this.#state.kind !== 'searching') {
			this.#startedAt = this.#clock.monotonic();
			this.#set({ kind: 'searching' });
			this.#limitTime();
		}
	}

	pause(): void {
		if (this.#state.kind === 'searching') {
			this.#end({ kind: 'paused' });
		}
	}

	/** Cancels the search of all files if it is running or paused. */
	cancel(): void {
		if (this.#state.kind === 'searching' || this.#state.kind === 'paused') {
			this.#end({ kind: 'cancelled' });
		}
	}

	finish(counts: ScanCounts): void {
		this.#end({ kind: 'done', counts, durationMs: this.#clock.monotonic() - this.#startedAt });
	}

	fail(error: unknown): void {
		this.#end({ kind: 'failed', error });
	}

	/** Resolves to the state of the search as soon as it is neither running nor paused. */
	async settled(): Promise<EndedSearchState> {
		while (this.#state.kind === 'searching' || this.#state.kind === 'paused') {
			const { promise, resolve } = Promise.withResolvers<void>();
			const listener = this.onDidChange(() => resolve());
			await promise;
			listener.dispose();
		}
		return this.#state;
	}

	/**
	 * Ends the time limit of the search, and fires no further events. The state of the search and the
	 * stored pause remain unchanged.
	 */
	dispose(): void {
		this.#store.dispose();
	}

	#limitTime(): void {
		this.#delayed.schedule('limit', maxAutomaticSearchMs, () => {
			if (!this.#isRequested) {
				this.pause();
			}
		});
	}

	#end(state: Exclude<SearchState, { kind: 'searching' }>): void {
		this.#delayed.cancel('limit');
		this.#isRequested = false;
		this.#set(state);
	}

	#set(state: SearchState): void {
		this.#state = state;
		this.#storedPause.set(state.kind === 'paused');
		this.#changed.fire();
	}
}
