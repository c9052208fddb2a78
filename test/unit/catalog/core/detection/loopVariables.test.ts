import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';

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
		what: 'a comprehension with a condition on the variable of the loop',
		path: 'a.py',
		certain: ['/emner', '/roller'],
		lines: [
			'NAMES = ["emner", "roller"]',
			'ALLOWED = ["kull"]',
			`pages = [requests.get("${host}/" + name) for name in NAMES if name in ALLOWED]`,
		],
	},
	{
		what: 'a parameter that is a field of the objects in a list',
		path: 'a.ts',
		certain: ['/emner', '/roller'],
		lines: [`[{ path: 'emner' }, { path: 'roller' }].forEach(({ path }) => fetch(\`${host}/\${path}\`));`],
	},
	{
		what: 'a loop over the values of an object with a list',
		path: 'a.ts',
		certain: ['/emner', '/roller', '/kull'],
		lines: [
			"const paths = { courses: 'emner', roles: ['roller', 'kull'] };",
			`for (const path of paths) { fetch('${host}/' + path); }`,
		],
	},
	{
		what: 'a name that begins with each element of a list',
		path: 'a.ts',
		certain: ['/emner/{id}', '/roller/{id}'],
		lines: [`for (const name of ['emne', 'rolle']) { fetch('${host}/' + name + 'r/1'); }`],
	},
	{
		what: 'an array that is created without its type',
		path: 'A.cs',
		certain: ['/emner', '/roller'],
		lines: [
			'class A { string[] paths = new[] { "emner", "roller" };',
			`  void B() { foreach (var path in paths) client.GetAsync("${host}/" + path); } }`,
		],
	},
	{
		what: 'an element of a list before a call in the next line',
		path: 'a.go',
		certain: ['/emner'],
		lines: ['paths := []string{"emner"}', 'path := paths[0]', `http.Get("${host}/" + path)`],
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
	{
		what: 'the fields of the objects in a list',
		path: 'a.ts',
		certain: ['/emner', '/roller'],
		possible: [''],
		lines: [
			`const host = '${host}';`,
			"for (const page of [{ path: '/emner' }, { path: '/roller' }]) fetch(host + page.path);",
		],
	},
];

describe('findUses with names that have several possible texts', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}
});
