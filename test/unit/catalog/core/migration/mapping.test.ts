import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import mapping from '../../../../../media/migration.json' with { type: 'json' };
import schema from '../../../../../media/schemas/migration.schema.json' with { type: 'json' };
import { readApiOperation } from '../../../../../src/catalog/core/model/apiOperation.ts';
import {
	type MigrationEntry,
	migrationEntryForOperation,
	migrationEntryForPath,
} from '../../../../../src/catalog/core/model/migration.ts';
import { readCatalogFromJsonValue } from '../../../../../src/catalog/core/reading/readCatalogFromJsonValue.ts';
import { readJsonCatalog } from '../../../../../src/catalog/core/reading/readJsonCatalog.ts';
import { bundledCatalog, knownApi } from '../../bundledCatalog.ts';

const catalog = bundledCatalog();
const { collections } = knownApi(catalog, 'legacy-main-rest').detection;

describe('the bundled mapping from REST to GraphQL', () => {
	it('the mapping is valid according to its schema', () => {
		const validate = new Ajv().compile(schema);
		assert.equal(validate(mapping), true, JSON.stringify(validate.errors));
	});

	it('the mapping has an entry for each collection, or states that no replacement is known', () => {
		const without = collections.filter(({ name }) => !entryOf(`GET /${name}`) || !entryOf(`GET /${name}/{id}`));
		assert.deepEqual(without, []);
	});

	it('the mapping has an entry for each row of the deprecation log', () => {
		const without = catalog.log.filter(
			({ api, operation }) => !migrationEntryForOperation(catalog.migration, api, operation),
		);
		assert.deepEqual(without, []);
	});

	it('a draft request contains the replacement that the catalog names for a REST collection', () => {
		for (const { name, replacement } of collections) {
			const rootFields = rootFieldsOf(name);
			assert.ok(replacement === undefined || rootFields.includes(replacement), `${name}: ${replacement}`);
		}
	});

	it('the mapping names a source for each candidate root field, and for each entry without candidates', () => {
		const unsourced = catalog.migration.filter(({ candidates, source }) =>
			candidates.length === 0 ? source === undefined : candidates.some((one) => one.source === undefined),
		);
		assert.deepEqual(unsourced, []);
	});

	const bridges: readonly (readonly [operation: string, rootField: string])[] = [
		['GET /personer/{id}', 'personProfilerGittPersonlopenumre'],
		['GET /personer', 'personProfilerGittFodselsnumre'],
		['GET /studenter/{id}', 'studenterGittStudentnumre'],
		['GET /emner', 'emnerV2'],
		['GET /emner/{id}', 'emnerGittEmnekoder'],
		['GET /studieprogram', 'studieprogramV2'],
		['GET /studieretter', 'programStudieretter'],
		['GET /studieretter/{id}', 'programStudieretterGittLegacyIder'],
		['GET /roller', 'fsRoller'],
		['GET /terminer', 'terminer'],
		['GET /campuser', 'campuser'],
		['GET /sprak', 'sprak'],
		['GET /organisasjonsenheter', 'organisasjonsenheter'],
		['GET /undervisning', 'undervisningsenheter'],
		['GET /undervisning/{id}', 'undervisningsenheterGittLegacyIder'],
		['GET /studentundervisning/{id}', 'emneStudieretterGittLegacyIder'],
		['GET /studentundervisning/{id}', 'emneSoknaderGittLegacyIder'],
		['GET /personroller/{id}', 'organisasjonsenhetsrollerGittLegacyIder'],
		['GET /kull/{id}', 'kullGittLegacyIder'],
		['GET /semesterregistreringer/{id}', 'semesterregistreringerGittLegacyIder'],
	];
	for (const [operation, rootField] of bridges) {
		it(`maps ${operation} to ${rootField}`, () => {
			const fields = entryOf(operation)?.candidates.map((candidate) => candidate.rootField);
			assert.ok(fields?.includes(rootField), String(fields));
		});
	}

	it('selects the entry whose id has as many parts as the call', () => {
		const entryFor = (count: number) =>
			migrationEntryForPath(catalog.migration, {
				api: 'legacy-main-rest',
				method: undefined,
				segments: ['emner', 'x'],
				partCounts: [1, count],
			})?.operation.text;
		assert.equal(entryFor(1), 'GET /emner/{emnekode}');
		assert.equal(entryFor(3), 'GET /emner/{institusjon},{emne},{versjon}');
	});

	for (const [api, operation, expected] of [
		['legacy-main-rest', 'GET /emner/{id}', 'GET /emner/{emnekode}'],
		['legacy-main-rest', 'GET /emner/{a},{b},{c}', 'GET /emner/{institusjon},{emne},{versjon}'],
		['crud-rest', 'UPSERT Person', 'UPSERT <table>'],
		['crud-rest', 'Alle', 'Alle'],
		['crud-rest', 'GET /emner', 'Alle'],
	] as const) {
		it(`replaces ${operation} of ${api} with the entry for ${expected}`, () => {
			const entry = migrationEntryForOperation(catalog.migration, api, readApiOperation(operation));
			assert.deepEqual([entry?.api, entry?.operation.text], [api, expected]);
		});
	}

	it('selects no entry of another API', () => {
		const call = { method: 'GET', segments: ['emner'], partCounts: [1] };
		const entry = migrationEntryForPath(catalog.migration, { ...call, api: 'crud-rest' });
		assert.deepEqual([entry?.api, entry?.operation.text], ['crud-rest', 'Alle']);
	});

	it('states that no replacement is known for a write and for another API', () => {
		assert.deepEqual(entryOf('POST /personer')?.candidates, []);
		assert.deepEqual(
			migrationEntryForOperation(catalog.migration, 'bas-rest', readApiOperation('GET /hent'))?.candidates,
			[],
		);
	});
});

describe('the mapping in a catalog of the user', () => {
	const apis = [{ id: 'legacy-main-rest', name: 'A' }];

	it('replaces the bundled entry for the same operation and keeps the others', () => {
		const own = { api: 'legacy-main-rest', operation: 'GET /kullklasser', candidates: [{ rootField: 'klasser' }] };
		const read = readCatalogFromJsonValue({ apis, migration: [own] }, catalog);
		assert.deepEqual(read?.problemList.problems, []);
		const migration = read?.catalog.migration ?? [];
		assert.equal(migration.length, catalog.migration.length);
		assert.equal(migration[0]?.candidates[0]?.rootField, 'klasser');
	});

	it('the mapping is read without problems from the example in docs/catalog.md', () => {
		const [, example = ''] =
			/```jsonc\n(\{\n {2}"apis"[\s\S]*?)```/.exec(readFileSync('docs/catalog.md', 'utf8')) ?? [];
		const read = readJsonCatalog(example, catalog);
		assert.ok(read.kind === 'catalog', JSON.stringify(read));
		assert.deepEqual(read.problems, []);
		assert.equal(read.catalog.migration[0]?.candidates[0]?.rootField, 'klasserGittLegacyIder');
	});

	it('the mapping is read with all members', () => {
		const entry = { api: 'legacy-main-rest', notes: ['A note.'], source: 'https://example.org/a' };
		const candidate = { rootField: 'klasser', notWith: ['nr'], source: 'https://example.org/b' };
		const paths = { arguments: { kode: 'filter.koder kode' }, fields: { 'person.navn': 'profil.navn' } };
		const own = { ...entry, operation: 'GET /klasser', candidates: [{ ...candidate, ...paths }] };
		const read = readCatalogFromJsonValue({ apis, migration: [own] }, undefined);
		assert.deepEqual(read?.problemList.problems, []);
		assert.deepEqual(read?.catalog.migration, [
			{
				...entry,
				operation: readApiOperation('GET /klasser'),
				candidates: [
					{
						...candidate,
						arguments: { kode: [['filter', 'koder'], ['kode']] },
						fields: { 'person.navn': ['profil', 'navn'] },
					},
				],
			},
		]);
	});

	it('reports each invalid member and keeps the valid ones', () => {
		const migration = [
			{
				api: 'legacy-main-rest',
				operation: 'GET /a',
				more: 1,
				candidates: [
					{ rootField: 'a b' },
					{},
					{ rootField: 'ok', arguments: { id: 'x..y', nr: 'ider', n: 3 }, fields: [], extra: 1 },
					'text',
				],
			},
			{ api: 'other', operation: 'GET /b' },
			{ operation: 'GET /c' },
			'text',
		];
		const read = readCatalogFromJsonValue({ apis, migration }, undefined);
		assert.deepEqual(
			read?.problemList.problems.map(({ code, path }) => `${code} ${path.slice(1).join('.')}`),
			[
				'unknown-field 0.more',
				'not-a-field 0.candidates.0.rootField',
				'missing 0.candidates.1.rootField',
				'unknown-field 0.candidates.2.extra',
				'not-a-field 0.candidates.2.arguments.id',
				'wrong-type 0.candidates.2.arguments.n',
				'wrong-type 0.candidates.2.fields',
				'wrong-type 0.candidates.3',
				'unknown-api 1.api',
				'missing 2.api',
				'wrong-type 3',
			],
		);
		assert.deepEqual(read?.catalog.migration, [
			{
				api: 'legacy-main-rest',
				operation: readApiOperation('GET /a'),
				candidates: [{ rootField: 'ok', arguments: { nr: [['ider']] }, fields: {}, notWith: [], source: undefined }],
				notes: [],
				source: undefined,
			},
		]);
	});
});

function entryOf(operation: string): MigrationEntry | undefined {
	return migrationEntryForOperation(catalog.migration, 'legacy-main-rest', readApiOperation(operation));
}

function rootFieldsOf(collection: string): readonly string[] {
	return catalog.migration
		.filter(({ operation }) => operation.kind === 'path' && operation.text.split('/')[1] === collection)
		.flatMap(({ candidates }) => candidates.map(({ rootField }) => rootField));
}
