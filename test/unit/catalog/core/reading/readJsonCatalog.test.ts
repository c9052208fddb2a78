import assert from 'node:assert/strict';
import { readApiOperation } from '../../../../../src/catalog/core/model/apiOperation.ts';
import { apiById } from '../../../../../src/catalog/core/model/catalog.ts';
import { readCatalogPhase } from '../../../../../src/catalog/core/model/phase.ts';
import { readJsonCatalog } from '../../../../../src/catalog/core/reading/readJsonCatalog.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

describe('readJsonCatalog', () => {
	for (const [name, lines, code, line] of [
		['text that is not JSON', ['{', '"version": 5,', '"apis": [}'], 'not-json', 3],
		['an empty file', [''], 'not-json', 1],
		['a list', ['[]'], 'not-a-catalog', 1],
		['an object without "apis"', ['', '{"name": "catalog"}'], 'not-a-catalog', 2],
		['"apis" that is not a list', ['{"version": 5, "apis": {}}'], 'not-a-catalog', 1],
		['a list without a valid API', ['{"version": 5, "apis": [', '{"id": "a"}, 7]}'], 'nothing-readable', 2],
	] as const) {
		it(`reports ${code} on line ${line} of a JSON catalog for ${name}`, () => {
			const reading = readJsonCatalog(lines.join('\n'));
			assert.equal(reading.kind, 'broken');
			assert.deepEqual([reading.code, reading.line], [code, line]);
		});
	}

	const good = '{"id": "good", "name": "Good"}';
	for (const [name, lines, expected] of [
		['a version that is text', ['{', `"version": "5", "apis": [${good}]}`], [['wrong-type', 2, 'version', '5']]],
		['a version that is 0', [`{"version": 0, "apis": [${good}]}`], [['wrong-type', 1, 'version', '0']]],
		['a version with decimals', [`{"version": 5.1, "apis": [${good}]}`], [['wrong-type', 1, 'version', '5.1']]],
		['a log that is not a list', [`{"version": 5, "apis": [${good}],`, '"log": {}}'], [['wrong-type', 2, 'log', '']]],
		[
			'a number for a link',
			['{"version": 5, "apis": [{"id": "a", "name": "A",', '"documentation": 7}]}'],
			[['wrong-type', 2, 'apis[0].documentation', '7']],
		],
		[
			'an unknown field for detection',
			['{"version": 5, "apis": [{"id": "a", "name": "A",', '"detection": {"host": ["a.no"]}}]}'],
			[['unknown-field', 2, 'apis[0].detection.host', '']],
		],
		[
			'log rows without an operation, without an API and without fields, and an unknown field',
			[
				`{"version": 5, "apis": [${good}], "log": [`,
				'{"api": "good"},',
				'{"operation": "Alle"},',
				'7, {"api": "good", "operation": "Alle", "when": "x"}]}',
			],
			[
				['missing', 2, 'log[0].operation', ''],
				['missing', 3, 'log[1].api', ''],
				['wrong-type', 4, 'log[2]', '7'],
				['unknown-field', 4, 'log[3].when', 'x'],
			],
		],
		[
			'other data without a text or with an invalid name',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "other": [', '{"name": "n"},', '{"name": 1, "text": "x"}]}]}'],
			[
				['missing', 2, 'apis[0].other[0].text', ''],
				['wrong-type', 3, 'apis[0].other[1].name', '1'],
			],
		],
		[
			'an API without a name',
			[`{"version": 5, "apis": [${good},`, '{"id": "a"}]}'],
			[['missing', 2, 'apis[1].name', '']],
		],
		[
			'a number for a name',
			[`{"version": 5, "apis": [${good}, {"id": "a",`, '"name": 1}]}'],
			[['wrong-type', 2, 'apis[1].name', '1']],
		],
		['an API that is not an object', [`{"version": 5, "apis": [${good},`, '7]}'], [['wrong-type', 2, 'apis[1]', '7']]],
		[
			'an id with a space',
			[`{"version": 5, "apis": [${good}, {"id": "a b", "name": "A"}]}`],
			[['not-an-id', 1, 'apis[1].id', 'a b']],
		],
		[
			'a repeated id',
			[`{"version": 5, "apis": [${good},`, '{"id": "good", "name": "B"}]}'],
			[['duplicate-api', 2, 'apis[1].id', 'good']],
		],
		[
			'a link that is a command',
			['{"version": 5, "apis": [{"id": "a", "name": "A",', '"documentation": "command:x"}]}'],
			[['not-a-link', 2, 'apis[0].documentation', 'command:x']],
		],
		[
			'a link to a file',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "documentation": "file:///etc/hosts"}]}'],
			[['not-a-link', 1, 'apis[0].documentation', 'file:///etc/hosts']],
		],
		[
			'a link without a host, which the editor cannot open',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "documentation": "https:////example.no"}]}'],
			[['not-a-link', 1, 'apis[0].documentation', 'https:////example.no']],
		],
		[
			'a replacement that is not in the catalog',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "replacement": "b"}]}'],
			[['unknown-api', 1, 'apis[0].replacement', 'b']],
		],
		[
			'unknown fields',
			['{"version": 5, "owner": "x", "apis": [{"id": "a", "name": "A",', '"fase": "Stabil", "source": "us"}]}'],
			[
				['unknown-field', 1, 'owner', 'x'],
				['unknown-field', 2, 'apis[0].fase', 'Stabil'],
			],
		],
		[
			'a log row of an unknown API with an invalid date',
			[
				`{"version": 5, "apis": [${good}], "log": [`,
				'{"api": "z", "operation": "Alle",',
				'"withdrawn": "31.02.2027"}]}',
			],
			[
				['unknown-api', 2, 'log[0].api', 'z'],
				['not-a-date', 3, 'log[0].withdrawn', '31.02.2027'],
			],
		],
		[
			'a host without a value',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "detection": {', '"hosts": [{"source": "x"}, "a.no"]}}]}'],
			[['missing', 2, 'apis[0].detection.hosts[0].value', '']],
		],
		[
			'the end in a phase with an invalid day',
			['{"version": 5, "apis": [{"id": "a", "name": "A", "phase": "Avvikles etter 31. februar 2027"}]}'],
			[['end-without-day', 1, 'apis[0].phase', 'Avvikles etter 31. februar 2027']],
		],
		[
			'a text that is too long',
			[`{"version": 5, "apis": [{"id": "a", "name": "A", "contract": "${'x'.repeat(1001)}"}]}`],
			[['too-long', 1, 'apis[0].contract', `${'x'.repeat(200)}…`]],
		],
	] as const) {
		it(`skips ${name} in a JSON catalog, reports its line and reads the rest`, () => {
			const reading = readJsonCatalog(lines.join('\n'));
			assert.equal(reading.kind, 'catalog');
			assert.deepEqual(
				reading.problems.map(({ code, line, field, text }) => [code, line, field, text]),
				expected,
			);
			assert.deepEqual(
				reading.catalog.apis.map(({ replacement, other }) => [replacement, other]),
				[[undefined, []]],
			);
			assert.deepEqual(
				reading.catalog.log.filter(({ operation }) => operation?.text !== 'Alle'),
				[],
			);
		});
	}

	it('reads a deprecation log row of a JSON catalog without its invalid date', () => {
		const text = `{"version": 5, "apis": [${good}], "log": [{"api": "good", "operation": "Alle", "announced": "31.02.2027", "endOfService": "31.03.2027"}]}`;
		const reading = readJsonCatalog(text);
		assert.equal(reading.kind, 'catalog');
		const [row] = reading.catalog.log;
		assert.deepEqual([row?.announced, row?.endOfService], [undefined, { year: 2027, month: 3, day: 31 }]);
	});

	for (const endOfService of ['etter 31. mars 2027', 'fra 1. april 2027']) {
		it(`reads 31 March 2027 as the last day of service from "${endOfService}" in a JSON catalog`, () => {
			const reading = readJsonCatalog(
				`{"version": 5, "apis": [${good}], "log": [{"api": "good", "operation": "Alle", "endOfService": "${endOfService}"}]}`,
			);
			assert.equal(reading.kind, 'catalog');
			assert.deepEqual(reading.problems, []);
			assert.deepEqual(reading.catalog.log[0]?.endOfService, { year: 2027, month: 3, day: 31 });
		});
	}

	it('reads the first 20,000 elements of a list and texts of up to 1,000 characters', () => {
		const contract = 'x'.repeat(1000);
		const read = (aliases: readonly string[]) => {
			const reading = readJsonCatalog(JSON.stringify({ apis: [{ id: 'a', name: 'A', contract, aliases }] }));
			assert.equal(reading.kind, 'catalog');
			assert.equal(reading.catalog.apis[0]?.contract, contract);
			assert.equal(reading.catalog.apis[0]?.aliases.length, 20_000);
			return reading.problems;
		};
		const aliases = Array<string>(20_000).fill('A');
		assert.deepEqual(read(aliases), []);
		assert.deepEqual(read([...aliases, 'B']), [
			{ code: 'too-many-rows', line: 1, field: 'apis[0].aliases[20000]', text: 'B' },
		]);
	});

	it('reads hosts of a JSON catalog in lower case and in Punycode', () => {
		const reading = readJsonCatalog(`{ "version": 6, "apis": [{ "id": "a", "name": "A", "detection": {
			"hosts": ["A.Example.org", "økonomi.example.no"], "gateways": [{ "value": "gw-*.Example.org" }] } }] }`);
		assert.equal(reading.kind, 'catalog');
		const { hosts, gateways } = reading.catalog.apis[0]?.detection ?? assert.fail();
		assert.deepEqual(hosts, ['a.example.org', 'xn--konomi-9xa.example.no']);
		assert.deepEqual(gateways, [{ host: 'gw-*.example.org', contextPaths: [] }]);
	});

	it('reads a JSON catalog with comments, trailing commas, other fields and an unknown phase', () => {
		const text = `{
			// from our own list
			"$schema": "./catalog.schema.json", "version": 6, "released": "2027-04-02",
			"apis": [{ "id": "a", "name": "A", "aliases": ["The A"], "phase": "Under lupen", "other": [{ "name": "Owner", "text": "Us" }],
				"detection": { "hosts": ["a.example.org"], "collections": ["emner"] } }],
		}`;
		const reading = readJsonCatalog(text);
		assert.equal(reading.kind, 'catalog');
		assert.deepEqual(reading.problems, []);
		const [api] = reading.catalog.apis;
		assert.deepEqual(reading.catalog.released, { year: 2027, month: 4, day: 2 });
		assert.deepEqual(api?.phase, { kind: 'unknown', text: 'Under lupen' });
		assert.deepEqual([api?.aliases, api?.other], [['The A'], [{ name: 'Owner', text: 'Us' }]]);
		assert.deepEqual(api?.detection.hosts, ['a.example.org']);
		assert.deepEqual(api?.detection.collections, [{ name: 'emner', replacement: undefined }]);
	});

	it('copies the data that an API lacks from the reference catalog, and keeps its own data', () => {
		const reference = bundledCatalog();
		const apis = [
			{ id: 'legacy-main-rest', name: 'Our name' },
			{ id: 'crud-rest', name: 'CRUD', documentation: 'https://example.org/', detection: {} },
		];
		const reading = readJsonCatalog(JSON.stringify({ version: 6, apis }), reference);
		assert.equal(reading.kind, 'catalog');
		const [legacy, crud] = reading.catalog.apis;
		const referenceLegacy = apiById(reference, 'legacy-main-rest');
		assert.deepEqual(legacy?.detection, referenceLegacy?.detection);
		assert.equal(legacy?.documentation, referenceLegacy?.documentation);
		// The API that replaces the legacy API is not in this catalog.
		assert.deepEqual([legacy?.name, legacy?.phase, legacy?.replacement], ['Our name', undefined, undefined]);
		assert.deepEqual([crud?.documentation, crud?.detection.namespaces], ['https://example.org/', []]);
	});

	it('copies the replacement of an API from the reference catalog, unless the API states its own', () => {
		const reference = bundledCatalog();
		const copied = apiById(reference, 'legacy-main-rest')?.replacement;
		for (const [stated, expected] of [
			[undefined, copied],
			['own', 'own'],
		]) {
			const legacy = { id: 'legacy-main-rest', name: 'Legacy', replacement: stated };
			const apis = [legacy, { id: copied, name: 'Copied' }, { id: 'own', name: 'Own' }];
			const reading = readJsonCatalog(JSON.stringify({ version: 6, apis }), reference);
			assert.equal(reading.kind, 'catalog');
			assert.equal(reading.catalog.apis[0]?.replacement, expected);
		}
	});
});

describe('readCatalogPhase', () => {
	const lastDay = { year: 2027, month: 3, day: 31 };
	for (const [text, expected] of [
		['Stabil', { kind: 'stable', text: 'Stabil' }],
		['stable', { kind: 'stable', text: 'stable' }],
		['Produksjon', { kind: 'stable', text: 'Produksjon' }],
		['I produksjon', { kind: 'stable', text: 'I produksjon' }],
		[' Videreutvikles ikke ', { kind: 'no-further-development', text: 'Videreutvikles ikke' }],
		['Avvikles etter 31. mars 2027', { kind: 'ends-after', text: 'Avvikles etter 31. mars 2027', lastDay }],
		['Utfases etter 31.03.2027', { kind: 'ends-after', text: 'Utfases etter 31.03.2027', lastDay }],
		['Avvikles 31. mars 2027', { kind: 'ends-after', text: 'Avvikles 31. mars 2027', lastDay }],
		['Ends after 2027-03-31', { kind: 'ends-after', text: 'Ends after 2027-03-31', lastDay }],
		['Avvikles etter hvert', { kind: 'unknown', text: 'Avvikles etter hvert' }],
		['Stabil siden 01.01.2020', { kind: 'unknown', text: 'Stabil siden 01.01.2020' }],
	] as const) {
		it(`reads the phase "${text}" as the kind ${expected.kind}`, () => {
			assert.deepEqual(readCatalogPhase(text), expected);
		});
	}
});

describe('readApiOperation', () => {
	for (const [text, expected] of [
		['Alle', { kind: 'all', text: 'Alle' }],
		['All operations', { kind: 'all', text: 'All operations' }],
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
		it(`reads the operation "${text}" as the kind ${expected.kind}`, () => {
			assert.deepEqual(readApiOperation(text), expected);
		});
	}
});
