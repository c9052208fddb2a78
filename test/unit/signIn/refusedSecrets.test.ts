import assert from 'node:assert/strict';
import type { Memento, SecretStorage } from 'vscode';
import type { ApiEnvironment } from '../../../src/shared/environments/environment.ts';
import { KeptSecrets } from '../../../src/signIn/keptSecrets.ts';
import { StoredSecrets } from '../../../src/signIn/storedSecrets.ts';

const environment: ApiEnvironment = {
	id: 'test',
	label: 'Test',
	kind: 'test',
	api: { url: 'https://api.example', headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
};

/** Stores a password where the editor's secret storage takes it, or not. */
async function storePassword(isTaken: boolean) {
	const values = new Map<string, string>();
	const storage: SecretStorage = {
		keys: async () => [...values.keys()],
		get: async (key) => values.get(key),
		store: async (key, value) => {
			if (!isTaken) {
				throw new Error('The keyring is locked.');
			}
			values.set(key, value);
		},
		delete: async (key) => {
			values.delete(key);
		},
		onDidChange: () => ({ dispose: () => undefined }),
	};
	const index: Memento = { keys: () => [], get: () => undefined, update: async () => undefined };
	const secrets = new StoredSecrets(new KeptSecrets(storage, index));
	const outlasts = await secrets.store({ kind: 'basic', username: 'u', password: 'p' }, environment);
	return { outlasts, inWindow: await secrets.get('basic', environment) };
}

describe('storing a secret', () => {
	const inWindow = { kind: 'basic', username: 'u', password: 'p' };
	for (const isTaken of [true, false]) {
		it(`says whether the storage took it: ${isTaken}`, async () => {
			assert.deepEqual(await storePassword(isTaken), { outlasts: isTaken, inWindow });
		});
	}
});
