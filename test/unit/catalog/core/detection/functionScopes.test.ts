import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly ClientCase[] = [
	{
		what: 'the function that assigns a local variable only',
		path: 'a.py',
		certain: ['/emner'],
		possible: ['', ''],
		lines: [
			'from paths import path',
			`BASE = "${host}"`,
			'def courses():',
			'    path = "/emner"',
			'    return requests.get(BASE + path)',
			'def other():',
			'    return requests.get(BASE + path)',
		],
	},
	{
		what: 'a constant and an arrow function with a parameter of the same name',
		path: 'a.ts',
		certain: ['/studieretter'],
		lines: [
			"const base = 'https://example.org';",
			"const load = (base) => { return fetch(base + '/studieretter?dbId=true'); };",
		],
	},
	{
		what: 'a constant and a function expression with a parameter of the same name',
		path: 'a.ts',
		certain: ['/studieretter'],
		lines: [
			"const base = 'https://example.org';",
			"const load = function (base) { return fetch(base + '/studieretter?dbId=true'); };",
		],
	},
	{
		what: 'a constant and a function with a parameter of the same name',
		path: 'a.ts',
		certain: ['/studieretter'],
		lines: [
			"const base = 'https://example.org';",
			"function load(base) { return fetch(base + '/studieretter?dbId=true'); }",
		],
	},
	{
		what: 'a constant that a condition reads',
		path: 'a.ts',
		certain: ['/emner'],
		lines: ["const path = '/emner';", `if (path) { fetch('${host}' + path); }`],
	},
	{
		what: 'a constant and a method with a parameter of the same name',
		path: 'A.java',
		certain: ['/studieretter'],
		lines: [
			'class A { static final String base = "https://example.org";',
			'  String f(String base) { return rest.getForObject(base + "/studieretter?dbId=true", String.class); } }',
		],
	},
	{
		what: 'an unknown base URL and another function that assigns a local variable of the same name',
		path: 'a.py',
		certain: ['/studieretter'],
		lines: [
			'def courses():',
			'    base = "https://example.org"',
			'    return client.get(base + "/emner")',
			'def rights():',
			'    return client.get(base + "/studieretter?dbId=true")',
		],
	},
	{
		what: 'an unknown base URL and another asynchronous function that assigns a local variable of the same name',
		path: 'a.py',
		certain: ['/studieretter'],
		lines: [
			'async def courses():',
			'    base = "https://example.org"',
			'    return await client.get(base + "/emner")',
			'async def rights():',
			'    return await client.get(base + "/studieretter?dbId=true")',
		],
	},
	{
		what: 'an unknown base URL after a function with brackets that are not closed',
		path: 'a.ts',
		certain: ['/studieretter'],
		lines: [
			"function courses() { const base = 'https://example.org'; log([read(1; }",
			"fetch(base + '/studieretter?dbId=true');",
		],
	},
	{
		what: 'a path of another server after a line in brackets that is less indented',
		path: 'a.py',
		certain: [],
		possible: [],
		lines: [
			'def rights():',
			'    base = "https://example.org"',
			'    log(',
			'rights)',
			'    return client.get(base + "/studieretter?dbId=true")',
		],
	},
	{
		what: 'a constant and a method with a result type and a parameter of the same name',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [
			"const path = '/emner';",
			`class Fs { load(path: string): Promise<Response> { return fetch('${host}' + path); } }`,
		],
	},
	{
		what: 'a constant and a generic method with a parameter of the same name',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: ["const path = '/emner';", `class Fs { load<T>(path: string): T { return fetch('${host}' + path); } }`],
	},
	{
		what: 'a constant and a method that receives an object with a field of the same name',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: ["const path = '/emner';", `class Fs { load({ id, path }: Options) { return fetch('${host}' + path); } }`],
	},
	{
		what: 'a constant and a method that throws exceptions and has a parameter of the same name',
		path: 'A.java',
		certain: ['/emner'],
		possible: [''],
		lines: [
			'class A { static final String path = "/emner";',
			`  String f(String path) throws IOException { return rest.getForObject("${host}" + path, String.class); } }`,
		],
	},
	{
		what: 'a constant and a method with a constraint and a parameter of the same name',
		path: 'A.cs',
		certain: ['/emner'],
		possible: [''],
		lines: [
			'class A { const string path = "/emner";',
			`  Task F<T>(string path) where T : class { return http.GetAsync("${host}" + path); } }`,
		],
	},
	{
		what: 'a constant and the expression of an arrow function with a parameter of the same name',
		path: 'a.ts',
		certain: ['/emner', '/emner'],
		possible: [''],
		lines: [
			"const path = '/emner'",
			`const load = async (path: string): Promise<Response> => fetch('${host}' + path)`,
			`fetch('${host}' + path)`,
		],
	},
	{
		what: 'a constant and an arrow function that is an argument and has a parameter of the same name',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: ["const path = '/emner';", `run(path => fetch('${host}' + path), fetch('${host}' + path));`],
	},
	{
		what: 'a constant and a lambda expression with a parameter of the same name',
		path: 'A.java',
		certain: [],
		possible: ['/emner', ''],
		lines: [
			'class A { static final String path = "/emner";',
			`  void f() { paths.map(path -> rest.getForObject("${host}" + path, String.class)); } }`,
		],
	},
	{
		what: 'a constant and a lambda expression in braces with a parameter of the same name',
		path: 'A.kt',
		certain: ['/emner'],
		possible: [''],
		lines: [
			'val path = "/emner"',
			'val pages = paths.map { path ->',
			'  val id = 1',
			`  client.get("${host}" + path) }`,
			`val courses = client.get("${host}" + path)`,
		],
	},
	{
		what: 'a constant and a function that is an expression and has a parameter of the same name',
		path: 'A.kt',
		certain: ['/emner', '/emner'],
		possible: [''],
		lines: [
			'val path = "/emner"',
			`fun load(path: String) = client.get("${host}" + path)`,
			`val courses = client.get("${host}" + path)`,
		],
	},
	{
		what: 'a constant and a method that is an expression and has a parameter of the same name',
		path: 'A.cs',
		certain: ['/emner', '/emner'],
		possible: [''],
		lines: [
			'class A { const string path = "/emner";',
			`  Task F(string path) => http.GetAsync("${host}" + path);`,
			`  Task G() => http.GetAsync("${host}" + path); }`,
		],
	},
	{
		what: 'a constant that a call in a condition receives',
		path: 'a.ts',
		certain: ['/emner'],
		possible: ['/emner'],
		lines: ["const path = '/emner';", `if (isEnabled(path)) { fetch('${host}' + path); }`],
	},
	{
		what: 'a constant and an arrow function with a result type and a parameter of the same name',
		path: 'a.ts',
		certain: ['/studieretter'],
		lines: [
			"const base = 'https://example.org';",
			"const load = (base: string): Promise<Page> => { return fetch(base + '/studieretter?dbId=true'); };",
		],
	},
	{
		what: 'a constant and a function with several results and a parameter of the same name',
		path: 'a.go',
		certain: ['/emner'],
		possible: [''],
		lines: [
			'const path = "/emner"',
			'func (c *Client) load(path string) (*http.Response, error) {',
			`	return http.Get("${host}" + path)`,
			'}',
		],
	},
	{
		what: 'a constant that a branch of a conditional expression passes to a call',
		path: 'a.ts',
		certain: ['/emner'],
		possible: ['/emner'],
		lines: [
			"const path = '/emner';",
			'const page = isOpen ? load(path) : other;',
			`try { fetch('${host}' + path); } catch {}`,
		],
	},
	{
		what: 'a constant that a branch of a "when" expression reads',
		path: 'A.kt',
		certain: ['/emner'],
		lines: ['val path = "/emner"', `val page = when (kind) { "a" -> client.get("${host}" + path) }`],
	},
];

describe('findUses with variables of functions', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}
});
