import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CatalogStore } from '../../../../../src/catalog/node/sources/catalogStore.ts';
import { errorMessages } from '../../../../../src/cli/messages.ts';
import { Emitter } from '../../../../../src/shared/core/emitter.ts';

describe('CatalogStore', () => {
	it('forgets the failure of a source when another one is chosen, also while that is not requested', async () => {
		const missing = join(tmpdir(), 'study-admin-missing');
		const changed = new Emitter<void>();
		const never = new Emitter<void>().event;
		const source = { value: join(missing, 'catalog.md'), onDidChange: changed.event };
		const store = new CatalogStore({
			source,
			baseUrls: { value: undefined, onDidChange: never },
			http: { send: () => Promise.reject(new Error('Nothing is requested in Restricted Mode.')) },
			clock: { now: () => 0, monotonic: () => 0 },
			folder: missing,
			bundledFile: resolve('media/catalog.json'),
			workerFile: resolve('src/catalog/node/sources/readingWorker.ts'),
			isTrusted: () => false,
			onDidGrantTrust: never,
			onDidChangeDay: never,
			onCacheError: () => undefined,
			errorMessages: errorMessages(),
			watchFile: () => ({ dispose: () => undefined }),
			report: () => undefined,
		});
		try {
			await store.settled();
			assert.match(store.sourceState.failure, /catalog\.md cannot be read\./);
			source.value = 'https://catalog.example.org/catalog.md';
			changed.fire();
			await store.settled();
			const { failure, waiting } = store.sourceState;
			assert.deepEqual([failure, waiting], ['', { reason: 'restricted', host: 'catalog.example.org' }]);
		} finally {
			store.dispose();
		}
	});
});
