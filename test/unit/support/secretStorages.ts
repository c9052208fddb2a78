import type { Memento, SecretStorage } from 'vscode';
import { Emitter } from '../../../src/shared/core/emitter.ts';
import { SecretStore } from '../../../src/signIn/node/secretStore.ts';

type Changes = Emitter<{ readonly key: string }>;

/**
 * A desktop's secret storage: one map for all windows, each of which hears of every change, a
 * little later.
 */
export class DesktopSecrets {
	readonly map = new Map<string, string>();
	readonly #windows: Changes[] = [];

	open(): SecretStorage {
		const changes: Changes = new Emitter();
		this.#windows.push(changes);
		const tell = (key: string) => setImmediate(() => this.#windows.forEach((window) => void window.fire({ key })));
		return storageOver(this.map, changes, tell);
	}
}

/**
 * A browser's secret storage: a window reads the map when it opens and from then on writes its own
 * copy back whole, over what others have written. Only the window itself hears of its changes.
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

/** A storage that fails at everything, as without a keyring. */
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

/** A window's memory for what is not secret. */
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

/** Waits until all that was told has been heard. */
export async function settled(): Promise<void> {
	for (let turn = 0; turn < 10; turn++) {
		await new Promise((resolve) => setImmediate(resolve));
	}
}

/**
 * A window's secrets over a storage; in a browser a secret that is gone without a word was lost.
 */
export function secretsOver(storage: SecretStorage, index = memento(), losesSilently = false): SecretStore {
	return new SecretStore(storage, index, { losesSilently });
}
