import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

// The API has no collection "vitnemal", so that only the host identifies the API.
const cases: readonly ClientCase[] = [
	{
		what: 'a base URL that an operator marks as not null',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [`const base = '${host}';`, "const url = base! + '/vitnemal';"],
	},
	{
		what: 'a base URL that a Kotlin operator marks as not null',
		path: 'A.kt',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [`val base: String? = "${host}"`, 'val url = base!! + "/vitnemal"'],
	},
	{
		what: 'a private field',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [`class Fs { #base = '${host}'; load() { return fetch(this.#base + '/vitnemal'); } }`],
	},
	{
		what: 'a path in a private field',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: [],
		lines: [`class Fs { #path = '/vitnemal'; load() { return fetch('${host}' + this.#path); } }`],
	},
	{
		what: 'a path in an instance variable',
		path: 'a.rb',
		certain: ['/vitnemal'],
		possible: [],
		lines: ['@path = "/vitnemal"', `HTTParty.get("${host}" + @path)`],
	},
	{
		what: 'a path in a variable whose name is a keyword',
		path: 'A.cs',
		certain: ['/vitnemal'],
		possible: [],
		lines: ['var @event = "/vitnemal";', `await client.GetAsync("${host}" + @event);`],
	},
	{
		what: 'a constant after an arrow function with a parameter of its name',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [`const base = '${host}';`, "const add = (base) => base + '/x'; fetch(base + '/vitnemal');"],
	},
	{
		what: 'a path that is a format string',
		path: 'a.py',
		certain: ['/vitnemal/{id}', '/personer/{id}'],
		possible: [],
		lines: [
			'path = "/vitnemal/%s"',
			`url = "${host}" + path % code`,
			`requests.get("${host}/personer/" + str(count % total))`,
		],
	},
	{
		what: 'an instance variable',
		path: 'a.rb',
		certain: ['/vitnemal', '/vitnemal/{id}'],
		possible: [''],
		lines: [`@base = "${host}"`, 'url = @base + "/vitnemal"', 'HTTParty.get(url + "/1")'],
	},
	{
		what: 'a counter that is incremented in a path',
		path: 'a.ts',
		certain: ['/vitnemal/{id}/innhold'],
		possible: [''],
		lines: [`const base = '${host}';`, "const url = base + '/vitnemal/' + page++ + '/innhold';"],
	},
	{
		what: 'two adjacent literals',
		path: 'a.py',
		certain: ['/vitnemal'],
		possible: [],
		lines: [`url = "${host}" "/vitnemal"`],
	},
	{
		what: 'a declared client before the route of a server',
		path: 'A.java',
		certain: ['/emner'],
		possible: [''],
		lines: [
			`@FeignClient(url = "${host}") interface Fs { @GetMapping("/emner") String courses(); }`,
			'@RestController class C { @GetMapping("/roller?dbId=true") String roles() { return ""; } }',
		],
	},
	{
		what: 'a client that is created without its type',
		path: 'A.cs',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [
			`class A { HttpClient fs = new() { BaseAddress = new Uri("${host}") };`,
			'  Task B() => fs.GetAsync("/vitnemal"); }',
		],
	},
];

describe('findUses with operators and declarations', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}
});
