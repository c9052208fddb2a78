import assert from 'node:assert/strict';
import { shareSandboxApi } from '../support/sandboxApi.ts';

interface Connection {
	readonly totalCount: number;
	readonly nodes: readonly unknown[];
}

const unit =
	'institusjonsnummer: "9999", emnekode: "HIS1001", versjonskode: "1", arstall: 2023, terminbetegnelse: "HØST", terminnummer: 1';
const cohort = 'studieprogramkode: "HIS-B", arstall: 2023, terminbetegnelse: "HØST"';
const assessment =
	'institusjonsnummer: "9999", emnekode: "HIS1001", versjonskode: "1", vurderingskombinasjonskode: "S", arstall: 2023, vurderingstidkode: "HØST"';
const student = 'personlopenummer: 100002';
const number = { student: { studentnummer: '990002' } };

/** A root field, the id of an existing record without braces, a selection and its result. */
const bridges: readonly (readonly [field: string, id: string, selection: string, expected: object])[] = [
	[
		'undervisningsenheterGittLegacyIder',
		unit,
		'emne { kode } terminnummer',
		{ emne: { kode: 'HIS1001' }, terminnummer: 1 },
	],
	[
		'undervisningsaktiviteterGittLegacyIder',
		`${unit}, aktivitetskode: "SEM"`,
		'aktivitetskode undervisningsenhet { termin { arstall betegnelse } }',
		{ aktivitetskode: 'SEM', undervisningsenhet: { termin: { arstall: 2023, betegnelse: 'HOST' } } },
	],
	['emneStudieretterGittLegacyIder', `${unit}, ${student}`, 'student { studentnummer }', number],
	[
		'programStudieretterGittLegacyIder',
		`${cohort}, ${student}`,
		'erAktiv student { studentnummer }',
		{ erAktiv: true, ...number },
	],
	['kullGittLegacyIder', cohort, 'studieprogram { kode }', { studieprogram: { kode: 'HIS-B' } }],
	[
		'klassemedlemskapGittLegacyIder',
		`${cohort}, klassekode: "B", ${student}`,
		'klasse { kode } student { studentnummer }',
		{ klasse: { kode: 'B' }, ...number },
	],
	[
		'semesterregistreringerGittLegacyIder',
		`${student}, arstall: 2026, terminbetegnelse: "VÅR"`,
		'termin { betegnelse } student { studentnummer }',
		{ termin: { betegnelse: 'VAR' }, ...number },
	],
	['vurderingsenheterGittLegacyIder', assessment, 'vurderingskombinasjonskode', { vurderingskombinasjonskode: 'S' }],
	['vurderingsmeldingerGittLegacyIder', `${assessment}, ${student}`, 'student { studentnummer }', number],
	[
		'resultaterGittLegacyIder',
		`${assessment}, ${student}`,
		'karakter vurderingsmelding { student { studentnummer } }',
		{ karakter: 'D', vurderingsmelding: number },
	],
];

describe('sandbox API: ids of the REST API', () => {
	const withApi = shareSandboxApi();
	for (const [field, id, selection, expected] of bridges) {
		it(`${field} returns a record by its parts, and null for another institution and an unknown part`, () =>
			withApi(async ({ query }) => {
				const ids = [id, id.replace('9999', '8888').replace('2023', '1999').replace('2026', '1999'), id];
				const text = `{ records: ${field}(eierOrganisasjonskode: "9999", legacyIder: [${ids.map((each) => `{ ${each} }`).join()}]) { ${selection} } }`;
				assert.deepEqual(await query(text), { records: [expected, null, expected] });
			}));
	}

	it('each …rollerGittLegacyIder returns only roles of its own kind', () =>
		withApi(async ({ query }) => {
			const kinds = ['emne', 'undervisningsenhets', 'undervisningsaktivitets', 'studieprogram', 'kull', 'klasse'];
			const ids = Array.from(
				{ length: 100 },
				(_, index) => `{ personlopenummer: 500001, rollenummer: ${index} }`,
			).join();
			const fields = [...kinds, 'organisasjonsenhets'].map(
				(kind) =>
					`${kind}: ${kind}rollerGittLegacyIder(eierOrganisasjonskode: "9999", legacyIder: [${ids}]) { rollenummer }`,
			);
			const roles: Record<string, readonly ({ readonly rollenummer: number } | null)[]> = await query(
				`{ ${fields.join(' ')} }`,
			);
			const numbers = Object.values(roles).map((all) => all.flatMap((role) => role?.rollenummer ?? []));
			assert.ok(numbers.every((each) => each.length > 0));
			const all = numbers.flat().sort((first, second) => first - second);
			assert.deepEqual(
				all,
				Array.from(all, (_, index) => index + 1),
			);
		}));

	const keys: readonly (readonly [field: string, argument: string, selection: string, expected: readonly unknown[]])[] =
		[
			[
				'studenterGittPersonlopenumre',
				'personlopenumre: [100002, 1]',
				'studentnummer',
				[{ studentnummer: '990002' }, null],
			],
			[
				'personProfilerGittPersonlopenumre',
				'personlopenumre: [500001, 1, 100002]',
				'student { studentnummer }',
				[{ student: null }, null, number],
			],
			[
				'personProfilerGittFodselsnumre',
				'fodselsnumre: ["0", "15876200002"]',
				'personlopenummer',
				[null, { personlopenummer: 100_002 }],
			],
			['emnerGittEmnekoder', 'emnekoder: ["ØKO1002", "X"]', 'kode', [{ kode: 'ØKO1002' }, null]],
		];
	for (const [field, argument, selection, expected] of keys) {
		it(`${field} returns one item per key in the order of the keys, with null for an unknown key`, () =>
			withApi(async ({ query }) => {
				const text = `{ items: ${field}(eierOrganisasjonskode: "9999", ${argument}) { ${selection} } }`;
				assert.deepEqual(await query(text), { items: expected });
			}));
	}

	it('rejects a season that is not one of the REST API', async () => {
		const text = `{ kullGittLegacyIder(eierOrganisasjonskode: "9999", legacyIder: [{ ${cohort.replace('HØST', 'HOST')} }]) { id } }`;
		await assert.rejects(
			withApi(async ({ query }) => void (await query(text))),
			/Ukjent termin 'HOST'/,
		);
	});
});

describe('sandbox API: lists of the collections of the REST API', () => {
	const withApi = shareSandboxApi();
	const terms = 'terminer: [{ arstall: 2026, terminbetegnelse: HOST }]';
	const lists: readonly (readonly [field: string, filter: string, count: number])[] = [
		['undervisningsenheter', `${terms}, emnekoder: ["INF1001", "INF1002", "X"]`, 2],
		['undervisningsaktiviteter', `${terms}, emnekoder: ["INF1001"]`, 2],
		['kullV2', 'studieprogramkoder: ["INF-B"]', 10],
		['programStudieretter', 'studentnumre: ["990002", "990003"]', 2],
		['fsRoller', 'koder: ["FAGLÆRER"]', 1],
		['fsRoller', '', 7],
		['campuser', '', 3],
		['organisasjonsenheter', '', 8],
	];
	for (const [field, filter, count] of lists) {
		it(`${field} with the filter "${filter}" returns ${count} nodes on all its pages together`, () =>
			withApi(async ({ query }) => {
				const all = `${field}(filter: { eierOrganisasjonskode: "9999", ${filter} }`;
				const { list, page }: Record<'list' | 'page', Connection> = await query(
					`{ list: ${all}) { totalCount nodes { __typename } } page: ${all}, first: 1) { totalCount nodes { __typename } } }`,
				);
				assert.deepEqual([list.totalCount, list.nodes.length, page.nodes.length], [count, count, 1]);
			}));
	}

	it('a teaching unit returns ten of its study rights by default, and all of its study rights if a larger page is requested', () =>
		withApi(async ({ query }) => {
			const text = `{ units: undervisningsenheterGittLegacyIder(eierOrganisasjonskode: "9999", legacyIder: [{ ${unit} }]) {
				short: studieretter { totalCount nodes { id } } long: studieretter(first: 1000) { nodes { id } }
			} }`;
			const { units } = await query<{
				readonly units: readonly [{ readonly short: Connection; readonly long: Connection }];
			}>(text);
			const [{ short, long }] = units;
			assert.equal(short.nodes.length, 10);
			assert.equal(long.nodes.length, short.totalCount);
		}));

	it('node returns each of the new types by its id', () =>
		withApi(async ({ query }) => {
			const texts = {
				'58:9999,HIS-B,2023,HOST': 'Kull',
				'59:9999,HIS-B,2023,HOST,A': 'Klasse',
				'60:9999,HIS-B,2023,HOST,B,100002': 'Klassemedlemskap',
				'111:9999,HIS-B,2023,HOST,100002': 'ProgramStudierett',
				'130:9999,500001,1': 'Emnerolle',
				'140:9999,HIS1001,1,2023,HOST,1': 'Undervisningsenhet',
				'141:9999,HIS1001,1,2023,HOST,1,FOR': 'Undervisningsaktivitet',
				'142:9999,HIS1001,1,2023,HOST,1,100002': 'EmneStudierett',
				'150:9999,HIS1001,1,S,2023,HOST': 'Vurderingsenhet',
				'151:9999,HIS1001,1,S,2023,HOST,100002': 'Vurderingsmelding',
				'152:9999,HIS1001,1,S,2023,HOST,100002': 'Resultat',
				'160:9999,ÅSEN': 'Campus',
				'161:9999,11,1,0': 'Organisasjonsenhet',
			};
			const nodes = Object.entries(texts).map(([text, type]) => ({
				id: Buffer.from(text).toString('base64url'),
				__typename: type,
			}));
			const ids = nodes.map(({ id }) => id);
			assert.deepEqual(await query('query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }', { ids }), { nodes });
		}));
});
