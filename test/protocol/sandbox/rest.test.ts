import assert from 'node:assert/strict';
import { basicAuthorization, type SandboxApi, shareSandboxApi } from '../support/sandboxApi.ts';

interface List {
	readonly page: number;
	readonly limit: number;
	readonly size: number;
	readonly next?: { readonly href: string };
	readonly items: readonly Readonly<Record<string, unknown>>[];
}

async function list(api: SandboxApi, path: string): Promise<List> {
	const { status, body } = await api.get(path);
	assert.equal(status, 200, JSON.stringify(body));
	return body as List;
}

/** Returns the value at a dotted path of a JSON value. */
function at(value: unknown, path: string): unknown {
	return path.split('.').reduce((each, name) => (each as Record<string, unknown> | undefined)?.[name], value);
}

const unit = {
	institusjonsnummer: '9999',
	emnekode: 'HIS1001',
	versjonskode: '1',
	arstall: 2023,
	terminbetegnelse: 'HØST',
};
const course = { ...unit, terminnummer: 1 };
const cohort = { studieprogramkode: 'HIS-B', arstall: 2023, terminbetegnelse: 'HØST' };
const { terminbetegnelse: _, ...courseAndYear } = unit;
const assessment = { ...courseAndYear, vurderingskombinasjonskode: 'S', vurderingstidkode: 'HØST' };
const unitPath = '9999,HIS1001,1,2023,HØST,1';
const name = { 'personProfil.navn.fornavn': 'fornavn', 'personProfil.navn.etternavn': 'etternavn' };
const student = {
	'student.studentnummer': 'student.studentnummer',
	'student.personProfil.personlopenummer': 'person.personlopenummer',
};

/**
 * A path of the REST API, the root field and the argument that return the same record, and the
 * paths in the record by GraphQL with the paths in the item of the REST API.
 */
const records: readonly (readonly [path: string, field: string, argument: string, paths: Record<string, string>])[] = [
	[
		'/personer/100002',
		'personProfilerGittPersonlopenumre',
		'personlopenumre: [100002]',
		{
			personlopenummer: 'personlopenummer',
			feideBruker: 'brukernavn',
			'navn.fornavn': 'fornavn',
			'navn.etternavn': 'etternavn',
		},
	],
	['/personer/500001', 'personProfilerGittPersonlopenumre', 'personlopenumre: [500001]', { 'navn.fornavn': 'fornavn' }],
	[
		'/studenter/990002',
		'studenterGittStudentnumre',
		'studentnumre: ["990002"]',
		{
			studentnummer: 'studentnummer',
			'personProfil.personlopenummer': 'person.personlopenummer',
			'studieprogram.kode': 'studieprogram.kode',
			...Object.fromEntries(Object.entries(name).map(([path, field]) => [path, `person.${field}`])),
		},
	],
	[
		`/undervisning/${unitPath}`,
		'undervisningsenheterGittLegacyIder',
		legacy(course),
		{
			'emne.kode': 'emne.kode',
			'emne.versjonskode': 'emne.versjon',
			'termin.arstall': 'semester.ar',
			terminnummer: 'terminnummer',
		},
	],
	[
		`/undervisningsaktiviteter/${unitPath},SEM`,
		'undervisningsaktiviteterGittLegacyIder',
		legacy({ ...course, aktivitetskode: 'SEM' }),
		{ aktivitetskode: 'aktivitet', 'undervisningsenhet.emne.kode': 'undervisning.emne.kode' },
	],
	[
		`/studentundervisning/${unitPath},100002`,
		'emneStudieretterGittLegacyIder',
		legacy({ ...course, personlopenummer: 100_002 }),
		student,
	],
	[
		'/studieretter/HIS-B,2023,HØST,100002',
		'programStudieretterGittLegacyIder',
		legacy({ ...cohort, personlopenummer: 100_002 }),
		{
			...student,
			erAktiv: 'studierettstatus.aktiv',
			'studieprogram.kode': 'studieprogram.kode',
			'startTermin.arstall': 'semester.ar',
		},
	],
	[
		'/kull/HIS-B,2023,HØST',
		'kullGittLegacyIder',
		legacy(cohort),
		{ 'studieprogram.kode': 'studieprogram.kode', 'startTermin.arstall': 'semester.ar' },
	],
	[
		'/klassemedlemskap/HIS-B,2023,HØST,B,100002',
		'klassemedlemskapGittLegacyIder',
		legacy({ ...cohort, klassekode: 'B', personlopenummer: 100_002 }),
		{ ...student, 'klasse.kode': 'klasse.kode' },
	],
	[
		'/semesterregistreringer/100002,2026,VÅR',
		'semesterregistreringerGittLegacyIder',
		legacy({ personlopenummer: 100_002, arstall: 2026, terminbetegnelse: 'VÅR' }),
		{
			...student,
			registrertTidspunkt: 'registrert',
			harBetaltSemesteravgift: 'betalt',
			'termin.arstall': 'semester.ar',
		},
	],
	[
		'/vurderingsenheter/9999,HIS1001,1,S,2023,HØST',
		'vurderingsenheterGittLegacyIder',
		legacy(assessment),
		{ 'emne.kode': 'emne.kode', vurderingskombinasjonskode: 'vurderingskombinasjon.kode', 'termin.arstall': 'ar' },
	],
	[
		'/vurderingsmeldinger/9999,HIS1001,1,S,2023,HØST,100002',
		'vurderingsmeldingerGittLegacyIder',
		legacy({ ...assessment, personlopenummer: 100_002 }),
		student,
	],
	[
		'/resultater/9999,HIS1001,1,S,2023,HØST,100002',
		'resultaterGittLegacyIder',
		legacy({ ...assessment, personlopenummer: 100_002 }),
		{ karakter: 'karakter' },
	],
	[
		'/personroller/500001,1',
		'emnerollerGittLegacyIder',
		legacy({ personlopenummer: 500_001, rollenummer: 1 }),
		{
			rollenummer: 'rollenummer',
			'emne.kode': 'emne.kode',
			'fsRolle.kode': 'rolle.kode',
			'personProfil.personlopenummer': 'person.personlopenummer',
		},
	],
	[
		'/emner/9999,ØKO1002,1',
		'emnerGittEmnekoder',
		'emnekoder: ["ØKO1002"]',
		{ kode: 'kode', versjonskode: 'versjon', 'vekting.verdi': 'studiepoeng' },
	],
];

/** Lists that equal those of a connection, with the fields that identify an item. */
const lists: readonly (readonly [path: string, field: string, filter: string, paths: Record<string, string>])[] = [
	['/studieprogram', 'studieprogramV2', '', { kode: 'kode', studieniva: 'studieniva' }],
	['/emner', 'emnerV2', '', { kode: 'kode', versjonskode: 'versjon' }],
	['/roller', 'fsRoller', '', { kode: 'kode' }],
	['/campuser', 'campuser', '', { kode: 'kode' }],
	[
		'/organisasjonsenheter',
		'organisasjonsenheter',
		'',
		{ fakultetsnummer: 'fakultet', instituttnummer: 'institutt', gruppenummer: 'gruppe' },
	],
	['/kull', 'kullV2', '', { 'studieprogram.kode': 'studieprogram.kode', 'startTermin.arstall': 'semester.ar' }],
	[
		'/undervisning?semester.ar=2026&semester.termin=HØST',
		'undervisningsenheter',
		'terminer: [{ arstall: 2026, terminbetegnelse: HOST }]',
		{ 'emne.kode': 'emne.kode', 'termin.arstall': 'semester.ar' },
	],
	[
		'/undervisningsaktiviteter?undervisning.emne.kode=HIS1001',
		'undervisningsaktiviteter',
		'emnekoder: ["HIS1001"]',
		{ aktivitetskode: 'aktivitet', 'undervisningsenhet.termin.arstall': 'undervisning.semester.ar' },
	],
	[
		'/studenter?studieprogram.kode=HIS-B',
		'studenter',
		'studieprogramkoder: ["HIS-B"]',
		{ studentnummer: 'studentnummer' },
	],
	[
		'/studieretter?studieprogram.kode=HIS-B&studierettstatus.aktiv=true',
		'programStudieretter',
		'studieprogramkoder: ["HIS-B"], erAktiv: true',
		student,
	],
	[
		'/semesterregistreringer?student.studentnummer=990002&betalt=true',
		'semesterregistreringer',
		'studentnumre: ["990002"], harBetaltSemesteravgift: true',
		{ registrertTidspunkt: 'registrert' },
	],
];

function legacy(id: Readonly<Record<string, string | number>>): string {
	const fields = Object.entries(id).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
	return `legacyIder: [{ ${fields.join(', ')} }]`;
}

function selectionOf(paths: readonly string[]): string {
	return paths.map((path) => path.split('.').join(' { ') + ' }'.repeat(path.split('.').length - 1)).join(' ');
}

describe('sandbox REST API: items', () => {
	const withApi = shareSandboxApi();
	for (const [path, field, argument, paths] of records) {
		it(`${path} of the REST API returns the same record as the field ${field} of the GraphQL API`, () =>
			withApi(async (api) => {
				const { status, body } = await api.get(encodeURI(path));
				assert.equal(status, 200);
				const { records: found } = await api.query<{ readonly records: readonly unknown[] }>(
					`{ records: ${field}(eierOrganisasjonskode: "9999", ${argument}) { ${selectionOf(Object.keys(paths))} } }`,
				);
				const values = Object.keys(paths).map((each) => at(found[0], each));
				assert.deepEqual(
					values,
					Object.values(paths).map((each) => at(body, each)),
				);
				assert.ok(values.every((value) => value !== undefined));
			}));
	}

	for (const [path, field, filter, paths] of lists) {
		it(`${path} of the REST API returns the same records as the field ${field} of the GraphQL API`, () =>
			withApi(async (api) => {
				const { items } = await list(api, encodeURI(`${path}${path.includes('?') ? '&' : '?'}limit=0&refId=true`));
				const { found } = await api.query<{ readonly found: { readonly nodes: readonly unknown[] } }>(
					`{ found: ${field}(filter: { eierOrganisasjonskode: "9999", ${filter} }, first: 1000) { nodes { ${selectionOf(Object.keys(paths))} } } }`,
				);
				const values = (all: readonly unknown[], from: readonly string[]) =>
					all.map((each) => JSON.stringify(from.map((field) => at(each, field)))).sort();
				assert.ok(items.length > 0);
				assert.deepEqual(values(items, Object.values(paths)), values(found.nodes, Object.keys(paths)));
			}));
	}

	it('/terminer and /semestre return the same terms as the field terminer of the GraphQL API', () =>
		withApi(async (api) => {
			const { terminer } = await api.query<{ readonly terminer: readonly { readonly fraDato: string }[] }>(
				'{ terminer(filter: { eierOrganisasjonskode: "9999" }) { fraDato } }',
			);
			for (const path of ['/terminer', '/semestre']) {
				const { items } = await list(api, `${path}?limit=0&refId=true`);
				assert.deepEqual(
					items.map(({ fraDato }) => ({ fraDato })),
					terminer,
				);
			}
		}));

	it('the GraphQL API and /studentundervisning of the REST API return the same students for a teaching unit', () =>
		withApi(async (api) => {
			const query = 'undervisning.emne.kode=HIS1001&undervisning.semester.ar=2023&undervisning.semester.termin=HØST';
			const { items } = await list(api, encodeURI(`/studentundervisning?${query}&limit=0&dbId=true`));
			const { units } = await api.query<{
				readonly units: readonly [{ readonly studieretter: { readonly nodes: readonly unknown[] } }];
			}>(
				`{ units: undervisningsenheterGittLegacyIder(eierOrganisasjonskode: "9999", ${legacy(course)}) {
					studieretter(first: 1000) { nodes { student { personProfil { personlopenummer } } } } } }`,
			);
			const students = units[0].studieretter.nodes.map((node) => at(node, 'student.personProfil.personlopenummer'));
			assert.deepEqual(
				items.map((item) => at(item, 'id.person.personlopenummer')),
				students,
			);
		}));

	it('/personer returns the person with the two parts of a national identity number', () =>
		withApi(async (api) => {
			const { items } = await list(api, '/personer?dbId=true&fodselsdato0=158762&personnummer0=00002');
			assert.deepEqual(
				items.map((item) => at(item, 'id.personlopenummer')),
				[100_002],
			);
		}));

	it('every address in an item of each collection leads to an item with the same address', () =>
		withApi(async (api) => {
			const collections =
				'personer studenter personroller roller undervisning undervisningsaktiviteter studentundervisning studieretter emner studieprogram semesterregistreringer semestre terminer campuser organisasjonsenheter kull klasser klassemedlemskap vurderingsenheter vurderingsmeldinger resultater';
			for (const collection of collections.split(' ')) {
				const { items } = await list(api, `/${collection}?limit=2&refId=true`);
				assert.ok(items.length > 0, collection);
				const addresses = JSON.stringify(items).matchAll(/"href":"([^"]+)"/g);
				for (const [, address = ''] of addresses) {
					const { status, body } = await api.get(address.slice(api.url.length));
					assert.deepEqual([status, at(body, 'href')], [200, address], address);
				}
			}
		}));
});

describe('sandbox REST API: lists', () => {
	const withApi = shareSandboxApi();
	it('an item of a list contains only its address, with dbId also its ID, and with refId all its fields', () =>
		withApi(async (api) => {
			const itemOf = async (query: string) => (await list(api, `/roller?limit=1&${query}`)).items[0];
			const href = `${api.url}/roller/EMNEANSV`;
			const fields = { kode: 'EMNEANSV' };
			assert.deepEqual(await itemOf('dbId=false&refId=false'), { href });
			assert.deepEqual(await itemOf('dbId=true'), { id: { href, ...fields } });
			const complete = await itemOf('refId=true');
			assert.deepEqual(
				[complete?.['href'], complete?.['kode'], Array.isArray(complete?.['navn'])],
				[href, 'EMNEANSV', true],
			);
		}));

	it('pages of 20 items by default are linked, and limit 0 returns all items', () =>
		withApi(async (api) => {
			const hrefs: unknown[] = [];
			let path: string | undefined = '/emner';
			while (path !== undefined) {
				const found: List = await list(api, path);
				assert.deepEqual([found.limit, found.size], [20, 144]);
				hrefs.push(...found.items.map(({ href }) => href));
				path = found.next?.href.slice(api.url.length);
			}
			const all = await list(api, '/emner?limit=0');
			assert.equal(all.next, undefined);
			assert.deepEqual(
				hrefs,
				all.items.map(({ href }) => href),
			);
		}));

	it('a page after the last one is empty', () =>
		withApi(async (api) => {
			assert.deepEqual((await list(api, '/emner?page=99')).items, []);
			assert.deepEqual((await list(api, '/emner?page=2&limit=0')).items, []);
		}));
});

describe('sandbox REST API: requests', () => {
	const withApi = shareSandboxApi();
	const Authorization = basicAuthorization;
	const rows: readonly (readonly [what: string, path: string, headers: Record<string, string>, status: number])[] = [
		['no credentials', '/emner', {}, 401],
		['a wrong password', '/emner', { Authorization: `Basic ${Buffer.from('integration:x').toString('base64')}` }, 401],
		['an unknown token', '/emner', { Authorization: 'Bearer x' }, 401],
		['no credentials for a token', '/token', {}, 401],
		['no credentials for the version', '/version', {}, 200],
		['the version in the Accept header', '/roller', { Authorization, Accept: 'application/json;version=1' }, 200],
		['another version', '/roller', { Authorization, Accept: 'application/json;version=9' }, 406],
		['another media type', '/roller', { Authorization, Accept: 'text/html' }, 406],
		['an unknown collection', '/ukjent', { Authorization }, 404],
		['an unknown item', '/personer/1', { Authorization }, 404],
		['an item of another institution', '/emner/8888,INF1001,1', { Authorization }, 404],
		['an invalid percent-encoding', '/emner/%C3', { Authorization }, 404],
		['a path below an item', '/personer/100001/roller', { Authorization }, 404],
		['an unknown filter', '/roller?farge=blå', { Authorization }, 400],
		['an invalid page', '/roller?page=0', { Authorization }, 400],
		['an invalid limit', '/roller?limit=-1', { Authorization }, 400],
	];
	for (const [what, path, headers, status] of rows) {
		it(`the sandbox REST API responds with status ${status} to a request with ${what}`, () =>
			withApi(async ({ get }) => {
				const response = await get(encodeURI(path).replace('%25', '%'), headers);
				assert.equal(response.status, status);
				assert.equal(at(response.body, 'http_status_code'), status === 200 ? undefined : status);
				assert.equal(response.headers.has('www-authenticate'), status === 401);
			}));
	}

	it('a token of /token gives access to the REST API', () =>
		withApi(async ({ get }) => {
			const { body } = await get('/token');
			const { status } = await get('/personer/100001', { Authorization: `Bearer ${at(body, 'token')}` });
			assert.equal(status, 200);
		}));

	it('the REST API responds with status 405 to a DELETE request', () =>
		withApi(async ({ url }) => {
			const response = await fetch(`${url}/personer/100001`, { method: 'DELETE', headers: { Authorization } });
			assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET']);
		}));
});
