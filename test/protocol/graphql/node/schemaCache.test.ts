import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ApiAccess } from '../../../../src/environments/core/environment.ts';
import { readStoredSchema, SchemaCache, schemaCacheKey } from '../../../../src/graphql/node/schemaCache.ts';

async function withCache(use: (cache: SchemaCache, folder: string) => Promise<void>): Promise<void> {
	const parent = await mkdtemp(join(tmpdir(), 'study-admin-schemas-'));
	try {
		const folder = join(parent, 'schemas');
		await use(new SchemaCache(folder), folder);
	} finally {
		await rm(parent, { recursive: true });
	}
}

const versionOf = (number: number) => JSON.stringify({ version: number });
const keysOf = (names: readonly string[]) => names.map((name) => name.split('.')[0]).toSorted();
const json = JSON.stringify({ __schema: { description: 'blåbær '.repeat(1000) } });

describe('SchemaCache', () => {
	it('stores an introspection result in a gzip file, and reads it back unchanged', () =>
		withCache(async (cache, folder) => {
			const { version, previous } = await cache.write('key', json, 5);
			assert.equal(previous, undefined);
			assert.equal(await cache.read('key'), json);
			assert.deepEqual(await readdir(folder), [basename(version.path)]);
			assert.match(basename(version.path), /^key\.5\.[0-9a-f]{32}\.json\.gz$/);
			assert.ok((await readFile(version.path)).byteLength < json.length / 20);
		}));

	it('stores the last five versions with the dates on which they were first fetched, also across restarts', () =>
		withCache(async (cache, folder) => {
			for (const day of [1, 2, 3, 4, 5, 6]) {
				await cache.write('key', versionOf(day), day);
				await new SchemaCache(folder).write('key', versionOf(day), day + 100);
			}
			const versions = await new SchemaCache(folder).versions('key');
			assert.deepEqual(
				versions.map(({ firstSeenAt }) => firstSeenAt),
				[6, 5, 4, 3, 2],
			);
			assert.deepEqual(
				await Promise.all(versions.map(({ path }) => readStoredSchema(path))),
				[6, 5, 4, 3, 2].map(versionOf),
			);
		}));

	it('returns the previous version only of a changed schema, and orders versions by the clock or, if the clock was set back, by the order of writing', () =>
		withCache(async (cache, folder) => {
			const first = await cache.write('key', versionOf(1), 1000);
			assert.equal((await cache.write('key', versionOf(1), 2000)).previous, undefined);
			const second = await new SchemaCache(folder).write('key', versionOf(2), 500);
			assert.deepEqual(second.previous, first.version);
			assert.deepEqual(await cache.versions('key'), [second.version, first.version]);
			const third = await cache.write('key', versionOf(1), 600);
			assert.deepEqual(third.previous, second.version);
		}));

	it('counts a version that two windows stored at the same time once, with the older date', () =>
		withCache(async (cache, folder) => {
			const { version } = await cache.write('key', json, 1000);
			await copyFile(version.path, join(folder, `key.1003.${version.hash}.json.gz`));
			assert.deepEqual(await cache.versions('key'), [version]);
		}));

	it('stores the versions of a schema only under its key, and keeps the other versions when one version is damaged', () =>
		withCache(async (cache) => {
			await cache.write('key', versionOf(1), 1);
			assert.equal((await cache.write('otherFlags', versionOf(2), 2)).previous, undefined);
			const damaged = await cache.write('key', versionOf(3), 3);
			await truncate(damaged.version.path, 10);
			assert.equal(await cache.read('key'), undefined);
			const next = await cache.write('key', versionOf(4), 4);
			assert.deepEqual(next.previous, damaged.version);
			assert.equal((await cache.versions('key')).length, 3);
			await assert.rejects(readStoredSchema(damaged.version.path));
			assert.equal(await cache.read('otherFlags'), versionOf(2));
		}));

	it('repairs the damaged file of a version when the same schema is stored again', () =>
		withCache(async (cache) => {
			const { version } = await cache.write('key', json, 1);
			await truncate(version.path, 10);
			await cache.write('key', json, 2);
			assert.equal(await readStoredSchema(version.path), json);
		}));

	it('returns undefined for a schema that is not in the cache, and for a damaged cache file', () =>
		withCache(async (cache) => {
			assert.equal(await cache.read('key'), undefined);
			const { version } = await cache.write('key', json, 1);
			await truncate(version.path, 30);
			assert.equal(await cache.read('key'), undefined);
		}));

	it('removes cached schemas older than 90 days, except those in use', () =>
		withCache(async (cache, folder) => {
			const now = Date.UTC(2026, 0, 1);
			const daysAgo = (days: number) => new Date(now - days * 86_400_000);
			for (const [key, days] of Object.entries({ recent: 89, old: 91, used: 500 })) {
				const { version } = await cache.write(key, json, 1);
				await utimes(version.path, daysAgo(days), daysAgo(days));
			}
			await cache.prune(new Set(['used']), now);
			assert.deepEqual(keysOf(await readdir(folder)), ['recent', 'used']);
		}));
});

describe('SchemaCache.prune', () => {
	it('removes temporary cache files older than 90 days, and does not fail when one of them has disappeared in the meantime', () =>
		withCache(async (cache, folder) => {
			const now = Date.UTC(2026, 0, 1);
			const old = new Date(now - 91 * 86_400_000);
			await cache.write('used', json, 1);
			for (const name of ['used.1.ab.json.gz.1.draft', 'other.1.ab.json.gz.2.draft']) {
				await writeFile(join(folder, name), 'draft');
				await utimes(join(folder, name), old, old);
			}
			// The target of this link does not exist. Its modification time cannot be read, like that of a
			// temporary file that another window has just renamed.
			await symlink(join(folder, 'nothing'), join(folder, 'renamed.1.ab.json.gz.3.draft'));
			await cache.prune(new Set(['used']), now);
			assert.deepEqual(keysOf(await readdir(folder)), ['renamed', 'used']);
		}));
});

describe('schemaCacheKey', () => {
	const api: ApiAccess = {
		url: 'https://a.example',
		headers: { A: '1', B: '2' },
		secretHeaders: [],
		authentication: { type: 'basic' },
	};

	it('returns the same schema cache key for the same API, headers and identity, in any order of the headers', () => {
		assert.equal(schemaCacheKey({ ...api, headers: { B: '2', A: '1' } }, 'me'), schemaCacheKey(api, 'me'));
		assert.match(schemaCacheKey(api, 'me'), /^[0-9a-f]{32}$/);
	});

	it('returns different schema cache keys for different API addresses, headers and identities', () => {
		const keys = [
			schemaCacheKey(api),
			schemaCacheKey(api, 'me'),
			schemaCacheKey(api, 'you'),
			schemaCacheKey({ ...api, url: 'https://b.example' }, 'me'),
			schemaCacheKey({ ...api, headers: { A: '1', B: '3' } }, 'me'),
		];
		assert.equal(new Set(keys).size, keys.length);
	});
});
