import assert from 'node:assert/strict';
import manifest from '../../../../../package.json' with { type: 'json' };
import { addBaseUrlsToCatalog } from '../../../../../src/catalog/core/model/baseUrls.ts';
import { bundledCatalog, knownApi } from '../../bundledCatalog.ts';

describe('addBaseUrlsToCatalog', () => {
	const catalog = bundledCatalog();
	const base = (host: string, ...segments: readonly string[]) => ({ host, segments });
	for (const [value, bases, variables] of [
		['https://Gateway.Example.org/fs-api/', [base('gateway.example.org', 'fs-api')], []],
		['http://localhost:8080/a/b?x=1', [], []],
		['http://localhost:8080/a/b', [base('localhost', 'a', 'b')], []],
		['gateway.example.org:8443/fs', [base('gateway.example.org', 'fs')], []],
		['gateway.example.org', [base('gateway.example.org')], ['gateway.example.org']],
		['FS_HOST', [], ['FS_HOST']],
		['$FS_HOST', [], ['FS_HOST']],
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the notation of property files
		['${fs.base.url}', [], ['fs.base.url']],
		['fsApiUrl', [], ['fsApiUrl']],
		['/fsrest/rest/elm', [{ segments: ['fsrest', 'rest', 'elm'] }], []],
		['/fs-api/', [{ segments: ['fs-api'] }], []],
		['GW_URL/fs-api', [{ variable: 'GW_URL', segments: ['fs-api'] }], []],
		['$GW_URL/fs-api/v1', [{ variable: 'GW_URL', segments: ['fs-api', 'v1'] }], []],
		[['FS_HOST', 'FS_URL', 'FS_HOST'], [], ['FS_HOST', 'FS_URL']],
		[[], [], []],
	] as const) {
		it(`reads the hosts, paths and variables of an API from the base URL setting ${JSON.stringify(value)}`, () => {
			const read = addBaseUrlsToCatalog(catalog, { 'alumni-rest': value });
			const { detection } = knownApi(read.catalog, 'alumni-rest');
			assert.deepEqual([detection.bases, detection.variables], [bases, variables]);
			assert.equal(read.problems.length, value === 'http://localhost:8080/a/b?x=1' ? 1 : 0);
		});
	}

	for (const value of [
		7,
		null,
		'',
		'two words',
		'https://',
		'ftp://a.b',
		'*',
		'https://user:p@a.no',
		'a b.no',
		'/',
		'//',
		'/a b',
		'a b/c',
		{ a: 1 },
	]) {
		it(`reports the invalid base URL ${JSON.stringify(value)} and reads the valid ones`, () => {
			const read = addBaseUrlsToCatalog(catalog, { 'alumni-rest': ['FS_HOST', value] });
			const text = typeof value === 'string' ? value : JSON.stringify(value);
			assert.deepEqual(read.problems, [{ code: 'not-a-base', api: 'alumni-rest', value: text }]);
			assert.deepEqual(knownApi(read.catalog, 'alumni-rest').detection.variables, ['FS_HOST']);
		});
	}

	it('reports base URLs for an API id that the catalog does not contain', () => {
		assert.deepEqual(addBaseUrlsToCatalog(catalog, { legacy: 'FS_HOST' }).problems, [
			{ code: 'unknown-api', api: 'legacy', value: '' },
		]);
	});

	it('returns the same catalog object if the setting is empty, and changes only the APIs in the setting', () => {
		for (const raw of [undefined, {}, [], 'x', null]) {
			assert.equal(addBaseUrlsToCatalog(catalog, raw).catalog, catalog);
		}
		const read = addBaseUrlsToCatalog(catalog, { 'legacy-main-rest': 'FS_HOST' });
		assert.deepEqual(
			read.catalog.apis.filter((api, index) => api !== catalog.apis[index]).map(({ id }) => id),
			['legacy-main-rest'],
		);
	});

	it('the schema of the setting for base URLs lists the ids of the APIs in the bundled catalog', () => {
		const { properties } = manifest.contributes.configuration.properties['studyAdmin.catalog.baseUrls'];
		assert.deepEqual(
			Object.keys(properties),
			catalog.apis.map(({ id }) => id),
		);
	});
});
