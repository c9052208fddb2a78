import { assertCase, type ClientCase } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly ClientCase[] = [
	{
		what: 'a comprehension over a list that is a constant',
		path: 'a.py',
		certain: ['/emner', '/roller'],
		lines: ['NAMES = ["emner", "roller"]', `pages = [requests.get("${host}/" + name) for name in NAMES]`],
	},
	{
		what: 'a comprehension with a condition that contains another list',
		path: 'a.py',
		certain: ['/emner', '/roller'],
		lines: [
			'NAMES = ["emner", "roller"]',
			'SKIPPED = ["kull"]',
			`pages = [requests.get("${host}/" + name) for name in NAMES if name not in SKIPPED]`,
		],
	},
	{
		what: 'an arrow function whose parameter is in parentheses',
		path: 'a.ts',
		certain: ['/emner', '/roller'],
		lines: [`['emner', 'roller'].forEach((name) => fetch(\`${host}/\${name}\`));`],
	},
	{
		what: 'a block with the parameter "it"',
		path: 'a.kt',
		certain: ['/emner', '/roller'],
		lines: [`listOf("emner", "roller").forEach { client.get("${host}/$it") }`],
	},
	{
		what: 'a loop over a map',
		path: 'a.php',
		certain: ['/emner', '/roller'],
		lines: [
			"<?php foreach (['courses' => 'emner', 'roles' => 'roller'] as $key => $name) {",
			`	$client->get("${host}/$name");`,
			'}',
		],
	},
	{
		what: 'a loop over an array in Java',
		path: 'A.java',
		certain: ['/emner', '/roller'],
		lines: [
			'for (String name : List.of("emner", "roller")) {',
			`  rest.getForObject("${host}/" + name, String.class);`,
			'}',
		],
	},
	{
		what: 'a getter of an enum',
		path: 'A.java',
		certain: ['/emner'],
		lines: [
			'enum Res { COURSES("emner"); private final String path; Res(String p) { path = p; } }',
			`class A { void f(Res r) { rest.getForObject("${host}/" + r.getPath(), String.class); } }`,
		],
	},
	{
		what: 'a field of an enum',
		path: 'A.java',
		certain: ['/emner'],
		lines: [
			'enum Res { COURSES("emner"); final String path; Res(String p) { path = p; } }',
			`class A { void f(Res r) { rest.getForObject("${host}/" + r.path, String.class); } }`,
		],
	},
	{
		what: 'a list with a type that ends with brackets',
		path: 'a.ts',
		certain: ['/emner', '/roller'],
		lines: [
			"const names: string[] = ['emner', 'roller'];",
			`for (const name of names) { fetch(\`${host}/\${name}\`); }`,
		],
	},
	{
		what: 'a list with a type that has a parameter',
		path: 'a.py',
		certain: ['/emner', '/roller'],
		lines: ['names: list[str] = ["emner", "roller"]', `for name in names: requests.get(f"${host}/{name}")`],
	},
	{
		what: 'a comprehension in a function',
		path: 'a.py',
		certain: ['/emner', '/roller'],
		lines: [
			'def pages(session):',
			`    return [session.get("${host}/" + name).json() for name in ["emner", "roller"]]`,
		],
	},
	{
		what: 'a comprehension of literals with an interpolation in a function',
		path: 'a.py',
		certain: ['/emner', '/roller'],
		lines: [
			'def pages(session):',
			'    names = ["emner", "roller"]',
			`    return [session.get(f"${host}/{name}?limit={limit}") for name in names]`,
		],
	},
];

describe('findUses with names that have several possible texts', () => {
	for (const each of cases) {
		it(`finds the calls of ${each.what} in ${each.path}`, () => assertCase(each));
	}
});
