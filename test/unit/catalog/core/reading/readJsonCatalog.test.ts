import assert from 'node:assert/strict';
import { readOperation } from '../../../../../src/catalog/core/operation.ts';
import { readPhase } from '../../../../../src/catalog/core/phase.ts';
import { readJsonCatalog } from '../../../../../src/catalog/core/reading/readJsonCatalog.ts';

describe('readJsonCatalog', () => {
	for (const [name, lines, expected] of [
		['text that is not JSON', ['{', '"version": 5,', '"apis": [}'], [['catalog/not-json', 3, '']]],
		['an empty file', [''], [['catalog/not-json', 1, '']]],
		[
			'a list',
			['[]'],
			[
				['catalog/missing', 1, 'version'],
				['catalog/missing', 1, 'apis'],
			],
		],
		['a version that is text', ['{', '"version": "5", "apis": []}'], [['catalog/wrong-type', 2, 'version']]],
		['APIs that are no list', ['{"version": 5, "apis": {}}'], [['catalog/wrong-type', 1, 'apis']]],
		['an API without a name', ['{"version": 5, "apis": [', '{"id": "a"}]}'], [['catalog/missing', 2, 'apis[0].name']]],
		[
			'a number for a name',
			['{"version": 5, "apis": [', '{"id": "a",', '"name": 1}]}'],
			[['catalog/wrong-type', 3, 'apis[0].name']],
		],
		[
			'an id with a space',
			['{"version": 5, "apis": [{"id": "a b", "name": "A"}]}'],
			[['catalog/not-an-id', 1, 'apis[0].id']],
		],
		[
			'an id twice',
			['{"version": 5, "apis": [{"id": "a", "name": "A"},', '{"id": "a", "name": "B"}]}'],
			[['catalog/duplicate-id', 2, 'apis[1].id']],
		],
		[
			'a link that is a command',
			['{"version": 5, "apis": [{"id": "a", "name": "A",', '"documentation": "command:x"}]}'],
			[['catalog/not-a-link', 2, 'apis[0].documentation']],
		],
		[
			'a link to a file',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "documentation": "file:///etc/hosts"}]}'],
			[['catalog/not-a-link', 1, 'apis[0].documentation']],
		],
		[
			'a blank name',
			['{"version": 5, "apis": [{"id": "a", "name": " "}]}'],
			[['catalog/wrong-type', 1, 'apis[0].name']],
		],
		[
			'a log row of an unknown API, with a day that is none',
			['{"version": 5, "apis": [], "log": [', '{"api": "z", "operation": "Alle",', '"withdrawn": "31.02.2027"}]}'],
			[
				['catalog/unknown-api', 2, 'log[0].api'],
				['catalog/not-a-date', 3, 'log[0].withdrawn'],
			],
		],
		[
			'a fact without a value',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "detection": {', '"hosts": [{"source": "x"}]}}]}'],
			[['catalog/missing', 2, 'apis[0].detection.hosts[0].value']],
		],
	] as const) {
		it(`refuses ${name} and tells the line`, () => {
			const reading = readJsonCatalog(lines.join('\n'));
			assert.equal(reading.kind, 'broken');
			assert.deepEqual(
				reading.problems.map(({ code, line, field }) => [code, line, field]),
				expected,
			);
		});
	}

	it('reads comments, trailing commas, plain facts, and keeps a phase it does not know', () => {
		const text = `{
			// from our own list
			"version": 6, "released": "2027-04-02",
			"apis": [{ "id": "a", "name": "A", "phase": "Under lupen", "detection": { "hosts": ["a.example.org"], "collections": ["emner"] } }],
		}`;
		const reading = readJsonCatalog(text);
		assert.equal(reading.kind, 'catalog');
		const [api] = reading.catalog.apis;
		assert.deepEqual(reading.catalog.released, { year: 2027, month: 4, day: 2 });
		assert.deepEqual(api?.phase, { kind: 'unknown', text: 'Under lupen' });
		assert.deepEqual(api?.detection.hosts, ['a.example.org']);
		assert.deepEqual(api?.detection.collections, [{ name: 'emner', replacement: undefined }]);
	});
});

describe('readPhase', () => {
	const lastDay = { year: 2027, month: 3, day: 31 };
	for (const [text, expected] of [
		['Stabil', { kind: 'stable', text: 'Stabil' }],
		['stable', { kind: 'stable', text: 'stable' }],
		['Produksjon', { kind: 'stable', text: 'Produksjon' }],
		[' Videreutvikles ikke ', { kind: 'no-further-development', text: 'Videreutvikles ikke' }],
		['Avvikles etter 31. mars 2027', { kind: 'ends-after', text: 'Avvikles etter 31. mars 2027', lastDay }],
		['Ends after 2027-03-31', { kind: 'ends-after', text: 'Ends after 2027-03-31', lastDay }],
		['Avvikles etter hvert', { kind: 'unknown', text: 'Avvikles etter hvert' }],
		['Stabil siden 01.01.2020', { kind: 'unknown', text: 'Stabil siden 01.01.2020' }],
	] as const) {
		it(`reads "${text}" as ${expected.kind}`, () => {
			assert.deepEqual(readPhase(text), expected);
		});
	}
});

describe('readOperation', () => {
	for (const [text, expected] of [
		['Alle', { kind: 'all', text: 'Alle' }],
		['SELECT <table>', { kind: 'named', text: 'SELECT <table>' }],
		['getEmne', { kind: 'named', text: 'getEmne' }],
		[
			'get /<collection>/{id}/bilde',
			{
				kind: 'path',
				text: 'get /<collection>/{id}/bilde',
				method: 'GET',
				segments: [{ kind: 'collection' }, { kind: 'parameter' }, { kind: 'literal', text: 'bilde' }],
			},
		],
	] as const) {
		it(`reads "${text}" as ${expected.kind}`, () => {
			assert.deepEqual(readOperation(text), expected);
		});
	}
});
