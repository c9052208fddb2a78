import type { SecretStorage } from 'vscode';
import type { Clock } from '../shared/clock.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { callbackPath } from './core/callbackPath.ts';
import { isOverdue, readRelayed, relayTime, toRelay } from './core/relayedCallback.ts';
import type { PendingLogins } from './pendingLogins.ts';
import { sha256 } from './sha256.ts';
import type { Timers } from './timers.ts';

const key = 'callback';

/** What a relay needs besides its window's pending logins. */
export interface RelaySurroundings {
	/** Shared by all windows, which are told of each change. */
	readonly secrets: Pick<SecretStorage, 'get' | 'store' | 'delete' | 'onDidChange'>;
	readonly clock: Clock;
	readonly timers: Timers;
	/** Gets what went wrong with the storage. */
	readonly failed: (error: unknown) => void;
}

/**
 * Hands callbacks over between the windows of a desktop editor, which gives each to the window that was used last. It
 * goes through the secret storage, with the hash of its state only. The window that owns the state takes it and deletes it;
 * what nobody takes is deleted by the window that left it, or by the next one that starts.
 */
export class CallbackRelay implements Disposable {
	readonly #surroundings: RelaySurroundings;
	readonly #pending: PendingLogins;
	readonly #store = new DisposableStore();
	#deletion: Disposable | undefined;

	constructor(pending: PendingLogins, surroundings: RelaySurroundings) {
		this.#surroundings = surroundings;
		this.#pending = pending;
		this.#store.add(
			surroundings.secrets.onDidChange((change) => {
				if (change.key === key) {
					void this.#guarded(() => this.#takeOwn());
				}
			}),
		);
		void this.#guarded(() => this.#deleteLeftover());
	}

	/** Leaves a callback that this window does not wait for to the window that does. What is no callback is left alone. */
	async relay(path: string, query: string): Promise<void> {
		const { secrets, clock } = this.#surroundings;
		const relayed = toRelay(path, query, sha256, clock.now());
		if (!relayed) {
			return;
		}
		const text = JSON.stringify(relayed);
		this.#deleteAfter(relayTime, text);
		await this.#guarded(() => secrets.store(key, text));
	}

	dispose(): void {
		this.#deletion?.dispose();
		this.#store.dispose();
	}

	async #takeOwn(): Promise<void> {
		const { secrets, clock } = this.#surroundings;
		const text = await secrets.get(key);
		const relayed = readRelayed(text);
		const state = relayed && this.#pending.stateOf(relayed.stateHash);
		if (!relayed || state === undefined || isOverdue(relayed, clock.now())) {
			return;
		}
		this.#pending.receive(callbackPath, `${relayed.query}&${new URLSearchParams({ state })}`);
		await this.#deleteIfStill(text);
	}

	/** A window that ended has left it; or another one that is still there has, a moment ago. */
	async #deleteLeftover(): Promise<void> {
		const { secrets, clock } = this.#surroundings;
		const text = await secrets.get(key);
		if (text === undefined || this.#deletion) {
			return;
		}
		const relayed = readRelayed(text);
		if (relayed && !isOverdue(relayed, clock.now())) {
			this.#deleteAfter(relayTime - (clock.now() - relayed.time), text);
		} else {
			await secrets.delete(key);
		}
	}

	#deleteAfter(milliseconds: number, text: string): void {
		this.#deletion?.dispose();
		this.#deletion = this.#surroundings.timers.after(milliseconds, () =>
			this.#guarded(() => this.#deleteIfStill(text)),
		);
	}

	/** What another window has left meanwhile is that window's to delete. */
	async #deleteIfStill(text: string | undefined): Promise<void> {
		const { secrets } = this.#surroundings;
		if ((await secrets.get(key)) === text) {
			await secrets.delete(key);
		}
	}

	async #guarded(work: () => PromiseLike<void>): Promise<void> {
		try {
			await work();
		} catch (error) {
			this.#surroundings.failed(error);
		}
	}
}
