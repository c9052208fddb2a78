import assert from 'node:assert/strict';
import { readCall } from '../../../../fixtures/readDrafts.ts';
import { operations, usesOf } from './clientCase.ts';

/** Calls whose first argument is the HTTP method: path of the file, certain uses, lines. */
const calls: readonly (readonly [path: string, certain: readonly string[], ...lines: string[]])[] = [
	[
		'a.py',
		['GET /emner', 'POST /studenter/{id}', 'PUT /roller', 'PATCH /kull'],
		'c = httpx.Client(base_url="https://api.fellesstudentsystem.no")',
		'c.request("GET", "/emner")',
		'c.request("POST", f"studenter/{n}")',
		'c.request("put", "/roller")',
		'c.request(method="PATCH", url="/kull")',
	],
	[
		'a.ts',
		['GET /emner', 'POST /personer/{id}', 'DELETE /roller/{id}'],
		'class Fs {',
		"	constructor() { this.c = axios.create({ baseURL: 'https://api.fellesstudentsystem.no' }); }",
		"	courses() { return this.c.request('GET', 'emner'); }",
		"	person(id) { return this.c.send('POST', `personer/${id}`); }",
		'	role(id) { return this.c.request(HttpMethod.DELETE, `/roller/${id}`); }',
		'}',
	],
	[
		'a.php',
		['GET /studenter/{id}', 'GET /emner'],
		'<?php class A {',
		"	function __construct() { $this->c = new \\GuzzleHttp\\Client(['base_uri' => 'https://api.fellesstudentsystem.no/']); }",
		"	function student($nr) { return $this->c->request('GET', '/studenter/' . $nr); }",
		"	function courses() { return $this->c->request('GET', 'emner', ['query' => ['limit' => 0]]); }",
		'}',
	],
	[
		'b.php',
		['GET /emner', 'POST /studenter/{id}'],
		'<?php',
		"$client = new \\GuzzleHttp\\Client(['base_uri' => 'https://api.fellesstudentsystem.no/']);",
		"$client->request('GET', 'emner', ['query' => ['limit' => 0]]);",
		'$client->request(\'POST\', "studenter/$nr");',
	],
	[
		'a.go',
		['GET /emner', 'PUT /studenter/{id}'],
		'client := resty.New().SetBaseURL("https://api.fellesstudentsystem.no")',
		'client.R().Execute("GET", "/emner")',
		'client.R().Execute(resty.MethodPut, "/studenter/1")',
	],
	[
		'a.cs',
		['GET /emner'],
		'var client = new RestClient("https://api.fellesstudentsystem.no");',
		'client.Execute("GET", "/emner");',
	],
	[
		'a.kt',
		['DELETE /roller/{id}'],
		'val client = RestClient("https://api.fellesstudentsystem.no")',
		'client.request("DELETE", "/roller/$id")',
	],
];

describe('findUses with an HTTP method as the first argument of a call', () => {
	for (const [path, certain, ...lines] of calls) {
		it(`reports no path for the HTTP method in ${path}`, () => {
			const uses = usesOf(path, lines.join('\n'));
			assert.deepEqual(
				uses
					.filter(({ confidence }) => confidence === 'certain')
					.map(({ method, operation }) => `${method} ${operation}`),
				certain,
			);
			assert.deepEqual(operations(uses, 'possible'), [''], 'the address of the client');
		});
	}

	for (const [path, language, expected] of [
		['a.py', 'python', ['emner', 'studenter/<n>', 'roller', 'kull']],
		['a.ts', 'typescript', ['emner', 'personer/<id>', 'roller/<id>']],
		['a.php', 'php', ['studenter/<$nr>', 'emner']],
		['b.php', 'php', ['emner', 'studenter/<$nr>']],
		['a.go', 'go', ['emner', 'studenter/1']],
		['a.cs', 'csharp', ['emner']],
		['a.kt', 'kotlin', ['roller/<id>']],
	] as const) {
		it(`the drafts of the calls in ${path} have no path segment for the HTTP method`, async () => {
			const [, , ...lines] = calls.find(([name]) => name === path) ?? [];
			const text = lines.join('\n');
			const uses = usesOf(path, text).filter(({ operation }) => operation !== undefined);
			const read = await Promise.all(uses.map((use) => readCall(text, language, use)));
			const paths = read.map((call) =>
				call?.segments
					.map((parts) => parts.map(({ kind, text: part }) => (kind === 'literal' ? part : `<${part}>`)).join(','))
					.join('/'),
			);
			assert.deepEqual(paths, expected);
		});
	}
});
