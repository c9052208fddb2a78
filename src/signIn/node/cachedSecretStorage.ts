import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Emitter, type Event } from '../../shared/core/emitter.ts';

/** Storage for secrets by key, such as `vscode.SecretStorage`. */
export interface SecretStorage {
	keys(): PromiseLike<readonly string[]>;
	get(key: string): PromiseLike<string | undefined>;
	store(key: string, value: string): PromiseLike<void>;
	delete(key: string): PromiseLike<void>;
	/** Fires when this window, or on desktop any window, has stored or deleted a secret. */
	readonly onDidChange: Event<{ readonly key: string }>;
}

/** Storage for values that are not secret, such as `vscode.Memento`. */
export interface StateStorage {
	keys(): readonly string[];
	get<T>(key: string): T | undefined;
	/** Stores a value. The value `undefined` removes the key. */
	update(key: string, value: unknown): PromiseLike<void>;
}

/** Why secrets are not stored: the storage failed, or secrets of the last session are missing. */
export type SecretStorageProblem = { readonly reason: 'failed'; readonly error: unknown } | { readonly reason: 'lost' };

const indexPrefix = 'secret.';

/**
 * Secret storage that tolerates failures of the editor's secret storage. On desktop, all windows
 * share the storage and are notified of each change. In a web host, each window overwrites one
 * shared map, or the secrets are lost with the page. A keyring can also fail. Therefore each window
 * caches the secrets that it stored or deleted, and uses them until another window reports a
 * change.
 */
export class CachedSecretStorage implements Disposable {
	readonly #storage: SecretStorage;
	readonly #index: StateStorage;
	readonly #losesSilently: boolean;
	/**
	 * The value that this window stored last for a key; `undefined` if this window deleted the key.
	 */
	readonly #own = new Map<string, string | undefined>();
	/**
	 * Lost secrets are reported only at the start. Later, a missing secret can be a secret that
	 * another window has not shared.
	 */
	#hasCheckedIndex = false;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<string>());
	readonly #problem = this.#store.add(new Emitter<SecretStorageProblem>());
	/** Fires with the key of a secret that this window or another one has stored or deleted. */
	readonly onDidChange = this.#changed.event;
	readonly onProblem = this.#problem.event;

	/**
	 * `index` stores across restarts which keys had secrets, never the secrets. `losesSilently` is
	 * for a web host, whose storage loses secrets without a change event: a cached secret that is
	 * missing in the storage is stored again. If `losesSilently` is `false`, it is not stored again,
	 * because another window may have deleted it.
	 */
	constructor(storage: SecretStorage, index: StateStorage, { losesSilently }: { readonly losesSilently: boolean }) {
		this.#storage = storage;
		this.#index = index;
		this.#losesSilently = losesSilently;
		this.#store.add(storage.onDidChange(({ key }) => this.#follow(key)));
	}

	/**
	 * Returns all keys with a prefix. The first call after the extension starts also reports secrets
	 * that were lost since the last start.
	 */
	async keys(prefix: string): Promise<readonly string[]> {
		const own = [...this.#own].flatMap(([key, value]) => (value === undefined ? [] : [key]));
		const stored = await this.#attempt(() => this.#storage.keys());
		if (stored && !this.#hasCheckedIndex) {
			this.#hasCheckedIndex = true;
			await this.#attempt(() => this.#reportLost(new Set([...stored, ...own])));
		}
		const all = [...new Set([...(stored ?? []), ...own])];
		return all.filter((key) => key.startsWith(prefix) && !this.#isDeletedHere(key));
	}

	/** Returns the secret stored under a key; `undefined` when there is none. */
	async get(key: string): Promise<string | undefined> {
		const stored = await this.#attempt(() => this.#storage.get(key));
		const own = this.#own.get(key);
		if (this.#isDeletedHere(key)) {
			return undefined;
		}
		if (stored === undefined && own !== undefined && this.#losesSilently) {
			await this.#write(key, own);
		}
		return own ?? stored;
	}

	/**
	 * Stores a secret, at least for this window. Never rejects. Returns whether the storage
	 * accepted the secret.
	 */
	async store(key: string, value: string): Promise<boolean> {
		this.#own.set(key, value);
		const isWritten = await this.#write(key, value);
		if (!isWritten) {
			this.#changed.fire(key);
		}
		return isWritten;
	}

	/** Deletes a secret, at least for this window. Never rejects. */
	async delete(key: string): Promise<void> {
		this.#own.set(key, undefined);
		const isDeleted = await this.#attempt(async () => {
			await this.#storage.delete(key);
			await this.#index.update(indexPrefix + key, undefined);
			return true;
		});
		if (!isDeleted) {
			this.#changed.fire(key);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	#isDeletedHere(key: string): boolean {
		return this.#own.has(key) && this.#own.get(key) === undefined;
	}

	async #reportLost(present: ReadonlySet<string>): Promise<void> {
		const lost = this.#index
			.keys()
			.filter((key) => key.startsWith(indexPrefix))
			.filter((key) => !present.has(key.slice(indexPrefix.length)));
		if (lost.length > 0) {
			this.#problem.fire({ reason: 'lost' });
			await Promise.all(lost.map((key) => this.#index.update(key, undefined)));
		}
	}

	async #write(key: string, value: string): Promise<boolean> {
		const isWritten = await this.#attempt(async () => {
			await this.#storage.store(key, value);
			await this.#index.update(indexPrefix + key, true);
			return true;
		});
		return isWritten ?? false;
	}

	/**
	 * Takes over a value that has changed in the storage, unless this window has changed the value
	 * since.
	 */
	async #follow(key: string): Promise<void> {
		const before = this.#own.get(key);
		const isRead = await this.#attempt(async () => {
			const stored = await this.#storage.get(key);
			if (this.#own.get(key) !== before) {
				return true;
			}
			if (stored === undefined) {
				this.#own.delete(key);
			} else if (this.#own.has(key)) {
				this.#own.set(key, stored);
			}
			return true;
		});
		if (isRead) {
			this.#changed.fire(key);
		}
	}

	/**
	 * Runs a storage operation and returns its result; `undefined` when the storage fails, which fires
	 * `onProblem`.
	 */
	async #attempt<T>(operation: () => T | PromiseLike<T>): Promise<T | undefined> {
		try {
			return await operation();
		} catch (error) {
			this.#problem.fire({ reason: 'failed', error });
			return undefined;
		}
	}
}
