import assert from 'node:assert/strict';
import { draftRequestsFor } from '../../../../fixtures/readDrafts.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

/** A request whose query is not in its URL: the operation, and the arguments of its draft. */
const requests: readonly (readonly [
	language: string,
	what: string,
	operation: string,
	parameters: readonly string[],
	...lines: string[],
])[] = [
	[
		'http',
		'the query on the following lines',
		'GET /studenter',
		['studieprogram.kode=INF-B'],
		`GET ${host}/studenter`,
		'    ?studieprogram.kode=INF-B',
		'    &limit=10',
		'Accept: application/json',
	],
	[
		'http',
		'a query that begins beside the URL',
		'GET /studieretter',
		['studieprogram.kode=INF-B', 'semester.ar=ar'],
		`GET ${host}/studieretter?studieprogram.kode=INF-B HTTP/1.1`,
		'&semester.ar={{ar}}',
	],
	[
		'http',
		'a variable and a query on the following lines',
		'GET /emner',
		['emne.kode=INF1001'],
		`@fs = ${host}`,
		'GET {{fs}}/emner',
		'  ?emne.kode=INF1001',
		'',
		'?emne.kode=text of the body',
	],
	[
		'shellscript',
		'curl -G with -d',
		'GET /emner',
		['emne.kode=INF1001'],
		`curl -s -G "${host}/emner" -d emne.kode=INF1001`,
	],
	[
		'shellscript',
		'curl --get with encoded data',
		'GET /studieretter',
		['studieprogram.kode=INF B', 'semester.ar=2026'],
		'curl --get \\',
		'  --data-urlencode "studieprogram.kode=INF B" --data=semester.ar=2026 \\',
		`  ${host}/studieretter`,
	],
	[
		'shellscript',
		'curl -G with encoded data that contains a separator',
		'GET /emner',
		['emne.kode=A&B'],
		`curl -G --data-urlencode "emne.kode=A&B" ${host}/emner`,
	],
	[
		'shellscript',
		'curl -G with a variable',
		'GET /emner',
		['emne.kode=KODE'],
		`FS=${host}`,
		`curl -G "$FS/emner?limit=0" -d "emne.kode=$KODE" -H "Accept: application/json"`,
	],
	['shellscript', 'curl -sSG', 'GET /emner', ['emne.kode=A'], `curl -sSG ${host}/emner -d emne.kode=A`],
	['shellscript', 'curl with data', 'POST /emner', [], `curl ${host}/emner -d emne.kode=INF1001`],
	['shellscript', 'curl -X PUT -G', 'PUT /emner', [], `curl -X PUT -G ${host}/emner -d emne.kode=INF1001`],
];

describe('findUses and the query of a request next to its URL', () => {
	for (const [language, what, operation, parameters, ...lines] of requests) {
		it(`reads the query from ${what}`, async () => {
			const text = lines.join('\n');
			const [use, ...others] = usesIn(language, text).filter((each) => each.operation !== undefined);
			assert.ok(use && others.length === 0);
			assert.equal(`${use.method} ${use.operation}`, operation);
			assert.ok(!text.slice(use.offset, use.offset + use.length).includes('\n'), 'the range is in one line');
			const [request] = await draftRequestsFor(text, language, [use], bundledCatalog());
			assert.deepEqual(
				request?.candidates[0]?.arguments.map(({ parameter, value }) => `${parameter}=${value.text}`) ?? [],
				parameters,
			);
		});
	}
});

it('findUses returns no query for a request without a query next to its URL', () => {
	const [use] = usesIn('shellscript', `curl ${host}/emner`);
	assert.ok(use && !('query' in use));
});

describe('findUses and a conditional query parameter of a URL builder', () => {
	it('reports the path without the conditional query parameter', () => {
		const text = `UriComponentsBuilder.fromHttpUrl("${host}").path("/kull").queryParamIfPresent("semester.termin", Optional.ofNullable(t))`;
		assert.deepEqual(
			usesIn('java', text).map(({ operation }) => operation),
			['/kull'],
		);
	});
});
