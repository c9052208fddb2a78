import type { SecretStorage, SecretStorageChangeEvent } from 'vscode';
import { Emitter } from '../../../src/shared/emitter.ts';

/** A secret storage in memory as a desktop editor has it: all windows see one map and are told of each change a little later. */
export class FakeSecretStorage {
	readonly #secrets = new Map<string, string>();
	readonly #windows: Emitter<SecretStorageChangeEvent>[] = [];

	/** The storage as one window sees it. */
	open(): SecretStorage {
		const changed = new Emitter<SecretStorageChangeEvent>();
		this.#windows.push(changed);
		return {
			get: async (key) => this.#secrets.get(key),
			keys: async () => this.keys(),
			store: async (key, value) => {
				this.#secrets.set(key, value);
				this.#tell(key);
			},
			delete: async (key) => {
				if (this.#secrets.delete(key)) {
					this.#tell(key);
				}
			},
			onDidChange: (listener) => changed.event(listener),
		};
	}

	/** The keys there are, whoever stored them. */
	keys(): string[] {
		return [...this.#secrets.keys()];
	}

	#tell(key: string): void {
		for (const window of this.#windows) {
			setImmediate(() => window.fire({ key }));
		}
	}
}
