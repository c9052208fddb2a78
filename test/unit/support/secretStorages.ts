import type { Memento, SecretStorage } from 'vscode';
import { Emitter } from '../../../src/shared/core/emitter.ts';
import { CachedSecretStorage } from '../../../src/signIn/node/cachedSecretStorage.ts';

type Changes = Emitter<{ readonly key: string }>;

/**
 * The secret storage of desktop windows: all windows share one map and are notified of every
 * change, asynchronously.
 */
export class DesktopSecrets {
	readonly map = new Map<string, string>();
	readonly #windows: Changes[] = [];

	open(): SecretStorage {
		const changes: Changes = new Emitter();
		this.#windows.push(changes);
		const notify = (key: string) => setImmediate(() => this.#windows.forEach((window) => void window.fire({ key })));
		return storageOver(this.map, changes, notify);
	}
}

/**
 * The secret storage of browser windows: each window copies the map when it opens, and every write
 * replaces the shared map with the window's copy. Only the window itself is notified of its
 * changes.
 */
export class BrowserSecrets {
	map: ReadonlyMap<string, string> = new Map();

	open(): SecretStorage {
		const changes: Changes = new Emitter();
		const own = new Map(this.map);
		return storageOver(own, changes, (key) => {
			this.map = new Map(own);
			setImmediate(() => changes.fire({ key }));
		});
	}
}

/** Returns a secret storage that rejects every call, like that of a system without a keyring. */
export function failingSecrets(): SecretStorage {
	const fail = () => Promise.reject(new Error('There is no keyring.'));
	return {
		keys: fail,
		get: fail,
		store: fail,
		delete: fail,
		onDidChange: new Emitter<{ readonly key: string }>().event,
	};
}

/** Returns an empty storage of a window for data that is not secret. */
export function memento(): Memento {
	const values = new Map<string, unknown>();
	return {
		keys: () => [...values.keys()],
		get: <T>(key: string, fallback?: T) => (values.has(key) ? (values.get(key) as T) : fallback),
		update: async (key: string, value: unknown) => {
			if (value === undefined) {
				values.delete(key);
			} else {
				values.set(key, value);
			}
		},
	} as Memento;
}

function storageOver(map: Map<string, string>, changes: Changes, changed: (key: string) => void): SecretStorage {
	return {
		keys: async () => [...map.keys()],
		get: async (key) => map.get(key),
		store: async (key, value) => {
			map.set(key, value);
			changed(key);
		},
		delete: async (key) => {
			map.delete(key);
			changed(key);
		},
		onDidChange: changes.event,
	};
}

/** Resolves when all pending notifications of changed secrets have been delivered. */
export async function settled(): Promise<void> {
	for (let turn = 0; turn < 10; turn++) {
		await new Promise((resolve) => setImmediate(resolve));
	}
}

/**
 * Returns the secret store of a window on top of a secret storage. With `losesSilently`, as in a
 * browser, a secret that is missing without a notification counts as lost.
 */
export function secretsOver(storage: SecretStorage, index = memento(), losesSilently = false): CachedSecretStorage {
	return new CachedSecretStorage(storage, index, { losesSilently });
}
