import assert from 'node:assert/strict';
import { assertCase, operations, usesOf } from './clientCase.ts';
import { languageCases } from './languageClients.ts';

describe('findUses in further languages', () => {
	for (const client of languageCases) {
		it(`reports each API call once in ${client.what}`, () => {
			assertCase(client);
		});
	}
});

describe('findUses in a notebook', () => {
	const cells = [
		{ cell_type: 'markdown', source: ['See https://api.fellesstudentsystem.no/roller\n'] },
		{
			cell_type: 'code',
			source: ['import requests\n', 'BASE = "https://api.fellesstudentsystem.no"\n', '# BASE + "/roller"'],
		},
		{
			cell_type: 'code',
			outputs: [{ text: ['https://api.fellesstudentsystem.no/emner/215,1'] }],
			source: ['å = "\\u00e5"\n', 'requests.get(f"{BASE}/personer/{number}")\n', 'requests.get(BASE + "/emner")'],
		},
		{ cell_type: 'code', source: 'requests.get(BASE + "/studenter")' },
	];
	for (const [format, text] of [
		['indented', JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4 }, null, 1)],
		['on one line', JSON.stringify({ cells, nbformat: 4 })],
	] as const) {
		it(`reports the API calls in code cells of a notebook at their positions in the file, which is ${format}`, () => {
			const uses = usesOf('a.ipynb', text);
			assert.deepEqual(operations(uses, 'certain'), ['/personer/{id}', '/emner', '/studenter']);
			assert.deepEqual(
				uses
					.filter(({ confidence }) => confidence === 'certain')
					.map(({ offset, length }) => text.slice(offset, offset + length)),
				['{BASE}/personer/{number}', '/emner', '/studenter'],
			);
		});
	}

	it('reports no API call in a text that is not a valid notebook', () => {
		for (const text of [
			'',
			'{',
			'[]',
			'{"cells": 3}',
			'{"cells": [{"source": {"a": "https://api.fellesstudentsystem.no/emner"}}]}',
		]) {
			assert.deepEqual(usesOf('a.ipynb', text), []);
		}
	});
});
