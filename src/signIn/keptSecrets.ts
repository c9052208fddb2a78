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
 * remembers what it stored itself: a deletion that the editor tells of is a deletion, a secret that is gone without a word
 * was lost and is stored again.
 */
export class KeptSecrets implements Disposable {
	readonly #storage: SecretStorage;
	readonly #index: Memento;
	readonly #own = new Map<string, string>();
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<string>());
	readonly #notKept = this.#store.add(new Emitter<NotKept>());
	/** Fires with the key of a secret that another window, or this one, has stored or deleted. */
	readonly onDidChange = this.#changed.event;
	readonly onNotKept = this.#notKept.event;

	/** `index` remembers over a restart under which keys there were secrets, never the secrets. */
	constructor(storage: SecretStorage, index: Memento) {
		this.#storage = storage;
		this.#index = index;
		this.#store.add(storage.onDidChange(({ key }) => this.#follow(key)));
	}

	/** All keys with a prefix. Tells of those that were there once and are lost. */
	async keys(prefix: string): Promise<readonly string[]> {
		const own = [...this.#own.keys()].filter((key) => key.startsWith(prefix));
		const stored = await this.#attempt(async () =>
			(await this.#storage.keys()).filter((key) => key.startsWith(prefix)),
		);
		if (stored === undefined) {
			return own;
		}
		const known = this.#index
			.keys()
			.filter((key) => key.startsWith(indexPrefix + prefix))
			.map((key) => key.slice(indexPrefix.length));
		const lost = known.filter((key) => !stored.includes(key) && !own.includes(key));
		if (lost.length > 0) {
			await Promise.all(lost.map((key) => this.#index.update(indexPrefix + key, undefined)));
			this.#notKept.fire({ reason: 'lost', keys: lost });
		}
		return [...new Set([...stored, ...own])];
	}

	/** The secret under a key; `undefined` when there is none. */
	async get(key: string): Promise<string | undefined> {
		const stored = await this.#attempt(() => this.#storage.get(key));
		const own = this.#own.get(key);
		if (stored === undefined && own !== undefined) {
			await this.#write(key, own);
		}
		return stored ?? own;
	}

	/** Keeps a secret, for this window at least. Never rejects: a storage that refuses it is told of, and gives `false`. */
	async store(key: string, value: string): Promise<boolean> {
		this.#own.set(key, value);
		return this.#write(key, value);
	}

	/** Deletes a secret, for this window at least. Never rejects. */
	async delete(key: string): Promise<void> {
		this.#own.delete(key);
		await this.#index.update(indexPrefix + key, undefined);
		await this.#attempt(() => this.#storage.delete(key));
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #write(key: string, value: string): Promise<boolean> {
		const written = await this.#attempt(async () => {
			await this.#storage.store(key, value);
			await this.#index.update(indexPrefix + key, true);
			return true;
		});
		return written ?? false;
	}

	async #follow(key: string): Promise<void> {
		const before = this.#own.get(key);
		await this.#attempt(async () => {
			const stored = await this.#storage.get(key);
			if (this.#own.get(key) !== before) {
				return;
			}
			if (stored === undefined) {
				this.#own.delete(key);
			} else if (before !== undefined) {
				this.#own.set(key, stored);
			}
		});
		this.#changed.fire(key);
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
