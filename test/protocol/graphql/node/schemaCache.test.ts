import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiAccess } from '../../../../src/environments/core/environment.ts';
import { SchemaCache, schemaKey } from '../../../../src/graphql/node/schemaCache.ts';

async function withCache(use: (cache: SchemaCache, folder: string) => Promise<void>): Promise<void> {
	const parent = await mkdtemp(join(tmpdir(), 'study-admin-schemas-'));
	try {
		const folder = join(parent, 'schemas');
		await use(new SchemaCache(folder), folder);
	} finally {
		await rm(parent, { recursive: true });
	}
}

const json = JSON.stringify({ __schema: { description: 'blåbær '.repeat(1000) } });

describe('SchemaCache', () => {
	it('stores an introspection result in a gzip file, and reads it back unchanged', () =>
		withCache(async (cache, folder) => {
			await cache.write('key', json);
			assert.equal(await cache.read('key'), json);
			assert.deepEqual(await readdir(folder), ['key.json.gz']);
			assert.ok((await readFile(join(folder, 'key.json.gz'))).byteLength < json.length / 20);
		}));

	it('returns undefined for a schema that is not in the cache, and for a damaged cache file', () =>
		withCache(async (cache, folder) => {
			assert.equal(await cache.read('key'), undefined);
			await cache.write('key', json);
			await truncate(join(folder, 'key.json.gz'), 30);
			assert.equal(await cache.read('key'), undefined);
		}));

	it('removes cached schemas older than 90 days, except those in use', () =>
		withCache(async (cache, folder) => {
			const now = Date.UTC(2026, 0, 1);
			const daysAgo = (days: number) => new Date(now - days * 86_400_000);
			for (const [key, days] of Object.entries({ recent: 89, old: 91, used: 500 })) {
				await cache.write(key, json);
				await utimes(join(folder, `${key}.json.gz`), daysAgo(days), daysAgo(days));
			}
			await cache.prune(new Set(['used']), now);
			assert.deepEqual((await readdir(folder)).sort(), ['recent.json.gz', 'used.json.gz']);
		}));
});

describe('SchemaCache.prune', () => {
	it('removes temporary cache files older than 90 days, and does not fail when one of them has disappeared in the meantime', () =>
		withCache(async (cache, folder) => {
			const now = Date.UTC(2026, 0, 1);
			const old = new Date(now - 91 * 86_400_000);
			await cache.write('used', json);
			for (const name of ['used.json.gz.1.draft', 'other.json.gz.2.draft']) {
				await writeFile(join(folder, name), 'draft');
				await utimes(join(folder, name), old, old);
			}
			// The target of this link does not exist. Its modification time cannot be read, like that of a
			// temporary file that another window has just renamed.
			await symlink(join(folder, 'nothing'), join(folder, 'renamed.json.gz.3.draft'));
			await cache.prune(new Set(['used']), now);
			assert.deepEqual((await readdir(folder)).sort(), ['renamed.json.gz.3.draft', 'used.json.gz']);
		}));
});

describe('schemaKey', () => {
	const api: ApiAccess = {
		url: 'https://a.example',
		headers: { A: '1', B: '2' },
		secretHeaders: [],
		authentication: { type: 'basic' },
	};

	it('returns the same schema cache key for the same API, headers and identity, in any order of the headers', () => {
		assert.equal(schemaKey({ ...api, headers: { B: '2', A: '1' } }, 'me'), schemaKey(api, 'me'));
		assert.match(schemaKey(api, 'me'), /^[0-9a-f]{32}$/);
	});

	it('returns different schema cache keys for different API addresses, headers and identities', () => {
		const keys = [
			schemaKey(api),
			schemaKey(api, 'me'),
			schemaKey(api, 'you'),
			schemaKey({ ...api, url: 'https://b.example' }, 'me'),
			schemaKey({ ...api, headers: { A: '1', B: '3' } }, 'me'),
		];
		assert.equal(new Set(keys).size, keys.length);
	});
});
