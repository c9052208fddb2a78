import type { Memento, SecretStorage } from 'vscode';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { Emitter } from '../shared/emitter.ts';

/** Why secrets are not kept: the storage failed, or they were gone at the next start. */
export type NotKept =
	| { readonly reason: 'failed'; readonly error: unknown }
	| { readonly reason: 'lost'; readonly keys: readonly string[] };

const indexPrefix = 'secret.';

/**
 * The editor's secret storage, made dependable. On desktop it is shared by all windows and tells of each change. In a web
 * host it is one map that each window writes back whole, or that ends with the page; and a keyring can fail. So a window
 * remembers what it stored and deleted itself, and goes by that until it hears that another window has changed it.
 */
export class KeptSecrets implements Disposable {
	readonly #storage: SecretStorage;
	readonly #index: Memento;
	readonly #losesSilently: boolean;
	/** What this window stored last under a key; `undefined`: it deleted it. */
	readonly #own = new Map<string, string | undefined>();
	/** Later on, what is missing may well be a secret of another window that is not shared. */
	#hasLooked = false;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<string>());
	readonly #notKept = this.#store.add(new Emitter<NotKept>());
	/** Fires with the key of a secret that another window, or this one, has stored or deleted. */
	readonly onDidChange = this.#changed.event;
	readonly onNotKept = this.#notKept.event;

	/**
	 * `index` remembers over a restart under which keys there were secrets, never the secrets. `losesSilently`: a secret
	 * that is gone without a word was lost, as in a web host, and is stored again; else somebody has deleted it.
	 */
	constructor(storage: SecretStorage, index: Memento, { losesSilently }: { readonly losesSilently: boolean }) {
		this.#storage = storage;
		this.#index = index;
		this.#losesSilently = losesSilently;
		this.#store.add(storage.onDidChange(({ key }) => this.#follow(key)));
	}

	/** All keys with a prefix. The first time, which is at the start, tells of secrets that were there once and are lost. */
	async keys(prefix: string): Promise<readonly string[]> {
		const own = [...this.#own].flatMap(([key, value]) => (value === undefined ? [] : [key]));
		const stored = await this.#attempt(() => this.#storage.keys());
		if (stored && !this.#hasLooked) {
			this.#hasLooked = true;
			await this.#attempt(() => this.#tellOfLost(new Set([...stored, ...own])));
		}
		const all = [...new Set([...(stored ?? []), ...own])];
		return all.filter((key) => key.startsWith(prefix) && !this.#isDeletedHere(key));
	}

	/** The secret under a key; `undefined` when there is none. */
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

	/** Keeps a secret, for this window at least. Never rejects; gives whether the storage took it. */
	async store(key: string, value: string): Promise<boolean> {
		this.#own.set(key, value);
		const isWritten = await this.#write(key, value);
		if (!isWritten) {
			this.#changed.fire(key);
		}
		return isWritten;
	}

	/** Deletes a secret, for this window at least. Never rejects. */
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

	async #tellOfLost(present: ReadonlySet<string>): Promise<void> {
		const lost = this.#index
			.keys()
			.filter((key) => key.startsWith(indexPrefix))
			.map((key) => key.slice(indexPrefix.length))
			.filter((key) => !present.has(key));
		if (lost.length > 0) {
			this.#notKept.fire({ reason: 'lost', keys: lost });
			await Promise.all(lost.map((key) => this.#index.update(indexPrefix + key, undefined)));
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

	/** Takes over what the storage says, unless this window has changed it meanwhile. */
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

	/** What an operation of the storage gives; `undefined` when the storage fails, which is told. */
	async #attempt<T>(operation: () => T | PromiseLike<T>): Promise<T | undefined> {
		try {
			return await operation();
		} catch (error) {
			this.#notKept.fire({ reason: 'failed', error });
			return undefined;
		}
	}
}
