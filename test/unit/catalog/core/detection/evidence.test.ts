import assert from 'node:assert/strict';
import { findUses } from '../../../../../src/catalog/core/detection/findings.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

/** The uses with an operation, each with what speaks for it. */
function evidence(language: string, ...lines: readonly string[]): readonly string[] {
	return usesIn(language, lines.join('\n'))
		.filter(({ operation }) => operation !== undefined)
		.map((use) => `${use.confidence}: ${use.evidence.join(', ')}`);
}

describe('the evidence for a use', () => {
	for (const [what, expected, language, ...lines] of [
		['of its host', ['certain: host'], 'typescript', `get('${host}/emner')`],
		['of its host in a constant', ['certain: host'], 'typescript', `const b = '${host}';`, 'get(b + "/emner")'],
		['of a gateway', ['certain: gateway'], 'typescript', "'https://gw-uio.intark.uh-it.no/fs-api-prod/emner'"],
		[
			'of its host in an element of the file',
			['certain: host'],
			'xml',
			`<p><fsUrl>${host}</fsUrl><other>x</other></p>`,
			'<call>$'.concat('{fsUrl}/emner</call>'),
		],
		[
			'of its host as an alternative',
			['certain: host'],
			'typescript',
			`const base = settings.url || '${host}';`,
			"fetch(base + '/emner/1')",
		],
		['of its host before a counter', ['certain: host'], 'typescript', `get('${host}/emner/' + i++ + '/kull')`],
		['of a host that is named as a collection', [], 'typescript', "get({ hostname: 'emner', path: '/emner/1' })"],
		[
			'of its host in a format with names in another order',
			['certain: host'],
			'python',
			`get("{base}/{path}/1".format(path="personer", base="${host}"))`,
		],
		['of a constant of a type', ['certain: variable, call'], 'java', 'get(Fs::HOST + "/emner")'],
		['of the words alone', ['possible: '], 'typescript', "const a = '/emner';"],
		['of a call alone', ['possible: call'], 'typescript', "get('/emner')"],
		[
			'of two calls',
			['possible: call, operations', 'possible: call, operations'],
			'typescript',
			"get('/emner'); get('/roller');",
		],
		['of its query', ['certain: query-keys, call'], 'typescript', "get('/emner?dbId=true')"],
		['of its parameters', ['certain: query-keys, call'], 'python', "get(base + '/emner', params={'dbId': 'true'})"],
		['of a variable', ['certain: variable, base-in-file, call'], 'typescript', 'get(`${process.env.FS_HOST}/emner`)'],
		[
			'of a variable in the file',
			['certain: base-in-file, call'],
			'java',
			'String h = env("FS_HOST");',
			'get(base + "/emner");',
		],
		['of the host in the file', ['certain: base-in-file, call'], 'typescript', `setUp('${host}');`, "get('/emner')"],
		[
			'of the host in the file, and no call',
			['possible: base-in-file'],
			'typescript',
			`setUp('${host}');`,
			"const a = '/emner';",
		],
		[
			'of the host in the file, behind another address',
			['possible: call'],
			'typescript',
			`setUp('${host}');`,
			'get(`${canvasUrl}/emner`)',
		],
		['of a distinctive path', ['certain: path'], 'java', 'base + "/fsrest/rest/bas/hent"'],
	] as const) {
		it(what, () => {
			assert.deepEqual(evidence(language, ...lines), expected);
		});
	}
});

describe('a use in a file that stands in for the API', () => {
	for (const [path, expected] of [
		['src/client.ts', 'certain'],
		['src/__mocks__/client.ts', 'possible'],
		['test/fixtures/person.ts', 'possible'],
		['app/src/test/resources/person.json', 'possible'],
		['src\\test\\resources\\person.json', 'possible'],
		['src/fixturesClient.ts', 'certain'],
		['test/client.test.ts', 'certain'],
	] as const) {
		it(`${path} is ${expected}`, () => {
			assert.deepEqual(
				usesIn('typescript', `get('${host}/emner')`, path).map(({ confidence }) => confidence),
				[expected],
			);
		});
	}
});

describe("the user's own addresses", () => {
	const bundled = bundledCatalog();
	const catalog = {
		...bundled,
		apis: bundled.apis.map((api) =>
			api.id === 'legacy-main-rest'
				? {
						...api,
						detection: {
							...api.detection,
							bases: [{ host: 'proxy.example.org', segments: ['fs', 'v1'] }],
							variables: ['STUDY_URL'],
						},
					}
				: api.id === 'bris-rest'
					? { ...api, detection: { ...api.detection, variables: ['BRIS_URL'] } }
					: api,
		),
	};
	for (const [what, text, ...expected] of [
		['a base with a path', "get('https://proxy.example.org/fs/v1/emner/1')", 'certain legacy-main-rest /emner/{id}'],
		[
			'a collection nobody has listed',
			"get('https://proxy.example.org/fs/v1/vitnemal')",
			'certain legacy-main-rest /vitnemal',
		],
		['the same host without the path', "get('https://proxy.example.org/lms/emner/1')"],
		['GraphQL behind the base', "get('https://proxy.example.org/fs/v1/graphql/')"],
		['a variable', 'get(`${STUDY_URL}/emner`)', 'certain legacy-main-rest /emner'],
		['a variable in another spelling', 'get(config.studyUrl + "/emner")', 'certain legacy-main-rest /emner'],
		['a variable and an unknown collection', 'get(`${STUDY_URL}/vitnemal`)', 'possible legacy-main-rest /vitnemal'],
		['a variable and GraphQL', 'get(`${STUDY_URL}/graphql/`)'],
		['a variable of an API without collections', 'get(`${BRIS_URL}/hendelser/1`)', 'certain bris-rest /hendelser/{id}'],
	] as const) {
		it(what, () => {
			assert.deepEqual(
				findUses(text, 'typescript', catalog).map((use) => `${use.confidence} ${use.api} ${use.operation}`),
				expected,
			);
		});
	}
});
