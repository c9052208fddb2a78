import assert from 'node:assert/strict';
import {
	containsKeyword,
	mayBeApiAddress,
	searchKeywordsOf,
} from '../../../../../src/catalog/core/detection/keywords.ts';
import { spellingsOfVariable } from '../../../../../src/catalog/core/detection/variables.ts';
import { addBaseUrlsToCatalog } from '../../../../../src/catalog/core/model/baseUrls.ts';
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
				otherPaths: ['/graphql'],
			},
		},
	],
	log: [{ api: 'a', operation: 'SELECT <table>' }],
});

describe('containsKeyword', () => {
	for (const [text, expected] of [
		['get("https://a.example.org/x")', true],
		['get("https://A.Example.org/" + path)', true],
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
		['"Emner"', true],
		['Emner', false],
		['example.org', false],
		['', false],
	] as const) {
		it(`finds ${expected ? 'a keyword' : 'no keyword'} of the catalog in "${text}"`, () => {
			assert.equal(containsKeyword(catalog, text), expected);
			assert.equal(
				searchKeywordsOf(catalog).some((keyword) => text.toLowerCase().includes(keyword.toLowerCase())),
				expected,
			);
		});
	}

	for (const setting of ['økonomi.example.no', 'xn--konomi-9xa.example.no'] as const) {
		it(`finds the host ${setting} of a configured base URL in its Unicode and Punycode spellings`, () => {
			const { catalog } = addBaseUrlsToCatalog(bundledCatalog(), { 'ledger-rest': `https://${setting}/ledger` });
			for (const host of ['økonomi.example.no', 'ØKONOMI.example.no', 'xn--konomi-9xa.example.no']) {
				assert.equal(containsKeyword(catalog, `get("https://${host}")`), true, host);
				assert.equal(mayBeApiAddress(catalog, `https://${host}`), true, host);
			}
		});
	}

	for (const [what, detection, log, expected] of [
		['hosts', { hosts: ['fs-*.example.org', 'xn--konomi-9xa.example.no'] }, [], ['.example.org', '.example.no']],
		['gateways', { gateways: [{ value: '*.gw.example.net', contextPaths: ['/a'] }] }, [], ['.gw.example.net']],
		['variables', { variables: ['FS_HOST'] }, [], ['FS_HOST', 'fs_host', 'fs.host', 'fs-host', 'fsHost', 'FsHost']],
		['a variable without letters', { variables: ['_'] }, [], []],
		['namespaces', { namespaces: ['http://a.example.org/s'] }, [], ['a.example.org/s']],
		[
			'collections',
			{ collections: ['rom'] },
			[],
			['/rom', '}rom/', '"rom"', '"rom/', '"rom?', "'rom'", "'rom/", "'rom?", '`rom`', '`rom/', '`rom?'],
		],
		[
			'a path with a long segment',
			{ paths: ['/api/fsrest/registrations'] },
			[],
			[
				'/fsrest',
				'}fsrest/',
				...['"fsrest"', '"fsrest/', '"fsrest?', "'fsrest'", "'fsrest/", "'fsrest?", '`fsrest`', '`fsrest/', '`fsrest?'],
			],
		],
		[
			'a path without a long segment',
			{ paths: ['/v1/elm01/elm02'] },
			[],
			[
				'/elm01',
				'}elm01/',
				...['"elm01"', '"elm01/', '"elm01?', "'elm01'", "'elm01/", "'elm01?", '`elm01`', '`elm01/', '`elm01?'],
			],
		],
		['requests for tables', { tables: ['Person'] }, ['SELECT <table>', 'GET /x'], ['doSELECT']],
		['requests for tables in the log, but no tables', {}, ['SELECT <table>'], []],
	] as const) {
		it(`returns ${expected.length === 0 ? 'no keywords' : 'the keywords'} for an API with ${what}`, () => {
			const api = { id: 'a', name: 'A', detection };
			const catalog = catalogFrom({ version: 1, apis: [api], log: log.map((operation) => ({ api: 'a', operation })) });
			assert.deepEqual(searchKeywordsOf(catalog), expected);
		});
	}

	for (const [base, expected] of [
		['https://gw.example.net/fs-api', ['gw.example.net']],
		['GATEWAY_URL/students', ['GATEWAY_URL', 'gateway_url', 'gateway.url', 'gateway-url', 'gatewayUrl', 'GatewayUrl']],
		[
			'/api/studies',
			[
				'/studies',
				'}studies/',
				...['"studies"', '"studies/', '"studies?', "'studies'", "'studies/", "'studies?"],
				...['`studies`', '`studies/', '`studies?'],
			],
		],
	] as const) {
		it(`returns keywords for the base URL ${base} of the setting`, () => {
			const plain = catalogFrom({ version: 1, apis: [{ id: 'a', name: 'A' }] });
			assert.deepEqual(searchKeywordsOf(addBaseUrlsToCatalog(plain, { a: base }).catalog), expected);
		});
	}

	it('finds no keyword in a text when the catalog is empty', () => {
		assert.equal(containsKeyword(catalogFrom({ version: 1, apis: [] }), '/emner'), false);
	});

	it('returns no empty keyword for the bundled catalog', () => {
		assert.ok(searchKeywordsOf(bundledCatalog()).every((keyword) => keyword.trim() !== ''));
	});
});

describe('spellingsOfVariable', () => {
	for (const variable of ['FS_HOST', 'fsHost', 'fs.host'] as const) {
		it(`returns the spellings of the variable name ${variable} in all naming styles`, () => {
			assert.deepEqual([...new Set(spellingsOfVariable(variable))].sort(), [
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

describe('mayBeApiAddress', () => {
	const addresses = addBaseUrlsToCatalog(catalog, { a: ['https://base.example.com/api', '/studies/v1'] }).catalog;

	for (const [text, expected] of [
		['https://a.example.org', true],
		['HTTPS://A.Example.ORG/x', true],
		['https://gw-uio.example.net/x', true],
		['https://base.example.com', true],
		['fsrest', true],
		['emner', true],
		['studies/v1/x', true],
		['//a.example.org:80/schemas//crud', true],
		['graphql?query=x', true],
		['roller/1', false],
		['https://example.org', false],
		['', false],
	] as const) {
		it(`returns ${expected} for "${text}"`, () => {
			assert.equal(mayBeApiAddress(addresses, text), expected);
		});
	}
});
