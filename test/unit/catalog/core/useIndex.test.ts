import assert from 'node:assert/strict';
import { apisOfChangedFiles, UseIndex } from '../../../../src/catalog/core/useIndex.ts';
import { catalogFrom } from '../bundledCatalog.ts';
import { someFile, someFinding } from '../someFinding.ts';

const catalog = catalogFrom({
	version: 1,
	apis: [
		{ id: 'a', name: 'A', phase: 'Stabil' },
		{ id: 'b', name: 'B', phase: 'Stabil' },
	],
	log: [
		{ api: 'a', operation: 'GET /x', endOfService: '31.12.2026' },
		{ api: 'b', operation: 'GET /y' },
		{ api: 'b', operation: 'Alle', endOfService: '31.03.2027' },
	],
});

describe('FoundUses', () => {
	const files = [
		someFile('/z', someFinding('a', 0, 'possible', 1), someFinding('a', 0, 'certain', 9), someFinding('b')),
		someFile('/m', someFinding('a', 0, 'certain', 20), someFinding('a', 0, 'certain', 3), someFinding('a')),
		someFile('/a', someFinding('a', 1, 'possible'), someFinding('a', 17), someFinding('c')),
	];
	const found = new UseIndex(catalog, files);
	for (const [name, api, row, places, certain, possible] of [
		['certain ones first, then by file and place', 'a', 0, ['/m 3', '/m 20', '/z 9', '/z 1'], 3, 1],
		['to the API what no row fits, and what names a row of another', 'a', undefined, ['/a 0', '/m 0', '/a 0'], 2, 1],
		['to the row for all operations what no other row fits', 'b', 2, ['/z 0'], 1, 0],
		['nothing to an API with such a row', 'b', undefined, [], 0, 0],
		['nothing to a row without uses', 'b', 1, [], 0, 0],
	] as const) {
		it(`gives ${name}`, () => {
			assert.deepEqual(
				found.uses(api, row).map(({ uri, finding }) => `${uri.path} ${finding.use.offset}`),
				places,
			);
			assert.deepEqual(found.count(api, row), { certain, possible });
		});
	}
});

describe('apisOfChangedFiles', () => {
	const [a, b, none] = [someFile('/a', someFinding('a')), someFile('/b', someFinding('b')), someFile('/n')];
	for (const [name, before, after, expected] of [
		['the APIs of a file that came', [a], [a, b], ['b']],
		['the APIs of a file that went', [a, b], [b], ['a']],
		['those of before and after when a file was searched again', [a], [someFile('/a', someFinding('b'))], ['a', 'b']],
		['nothing for the same files', [a, b, none], [none, b, a], []],
		['nothing for a file without findings', [a], [a, none], []],
	] as const) {
		it(`gives ${name}`, () => assert.deepEqual([...apisOfChangedFiles(before, after)], expected));
	}
});
