import assert from 'node:assert/strict';
import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly ClientCase[] = [
	{
		what: 'a variable that is extended and a base URL that is assigned later',
		path: 'a.py',
		certain: ['/roller', '/emner'],
		possible: [''],
		lines: [
			'from config import FS_API_URL, fs_api_url',
			'def roles(): return requests.get(BASE + "/roller")',
			`BASE = "${host}"`,
			'fs_api_url = fs_api_url + "/emner?dbId=true"',
			'requests.get(fs_api_url)',
		],
	},
	{
		what: 'an argument with the name of a variable that is assigned later',
		path: 'a.py',
		certain: ['/roller'],
		possible: [''],
		lines: ['def roles(): return requests.get(url=url + "/roller")', `url = "${host}"`],
	},
	{
		what: 'a base URL that a Kotlin operator marks as not null',
		path: 'A.kt',
		certain: ['/emner'],
		lines: [`val base: String? = "${host}"`, 'val courses = client.get(base!! + "/emner")'],
	},
	{
		what: 'a private field that a constructor assigns',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [
			'class Fs {',
			'  #base;',
			`  constructor() { this.#base = '${host}'; }`,
			"  courses() { return fetch(this.#base + '/emner'); }",
			'}',
		],
	},
	{
		what: 'a format string that is filled from a list',
		path: 'a.rb',
		certain: ['/personer/{id}'],
		possible: [''],
		lines: [`FS = "${host}"`, 'person = HTTParty.get("%s/personer/%s" % [FS, id])'],
	},
	{
		what: 'a format string that is filled from a list with one element',
		path: 'a.rb',
		certain: ['/personer/{id}'],
		possible: [],
		lines: [`person = HTTParty.get("${host}/personer/%s" % [id])`],
	},
	{
		what: 'a base URL that is declared after two names',
		path: 'a.go',
		certain: [],
		possible: [],
		lines: [
			'func main() {',
			'	var path, name string',
			'	base := "https://example.org"',
			'	http.Get(base + "/studieretter?dbId=true")',
			'}',
		],
	},
	{
		what: 'a default value after "or"',
		path: 'a.py',
		certain: [],
		possible: [],
		lines: ['base = args.url or "https://example.org"', 'requests.get(base + "/studieretter?dbId=true")'],
	},
	{
		what: 'a client of another server that may be undefined',
		path: 'a.ts',
		certain: [],
		possible: [],
		lines: ["const own = axios.create({ baseURL: 'https://example.org' });", "own?.get('/studieretter?dbId=true');"],
	},
	{
		what: 'the paths of files in a folder',
		path: 'a.py',
		certain: [],
		possible: [],
		lines: ['frame = load(DATA_DIR / "emner" / name)'],
	},
	{
		what: 'a literal whose property is read',
		path: 'a.ts',
		certain: ['/emner'],
		lines: [`const length = '${host}/emner'.length + 1;`],
	},
	{
		what: 'adjacent literals',
		path: 'a.py',
		certain: ['/emner'],
		possible: [],
		lines: [`requests.get("${host}"`, '             "/emner")'],
	},
	{
		what: 'a number that is increased after it is read',
		path: 'a.ts',
		certain: ['/personer/{id}/bilde'],
		possible: [],
		lines: [`fetch('${host}/personer/' + number++ + '/bilde');`],
	},
	{
		what: 'a joined list after a space',
		path: 'a.rb',
		certain: ['/personer/{id}'],
		possible: [],
		lines: [`person = HTTParty.get ['${host}', 'personer', id].join('/')`],
	},
	{
		what: 'an object with an address in the field for the host',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [`https.request({ host: '${host}', path: '/emner' });`],
	},
	{
		what: 'a path after a variable with the name of an argument',
		path: 'a.py',
		certain: [],
		possible: [],
		lines: ['base = "https://example.org"', 'log(base=name)', 'requests.get(base + "/studieretter?dbId=true")'],
	},
	{
		what: 'a path after the address of another server that is marked as not null',
		path: 'A.kt',
		certain: [],
		possible: [],
		lines: ['val base: String? = "https://example.org"', 'client.get(base!! + "/studieretter?dbId=true")'],
	},
	{
		what: 'a path after the address of another server and a method',
		path: 'a.ts',
		certain: [],
		possible: [],
		lines: ["request('https://example.org', 'PUT', '/studieretter?dbId=true');"],
	},
	{
		what: 'a path after a method and the address of another server',
		path: 'a.ts',
		certain: [],
		possible: [],
		lines: ["request('PUT', 'https://example.org', '/studieretter?dbId=true');"],
	},
	{
		what: 'a path in an object with a host and the address of another server',
		path: 'a.ts',
		certain: [],
		possible: [],
		lines: ["request({ host: config.host, baseURL: 'https://example.org', path: '/studieretter?dbId=true' });"],
	},
	{
		what: 'a query parameter that is a named argument',
		path: 'a.py',
		certain: ['/studieretter'],
		possible: [],
		lines: ['client.get("/studieretter", dbId=True)'],
	},
	{
		what: 'a base URL whose type has several alternatives',
		path: 'a.py',
		certain: ['/emner'],
		possible: [''],
		lines: [`base: str | None = "${host}"`, 'requests.get(base + "/emner")'],
	},
	{
		what: 'a base URL in a field whose type has several alternatives',
		path: 'a.py',
		certain: ['/emner'],
		possible: [''],
		lines: [
			'class Fs:',
			`    base: None | HttpUrl | str = "${host}"`,
			'    def courses(self): return requests.get(self.base + "/emner")',
		],
	},
	{
		what: 'a base URL that may be undefined',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [`const base: string | undefined = '${host}';`, "fetch(base + '/emner');"],
	},
	{
		what: 'a base URL with a type',
		path: 'a.go',
		certain: ['/emner'],
		possible: [''],
		lines: [`var base string = "${host}"`, 'func f() { http.Get(base + "/emner") }'],
	},
	{
		what: 'a list whose type has arguments',
		path: 'a.ts',
		certain: ['/emner', '/roller'],
		possible: [],
		lines: [
			"const names: Array<string> = ['emner', 'roller'];",
			`for (const name of names) { fetch('${host}/' + name); }`,
		],
	},
	{
		what: 'a table with a type',
		path: 'a.py',
		certain: ['/emner', '/roller'],
		possible: [],
		lines: ['names: dict = {"a": "emner", "b": "roller"}', `requests.get("${host}/" + names[key])`],
	},
	{
		what: 'a local variable after a function with a parameter that has its name',
		path: 'a.ts',
		certain: ['/roller'],
		possible: ['/emner', ''],
		lines: [
			"const path = '/emner';",
			'function courses() {',
			"	const path = '/roller';",
			`	run(id => path => fetch('${host}' + path));`,
			`	return fetch('${host}' + path);`,
			'}',
		],
	},
	{
		what: 'a variable that has the value of another variable',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [`const base = '${host}';`, 'const root = base;', "fetch(root + '/emner');"],
	},
	{
		what: 'a statement that joins constants',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [`const BASE = '${host}'; const PATH = '/emner';`, 'function url() { return BASE + PATH; }'],
	},
	{
		what: 'an argument after a file path',
		path: 'a.py',
		certain: [],
		possible: ['/emner'],
		lines: ['load(root / "data", "/emner")'],
	},
	{
		what: 'a field with a type after a field without one',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [
			`class Fs { base = '${host}'; path: string = '/emner';`,
			'	get() { return fetch(this.base + this.path); } }',
		],
	},
	{
		what: 'a member of a result that has the name of a constant',
		path: 'a.ts',
		certain: ['/roller'],
		possible: ['/emner', ''],
		lines: ["const path = '/emner';", `fetch('${host}' + load('/roller').path);`],
	},
	{
		what: 'an unknown base URL after a function with too many nested brackets',
		path: 'a.ts',
		certain: ['/studieretter'],
		possible: [],
		lines: [
			`function courses() { const base = 'https://example.org'; log(${'('.repeat(199)}[{}]${')'.repeat(199)}); }`,
			"fetch(base + '/studieretter?dbId=true');",
		],
	},
];

describe('findUses with expressions', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}

	it('reports the HTTP methods of calls around and after very many nested brackets', () => {
		const nested = `${'('.repeat(250)}\`${host}/personer/\${id}\`${')'.repeat(250)}`;
		const text = `fetch(${nested}, { method: 'PUT' });\nfetch('${host}/roller', { method: 'POST' });`;
		assert.deepEqual(
			usesIn('typescript', text).map(({ method, operation }) => `${method} ${operation}`),
			['PUT /personer/{id}', 'POST /roller'],
		);
	});
});
