import { assertCase, type ClientCase } from './clientCase.ts';

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
		what: 'an unknown base URL if an arrow function has a parameter with the name of a constant',
		path: 'a.ts',
		certain: ['/studieretter'],
		lines: [
			"const base = 'https://example.org';",
			"const load = (base) => { return fetch(base + '/studieretter?dbId=true'); };",
		],
	},
	{
		what: 'an unknown base URL if a function expression has a parameter with the name of a constant',
		path: 'a.ts',
		certain: ['/studieretter'],
		lines: [
			"const base = 'https://example.org';",
			"const load = function (base) { return fetch(base + '/studieretter?dbId=true'); };",
		],
	},
	{
		what: 'an unknown base URL if a function has a parameter with the name of a constant',
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
		what: 'an unknown base URL if a method has a parameter with the name of a constant',
		path: 'A.java',
		certain: ['/studieretter'],
		lines: [
			'class A { static final String base = "https://example.org";',
			'  String f(String base) { return rest.getForObject(base + "/studieretter?dbId=true", String.class); } }',
		],
	},
	{
		what: 'an unknown base URL if another function assigns a local variable with its name',
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
		what: 'an unknown base URL if another asynchronous function assigns a local variable with its name',
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
		what: 'no path of another server after a line in brackets that is less indented',
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
];

describe('findUses with variables of functions', () => {
	for (const each of cases) {
		it(`finds the calls of ${each.what} in ${each.path}`, () => assertCase(each));
	}
});
