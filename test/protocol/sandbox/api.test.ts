import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serialize } from 'node:v8';
import {
	buildClientSchema,
	getIntrospectionQuery,
	type IntrospectionQuery,
	NoDeprecatedCustomRule,
	parse,
	print,
	separateOperations,
	specifiedRules,
	validate,
	validateSchema,
} from 'graphql';
import { type AuditResult, auditServer } from 'graphql-http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { startApi } from '../../sandbox/api/api.ts';
import { generateInstitutions } from '../../sandbox/api/generateInstitutions.ts';

const dataSourceId = 'd2f3a6c4-5f55-4d5c-9a3b-0f6f7c1e2a10';
const issuer = 'http://idp.localhost:1';
const audience = `https://audience.example/${dataSourceId}`;
const student = `gk_${dataSourceId}_student`;
const employee = `gk_${dataSourceId}_ansatt`;
const basicUsers = { integration: 'pass:word' };
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

const trusted = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const keys = { keys: [{ ...(await exportJWK(trusted.publicKey)), kid: 'sandbox', alg: 'RS256' }] };

/**
 * Returns the `Authorization` header with a token like that of the identity provider, but with
 * changed claims. `undefined` removes a claim.
 */
async function bearer(
	claims: Readonly<Record<string, unknown>> = {},
	privateKey = trusted.privateKey,
): Promise<string> {
	const seconds = Math.floor(Date.now() / 1000);
	const payload = { iss: issuer, aud: audience, scope: student, exp: seconds + 299, ...claims };
	return `Bearer ${await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'sandbox' }).sign(privateKey)}`;
}

interface GraphqlResult<Data = unknown> {
	readonly data: Data;
	readonly errors?: readonly { readonly message: string; readonly path?: unknown; readonly locations?: unknown }[];
}

/** The fields of a connection that the tests select. */
interface Page<Node = unknown> {
	readonly nodes: readonly Node[];
	readonly totalCount: number;
	readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean; readonly endCursor: string };
}

/** Runs a test against a new API with its own data, and closes the API. */
async function withApi(
	use: (api: {
		readonly url: string;
		readonly post: (body: string, authorization?: string) => Promise<Response>;
		readonly query: <Data = unknown>(query: string, variables?: object) => Promise<GraphqlResult<Data>>;
		readonly close: () => Promise<void>;
	}) => Promise<void>,
): Promise<void> {
	const options = { issuer, keys, audience, dataSourceId, basicUsers, slowFieldMilliseconds: 3_600_000 };
	const { url, close } = await startApi(options);
	const post = (body: string, authorization = basic('integration:pass:word')) =>
		fetch(`${url}/graphql/`, {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				...(authorization === '' ? {} : { Authorization: authorization }),
			},
			body,
		});
	const query = async <Data = unknown>(text: string, variables = {}) => {
		const response = await post(JSON.stringify({ query: text, variables }));
		assert.equal(response.status, 200);
		return (await response.json()) as GraphqlResult<Data>;
	};
	try {
		await use({ url, post, query, close });
	} finally {
		await close();
	}
}

const students = '{ studenter(filter: { eierOrganisasjonskode: "9999" }, first: 1) { totalCount } }';
const programmes = '{ studieprogramV2(filter: { eierOrganisasjonskode: "9999" }) { totalCount } }';

describe('sandbox API: access', () => {
	const past = Math.floor(Date.now() / 1000) - 60;
	const future = past + 3600;
	const invalidToken = 'Bearer error="invalid_token"';
	const noScope = 'Bearer error="insufficient_scope"';
	const needsStudent = `${noScope}, scope="${student}"`;
	const table: readonly (readonly [string, () => string | Promise<string>, string, number, string | null])[] = [
		['no credentials', () => '', students, 401, 'Bearer, Basic realm="sandbox"'],
		['an unknown scheme', () => 'Digest abc', students, 401, 'Bearer, Basic realm="sandbox"'],
		['no credentials for introspection', () => '', getIntrospectionQuery(), 401, 'Bearer, Basic realm="sandbox"'],
		['a password', () => basic('integration:pass:word'), students, 200, null],
		['a wrong password', () => basic('integration:password'), students, 401, 'Basic realm="sandbox"'],
		['an unknown user', () => basic('constructor:x'), students, 401, 'Basic realm="sandbox"'],
		['a student token', () => bearer(), students, 200, null],
		['a student token for other data', () => bearer(), programmes, 200, null],
		['a token with both scopes', () => bearer({ scope: `openid ${employee} ${student}` }), students, 200, null],
		['a token with several audiences', () => bearer({ aud: ['https://other.example', audience] }), students, 200, null],
		['a malformed token', () => 'Bearer abc', students, 401, invalidToken],
		['an expired token', () => bearer({ exp: past }), students, 401, invalidToken],
		['a token without an expiry', () => bearer({ exp: undefined }), students, 401, invalidToken],
		['a token that is not valid yet', () => bearer({ nbf: future }), students, 401, invalidToken],
		['a token of another issuer', () => bearer({ iss: 'https://other.example' }), students, 401, invalidToken],
		['a token signed with an unknown key', () => bearer({}, stranger.privateKey), students, 401, invalidToken],
		[
			'an unsigned token',
			() => `Bearer ${new UnsecuredJWT({ iss: issuer, aud: audience, scope: student, exp: future }).encode()}`,
			students,
			401,
			invalidToken,
		],
		['a token for another audience', () => bearer({ aud: 'https://other.example' }), programmes, 403, noScope],
		['a token without an audience', () => bearer({ aud: undefined }), programmes, 403, noScope],
		['a token without a scope', () => bearer({ scope: undefined }), programmes, 403, noScope],
		[
			'a token with the scope of another data source',
			() => bearer({ scope: 'gk_other_student' }),
			programmes,
			403,
			noScope,
		],
		['an employee token for student data', () => bearer({ scope: employee }), students, 403, needsStudent],
		['an employee token for other data', () => bearer({ scope: employee }), programmes, 200, null],
		['an employee token for introspection', () => bearer({ scope: employee }), getIntrospectionQuery(), 200, null],
		[
			'an employee token for a student by id',
			() => bearer({ scope: employee }),
			'{ node(id: "OTk6OTk5OSwxMDAwMDE") { ...Who } } fragment Who on Student { studentnummer }',
			403,
			needsStudent,
		],
		[
			'an employee token for a mutation with student data',
			() => bearer({ scope: employee }),
			'mutation { registrerSemester(input: []) { errors { __typename } } }',
			403,
			needsStudent,
		],
	];
	for (const [name, authorization, query, status, challenge] of table) {
		it(`the sandbox API responds with status ${status} to a request with ${name}`, () =>
			withApi(async ({ post }) => {
				const response = await post(JSON.stringify({ query }), await authorization());
				const body = (await response.json()) as {
					http_status_code?: number;
					message?: string;
					data?: object;
					errors?: object;
				};
				assert.deepEqual([response.status, response.headers.get('www-authenticate')], [status, challenge]);
				assert.equal(body.http_status_code, status === 200 ? undefined : status);
				assert.equal(typeof (status === 200 ? body.data : body.message), status === 200 ? 'object' : 'string');
				assert.equal(body.errors, undefined);
			}));
	}

	it('the sandbox API checks permissions for the selected operation only, not for the whole document', () =>
		withApi(async ({ post }) => {
			const query = `query Students ${students} query Programmes ${programmes}`;
			const authorization = await bearer({ scope: employee });
			const statusOf = async (operationName: string) =>
				(await post(JSON.stringify({ query, operationName }), authorization)).status;
			assert.deepEqual([await statusOf('Students'), await statusOf('Programmes')], [403, 200]);
		}));

	it('the sandbox API serves /graphql/ and /graphql, and responds with 404 to other paths', () =>
		withApi(async ({ url }) => {
			const statusOf = async (path: string) => {
				const headers = { 'Content-Type': 'application/json', Authorization: await bearer() };
				return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ query: students }) })).status;
			};
			const paths = ['/graphql/', '/graphql', '/', '/graphql/x', '/graphqlx'];
			assert.deepEqual(await Promise.all(paths.map(statusOf)), [200, 200, 404, 404, 404]);
		}));

	it('the sandbox API rejects a body larger than 1 MB with status 413', () =>
		withApi(async ({ post }) => {
			const bodyOf = (bytes: number) => JSON.stringify({ query: programmes }).padEnd(bytes);
			const limit = 1024 * 1024;
			assert.deepEqual([(await post(bodyOf(limit))).status, (await post(bodyOf(limit + 1))).status], [200, 413]);
		}));
});

describe('sandbox API: GraphQL over HTTP', () => {
	it('the sandbox API passes all mandatory audits of the GraphQL over HTTP specification', () =>
		withApi(async ({ url }) => {
			const fetchFn = (input: string, init?: RequestInit) =>
				fetch(input, { ...init, headers: { ...init?.headers, Authorization: basic('integration:pass:word') } });
			const results: readonly AuditResult[] = await auditServer({ url: `${url}/graphql/`, fetchFn });
			assert.ok(results.length > 0);
			assert.deepEqual(
				results.filter((result) => result.status === 'error').map((result) => result.name),
				[],
			);
		}));
});

describe('sandbox API: schema', () => {
	it('the sandbox schema is valid, also when built from introspection', () =>
		withApi(async ({ query }) => {
			const introspection = await query<IntrospectionQuery>(getIntrospectionQuery({ inputValueDeprecation: true }));
			const schema = buildClientSchema(introspection.data);
			assert.deepEqual(validateSchema(schema), []);
			assert.equal(
				schema.getQueryType()?.getFields()['studieprogram']?.deprecationReason?.includes('31. mars 2027'),
				true,
			);
		}));

	it('the sample operations of the workspace are valid and select one deprecated field', () =>
		withApi(async ({ query }) => {
			const file = 'test/sandbox/workspace/students.graphql';
			const document = parse(await readFile(file, 'utf8'));
			const counts: Record<string, number> = {};
			for (const [name, operation] of Object.entries(separateOperations(document))) {
				const { data, errors } = await query<Record<string, Page>>(print(operation));
				assert.equal(errors, undefined);
				counts[name] = Object.values(data)[0]?.nodes.length ?? 0;
			}
			assert.deepEqual(counts, { GetStudents: 10, GetBachelorProgrammes: 6 });

			const schema = buildClientSchema((await query<IntrospectionQuery>(getIntrospectionQuery())).data);
			assert.deepEqual(
				validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule]).map((error) => error.message),
				['The field Student.feideBruker is deprecated. Bruk personProfil.feideBruker i stedet. Fjernes 31. mars 2027.'],
			);
		}));

	const table: readonly (readonly [string, string])[] = [
		['terminer(filter: { eierOrganisasjonskode: "9999", gyldigPaDato: "2026-02-30" }) { id }', 'Date cannot represent'],
		[
			'semesterregistreringer(filter: { eierOrganisasjonskode: "9999", registrertEtter: "i går" }) { totalCount }',
			'DateTime cannot represent',
		],
		['studenter(filter: { eierOrganisasjonskode: "9999" }, first: -1) { totalCount }', "'first' cannot be negative"],
		[
			'studenter(filter: { eierOrganisasjonskode: "9999" }, after: "x") { totalCount }',
			"'after' is not a valid cursor",
		],
		['studenter(filter: { eierOrganisasjonskode: "1" }) { totalCount }', "Ukjent eierOrganisasjonskode '1'"],
	];
	for (const [selection, message] of table) {
		it(`the sandbox API rejects ${selection.slice(0, 80)} with "${message}"`, () =>
			withApi(async ({ post }) => {
				const { errors } = (await (await post(JSON.stringify({ query: `{ ${selection} }` }))).json()) as GraphqlResult;
				assert.ok(errors?.[0]?.message.includes(message), errors?.[0]?.message);
			}));
	}
});

describe('sandbox API: data', () => {
	const page = `query ($owner: String!, $first: Int, $after: String) {
		studenter(filter: { eierOrganisasjonskode: $owner }, first: $first, after: $after) {
			totalCount nodes { id studentnummer } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor }
		}
	}`;

	interface StudentPage {
		readonly studenter: Page<{ readonly studentnummer: string }>;
	}

	it('paging with cursors returns every student once', () =>
		withApi(async ({ query }) => {
			const numbers: string[] = [];
			for (const owner of ['9999', '8888']) {
				let after: string | null = null;
				do {
					const { data }: GraphqlResult<StudentPage> = await query(page, { owner, first: 700, after });
					assert.equal(data.studenter.pageInfo.hasPreviousPage, after !== null);
					numbers.push(...data.studenter.nodes.map((node) => node.studentnummer));
					after = data.studenter.pageInfo.hasNextPage ? data.studenter.pageInfo.endCursor : null;
				} while (after !== null);
			}
			assert.deepEqual([numbers.length, new Set(numbers).size], [5000, 5000]);
		}));

	it('a page has at most 1,000 items, by default 100, or 10 inside a node', () =>
		withApi(async ({ query }) => {
			const large = await query<StudentPage>(page, { owner: '9999', first: 5000 });
			const usual = await query<StudentPage>(page, { owner: '9999' });
			const nested = await query<{ node: { emner: Page } }>(
				'query ($id: ID!) { node(id: $id) { ... on Studieprogram { emner { nodes { kode } totalCount } } } }',
				{ id: Buffer.from('36:9999,INF-B').toString('base64url') },
			);
			const { emner } = nested.data.node;
			assert.deepEqual(
				[large, usual].map((result) => result.data.studenter.nodes.length),
				[1000, 100],
			);
			assert.deepEqual([emner.nodes.length, emner.totalCount], [10, 18]);
		}));

	it('two instances of the sandbox API have the same data', async () => {
		const query =
			'{ studenter(filter: { eierOrganisasjonskode: "8888" }, first: 1000) { nodes { id navn emnemeldinger { nodes { emne { kode } } } semesterregistreringer { nodes { registrertTidspunkt } } } } }';
		const texts: string[] = [];
		const run = () =>
			withApi(async ({ post }) => {
				texts.push(await (await post(JSON.stringify({ query }))).text());
			});
		await run();
		await run();
		assert.equal(texts[0], texts[1]);
	});

	it('the data that is generated again is the same', () => {
		assert.ok(serialize(generateInstitutions()).equals(serialize(generateInstitutions())));
	});

	it('a query by keys returns the items in the order of the keys, with null for an unknown key', () =>
		withApi(async ({ query }) => {
			const { data } = await query(
				'{ studenterGittStudentnumre(eierOrganisasjonskode: "9999", studentnumre: ["990002", "0", "990001", "990002"]) { studentnummer } }',
			);
			const [first, second] = [{ studentnummer: '990001' }, { studentnummer: '990002' }];
			assert.deepEqual(data, { studenterGittStudentnumre: [second, null, first, second] });
		}));

	it('node returns the object of every type by its ID, and null for an invalid ID', () =>
		withApi(async ({ query }) => {
			const texts = {
				'12:9999': 'Organisasjon',
				'22:9999,INF1001,1': 'Emne',
				'36:9999,INF-B': 'Studieprogram',
				'41:9999,2026,HOST': 'Termin',
				'77:9999,100001,2026,HOST': 'Semesterregistrering',
				'99:9999,100001': 'Student',
			};
			const nodes = Object.entries(texts).map(([text, type]) => ({
				id: Buffer.from(text).toString('base64url'),
				__typename: type,
			}));
			const misses = ['', 'æ', 'OTk6OTk5OSwx', 'OTk6OTk5OSwxMDAwMDE='];
			const ids = [...nodes.map((node) => node.id), ...misses];
			const { data } = await query('query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }', { ids });
			assert.deepEqual(data, { nodes: [...nodes, ...misses.map(() => null)] });
		}));

	it('a search returns the types of a union', () =>
		withApi(async ({ query }) => {
			const { data } = await query(
				'{ katalogsok(eierOrganisasjonskode: "8888", tekst: "økonomi", maksAntall: 4) { __typename ... on Studieprogram { kode } ... on Emne { kode } } }',
			);
			assert.deepEqual(data, {
				katalogsok: [
					{ __typename: 'Studieprogram', kode: 'ØKO-Å' },
					{ __typename: 'Studieprogram', kode: 'ØKO-B' },
					{ __typename: 'Studieprogram', kode: 'ØKO-M' },
					{ __typename: 'Emne', kode: 'ØKO1001' },
				],
			});
		}));

	it('the sandbox API returns data and errors when a field of a list item fails', () =>
		withApi(async ({ query }) => {
			const { data, errors = [] } = await query(
				'{ studenter(filter: { eierOrganisasjonskode: "9999" }, first: 2) { nodes { studentnummer bilde { id } } } }',
			);
			const nodes = ['990001', '990002'].map((studentnummer) => ({ studentnummer, bilde: null }));
			assert.deepEqual(data, { studenter: { nodes } });
			assert.deepEqual(
				errors.map(({ path, locations }) => ({ path, locations })),
				[0, 1].map((index) => ({ path: ['studenter', 'nodes', index, 'bilde'], locations: [{ line: 1, column: 90 }] })),
			);
			assert.match(errors[0]?.message ?? '', /logged with id [\da-f-]{36}\.$/);
		}));
});

describe('sandbox API: mutations', () => {
	const register = `mutation ($input: [RegistrerSemesterInput!]!) {
		registrering: registrerSemester(input: $input) {
			semesterregistreringer { termin { arstall betegnelse } harBetaltSemesteravgift }
			errors { __typename ... on Error { path message } }
		}
	}`;
	const studentId = Buffer.from('99:9999,100001').toString('base64url');
	const open = { studentId, termin: { arstall: 2027, terminbetegnelse: 'VAR' } };
	const countSpring2027 =
		'{ semesterregistreringer(filter: { eierOrganisasjonskode: "9999", terminer: [{ arstall: 2027, terminbetegnelse: VAR }] }) { totalCount } }';

	it('a mutation registers a student only once', () =>
		withApi(async ({ query }) => {
			const first = await query(register, { input: [open] });
			const second = await query(register, { input: [open] });
			const count = await query(countSpring2027);
			const registered = { termin: { arstall: 2027, betegnelse: 'VAR' }, harBetaltSemesteravgift: false };
			const error = {
				__typename: 'AlleredeRegistrert',
				path: ['registrering'],
				message: 'Student 990001 er allerede registrert i terminen.',
			};
			assert.deepEqual(first.data, { registrering: { semesterregistreringer: [registered], errors: [] } });
			assert.deepEqual(second.data, { registrering: { semesterregistreringer: null, errors: [error] } });
			assert.deepEqual(count.data, { semesterregistreringer: { totalCount: 1 } });
		}));

	it('a mutation registers no student when one input is invalid', () =>
		withApi(async ({ query }) => {
			const closed = { studentId, termin: { arstall: 2040, terminbetegnelse: 'HOST' } };
			const input = [open, closed, { ...open, studentId: 'x' }];
			const result = await query(
				'mutation ($input: [RegistrerSemesterInput!]!) { registrerSemester(input: $input) { errors { __typename } } }',
				{ input },
			);
			const count = await query(countSpring2027);
			const errors = [{ __typename: 'UgyldigInput' }, { __typename: 'UgyldigId' }];
			assert.deepEqual(result.data, { registrerSemester: { errors } });
			assert.deepEqual(count.data, { semesterregistreringer: { totalCount: 0 } });
		}));

	const programmeId = Buffer.from('36:9999,INF-B').toString('base64url');
	const names = (input: object) => ({ input: { studieprogramId: programmeId, ...input } });
	const renaming: readonly (readonly [string, object, readonly string[], string])[] = [
		['a name', names({ nb: 'Datafag' }), [], 'Datafag'],
		['an empty name', names({ nb: ' ' }), ['UgyldigInput'], 'Informatikk, bachelor'],
		['an unknown id', { input: { studieprogramId: studentId, nb: 'Datafag' } }, ['UgyldigId'], 'Informatikk, bachelor'],
	];
	for (const [what, variables, errors, name] of renaming) {
		it(`renaming a study programme with ${what} returns ${errors.join() || 'no error'}`, () =>
			withApi(async ({ query }) => {
				const change = await query(
					'mutation ($input: EndreStudieprogramnavnInput!) { endreStudieprogramnavn(input: $input) { errors { __typename } } }',
					variables,
				);
				const after = await query('query ($id: ID!) { node(id: $id) { ... on Studieprogram { navn } } }', {
					id: programmeId,
				});
				const expected = errors.map((error) => ({ __typename: error }));
				assert.deepEqual(change.data, { endreStudieprogramnavn: { errors: expected } });
				assert.deepEqual(after.data, { node: { navn: name } });
			}));
	}
});

describe('sandbox API: the slow field', () => {
	const slow = JSON.stringify({ query: '{ langsomRapport(eierOrganisasjonskode: "9999") { antallStudenter } }' });

	it('the slow field of the sandbox API stops when the client disconnects and when the API closes', () =>
		withApi(async ({ url, query, close }) => {
			const underWay = '{ pagaendeRapporter }';
			const untilUnderWay = async (wanted: number) => {
				while ((await query<{ pagaendeRapporter: number }>(underWay)).data.pagaendeRapporter !== wanted) {
					await nextTurn();
				}
			};
			const start = async (signal: AbortSignal) => {
				const headers = { 'Content-Type': 'application/json', Authorization: await bearer({ scope: employee }) };
				return fetch(`${url}/graphql/`, { method: 'POST', headers, body: slow, signal });
			};
			const client = new AbortController();
			const abandoned = assert.rejects(start(client.signal), { name: 'AbortError' });
			await untilUnderWay(1);
			client.abort();
			await abandoned;
			await untilUnderWay(0);
			const cutOff = assert.rejects(start(new AbortController().signal), TypeError);
			await untilUnderWay(1);
			await close();
			await cutOff;
		}));

	it('the slow field of the sandbox API returns its result after its delay', async () => {
		const service = await startApi({ issuer, keys, audience, dataSourceId, basicUsers, slowFieldMilliseconds: 1 });
		const headers = { 'Content-Type': 'application/json', Authorization: basic('integration:pass:word') };
		const response = await fetch(`${service.url}/graphql/`, { method: 'POST', headers, body: slow });
		assert.deepEqual(await response.json(), { data: { langsomRapport: { antallStudenter: 3000 } } });
		await service.close();
	});
});
