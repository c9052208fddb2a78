import assert from 'node:assert/strict';
import { apiIdsOnSharedHost, matchApi } from '../../../../../src/catalog/core/detection/apiMatcher.ts';
import { addressReferencesOf } from '../../../../../src/catalog/core/detection/references.ts';
import {
	type ExpressionValue,
	emptyValue,
	unknownValue,
	unknownValueMarker,
} from '../../../../../src/catalog/core/detection/values.ts';
import { addBaseUrlsToCatalog } from '../../../../../src/catalog/core/model/baseUrls.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const catalog = bundledCatalog();

/** Returns a value in which `*` stands for an expression with the names. */
function addressValue(text: string, names: readonly string[]): ExpressionValue {
	const parts = text
		.split(/(\*)/)
		.filter((part) => part !== '')
		.map((part, index) =>
			part === '*'
				? (unknownValue({ offset: index, length: 1 }, names).parts[0] ?? assert.fail())
				: { text: part, offset: index, length: part.length, token: index, constant: undefined, names: [] },
		);
	return { ...emptyValue, parts };
}

function referenceOf(text: string, names: readonly string[] = []) {
	const [reference] = addressReferencesOf(addressValue(text, names), true);
	return reference ?? assert.fail(text);
}

/** Returns the API of an address, the path below it, and its evidence. */
function match(text: string, names: readonly string[] = [], baseUrls?: object): string | undefined {
	const found = matchApi(addBaseUrlsToCatalog(catalog, baseUrls).catalog, referenceOf(text, names));
	const path = found?.segments.join('/').replaceAll(unknownValueMarker, '*');
	return (
		found &&
		`${found.api.id} ${path} ${found.evidence.join('+')}${found.isGuess ? '?' : ''}${found.isBase ? ' base' : ''}`
	);
}

describe('matchApi', () => {
	const rows: readonly (readonly [text: string, expected: string | undefined, names?: readonly string[]])[] = [
		['https://api.fellesstudentsystem.no', 'legacy-main-rest  host base'],
		['https://api.fellesstudentsystem.no/emner/1', 'legacy-main-rest emner/1 host'],
		['https://api.fellesstudentsystem.no/graphql/', undefined],
		['https://api.fellesstudentsystem.no/docs/a', undefined],
		['https://api-*.fellesstudentsystem.no/emner', 'legacy-main-rest emner host'],
		['https://api.fellesstudentsystem.no.example.org/emner', undefined],
		['https://api.felle*.no/emner', 'legacy-main-rest emner host'],
		['https://api.fell*.no/emner', undefined],
		['https://api.fellesstudentsystem*/emner', undefined],
		['https://api.fellesstudentsystem.*/emner', 'legacy-main-rest emner host'],
		// Gateways: a known context path, or a collection after any path.
		['https://gw-uib.intark.uh-it.no/fs-api-prod/emner', 'legacy-main-rest emner gateway'],
		['https://gw-uib.intark.uh-it.no/fs-api-prod', 'legacy-main-rest  gateway base'],
		['https://gw-uib.intark.uh-it.no/emner/1', 'legacy-main-rest emner/1 '],
		['https://gw-uib.intark.uh-it.no/a/b/emner', 'legacy-main-rest emner '],
		['https://gw-uib.intark.uh-it.no/a/b/c/d/emner', 'legacy-main-rest emner '],
		['https://gw-uib.intark.uh-it.no/a/b/c/d/e/emner', undefined],
		['https://gw-uib.intark.uh-it.no/orders', undefined],
		['https://gw-a.b.intark.uh-it.no/emner', undefined],
		// Services with a path of their own.
		['https://fsws.usit.no/fsrest/rest/bas/hent', 'bas-rest hent host+path'],
		['https://fsws.usit.no/fsrest/rest/studinfo2/emne', 'studinfo2-rest emne host+path'],
		['https://gateway.example.org/a/fsrest/rest/cdm/emne', 'cdm-rest emne path'],
		['https://gateway.example.org/a/b/fsrest/rest/cdm/emne', 'cdm-rest emne path'],
		['https://gateway.example.org/a/b/c/fsrest/rest/cdm/emne', undefined],
		['/fsrest/rest/bris/x', 'bris-rest x path'],
		// Services of which only the name is known, and the hosts that they share.
		['https://fsws.usit.no/fsservices/BasService', 'bas-soap  host? base'],
		['https://fsws.usit.no/fsservices/studinfo', 'studinfo-soap  host? base'],
		['https://fsws.usit.no/fsservices/Studinfo2Service/x', 'studinfo2-soap x host?'],
		['https://fsws.usit.no', 'crud-rest  host? base'],
		['https://fsws.usit.no/fsrest/rest/elm/report', 'crud-rest  host? base'],
		['https://fsws.usit.no/schemas/unknown', undefined],
		['https://fsws.usit.no/brukersider', undefined],
		['http://fsws.usit.no/schemas/crud', 'crud-rest  namespace'],
		// Paths without a host.
		['/emner/1', 'legacy-main-rest emner/1 '],
		['/fs-api-prod/emner', 'legacy-main-rest emner '],
		['/orders', undefined],
		['*/emner', 'legacy-main-rest emner variable', ['FS_HOST']],
		['*/v1/emner', 'legacy-main-rest emner variable', ['process.env.FS_HOST']],
		['*/graphql', undefined, ['FS_HOST']],
		['*/orders', 'legacy-main-rest orders ', ['FS_HOST']],
		['*/a/b/c/d/emner', 'legacy-main-rest emner variable', ['FS_HOST']],
		['*/a/b/c/d/e/emner', 'legacy-main-rest a/b/c/d/e/emner ', ['FS_HOST']],
		['*/emner', undefined, ['geminiUrl']],
		['*/select', 'crud-rest select variable', ['FS_CRUD_URL']],
		['*/studenter?dbId=1', 'legacy-main-rest studenter query-keys', ['base']],
	];
	for (const [text, expected, names] of rows) {
		it(`matches ${expected ?? 'no API'} for ${text}${names ? ` after ${names}` : ''}`, () => {
			assert.equal(match(text, names), expected);
		});
	}

	for (const host of ['økonomi.example.no', 'ØKONOMI.Example.no', 'xn--konomi-9xa.example.no']) {
		for (const setting of ['økonomi.example.no', 'xn--konomi-9xa.example.no']) {
			it(`matches the host ${host} if the setting contains the host ${setting}`, () => {
				const baseUrls = { 'ledger-rest': `https://${setting}/ledger` };
				assert.equal(match(`https://${host}/ledger/accounts`, [], baseUrls), 'ledger-rest accounts base');
				assert.equal(match(`${host}:8443/ledger/accounts`, [], baseUrls), 'ledger-rest accounts base');
			});
		}
	}

	it('matches the addresses of the setting, the longest address first', () => {
		const baseUrls = {
			'bas-rest': ['https://gw.example.org/fs', '/own/bas', 'GATEWAY/bas'],
			'crud-rest': 'https://gw.example.org/fs/crud',
		};
		assert.equal(match('https://gw.example.org/fs/hent', [], baseUrls), 'bas-rest hent base');
		assert.equal(match('https://gw.example.org/fs', [], baseUrls), 'bas-rest  base base');
		assert.equal(match('https://gw.example.org/fs/crud/select', [], baseUrls), 'crud-rest select base');
		assert.equal(match('https://gw.example.org/other', [], baseUrls), undefined);
		assert.equal(match('https://any.example.org/own/bas/hent', [], baseUrls), 'bas-rest hent path');
		assert.equal(match('https://any.example.org/a/own/bas/hent', [], baseUrls), 'bas-rest hent path');
		assert.equal(match('https://any.example.org/a/own/hent', [], { 'bas-rest': '/own' }), undefined);
		const nested = { 'bas-rest': '/own', 'crud-rest': '/own/crud', 'cdm-rest': '/own' };
		assert.equal(match('https://any.example.org/own/crud/select', [], nested), 'crud-rest select path');
		assert.equal(match('*/bas/hent', ['GATEWAY'], baseUrls), 'bas-rest hent base');
		assert.equal(match('*/bas', ['GATEWAY'], baseUrls), 'bas-rest  base base');
		assert.equal(match('*/bas/hent', ['OTHER'], baseUrls), undefined);
		const several = { 'bas-rest': ['GATEWAY/fs', 'GATEWAY/other'], 'crud-rest': 'GATEWAY/crud' };
		assert.equal(match('*/other/hent', ['GATEWAY'], several), 'bas-rest hent base');
		assert.equal(match('*/crud/select', ['GATEWAY'], several), 'crud-rest select base');
	});
});

describe('apiIdsOnSharedHost', () => {
	for (const [text, names, expected] of [
		['https://api.fellesstudentsystem.no/graphql', [], ['legacy-main-rest']],
		['https://portal.example.org/graphql', [], []],
		['https://api.fellesstudentsystem.no/emner', [], []],
		['/graphql', [], ['legacy-main-rest']],
		['*/graphql', ['FS_HOST'], ['legacy-main-rest']],
		['*/graphql', ['PORTAL'], []],
	] as const) {
		it(`returns ${expected.length === 0 ? 'no API' : expected} for ${text}${names.length > 0 ? ` after ${names}` : ''}`, () => {
			assert.deepEqual(apiIdsOnSharedHost(catalog, referenceOf(text, names)), expected);
		});
	}
});
