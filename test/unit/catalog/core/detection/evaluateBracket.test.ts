import { assertCase, type ClientCase } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly ClientCase[] = [
	{
		what: 'a string builder that is a variable',
		path: 'A.kt',
		certain: ['/emner'],
		possible: [''],
		lines: [`val url = StringBuilder("${host}")`, 'url.append("/emner")', 'client.get(url.toString())'],
	},
	{
		what: 'a block that builds a string',
		path: 'A.kt',
		certain: ['/emner'],
		possible: [''],
		lines: ['val url = buildString {', `  append("${host}")`, '  append("/emner")', '}'],
	},
	{
		what: 'a client in a server, but not the route of the server',
		path: 'A.cs',
		certain: ['/roller'],
		possible: [''],
		lines: [
			`[ApiController] class A : ControllerBase { HttpClient fs = new() { BaseAddress = new Uri("${host}") };`,
			'  [HttpGet("/emner")] public Task B() => fs.GetAsync("/roller"); }',
		],
	},
	{
		what: 'functions in a list of tasks',
		path: 'A.cs',
		certain: ['/emner', '/roller'],
		lines: [`class A { void B() { Task.WhenAll([Get("${host}/emner"), Get("${host}/roller")]); } }`],
	},
	{
		what: 'a method that joins segments to an unknown base URL',
		path: 'a.py',
		certain: [],
		possible: ['/personer/{id}'],
		lines: ['requests.get(self.fs_url.joinpath("personer", number))'],
	},
];

describe('findUses with calls', () => {
	for (const each of cases) {
		it(`finds the calls of ${each.what} in ${each.path}`, () => assertCase(each));
	}
});
