import assert from 'node:assert/strict';
import { findUses } from '../../../../../src/catalog/core/detection/findings.ts';
import { scaled } from '../../../../fixtures/testSize.ts';
import { bundledCatalog, catalogFrom } from '../../bundledCatalog.ts';

const catalog = bundledCatalog();
const host = 'https://api.fellesstudentsystem.no';

/** Returns each use as its text → API and operation. Possible uses end with "?". */
function uses(language: string, text: string): readonly string[] {
	return findUses(text, language, catalog).map(({ offset, length, api, operation, confidence }) => {
		const what = [api, ...(operation === undefined ? [] : [operation])].join(' ');
		return `${text.slice(offset, offset + length)} → ${what}${confidence === 'possible' ? '?' : ''}`;
	});
}

describe('findUses', () => {
	const personer = 'legacy-main-rest /personer/{id}';
	for (const [name, language, text, ...expected] of [
		['a string literal', 'typescript', `get('${host}/personer/1')`, `${host}/personer/1 → ${personer}`],
		[
			'a template literal',
			'javascript',
			`get(\`${host}/personer/\${id(a, { b: '}' })}\`)`,
			`${host}/personer/\${id(a, { b: '}' })} → ${personer}`,
		],
		[
			'a string literal inside a template literal',
			'typescript',
			`\`x\${get('${host}/personer/1')}y\``,
			`${host}/personer/1 → ${personer}`,
		],
		[
			'a literal with another host and port',
			'typescript',
			"'http://api-test.fellesstudentsystem.no:8080/roller'",
			'http://api-test.fellesstudentsystem.no:8080/roller → legacy-main-rest /roller',
		],
		[
			'a literal with an unknown collection',
			'typescript',
			`'${host}/vitnemal/1,2'`,
			`${host}/vitnemal/1,2 → legacy-main-rest /vitnemal/{id}`,
		],
		[
			'a host with capital letters',
			'typescript',
			"get('https://API.FellesStudentSystem.no/emner')",
			'https://API.FellesStudentSystem.no/emner → legacy-main-rest /emner',
		],
		[
			'a host with capital letters before a variable',
			'typescript',
			'get("https://API.Fellesstudentsystem.no/" + path)',
			'path → legacy-main-rest?',
		],
		[
			'a path with a query of the API',
			'typescript',
			"get('/studieretter?dbId=true')",
			'/studieretter?dbId=true → legacy-main-rest /studieretter',
		],
		[
			'a literal with a host and without a scheme',
			'java',
			'String url = "api.fellesstudentsystem.no/emner";',
			'api.fellesstudentsystem.no/emner → legacy-main-rest /emner',
		],
		[
			'a printed sentence with an address',
			'go',
			`fmt.Println("see (${host}/emner).")`,
			`${host}/emner → legacy-main-rest /emner?`,
		],
		[
			'an f-string',
			'python',
			`get(f"${host}/personer/{person['id']}?refId={{x}}")`,
			`${host}/personer/{person['id']}?refId={{x}} → ${personer}`,
		],
		[
			'a triple-quoted string as argument',
			'python',
			`get(\n    """${host}/emner"""\n)`,
			`${host}/emner → legacy-main-rest /emner`,
		],
		['a format string with %s', 'python', `"${host}/personer/%s" % id`, `${host}/personer/%s → ${personer}`],
		['a text block', 'java', `var url = """\n  ${host}/emner""";`, `${host}/emner → legacy-main-rest /emner`],
		['a literal with {id}', 'java', `"${host}/personer/{id}"`, `${host}/personer/{id} → ${personer}`],
		['an interpolated string', 'csharp', `$"${host}/personer/{id}"`, `${host}/personer/{id} → ${personer}`],
		['a verbatim string', 'csharp', `@"C:\\" + @"${host}/emner"`, `${host}/emner → legacy-main-rest /emner`],
		['a string template', 'kotlin', `"${host}/personer/$id"`, `${host}/personer/$id → ${personer}`],
		[
			'an address that is appended to a variable',
			'php',
			`<?php $url = '${host}'; $url .= '/emner'; $client->get($url);`,
			`${host} → legacy-main-rest?`,
			'/emner → legacy-main-rest /emner',
		],
		['a path between doubled quotes in a string', 'powershell', 'Find-Text "with ""/emner"" again"'],
		['a raw string', 'go', `url := \`${host}/emner\``, `${host}/emner → legacy-main-rest /emner`],
		[
			'a curl command',
			'shellscript',
			`curl -u "$USER" ${host}/personer/$ID | jq`,
			`${host}/personer/$ID → ${personer}`,
		],
		['a value of a shell variable', 'shellscript', `URL=${host}/emner`, `${host}/emner → legacy-main-rest /emner`],
		['a JSON value', 'json', `{"url": "${host}/emner"}`, `${host}/emner → legacy-main-rest /emner`],
		['a YAML value', 'yaml', `url: ${host}/emner # note`, `${host}/emner → legacy-main-rest /emner`],
		['a value of a property', 'properties', `fs.url=${host}/emner`, `${host}/emner → legacy-main-rest /emner`],
		[
			'a request with variables',
			'http',
			`GET {{base}}/studenter/{{nr}}?studieprogram.kode=X`,
			'{{base}}/studenter/{{nr}}?studieprogram.kode=X → legacy-main-rest /studenter/{id}',
		],
		[
			'a URL of a gateway',
			'typescript',
			`\`https://gw-\${inst}.intark.uh-it.no/fs-api-prod/emner/\``,
			`https://gw-\${inst}.intark.uh-it.no/fs-api-prod/emner/ → legacy-main-rest /emner`,
		],
		[
			'a path that belongs to one API only',
			'csharp',
			'$"{url}/fsrest/rest/bas/hent/personid?fnr={x}"',
			'{url}/fsrest/rest/bas/hent/personid?fnr={x} → bas-rest /hent/personid',
		],
		[
			'a URL of a CRUD request',
			'typescript',
			`\`\${url}/fsrest/rest/crud/selectMany\``,
			`\${url}/fsrest/rest/crud/selectMany → crud-rest SELECTMANY <table>`,
		],
		[
			'a URL with an old host',
			'java',
			'"https://fsws.usit.no/fsrest/rest/bas/hent"',
			'https://fsws.usit.no/fsrest/rest/bas/hent → bas-rest /hent',
		],
		[
			'a template literal with a collection and an interpolated query',
			'typescript',
			`\`${host}/personer\${query}\``,
			`${host}/personer\${query} → legacy-main-rest /personer`,
		],
		[
			'a literal after a regular expression',
			'typescript',
			`x.replace(/\`/g, ''); get('${host}/emner')`,
			`${host}/emner → legacy-main-rest /emner`,
		],
		[
			'a literal after a division',
			'typescript',
			`x = (a + b) / 2; get('${host}/emner'); y = c / 2`,
			`${host}/emner → legacy-main-rest /emner`,
		],
		[
			'a template literal that contains an object literal',
			'typescript',
			`\`${host}/personer/\${f({ a: 1 }, "\`")}/bilde\``,
			`${host}/personer/\${f({ a: 1 }, "\`")}/bilde → legacy-main-rest /personer/{id}/bilde`,
		],
		[
			'a literal after an escaped quote',
			'typescript',
			`f('it\\'s', '${host}/emner')`,
			`${host}/emner → legacy-main-rest /emner`,
		],
		[
			'a string literal after an unterminated one',
			'typescript',
			`const a = 'it\nget('${host}/emner')`,
			`${host}/emner → legacy-main-rest /emner`,
		],
		[
			'a literal after a doubled quote',
			'csharp',
			`f(@"a ""\nb", $@"a ""\n{b}", "${host}/emner")`,
			`${host}/emner → legacy-main-rest /emner`,
		],
		[
			'a path that is assigned to a shell variable',
			'shellscript',
			'ROUTE=/studieretter?dbId=true',
			'/studieretter?dbId=true → legacy-main-rest /studieretter',
		],
		[
			'a default value of a placeholder',
			'java',
			`@Value("\${fs.url:${host}}") String base; get(base + "/personer/1");`,
			`${host} → legacy-main-rest?`,
			`/personer/1 → ${personer}`,
		],
		['an address in braces', 'yaml', `call: {url: ${host}/roller}`, `${host}/roller → legacy-main-rest /roller`],
		[
			'the first name of a multiple assignment',
			'go',
			`u, err := url.JoinPath("${host}", "roller")\nif err != nil { log.Fatal(err) }\nhttp.Get(u + "/1")`,
			'roller → legacy-main-rest /roller',
			'u → legacy-main-rest /roller/{id}',
		],
		[
			'a variable that is assigned in a tuple after another value',
			'python',
			`timeout, url = (seconds, base := "${host}")\nget(base + "/roller")`,
			`${host} → legacy-main-rest?`,
			'/roller → legacy-main-rest /roller',
		],
		[
			'a variable that is assigned an extension of its own value',
			'go',
			`const host = "${host}"\nfunc f() {\n\tu, _ := url.Parse(host)\n\tu = u.JoinPath("roller")\n\thttp.Get(u.String())\n}`,
			`${host} → legacy-main-rest?`,
			'roller → legacy-main-rest /roller',
		],
		[
			'a call of the client with the address of the API, but not of another client',
			'csharp',
			`own = new HttpClient { BaseAddress = new Uri("https://own.example.org") };\nfs = new HttpClient { BaseAddress = new Uri("${host}") };\nawait own.GetAsync("/roller");\nawait fs.GetAsync("/personer/1");`,
			`${host} → legacy-main-rest?`,
			`/personer/1 → ${personer}`,
		],
		[
			'a call of a client named rest',
			'java',
			`rest.put("${host}/personer/1", person)`,
			`${host}/personer/1 → ${personer}`,
		],
		[
			'a qualified name with a namespace',
			'python',
			'root.find("{http://fsws.usit.no/schemas/crud}Person")',
			'http://fsws.usit.no/schemas/crud → crud-rest',
		],
		[
			'a literal with an HTTP method and an address',
			'typescript',
			`send('GET ${host}/roller')`,
			`${host}/roller → legacy-main-rest /roller`,
		],
		[
			'a literal with a namespace',
			'java',
			'"http://fsws.usit.no/schemas/crud"',
			'http://fsws.usit.no/schemas/crud → crud-rest',
		],
	] as const) {
		it(`finds the use of an API in ${name} (${language})`, () => {
			assert.deepEqual(uses(language, text), expected);
		});
	}

	it('finds uses of an API in paths that are appended to a base URL in the same file', () => {
		const text = `const base = '${host}';\nget(\`\${base}/personer/\${id}\`);\nget(base + '/emner/' + code);`;
		assert.deepEqual(uses('typescript', text), [
			`${host} → legacy-main-rest?`,
			`\${base}/personer/\${id} → ${personer}`,
			'/emner/ → legacy-main-rest /emner/{id}',
		]);
	});

	const graphql = `const b = '${host}'; fetch(\`\${b}/graphql/\`); router.push('/personer/5');`;
	const [base, bare] = [`${host} → legacy-main-rest?`, '/personer/5 → legacy-main-rest /personer/{id}?'];

	it('finds no certain use of an API in a path if the file calls another API on the same host', () => {
		assert.deepEqual(uses('typescript', graphql), [base, bare]);
		assert.deepEqual(uses('typescript', graphql.replace(/`.*`/, `'${host}/graphql/'`)), [base, bare]);
	});

	for (const [name, call, expected] of [
		['a call with the host of the API', `get('${host}/emner')`, `${host}/emner → legacy-main-rest /emner`],
		['a call with the base URL of the API', `get(\`\${b}/emner\`)`, `\${b}/emner → legacy-main-rest /emner`],
		['a call with a query of the API', "get('/emner?dbId=1')", '/emner?dbId=1 → legacy-main-rest /emner'],
	] as const) {
		it(`finds no certain use of an API in a route of the program itself if the file contains ${name}`, () => {
			assert.deepEqual(uses('typescript', `${graphql} ${call}`), [base, bare, expected]);
		});
	}

	it('finds each of several API addresses in one literal, in order', () => {
		assert.deepEqual(uses('typescript', `\`a ${host}/roller b ${host}/emner\``), [
			`${host}/roller → legacy-main-rest /roller`,
			`${host}/emner → legacy-main-rest /emner`,
		]);
	});

	it('finds each of very many API addresses in one literal as a possible use', () => {
		const count = scaled(20_000);
		const found = findUses(`f("${`at ${host}/emner `.repeat(count)}")`, 'typescript', catalog);
		assert.deepEqual(
			[found.length, new Set(found.map(({ confidence }) => confidence))],
			[count, new Set(['possible'])],
		);
	});

	it('returns the deprecation log row, the collection and the evidence of a use', () => {
		const [use] = findUses(`'${host}/personer/1?dbId=1'`, 'typescript', catalog);
		assert.equal(catalog.log[use?.row ?? -1]?.operation.text, 'GET /<collection>/{id}');
		assert.equal(use?.collection, 'personer');
		assert.deepEqual(use?.evidence, ['host']);
	});

	it('returns the deprecation log row with the most literal path segments when several deprecation log rows match a use', () => {
		const own = catalogFrom({
			version: 1,
			apis: [{ id: 'a', name: 'A', detection: { hosts: ['a.example.org'], collections: ['emner', 'rom'] } }],
			log: [
				{ api: 'a', operation: 'GET /<collection>/{id}' },
				{ api: 'a', operation: 'GET /emner/{id}' },
				{ api: 'a', operation: 'GET /{x}/{y}/bilde' },
			],
		});
		const rows = ['emner/1', 'rom/1', 'rom/1/bilde', 'annet/1'].map(
			(path) => own.log[findUses(`"https://a.example.org/${path}"`, 'json', own)[0]?.row ?? -1]?.operation.text,
		);
		assert.deepEqual(rows, ['GET /emner/{id}', 'GET /<collection>/{id}', 'GET /{x}/{y}/bilde', undefined]);
	});
});

describe('findUses and possible uses', () => {
	for (const [name, language, text] of [
		['a path with the name of a collection', 'typescript', "navigate('/emner')"],
		['the host without a path, which other APIs share', 'typescript', `const base = '${host}/';`],
		[
			'a gateway URL with the context path of another API',
			'shellscript',
			'curl https://gw-uio.intark.uh-it.no/in2000/emner',
		],
		['a log message', 'typescript', `log.info('GET ${host}/personer/1 has been replaced by GraphQL')`],
		[
			'the message of an exception',
			'java',
			`throw new IllegalState("Do not call ${host}/emner any more, use GraphQL");`,
		],
		[
			'a call of the server under test with TestClient',
			'python',
			"client = TestClient(app)\nclient.get('/emner?dbId=1')",
		],
		['a call of the server under test with MockMvc', 'java', 'MockMvc mvc; mvc.perform(get("/emner?dbId=1"))'],
		['a progress message', 'python', `print("Fetching ${host}/studenter ...")`],
		['an example in a help text', 'python', `parser.add_argument("--url", help="e.g. ${host}/personer")`],
		['a link in a stored response', 'json', `{"href": "${host}/personer/1"}`],
	] as const) {
		it(`finds only a possible use of an API in ${name} (${language})`, () => {
			const found = findUses(text, language, catalog);
			assert.deepEqual(
				found.map(({ confidence }) => confidence),
				['possible'],
			);
		});
	}
});

describe('findUses with a host without a path', () => {
	const gateways = [{ value: 'gw.example.net', contextPaths: ['/a'] }];
	const own = catalogFrom({
		version: 1,
		apis: [{ id: 'a', name: 'A', detection: { hosts: ['a.example.org'], gateways, variables: ['_'] } }],
	});
	for (const [text, expected] of [
		["const hosts = ['gw.example.net/a'];", 'certain'],
		["get(`${_}/x`, 'a.example.org')", 'possible'],
		["setUp('https://a.example.org')", 'certain'],
		["const hosts = ['a.example.org'];", 'possible'],
		["get('a.example.org/x')", 'certain'],
	] as const) {
		it(`finds a ${expected} use of an API in the code ${text}`, () => {
			assert.deepEqual(
				findUses(text, 'typescript', own).map(({ confidence }) => confidence),
				[expected],
			);
		});
	}
});

describe('findUses in text without uses', () => {
	for (const path of [
		'/graphql/',
		'/graphql',
		'/gemini',
		'/gemini/personer/1',
		'/docs/gemini/',
		'/specs/schema.graphql',
		'/swagger.html#/operations/person',
		'/version',
		'/version?x=1',
	]) {
		it(`finds no use of an API in the path ${path} on the host of the API`, () => {
			assert.deepEqual(uses('typescript', `'${host}${path}'`), []);
			assert.deepEqual(uses('typescript', `const base = '${host}'; get(\`\${base}${path}\`)`), [
				`${host} → legacy-main-rest?`,
			]);
		});
	}

	for (const [name, language, text] of [
		['a line comment', 'typescript', `// '${host}/emner'`],
		['a block comment', 'java', `/* "${host}/emner" */`],
		['a Python comment', 'python', `x = 1 # "${host}/emner"`],
		['a docstring', 'python', `def f():\n    """See ${host}/emner."""\n`],
		['a shell comment', 'shellscript', `echo a # ${host}/emner`],
		['a YAML comment', 'yaml', `# ${host}/emner`],
		['a comment in properties', 'properties', `! ${host}/emner`],
		['a comment in a request file', 'http', `// ${host}/emner`],
		['a regular expression with a quote', 'typescript', `x.replace(/["']/g, ''); // '${host}/emner'`],
		['a pattern in a string', 'python', 'r"/personer/\\d+?dbId=1"'],
		['a URL with another host', 'typescript', "'https://server.example.org/personer/1?dbId=true'"],
		["a host that ends like the API's", 'typescript', "'https://notapi.fellesstudentsystem.no/personer'"],
		['a path that begins like a collection', 'typescript', "'/personerlig?dbId=true'"],
		['a route of its own server', 'typescript', "app.get('/personer/:id?dbId', show)"],
		['a Spring route', 'java', '@GetMapping("/personer/{id}?dbId=1")'],
		['a sentence', 'typescript', "'undervisning, emner og roller'"],
		['an unterminated string', 'typescript', `'${host}/emner\n`],
		['another path of the old host', 'java', '"https://fsws.usit.no/brukersider/x"'],
		['an unsupported language', 'latex', `"${host}/emner"`],
		['an empty text', 'typescript', ''],
	] as const) {
		it(`finds no use of an API in ${name} (${language})`, () => {
			assert.deepEqual(uses(language, text), []);
		});
	}

	it('finds no use of an API in a server route even if the file contains the base URL', () => {
		const text = `const base = '${host}';\nrouter.get('/personer/:id', show);`;
		assert.deepEqual(uses('typescript', text), [`${host} → legacy-main-rest?`]);
	});

	it('finds a certain use of a complete address in a file that tests its own server', () => {
		const code = `client = TestClient(app)\nrequests.get('${host}/emner')`;
		assert.deepEqual(
			findUses(code, 'python', catalog).map(({ confidence }) => confidence),
			['certain'],
		);
	});

	for (const [language, code] of [
		['javascript', `const path = '/emner';\nfunction get(path) {\n  return fetch('${host}' + path);\n}`],
		['python', `PATH = "/emner"\ndef get(PATH):\n    return requests.get("${host}" + PATH)`],
		['go', `const path = "/emner"\nfunc get(path string) string {\n  return http.Get("${host}" + path)\n}`],
	] as const) {
		it(`does not replace the parameter of a function by a constant with the same name (${language})`, () => {
			const [, call] = findUses(code, language, catalog);
			assert.deepEqual([call?.operation, call?.confidence], [undefined, 'possible']);
		});
	}
});
