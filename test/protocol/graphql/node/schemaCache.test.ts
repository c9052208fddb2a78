import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SchemaCache, schemaKey } from '../../../../src/graphql/schemas/schemaCache.ts';
import type { ApiAccess } from '../../../../src/shared/environments/environment.ts';

async function withCache(use: (cache: SchemaCache, folder: string) => Promise<void>): Promise<void> {
	const parent = await mkdtemp(join(tmpdir(), 'study-admin-schemas-'));
	try {
		const folder = join(parent, 'schemas');
		await use(new SchemaCache(folder), folder);
	} finally {
		await rm(parent, { recursive: true });
	}
}

describe('SchemaCache', () => {
	const json = JSON.stringify({ __schema: { description: 'blåbær '.repeat(1000) } });

	it('keeps an introspection, compressed', () =>
		withCache(async (cache, folder) => {
			await cache.write('key', json);
			assert.equal(await cache.read('key'), json);
			assert.deepEqual(await readdir(folder), ['key.json.gz']);
			assert.ok((await readFile(join(folder, 'key.json.gz'))).byteLength < json.length / 20);
		}));

	it('has nothing where nothing was kept, or where it is damaged', () =>
		withCache(async (cache, folder) => {
			assert.equal(await cache.read('key'), undefined);
			await cache.write('key', json);
			await truncate(join(folder, 'key.json.gz'), 30);
			assert.equal(await cache.read('key'), undefined);
		}));

	it('lets go of what nobody has used for 90 days', () =>
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

describe('schemaKey', () => {
	const api: ApiAccess = {
		url: 'https://a.example',
		headers: { A: '1', B: '2' },
		secretHeaders: [],
		authentication: { type: 'basic' },
	};

	it('is the same for the same API, headers and identity', () => {
		assert.equal(schemaKey({ ...api, headers: { B: '2', A: '1' } }, 'me'), schemaKey(api, 'me'));
		assert.match(schemaKey(api, 'me'), /^[0-9a-f]{32}$/);
	});

	it('differs by address, header and identity', () => {
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
