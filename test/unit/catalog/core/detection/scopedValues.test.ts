import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

// The API has no collection "vitnemal", so that only the host identifies the API.
const cases: readonly ClientCase[] = [
	{
		what: 'a constant that is defined after the function that reads it',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: [''],
		lines: ["function load() { return fetch(base + '/vitnemal'); }", `const base = '${host}';`],
	},
	{
		what: 'a constant that is defined after a variable of another function with its name',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: ['', ''],
		lines: [
			`function check() { const base = '${host}'; return log(base); }`,
			"function load() { return fetch(base + '/vitnemal'); }",
			`const base = '${host}';`,
		],
	},
	{
		what: 'a field that is defined after the method that reads it',
		path: 'A.java',
		certain: ['/vitnemal'],
		possible: [''],
		lines: ['class A { String load() { return get(base + "/vitnemal"); }', `  private String base = "${host}"; }`],
	},
	{
		what: 'a field of a type in a type',
		path: 'A.java',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [
			'class A { static class B { String load() { return get(base + "/vitnemal"); }',
			`  private String base = "${host}"; } }`,
		],
	},
	{
		what: 'a variable of another function',
		path: 'a.ts',
		certain: [],
		possible: [''],
		lines: [
			`function setUp() { const base = '${host}'; return log(base); }`,
			"function load() { return read(base + '/vitnemal'); }",
		],
	},
	{
		what: 'a variable of another function after a type',
		path: 'a.ts',
		certain: [],
		possible: [''],
		lines: [
			'class Options { limit = 1; }',
			`function setUp() { const base = '${host}'; return log(base); }`,
			"function load() { return read(base + '/vitnemal'); }",
		],
	},
	{
		what: 'a variable of a method in a type',
		path: 'A.java',
		certain: [],
		possible: [''],
		lines: [
			`class A { void setUp() { String base = "${host}"; log(base); }`,
			'  String load() { return read(base + "/vitnemal"); } }',
		],
	},
	{
		what: 'a variable that changes in a file that begins inside a block',
		path: 'a.ts',
		certain: ['/roller'],
		possible: ['/emner'],
		lines: ['}', "let path = '/emner';", "path = '/roller';", `fetch('${host}' + path);`],
	},
	{
		what: 'a base URL that gets the same value twice',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: ['', ''],
		lines: ["function load() { return fetch(base + '/vitnemal'); }", `let base = '${host}';`, `base = '${host}';`],
	},
];

describe('findUses with constants and variables', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}
});
