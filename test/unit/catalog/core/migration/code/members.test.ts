import assert from 'node:assert/strict';
import { type CallCase, describeCall } from '../../../../../fixtures/describeCall.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Returns 61 items, of which a loop runs for 60. */
function items(itemAt: (index: number) => string): string {
	return Array.from({ length: 61 }, (_, index) => itemAt(index)).join(', ');
}

const responses: readonly CallCase[] = [
	[
		'a path of more than six members',
		'typescript',
		`const s = await (await fetch('${host}/studenter/1')).json();\nuse(s.a.b.c.d.e.f.g);`,
		'/studenter/1 {a.b.c.d.e.f}',
	],
	[
		'members of the error of a call',
		'go',
		`func f() {\n\tresp, err := http.Get("${host}/studenter/1")\n\tuse(err.Kode, resp)\n}`,
		'/studenter/1',
	],
	[
		'members of one of several responses',
		'typescript',
		`const all = [1, 2].map((page) => fetch(\`${host}/studenter?page=\${page}\`));\nuse(all[index].studentnummer);`,
		'/studenter ?page=<1, 2> {studentnummer}',
	],
	[
		'a request whose method is set by name',
		'java',
		`class A { void f() { HttpRequest r = HttpRequest.newBuilder(URI.create("${host}/kull")).header("Client", "plan").method("GET", noBody()).build(); client.send(r, ofString()); } }`,
		'/kull',
	],
];

const values: readonly CallCase[] = [
	[
		'a member of a text that is no address',
		'typescript',
		`const code = 'INF1001';\nfetch(\`${host}/emner?limit=\${code.length}\`)`,
		'/emner ?limit=<code.length>',
	],
	[
		'a member of a function',
		'typescript',
		`const code = () => 1;\nfetch(\`${host}/emner?emne.kode=\${code.label}\`)`,
		'/emner ?emne.kode=<code.label>',
	],
	[
		'an item of a list',
		'typescript',
		`const codes = ['INF1001', 'MAT1001'];\nfetch(\`${host}/emner?emne.kode=\${codes[1]}\`)`,
		'/emner ?emne.kode=MAT1001',
	],
	[
		'the length of a list',
		'typescript',
		`const codes = ['INF1001', 'MAT1001'];\nfetch(\`${host}/emner?limit=\${codes.length}\`)`,
		'/emner ?limit=<codes.length>',
	],
	[
		'an item of a list at an unknown index',
		'typescript',
		`const codes = ['INF1001', 'MAT1001'];\nfetch(\`${host}/emner?emne.kode=\${codes[index]}\`)`,
		'/emner ?emne.kode=<codes[index]>',
	],
	[
		'a member that is set on an unknown object',
		'typescript',
		`function f(search) { search.number = number; return fetch(\`${host}/studenter/\${search.number}\`); }`,
		'/studenter/<number>',
	],
	[
		'an element that is set on a member of an unknown object',
		'python',
		`def f(config):\n    config.filter["emne.kode"] = code\n    requests.get("${host}/emner", params=config.filter)`,
		'/emner ?emne.kode=<code> !config.filter',
	],
	[
		'a member of an unknown object to which a parameter was added',
		'python',
		`def f(options):\n    options["limit"] = 0\n    requests.get("${host}/kull", params=options.current)`,
		'/kull ?limit=0 !options',
	],
	[
		'the query of an object of a class',
		'csharp',
		`class Search { public string Query; }\nclass A { async Task F() { var search = new Search(); search.Query = "limit=0"; await http.GetAsync("${host}/kull?" + search.Query); } }`,
		'/kull ?limit=0',
	],
	[
		'a member of a struct',
		'go',
		`func f() {\n\tvar search struct{ Limit int }\n\tsearch.Limit = 0\n\tvalues, _ := query.Values(search)\n\thttp.Get("${host}/kull?" + values.Encode())\n}`,
		'/kull ?Limit=0',
	],
	[
		'a dictionary that is set again in another object',
		'csharp',
		`class Search { public Dictionary<string, string> Query; }\nclass A { async Task F() { var first = new Search(); first.Query = new() { ["limit"] = "0" }; var second = new Search(); second.Query = new() { ["page"] = "1" }; await http.GetAsync(QueryHelpers.AddQueryString("${host}/kull", first.Query)); } }`,
		'/kull ?limit=0',
	],
];

const constants: readonly CallCase[] = [
	[
		'the constant of the class that the code names',
		'java',
		`class A { void f() { rest.getForObject("${host}/kull?" + Names.YEAR + "=" + year, K.class); } }`,
		'/kull ?semester.ar=<year>',
		['class Other { static final String YEAR = "ar"; }\nclass Names { static final String YEAR = "semester.ar"; }'],
	],
	[
		'the constant of a class that several files define with the same text',
		'kotlin',
		`val r = client.get("${host}/kull") { parameter(Names.YEAR, year) }`,
		'/kull ?semester.ar=<year>',
		['object Names { const val YEAR = "semester.ar" }', 'object Names { const val YEAR = "semester.ar" }'],
	],
	[
		'a constant that several files define with different texts',
		'python',
		`requests.get("${host}/kull", params={YEAR: year})`,
		'/kull ?[YEAR]=<year>',
		['YEAR = "semester.ar"', 'YEAR = "ar"'],
	],
	[
		'a constant without its class, if only one class has it',
		'python',
		`requests.get("${host}/kull", params={YEAR: year, TERM: term})`,
		'/kull ?semester.ar=<year>&[TERM]=<term>',
		['class Names:\n    YEAR = "semester.ar"\n    CODE = "emne.kode"'],
	],
	[
		'a constant of a class that has another name in the code',
		'kotlin',
		`val r = client.get("${host}/kull") { parameter(FsNames.YEAR, year) }`,
		'/kull ?semester.ar=<year>',
		['object Names { const val YEAR = "semester.ar" }'],
	],
	[
		'constants of files that use each other',
		'python',
		`requests.get("${host}/kull", params={names.YEAR: year})`,
		'/kull ?semester.ar=<year>',
		['YEAR = f"{PREFIX}.ar"\nPREFIXES = [CODE]', 'PREFIX = "semester"\nCODE = YEAR'],
	],
	[
		'a name in a dictionary of another file',
		'python',
		`requests.get("${host}/kull", params={NAMES.year: year})`,
		'/kull ?semester.ar=<year>',
		['OTHER = {"year": "ar"}\nNAMES = {"year": "semester.ar"}'],
	],
];

const additions: readonly CallCase[] = [
	[
		'named arguments beside a dictionary',
		'python',
		`params = {}\nparams.update({"semester.ar": year}, limit=0)\nrequests.get("${host}/kull", params=params)`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'a named argument alone',
		'python',
		`params = {}\nparams.update(limit=0)\nrequests.get("${host}/kull", params=params)`,
		'/kull ?limit=0',
	],
	[
		'a list of two pairs',
		'python',
		`params = {}\nparams.update([("semester.ar", year), ("limit", 0)])\nrequests.get("${host}/kull", params=params)`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'a list of three pairs',
		'python',
		`params = {}\nparams.update([("semester.ar", year), ("limit", 0), ("page", 1)])\nrequests.get("${host}/kull", params=params)`,
		'/kull ?semester.ar=<year>&limit=0&page=1',
	],
	[
		'pairs that are added one by one',
		'java',
		`class A { void f() { List<NameValuePair> q = new ArrayList<>(); q.add(new BasicNameValuePair("limit", "0")); q.add(new BasicNameValuePair("semester.ar", year)); http.execute(new HttpGet("${host}/kull?" + URLEncodedUtils.format(q, "UTF-8"))); } }`,
		'/kull ?limit=0&semester.ar=<year>',
	],
	[
		'a name that is not known',
		'java',
		`class A { void f() { UriComponentsBuilder b = UriComponentsBuilder.fromUriString("${host}/kull"); b.queryParam(name, year); b.fragment(name, year); rest.getForObject(b.toUriString(), K.class); } }`,
		'/kull ?[name]=<year>',
	],
	[
		'a header and a method of a request',
		'java',
		`class A { void f() { Request r = new Request.Builder().url("${host}/kull").addHeader("Client", "plan").method("GET", null).build(); client.newCall(r).execute(); } }`,
		'/kull',
	],
	[
		'headers in a block',
		'kotlin',
		`val r = client.get("${host}/kull") { headers { append("Accept", "text/csv"); append(HttpHeaders.Authorization, key) }; parameter("limit", 0) }`,
		'/kull ?limit=0',
	],
	[
		'a name and a value that are a header or an address',
		'csharp',
		`async Task F() { var url = new UriBuilder("${host}/kull"); url.With("Accept", "json"); url.With("/a", "b"); url.With("page", "1"); await http.GetAsync(url.Uri); }`,
		'/kull ?page=1',
	],
	[
		'an unknown condition',
		'csharp',
		`async Task F() { var url = new UriBuilder("${host}/kull"); url.Where(condition); await http.GetAsync(url.Uri); }`,
		'/kull !where(condition)',
	],
	[
		'unknown search criteria',
		'csharp',
		`async Task F() { var url = new UriBuilder("${host}/kull"); url.ApplyFilter(criteria); await http.GetAsync(url.Uri); }`,
		'/kull !applyfilter(criteria)',
	],
];

const addresses: readonly CallCase[] = [
	[
		'the path and the port of a builder',
		'csharp',
		`async Task F() { var b = new UriBuilder("${host}"); b.Path = "/kull"; b.Port = 443; await http.GetAsync(b.Uri); }`,
		'/kull',
	],
	[
		'the path and the query that members set',
		'typescript',
		`const url = new URL('${host}');\nurl.pathname = '/kull';\nurl.search = 'limit=0';\nfetch(url)`,
		'/kull ?limit=0',
	],
	[
		'the path and the query that setters set',
		'ruby',
		`uri = URI('${host}')\nuri.path = '/kull'\nuri.query = URI.encode_www_form('semester.ar' => year)\nNet::HTTP.get(uri)`,
		'/kull ?semester.ar=<year>',
	],
	['a base that ends in a slash', 'python', `requests.get(urljoin("${host}/", "kull") + "?limit=0")`, '/kull ?limit=0'],
	[
		'segments in a list',
		'kotlin',
		`val url = URLBuilder("${host}/kull").appendPathSegments(listOf(id, "studenter")).build()\nval r = client.get(url)`,
		'/kull/<id>/studenter',
	],
	[
		'segments with and without slashes',
		'csharp',
		`async Task F() { await "${host}/".AppendPathSegments("kull", id).AppendPathSegment("/studenter").SetQueryParam("limit", 0).GetJsonAsync(); }`,
		'/kull/<id>/studenter ?limit=0',
	],
	[
		'an option of a request without an address',
		'csharp',
		`async Task F() { var m = new HttpRequestMessage(); m.RequestUri = new Uri("${host}/kull"); m.Accept = "json"; await http.SendAsync(m); }`,
		'/kull',
	],
];

const entries = items((index) => `"p${index}": 1`);

const large: readonly CallCase[] = [
	[
		'a list of 60 items',
		'python',
		`for nr in [${items((index) => `"${index}"`).replace(', "60"', '')}]:\n    requests.get(f"${host}/studenter/{nr}")`,
		`/studenter/<${items(String).replace(', 60', '')}>`,
	],
	[
		'a list of more than 60 items',
		'python',
		`for nr in [${items((index) => `"${index}"`)}]:\n    requests.get(f"${host}/studenter/{nr}")`,
		`/studenter/<${items(String).replace('60', '…')}>`,
	],
	[
		'an object of more than 60 entries',
		'python',
		`all = {${entries}}\nparams = {}\nfor name, value in all.items():\n    params[name] = value\nrequests.get("${host}/kull", params=params)`,
		`/kull ?${items((index) => `p${index}=1`)
			.replaceAll(', ', '&')
			.replace('&p60=1', '')} !${`{${entries}`.slice(0, 80)}`,
	],
];

const groups = { responses, values, constants, additions, addresses, large };

describe('readCalledRequests with members', () => {
	for (const [group, cases] of Object.entries(groups)) {
		for (const [what, language, code, expected, otherTexts] of cases) {
			it(`reads "${expected}" from a call in ${language}, given ${what} (${group})`, async () => {
				assert.equal(await describeCall(language, code, otherTexts), expected);
			});
		}
	}
});
