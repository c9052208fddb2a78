import assert from 'node:assert/strict';
import { containsKeyword, keywordsOf } from '../../../../../src/catalog/core/detection/keywords.ts';
import { spellingsOf } from '../../../../../src/catalog/core/detection/variables.ts';
import { bundledCatalog, catalogFrom } from '../../bundledCatalog.ts';

const catalog = catalogFrom({
	version: 1,
	apis: [
		{
			id: 'a',
			name: 'A',
			detection: {
				hosts: ['a.example.org'],
				gateways: [{ value: 'gw-*.example.net', contextPaths: ['/a'] }],
				variables: ['FS_HOST'],
				paths: ['/fsrest/rest/bas'],
				collections: ['emner'],
				namespaces: ['http://a.example.org/schemas/crud'],
				tables: ['Person'],
			},
		},
	],
	log: [{ api: 'a', operation: 'SELECT <table>' }],
});

describe('containsKeyword', () => {
	for (const [text, expected] of [
		['get("https://a.example.org/x")', true],
		['https://gw-uio.example.net/x', true],
		['/emner/1', true],
		['path("emner")', true],
		['`emner/${id}`', true],
		["'emner?x=1'", true],
		['f"{base}emner/{id}"', true],
		['path("fsrest").path("rest").path("bas")', true],
		['<doSelectManyRequest>', true],
		['process.env.FS_HOST', true],
		['@Value("${fs.host}")', true],
		['emner', false],
		['"emner og roller"', false],
		['mineemner/1', false],
		['"Emner"', false],
		['example.org', false],
		['', false],
	] as const) {
		it(`finds ${expected ? 'a keyword' : 'no keyword'} of the catalog in "${text}"`, () => {
			assert.equal(containsKeyword(catalog, text), expected);
			assert.equal(
				keywordsOf(catalog).some((keyword) => text.includes(keyword)),
				expected,
			);
		});
	}

	it('finds no keyword in a text when the catalog is empty', () => {
		assert.equal(containsKeyword(catalogFrom({ version: 1, apis: [] }), '/emner'), false);
	});

	it('keywordsOf returns no empty keyword for the bundled catalog', () => {
		assert.ok(keywordsOf(bundledCatalog()).every((keyword) => keyword.trim() !== ''));
	});
});

describe('spellingsOf', () => {
	for (const variable of ['FS_HOST', 'fsHost', 'fs.host'] as const) {
		it(`returns the spellings of the variable name ${variable} in all naming styles`, () => {
			assert.deepEqual([...new Set(spellingsOf(variable))].sort(), [
				'FS_HOST',
				'FsHost',
				'fs-host',
				'fs.host',
				'fsHost',
				'fs_host',
			]);
		});
	}
});
