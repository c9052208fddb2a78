import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';

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
		what: 'a client in a server that also has a route',
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
	{
		what: 'a string builder that is a member',
		path: 'A.java',
		certain: ['/emner'],
		possible: [''],
		lines: [
			`class A { String url() { this.builder.append("${host}"); this.builder.append("/emner");`,
			'  return rest.get(this.builder.toString()); } }',
		],
	},
	{
		what: 'a list of the parts of an address',
		path: 'a.py',
		certain: ['/emner'],
		possible: [''],
		lines: ['buffer = []', `buffer.append("${host}")`, 'buffer.append("/emner")', 'requests.get("".join(buffer))'],
	},
	{
		what: 'a list of URLs with the name of a string builder',
		path: 'a.py',
		certain: ['/personer', '/emner'],
		possible: [],
		lines: ['buffer = []', `buffer.append("${host}/personer")`, `buffer.append("${host}/emner")`],
	},
	{
		what: 'a string builder that is used for several URLs',
		path: 'A.java',
		certain: ['/personer', '/emner'],
		possible: ['', ''],
		lines: [
			'class A { void load() { StringBuilder sb = new StringBuilder();',
			`  sb.append("${host}"); sb.append("/personer"); rest.get(sb.toString()); sb.setLength(0);`,
			`  sb.append("${host}"); sb.append("/emner"); rest.get(sb.toString()); } }`,
		],
	},
	{
		what: 'a path that is added to a list of addresses',
		path: 'a.py',
		certain: [],
		possible: ['', '/emner'],
		lines: [`urls = ["${host}"]`, 'urls.append("/emner")', 'for url in urls: requests.get(url)'],
	},
	{
		what: 'a route in an attribute of a class',
		path: 'A.cs',
		certain: [],
		possible: [],
		lines: ['[Route("/emner?dbId=true")] public class A : ControllerBase {}'],
	},
	{
		what: 'a route with a block',
		path: 'A.kt',
		certain: [],
		possible: [],
		lines: ['get("/emner?dbId=true") { call.respond(courses) }'],
	},
];

describe('findUses with calls', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}
});
