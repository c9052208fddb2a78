import assert from 'node:assert/strict';
import { findUses } from '../../../../../src/catalog/core/detection/findings.ts';
import { addBaseUrlsToCatalog } from '../../../../../src/catalog/core/model/baseUrls.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Returns the uses with an operation, each as its confidence and its evidence. */
function evidence(language: string, ...lines: readonly string[]): readonly string[] {
	return usesIn(language, lines.join('\n'))
		.filter(({ operation }) => operation !== undefined)
		.map((use) => `${use.confidence}: ${use.evidence.join(', ')}`);
}

function describeEvidence(use: string): string {
	return use.endsWith(': ') ? 'possible without evidence' : `${use.replace(': ', ' because of "')}"`;
}

describe('evidence for a use', () => {
	for (const [what, expected, language, ...lines] of [
		['a URL with the host', ['certain: host'], 'typescript', `get('${host}/emner')`],
		[
			'a path after a constant with the host',
			['certain: host'],
			'typescript',
			`const b = '${host}';`,
			'get(b + "/emner")',
		],
		[
			'a URL with a gateway and its context path',
			['certain: gateway'],
			'typescript',
			"'https://gw-uio.intark.uh-it.no/fs-api-prod/emner'",
		],
		[
			'a URL whose host has a dot in the name of the institution in a gateway',
			[],
			'typescript',
			"get('https://gw-evil.example.intark.uh-it.no/fs-api-prod/x')",
		],
		[
			'a URL whose host shares characters of the API host before and after a placeholder',
			[],
			'typescript',
			'get(`https://api.fellesstudentsystem${x}studentsystem.no/emner`)',
		],
		[
			'a URL whose host has few characters around a placeholder',
			[],
			'typescript',
			'get(`https://api.fel${x}.no/emner`)',
		],
		[
			'a URL whose host has a placeholder within the name of the API host',
			['certain: host'],
			'typescript',
			'get(`https://api.fellesstudent${x}.no/emner`)',
		],
		[
			'a path after an XML element with the host',
			['certain: host'],
			'xml',
			`<p><fsUrl>${host}</fsUrl><other>x</other></p>`,
			'<call>$'.concat('{fsUrl}/emner</call>'),
		],
		[
			'a path after a default value with the host',
			['certain: host'],
			'typescript',
			`const base = settings.url || '${host}';`,
			"fetch(base + '/emner/1')",
		],
		[
			'a URL with the host that contains a counter',
			['certain: host'],
			'typescript',
			`get('${host}/emner/' + i++ + '/kull')`,
		],
		[
			'a path on a host that is named like a collection',
			[],
			'typescript',
			"get({ hostname: 'emner', path: '/emner/1' })",
		],
		[
			'a format string with the host in a named placeholder',
			['certain: host'],
			'python',
			`get("{base}/{path}/1".format(path="personer", base="${host}"))`,
		],
		[
			'a path after a static member with a variable name',
			['certain: variable, call'],
			'java',
			'get(Fs::HOST + "/emner")',
		],
		[
			'a path after the result of a call whose eight arguments begin with a variable name',
			['certain: variable, base-in-file, call'],
			'typescript',
			"get(first('FS_HOST', 'b', 'c', 'd', 'e', 'f', 'g', 'h') + '/emner')",
		],
		[
			'a URL in a request in a call that logs',
			['certain: host'],
			'typescript',
			`log.info(await axios.get('${host}/emner'))`,
		],
		['a URL in a call that logs', ['possible: host'], 'typescript', `log.info('${host}/emner')`],
		[
			'a URL that a statement asserts after a long expression',
			['possible: host'],
			'python',
			`assert client.history[-1].request.url == "${host}/emner"`,
		],
		['a path outside of a call', ['possible: '], 'typescript', "const a = '/emner';"],
		[
			'a path in XML with a query of the API after a separator that is written as entity',
			['certain: query-keys'],
			'xml',
			'<get url="/emner?limit=0&amp;dbId=true"/>',
		],
		['a path in a call', ['possible: call'], 'typescript', "get('/emner')"],
		[
			'two paths in calls',
			['possible: call, operations', 'possible: call, operations'],
			'typescript',
			"get('/emner'); get('/roller');",
		],
		[
			'a path in a call with a query of the API',
			['certain: query-keys, call'],
			'typescript',
			"get('/emner?dbId=true')",
		],
		[
			'a path in a call with a query parameter of the API as argument',
			['certain: query-keys, call'],
			'python',
			"get(base + '/emner', params={'dbId': 'true'})",
		],
		[
			'a path in a request with a query parameter of the API in the line after the query',
			['certain: query-keys, call'],
			'http',
			'GET {{base}}/emner?limit=0\n  &dbId=true',
		],
		[
			'a path in a call in a file that contains a query parameter of the API',
			['possible: query-keys-in-file, call'],
			'typescript',
			"const active = { 'dbId': true };",
			"get('/emner')",
		],
		[
			'a URL in an annotation that documents the API of the program',
			['possible: host'],
			'java',
			`@ApiResponse("${host}/emner") String get() { return ""; }`,
		],
		[
			'a path after a variable that is named after another API of the host',
			[],
			'typescript',
			'get(`${geminiUrl}/emner`)',
		],
		[
			'a path after a variable of the API',
			['certain: variable, base-in-file, call'],
			'typescript',
			'get(`${process.env.FS_HOST}/emner`)',
		],
		[
			'a path after a call with a variable of the API among other names',
			['certain: variable, base-in-file, call'],
			'typescript',
			'get(`${pick(FS_HOST, region)}/emner`)',
		],
		[
			'a path of a route of the program in a file that appends paths to the host',
			['possible: base-in-file'],
			'typescript',
			`const get = (path) => http.get(\`${host}\${path}\`);`,
			"const routes = [{ path: '/emner', component: Courses }];",
		],
		[
			'a field in a file that appends paths to the host',
			['certain: base-in-file, open-base'],
			'typescript',
			`const get = (path) => http.get(\`${host}\${path}\`);`,
			"const calls = [{ resource: '/emner' }];",
		],
		[
			'a path after the name of a connection string with the host',
			['certain: host'],
			'xml',
			`<c><add name="Fs" connectionString="${host}"/><call url="$`.concat('{Fs}/emner"/></c>'),
		],
		[
			'a path that is combined with an unknown address',
			['possible: call'],
			'csharp',
			'var url = Url.Combine(baseUrl, "emner", id);',
			'var course = await url.GetJsonAsync<Course>();',
		],
		[
			'a path in a call in a file that contains a variable of the API',
			['certain: base-in-file, call'],
			'java',
			'String h = env("FS_HOST");',
			'get(base + "/emner");',
		],
		[
			'a path in a call in a file that contains the host',
			['certain: base-in-file, call'],
			'typescript',
			`setUp('${host}');`,
			"get('/emner')",
		],
		[
			'a path outside of a call in a file that contains the host',
			['possible: base-in-file'],
			'typescript',
			`setUp('${host}');`,
			"const a = '/emner';",
		],
		[
			'a path after another address in a file that contains the host',
			['possible: call'],
			'typescript',
			`setUp('${host}');`,
			'get(`${canvasUrl}/emner`)',
		],
		[
			'a path in a call in a file that permits the host as origin',
			['possible: call'],
			'typescript',
			`app.use(cors('${host}'));`,
			"get('/emner')",
		],
		[
			'a path in a call in a file that links to the host',
			['possible: call'],
			'typescript',
			`const docs = { link: '${host}' };`,
			"get('/emner')",
		],
		[
			'a path before the name of another address in a file that contains the host',
			['certain: base-in-file, call'],
			'typescript',
			`setUp('${host}');`,
			'get(`${base}/emner/${canvasUrl}`)',
		],
		['a path after an HTTP method outside of a call', ['possible: '], 'typescript', "const a = 'GET /emner';"],
		[
			'a path with a query of the API that is read as a file',
			['possible: query-keys'],
			'typescript',
			"readFileSync('/emner?dbId=true')",
		],
		[
			'a path with a query of the API that is read as a file and extended',
			['possible: query-keys'],
			'typescript',
			"const page = readFileSync('/emner?dbId=true') + end;",
		],
		[
			'a path with a query of the API that the program navigates to',
			['possible: query-keys'],
			'typescript',
			"router.push('/emner?dbId=true')",
		],
		[
			'a path with a query of the API in a call whose result is logged',
			['certain: query-keys, call'],
			'typescript',
			"log.info(http.get('/emner?dbId=true'))",
		],
		[
			'a path in a call with a query parameter of the API whose result is extended',
			['certain: query-keys, call'],
			'typescript',
			"const page = get('/emner', { dbId: 'true' }) + end;",
		],
		[
			'a path after a call whose eighth name is a variable of the API',
			['certain: variable, base-in-file, call'],
			'typescript',
			'get(`${pick(b, c, d, e, f, g, FS_HOST)}/emner`)',
		],
		['a URL in a statement that prints it', ['possible: host'], 'ruby', `puts "${host}/emner"`],
		['a path that belongs to one API only', ['certain: path'], 'java', 'base + "/fsrest/rest/bas/hent"'],
	] as const) {
		it(
			expected.length === 0
				? `reports no use of an API for ${what}`
				: `reports ${what} as ${expected.map(describeEvidence).join(' and ')}`,
			() => {
				assert.deepEqual(evidence(language, ...lines), expected);
			},
		);
	}
});

describe('confidence of a use in test data', () => {
	for (const [path, expected] of [
		['src/client.ts', 'certain'],
		['src/__mocks__/client.ts', 'possible'],
		['test/fixtures/person.ts', 'possible'],
		['app/src/test/resources/person.json', 'possible'],
		['src\\test\\resources\\person.json', 'possible'],
		['src/fixturesClient.ts', 'certain'],
		['test/client.test.ts', 'certain'],
	] as const) {
		it(`reports a use of an API in the file ${path} as ${expected}`, () => {
			assert.deepEqual(
				usesIn('typescript', `get('${host}/emner')`, path).map(({ confidence }) => confidence),
				[expected],
			);
		});
	}
});

describe('findUses with addresses from the settings', () => {
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
		[
			'a URL below a configured base URL',
			"get('https://proxy.example.org/fs/v1/emner/1')",
			'certain legacy-main-rest /emner/{id}',
		],
		[
			'an unknown collection below a configured base URL',
			"get('https://proxy.example.org/fs/v1/vitnemal')",
			'certain legacy-main-rest /vitnemal',
		],
		['a URL with another path on the host of a configured base URL', "get('https://proxy.example.org/lms/emner/1')"],
		['a GraphQL URL below a configured base URL', "get('https://proxy.example.org/fs/v1/graphql/')"],
		['a path after a configured variable', 'get(`${STUDY_URL}/emner`)', 'certain legacy-main-rest /emner'],
		[
			'a path after a configured variable in another spelling',
			'get(config.studyUrl + "/emner")',
			'certain legacy-main-rest /emner',
		],
		[
			'an unknown collection after a configured variable',
			'get(`${STUDY_URL}/vitnemal`)',
			'possible legacy-main-rest /vitnemal',
		],
		['a GraphQL path after a configured variable', 'get(`${STUDY_URL}/graphql/`)'],
		[
			'a path after a variable of an API without collections',
			'get(`${BRIS_URL}/hendelser/1`)',
			'certain bris-rest /hendelser/{id}',
		],
	] as const) {
		it(expected[0] ? `reports ${what} as ${expected[0]}` : `reports no use of an API for ${what}`, () => {
			assert.deepEqual(
				findUses(text, 'typescript', catalog).map((use) => `${use.confidence} ${use.api} ${use.operation}`),
				expected,
			);
		});
	}
});

describe('findUses in settings files', () => {
	const api = 'attendance-rest';
	const address = 'https://oppmote.example.no/api';
	const baseUrls = { [api]: [address, 'OPPMOTE_URL'] };
	const { catalog } = addBaseUrlsToCatalog(bundledCatalog(), baseUrls);
	const setting = { 'studyAdmin.catalog.baseUrls': baseUrls };
	const others = { 'rest-client.environmentVariables': { dev: { url: `${address}/registreringer` } } };
	for (const [what, path, value, expected] of [
		['the setting baseUrls', '.vscode/settings.json', setting, []],
		['the setting baseUrls of a folder', 'svc/.vscode/settings.json', setting, []],
		['the setting baseUrls in a workspace file', 'a.code-workspace', { folders: [], settings: setting }, []],
		['an address in a setting of another extension', '.vscode/settings.json', others, ['certain /registreringer']],
		[
			'an address in a setting of another extension beside the setting baseUrls',
			'.vscode/settings.json',
			{ ...setting, ...others },
			['certain /registreringer'],
		],
	] as const) {
		it(expected[0] ? `reports ${what} as ${expected[0]}` : `reports no use of an API for ${what}`, () => {
			const uses = findUses(JSON.stringify(value, undefined, '\t'), 'json', catalog, path);
			assert.deepEqual(
				uses.map(({ confidence, operation }) => `${confidence} ${operation}`),
				expected,
			);
		});
	}

	it('reports a use after settings of this extension at its offset', () => {
		const text = `{ // comment\n"studyAdmin.catalog.baseUrls": { "${api}": "${address}" }, "url": "${address}/a", }`;
		const [use, ...more] = findUses(text, 'json', catalog);
		assert.ok(use);
		assert.deepEqual(more, []);
		assert.equal(text.slice(use.offset, use.offset + use.length), `${address}/a`);
	});

	it('reports a use in settings that are nested too deep to be parsed', () => {
		const text = `${'['.repeat(600)}{ "studyAdmin.catalog.baseUrls": 1, "url": "${address}/a" }`;
		assert.equal(findUses(text, 'json', catalog).length, 1);
	});
});
