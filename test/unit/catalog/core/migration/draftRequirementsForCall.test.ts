import assert from 'node:assert/strict';
import {
	draftIdentityOf,
	draftRequirementsForOperation,
	replaceableOperations,
} from '../../../../../src/catalog/core/migration/draftRequirementsForCall.ts';
import { readApiOperation } from '../../../../../src/catalog/core/model/apiOperation.ts';
import type { Catalog } from '../../../../../src/catalog/core/model/catalog.ts';
import type { ReplacementField } from '../../../../../src/catalog/core/model/migration.ts';
import { formatDraftHeader, readDraftHeader } from '../../../../../src/shared/core/migration/draftHeader.ts';
import type { DraftRequirements } from '../../../../../src/shared/core/migration/draftRequirements.ts';
import { draftRequestsFor } from '../../../../fixtures/readDrafts.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { usesIn } from '../detection/usesIn.ts';

const catalog = bundledCatalog();
const host = 'https://api.fellesstudentsystem.no';

/** Code with the name of a filter beside a call, and the names that no request of the code has. */
const namesBeside: readonly (readonly [what: string, language: string, code: string, items: readonly string[]])[] = [
	[
		'in a hook of the client',
		'typescript',
		`const api = got.extend({ prefixUrl: '${host}', hooks: { beforeRequest: [(o) => { o.url.searchParams.set('studieprogram.kode', k); }] } });\napi.get('studenter').json();`,
		['studieprogram.kode'],
	],
	[
		'in a member of the client',
		'typescript',
		`const api = axios.create({ baseURL: '${host}' });\napi.defaults.params = { 'studieprogram.kode': k };\napi.get('/studenter');`,
		['studieprogram.kode'],
	],
	[
		'in a function with some of its arguments',
		'python',
		`get = functools.partial(requests.get, params={"studieprogram.kode": k})\nget("${host}/studenter")`,
		['studieprogram.kode'],
	],
	[
		'in the parts of an address',
		'python',
		`def f(k):\n    u = urlparse("${host}/studenter")\n    q = dict(parse_qsl(u.query)); q["studieprogram.kode"] = k\n    return requests.get(u._replace(query=urlencode(q)).geturl())`,
		['studieprogram.kode'],
	],
	[
		'in the declarations of a class',
		'ruby',
		`class C\n  include HTTParty\n  base_uri "${host}"\n  standard_filter "studieprogram.kode" => "INF"\n  def all; self.class.get("/studenter"); end\nend`,
		['studieprogram.kode'],
	],
	[
		'that another request of the function has',
		'python',
		`def f(k):\n    requests.get("${host}/studenter")\n    requests.get("${host}/studieretter", params={"studieprogram.kode": k})`,
		[],
	],
	[
		'in another function',
		'python',
		`def f():\n    return requests.get("${host}/studenter")\n\ndef g(row):\n    return row["studieprogram.kode"]`,
		[],
	],
	[
		'in the function around that of the call',
		'python',
		`def f(row):\n    k = row["studieprogram.kode"]\n    def g():\n        return requests.get("${host}/studenter")`,
		['studieprogram.kode'],
	],
	[
		'in a function before that of the call',
		'python',
		`def f(row):\n    return row["studieprogram.kode"]\n\ndef g():\n    return requests.get("${host}/studenter")`,
		[],
	],
	[
		'that the root field has no argument for',
		'python',
		`def f(row):\n    row["person.alder"] = 3\n    return requests.get("${host}/studenter")`,
		[],
	],
];

describe('draftRequirementsForCall', () => {
	it('adds the values of a call, the fields that the code reads and the paging to the draft requirements', async () => {
		const request = await requestOf(
			'typescript',
			`const page = await (await fetch(\`${host}/studieretter?studieprogram.kode=\${code}&semester.ar=2026&limit=0&dbId=true\`)).json();\nfor (const right of page.items) use(right.person.fornavn);`,
		);
		assert.deepEqual(request, {
			api: 'legacy-main-rest',
			operation: 'GET /studieretter',
			name: 'studieretter',
			candidates: [
				{
					rootField: 'programStudieretter',
					arguments: [
						{
							path: ['filter', 'studieprogramkoder'],
							value: { kind: 'expression', text: 'code' },
							parameter: 'studieprogram.kode',
						},
						{
							path: ['filter', 'terminer', 'arstall'],
							value: { kind: 'literal', text: '2026' },
							parameter: 'semester.ar',
						},
					],
					fields: request.candidates[0]?.fields,
				},
			],
			isPaged: true,
			readFields: [['person', 'fornavn']],
			parameters: [
				{ name: 'studieprogram.kode', text: 'studieprogram.kode=code' },
				{ name: 'semester.ar', text: 'semester.ar=2026' },
				{ name: 'dbId', text: 'dbId=true' },
			],
			limits: [],
			notes: [],
		});
		assert.deepEqual(request.candidates[0]?.fields['person.fornavn'], ['student', 'personProfil', 'navn', 'fornavn']);
	});

	it('maps each part of an id to a field of the legacy id', async () => {
		const request = await requestOf('python', `requests.get(f"${host}/undervisning/215,{code},1,2026,HØST,1").json()`);
		const [candidate] = request.candidates;
		assert.equal(candidate?.rootField, 'undervisningsenheterGittLegacyIder');
		assert.deepEqual(
			candidate.arguments.map(({ path, value }) => `${path.join('.')}=${value.text}`),
			[
				'legacyIder.institusjon=215',
				'eierOrganisasjonskode=215',
				'legacyIder.emne=code',
				'legacyIder.versjon=1',
				'legacyIder.ar=2026',
				'legacyIder.termin=HØST',
				'legacyIder.terminnr=1',
			],
		);
	});

	it('returns an id as one parameter if the code does not show its parts', async () => {
		const request = await requestOf('python', `requests.get(f"${host}/kull/{id}")`);
		assert.equal(request.candidates[0]?.rootField, 'kullGittLegacyIder');
		assert.deepEqual(request.candidates[0]?.arguments, []);
		assert.deepEqual(textsOf(request.parameters), ['{program},{ar},{termin}=id']);
	});

	it('puts the candidate that carries over more parameters first and concatenates the parts of a number', async () => {
		const request = await requestOf(
			'typescript',
			`axios.get('${host}/personer', { params: { fodselsdato0: date, personnummer0: '12345' } })`,
		);
		const [candidate] = request.candidates;
		assert.equal(candidate?.rootField, 'personProfilerGittFodselsnumre');
		assert.deepEqual(candidate.arguments[0]?.value, { kind: 'expression', text: 'date + "12345"' });
		assert.equal(candidate.arguments[0]?.parameter, 'fodselsdato0+personnummer0');
	});

	it('carries over no part of a number if the call lacks the other part of the number', async () => {
		const request = await requestOf('typescript', `axios.get('${host}/personer', { params: { fodselsdato0: date } })`);
		assert.deepEqual(request.candidates[0]?.arguments, []);
		assert.deepEqual(textsOf(request.parameters), ['fodselsdato0=date']);
	});

	it('puts the candidate that carries over more parameters before one with more fields', async () => {
		const candidates = [
			{ rootField: 'withFields', arguments: {}, fields: { navn: ['name'] }, notWith: [], source: undefined },
			{ rootField: 'withArgument', arguments: { dbId: [['id']] }, fields: {}, notWith: [], source: undefined },
		];
		const migration = catalog.migration
			.filter(({ api, operation }) => api === 'legacy-main-rest' && operation.text === 'GET /studenter')
			.map((entry) => ({ ...entry, candidates }));
		assert.equal(migration.length, 1);
		const request = await requestOf(
			'python',
			`student = requests.get("${host}/studenter?dbId=1").json()\nprint(student["items"][0]["navn"])`,
			{ ...catalog, migration },
		);
		assert.deepEqual(
			request.candidates.map(({ rootField }) => rootField),
			['withArgument', 'withFields'],
		);
	});

	it('returns no candidates for a collection without a known replacement, and the names of its parameters', async () => {
		const request = await requestOf('typescript', `fetch(\`${host}/kullklasser/\${id}?refId=true\`)`);
		assert.deepEqual(request.candidates, []);
		assert.deepEqual(textsOf(request.parameters), ['id', 'refId=true']);
	});

	it('keeps the order of the parts of an id if the parts have no names', async () => {
		const request = await requestOf('python', `requests.get(f"${host}/resultater/9999,{code},1,S,2026,HØST,{number}")`);
		const [argument] = request.candidates[0]?.arguments ?? [];
		assert.deepEqual(argument?.path, ['legacyIder']);
		assert.deepEqual(
			argument.parts?.map(({ text }) => text),
			['9999', 'code', '1', 'S', '2026', 'HØST', 'number'],
		);
	});

	it('returns no candidates if each of them would lose a parameter that selects the records', async () => {
		const url = `${host}/studentundervisning?undervisning.semester.ar=2026`;
		assert.equal((await requestOf('typescript', `fetch('${url}')`)).candidates[0]?.rootField, 'undervisningsenheter');
		const ofPerson = await requestOf('typescript', `fetch(\`${url}&person.personlopenummer=\${nr}\`)`);
		assert.deepEqual(ofPerson.candidates, []);
		assert.deepEqual(textsOf(ofPerson.parameters), ['undervisning.semester.ar=2026', 'person.personlopenummer=nr']);
	});

	it('puts the candidate with fields for the members that the code reads first', async () => {
		const rootFieldFor = async (member: string) =>
			(
				await requestOf(
					'python',
					`role = requests.get(f"${host}/personroller/{nr},{role}").json()\nprint(role["${member}"]["kode"])`,
				)
			).candidates[0]?.rootField;
		assert.equal(await rootFieldFor('emne'), 'emnerollerGittLegacyIder');
		assert.equal(await rootFieldFor('kull'), 'kullrollerGittLegacyIder');
	});

	for (const [what, language, code, items] of namesBeside) {
		it(`${items.length > 0 ? 'names' : 'does not name'} a filter ${what} in ${language}`, async () => {
			const { limits } = await requestOf(language, code);
			assert.deepEqual(limits, items.length > 0 ? [{ kind: 'parameters not found', items }] : []);
		});
	}

	it('reports no filter next to a call with parameters that cannot be read', async () => {
		const { limits } = await requestOf(
			'python',
			`def f(row):\n    k = row["studieprogram.kode"]\n    return requests.get("${host}/studenter", params=filters)`,
		);
		assert.deepEqual(limits, [{ kind: 'parameters not found', items: ['filters'] }]);
	});

	it('reports a parameter whose name cannot be read', async () => {
		const { limits } = await requestOf('python', `requests.get("${host}/kull", params={prefix + ".ar": year})`);
		assert.deepEqual(limits, [{ kind: 'names not followed', items: ['prefix.ar=year'] }]);
	});

	it('carries several values of a parameter over as one expression', async () => {
		const { candidates } = await requestOf(
			'python',
			`requests.get("${host}/kull?studieprogram.kode=A&studieprogram.kode=B")`,
		);
		assert.deepEqual(candidates[0]?.arguments[0]?.value, { kind: 'expression', text: 'A, B' });
	});

	it('concatenates literal parts of a number to a literal', async () => {
		const { candidates } = await requestOf('http', `GET ${host}/personer?fodselsdato0=010190&personnummer0=12345`);
		assert.deepEqual(candidates[0]?.arguments[0]?.value, { kind: 'literal', text: '01019012345' });
	});

	it('returns arguments in the order of the parameters of the call', async () => {
		const { candidates } = await requestOf(
			'http',
			`GET ${host}/studenter?termin=V&fodt=01&nr=2`,
			withCandidates('GET /studenter', [{ arguments: { 'fodt+nr': [['nummer']], termin: [['termin']] } }]),
		);
		assert.deepEqual(
			candidates[0]?.arguments.map(({ parameter, value }) => `${parameter}=${value.text}`),
			['termin=V', 'fodt+nr=012'],
		);
	});

	it('puts the candidate with a field for a member of a member that the code reads first', async () => {
		const { candidates } = await requestOf(
			'python',
			`student = requests.get("${host}/studenter").json()\nprint(student["person"]["fornavn"])`,
			withCandidates('GET /studenter', [{}, { fields: { 'person.fornavn': ['navn'] } }]),
		);
		assert.deepEqual(
			candidates.map(({ rootField }) => rootField),
			['field1', 'field0'],
		);
	});

	it('uses the current catalog for a text that was read with another catalog', async () => {
		const rootFields = async (catalog?: Catalog) =>
			(await requestOf('typescript', `fetch('${host}/studenter')`, catalog)).candidates.map(
				({ rootField }) => rootField,
			);
		assert.deepEqual(await rootFields(withCandidates('GET /studenter', [{}])), ['field0']);
		assert.deepEqual(await rootFields(withCandidates('GET /studenter', [{}, {}])), ['field0', 'field1']);
	});

	it('does not use a fixed part of a path as an ID', async () => {
		const { candidates, parameters } = await requestOf(
			'typescript',
			`fetch(\`${host}/personer/\${nr}/roller/\${role}\`)`,
			withCandidates('GET /personer/{personnr}/roller/{rolle}', [{ arguments: { rolle: [['kode']] } }]),
		);
		assert.deepEqual(
			candidates[0]?.arguments.map(({ path, value }) => `${path.join('.')}=${value.text}`),
			['kode=role'],
		);
		assert.deepEqual(textsOf(parameters), ['personnr=nr', 'rolle=role']);
	});

	it('returns the parts of an id without names as one parameter', async () => {
		const parametersOf = async (url: string) =>
			textsOf((await requestOf('typescript', `fetch(\`${url}\`)`, { ...catalog, migration: [] })).parameters);
		assert.deepEqual(await parametersOf(`${host}/kullklasser/215,HØST`), ['id=215,HØST']);
		assert.deepEqual(await parametersOf(`${host}/kullklasser/\${program},HØST`), ['id=program + "," + "HØST"']);
	});

	for (const [language, code] of [
		[
			'typescript',
			`send('https://fsws.usit.no/fsrest/rest/crud/select', '<doSelectRequest><Person/></doSelectRequest>');`,
		],
		['xml', '<doSelectRequest><Person/></doSelectRequest>'],
	] as const) {
		it(`returns SELECT with the table as the operation, and no parameters, for a CRUD REST request in ${language}`, async () => {
			const { operation, name, parameters, limits } = await requestOf(language, code);
			assert.deepEqual([operation, name, parameters, limits], ['SELECT Person', 'Person', [], []]);
		});
	}

	it('returns undefined for a use without an operation', async () => {
		const code = `const api = axios.create({ baseURL: '${host}' });`;
		assert.deepEqual(await draftRequestsFor(code, 'typescript', usesIn('typescript', code), catalog), [undefined]);
	});

	it('returns no candidates for a call that writes', async () => {
		const request = await requestOf('typescript', `axios.post('${host}/personer/1', body)`);
		assert.equal(request.operation, 'POST /personer/{id}');
		assert.deepEqual(request.candidates, []);
		assert.equal(request.notes.length, 1);
	});

	it('returns a request without values for an operation of the catalog', () => {
		const request = draftRequirementsForOperation(catalog, 'legacy-main-rest', 'GET /studenter/{studentnummer}');
		assert.equal(request.operation, 'GET /studenter/{id}');
		assert.deepEqual(request.candidates[0]?.arguments, []);
		assert.equal(request.candidates[0]?.rootField, 'studenterGittStudentnumre');
	});

	for (const row of ['GET /<collection>/{id}', 'Alle']) {
		it(`lists the replaceable operations that the row "${row}" of the log stands for`, () => {
			const operations = replaceableOperations(catalog, 'legacy-main-rest', row);
			assert.ok(operations.includes('GET /emner'));
			assert.ok(!operations.includes('GET /kullklasser'));
		});
	}

	it('lists an operation with one replacement for a row that stands for all operations', () => {
		const { migration } = withCandidates('GET /emner', [{}]);
		assert.deepEqual(replaceableOperations({ ...catalog, migration }, 'legacy-main-rest', 'Alle'), ['GET /emner']);
	});

	for (const row of ['GET /<collection>/{id}', 'Alle']) {
		it(`lists only the row "${row}" when no operation of its API has a replacement`, () => {
			assert.deepEqual(replaceableOperations({ ...catalog, migration: [] }, 'legacy-main-rest', row), [row]);
		});
	}

	it('lists only the operation of a row that stands for one operation', () => {
		assert.deepEqual(replaceableOperations(catalog, 'legacy-main-rest', 'GET /emner/{id}'), ['GET /emner/{id}']);
	});
});

describe('draftIdentityOf', () => {
	for (const [method, operation, expected] of [
		['POST', '/studenter/{id}', { operation: 'POST /studenter/{id}', name: 'studenter' }],
		[undefined, '/emner', { operation: 'GET /emner', name: 'emner' }],
		['POST', 'SELECT Person', { operation: 'SELECT Person', name: 'Person' }],
		['GET', '/', { operation: 'GET /', name: 'query' }],
		['GET', undefined, undefined],
	] as const) {
		it(`returns the operation and the name of the draft for ${operation} with the method ${method}`, () => {
			assert.deepEqual(draftIdentityOf({ method, operation }), expected);
		});
	}
});

describe('formatDraftHeader and readDraftHeader', () => {
	it('readDraftHeader returns what formatDraftHeader wrote', () => {
		const header = { api: 'legacy-main-rest', operation: 'GET /studenter/{id}' };
		assert.equal(formatDraftHeader(header), '# Draft of GET /studenter/{id} (legacy-main-rest)');
		assert.deepEqual(readDraftHeader(`${formatDraftHeader(header)}\n# more\nquery { a }`), header);
	});

	it('readDraftHeader returns undefined for a document without a header', () => {
		assert.equal(readDraftHeader('query { draft }'), undefined);
	});
});

/** Returns the catalog with candidates `field0`, `field1` and so on for one operation only. */
function withCandidates(operation: string, parts: readonly Partial<ReplacementField>[]): Catalog {
	const candidates = parts.map((part, index): ReplacementField => {
		return { rootField: `field${index}`, arguments: {}, fields: {}, notWith: [], source: undefined, ...part };
	});
	const entry = {
		api: 'legacy-main-rest',
		operation: readApiOperation(operation),
		candidates,
		notes: [],
		source: undefined,
	};
	return { ...catalog, migration: [entry] };
}

function textsOf(parameters: DraftRequirements['parameters']): readonly string[] {
	return parameters.map(({ text }) => text);
}

async function requestOf(language: string, code: string, from = catalog): Promise<DraftRequirements> {
	const use = usesIn(language, code).find(({ operation }) => operation !== undefined && operation !== '/');
	assert.ok(use, 'no use');
	const [request] = await draftRequestsFor(code, language, [use], from);
	assert.ok(request, 'no request');
	return request;
}
