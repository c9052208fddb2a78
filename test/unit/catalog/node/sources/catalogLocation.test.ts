import assert from 'node:assert/strict';
import { normalize } from 'node:path';
import { catalogLocation } from '../../../../../src/catalog/node/sources/catalogLocation.ts';

describe('catalogLocation', () => {
	for (const [setting, expected] of [
		[undefined, { kind: 'bundled' }],
		['/srv/catalog.md', { kind: 'file', path: normalize('/srv/catalog.md') }],
		['~/a/../catalog.md', { kind: 'file', path: normalize('/home/kari/catalog.md') }],
		['~', { kind: 'file', path: normalize('/home/kari') }],
		['https://katalog.example.no/apier/?v=5#log', { kind: 'web', url: 'https://katalog.example.no/apier/?v=5' }],
		['HTTPS://katalog.example.no', { kind: 'web', url: 'https://katalog.example.no/' }],
		['http://127.0.0.1:8080/', { kind: 'web', url: 'http://127.0.0.1:8080/' }],
		['http://catalog.localhost/', { kind: 'web', url: 'http://catalog.localhost/' }],
		['http://katalog.example.no/', { kind: 'unusable', code: 'catalog/source-not-https' }],
		['http://localhost.example.no/', { kind: 'unusable', code: 'catalog/source-not-https' }],
		['https://kari:secret@katalog.example.no/', { kind: 'unusable', code: 'catalog/source-not-https' }],
		['catalog.md', { kind: 'unusable', code: 'catalog/source-not-valid' }],
		['~kari/catalog.md', { kind: 'unusable', code: 'catalog/source-not-valid' }],
		['file:///srv/catalog.md', { kind: 'unusable', code: 'catalog/source-not-valid' }],
		['https://', { kind: 'unusable', code: 'catalog/source-not-valid' }],
	] as const) {
		it(`reads the setting ${setting ?? 'without a value'} as a source of kind ${expected.kind}`, () => {
			assert.deepEqual(catalogLocation(setting, '/home/kari'), expected);
		});
	}
});
