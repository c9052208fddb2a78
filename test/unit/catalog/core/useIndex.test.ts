import assert from 'node:assert/strict';
import { apiIdsOfChangedFiles, UseIndex } from '../../../../src/catalog/core/useIndex.ts';
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

describe('UseIndex', () => {
	const files = [
		someFile('/z', someFinding('a', 0, 'possible', 1), someFinding('a', 0, 'certain', 9), someFinding('b')),
		someFile('/m', someFinding('a', 0, 'certain', 20), someFinding('a', 0, 'certain', 3), someFinding('a')),
		someFile('/a', someFinding('a', 1, 'possible'), someFinding('a', 17), someFinding('c')),
	];
	for (const [name, api, row, expected, certain, possible] of [
		[
			'the uses of a log row, certain ones first, then by file and offset',
			'a',
			0,
			['/m 3', '/m 20', '/z 9', '/z 1'],
			3,
			1,
		],
		[
			'the uses of an API without a row, including those with a row of another API',
			'a',
			undefined,
			['/a 0', '/m 0', '/a 0'],
			2,
			1,
		],
		['the uses that no other row applies to for a row for all operations', 'b', 2, ['/z 0'], 1, 0],
		['no uses for an API without a row if a row for all operations exists', 'b', undefined, [], 0, 0],
		['no uses for a row that is not used', 'b', 1, [], 0, 0],
	] as const) {
		it(`the index of uses returns ${name}`, () => {
			const index = new UseIndex(catalog, files);
			assert.deepEqual(
				index.uses(api, row).map(({ uri, finding }) => `${uri.path} ${finding.use.offset}`),
				expected,
			);
			assert.deepEqual(index.count(api, row), { certain, possible });
		});
	}
});

describe('UseIndex with files of the same path', () => {
	it('sorts uses by the URI of their file before their offset', () => {
		const file = (scheme: string, ...offsets: readonly number[]) => ({
			uri: { path: '/a', toString: () => `${scheme}:/a` },
			findings: offsets.map((offset) => someFinding('a', 0, 'certain', offset)),
		});
		const index = new UseIndex(catalog, [file('zip', 2, 1), file('file', 4, 3)]);
		assert.deepEqual(
			index.uses('a', 0).map(({ uri, finding }) => `${uri} ${finding.use.offset}`),
			['file:/a 3', 'file:/a 4', 'zip:/a 1', 'zip:/a 2'],
		);
	});
});

describe('apiIdsOfChangedFiles', () => {
	const [a, b, none] = [someFile('/a', someFinding('a')), someFile('/b', someFinding('b')), someFile('/n')];
	for (const [name, before, after, expected] of [
		['the APIs of an added file', [a], [a, b], ['b']],
		['the APIs of a removed file', [a, b], [b], ['a']],
		[
			'the earlier and the current APIs of a file that was searched again',
			[a],
			[someFile('/a', someFinding('b'))],
			['a', 'b'],
		],
		['no APIs for the same files in another order', [a, b, none], [none, b, a], []],
		['no APIs for an added file without findings', [a], [a, none], []],
	] as const) {
		it(`apiIdsOfChangedFiles returns ${name}`, () =>
			assert.deepEqual([...apiIdsOfChangedFiles(before, after)], expected));
	}
});
