import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'a function that is called where it is written',
		'typescript',
		`const page = ((url, limit) => axios.get(url, { params: { limit } }))('${host}/kull', 5);`,
		'/kull ?limit=5',
	],
	[
		'a function that another function gets as argument',
		'typescript',
		`const withRetry = (load) => load('${host}/kull', { limit: 0 });\nwithRetry((url, params) => axios.get(url, { params }));`,
		'/kull ?limit=0',
	],
	[
		'a function with a default that is called before its declaration',
		'typescript',
		`load('${host}/kull');\nfunction load(url, params = { limit: 0 }) { return axios.get(url, { params }); }`,
		'/kull ?limit=0',
	],
	[
		'one of several functions in an object',
		'typescript',
		`const api = { one: (url) => cache.look(url), all: (url, params) => axios.get(url, { params }) };\napi.all('${host}/kull', { limit: 0 });`,
		'/kull ?limit=0',
	],
	[
		'the method of several with one name that has as many parameters as the call',
		'java',
		`class A { void f() { use(load("${host}/studenter/1").get("studentnummer")); } JsonNode load(String url) { return rest.getForObject(url, JsonNode.class); } JsonNode load(String url, int tries) { return null; } }`,
		'/studenter/1 reads studentnummer',
	],
	[
		'the method of the declared type of a variable',
		'java',
		`class Client { JsonNode load(String url) { return rest.getForObject(url + "?limit=0", JsonNode.class); } }\nclass Cache { JsonNode load(String url) { return null; } }\nclass A { private Client client; void f() { client.load("${host}/kull"); } }`,
		'/kull ?limit=0',
	],
	[
		'a class that is named with its namespace',
		'csharp',
		`class Client { private string url; private string term; public Client(string url, string term) { this.url = url; this.term = term; } public Task List() { return http.GetAsync(this.url + "?semester.termin=" + term); } }\nclass A { void F() { new Fs.Client("${host}/kull", "HØST").List(); } }`,
		'/kull ?semester.termin=HØST',
	],
	[
		'a library function in a method of a class',
		'kotlin',
		`class Kull {\n\tfun all(code: String) {\n\t\tval query = mapOf("studieprogram.kode" to code)\n\t\tval other = mapOf("page" to 1)\n\t\tclient.get("${host}/kull") { query.forEach { (name, value) -> parameter(name, value) } }\n\t}\n}`,
		'GET /kull ?studieprogram.kode=<code>',
	],
	[
		'a function that encodes a value in the block of a request',
		'java',
		`class A { void f() { client.get().uri("${host}/emner", b -> b.queryParam("emne.kode", encode(code)).build()).retrieve(); } }`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'a method that declares its request',
		'java',
		`interface Fs { @GET("${host}/studenter/{nr}") Call<JsonNode> student(@Path("nr") String nr); @GET("${host}/emner") Call<JsonNode> courses(); }\nclass A { void f(Fs fs) { use(fs.student("1").execute().body().get("studentnummer")); } }`,
		'GET /studenter/<nr> reads studentnummer',
	],
	[
		'instance variables as arguments',
		'ruby',
		`class Kull\n  def initialize\n    @url = '${host}/kull'\n    load(@url, @year)\n  end\n  def load(url, year)\n    RestClient.get(url, params: { 'semester.ar' => year })\n  end\nend`,
		'/kull ?semester.ar=<@year>',
	],
	[
		'values for the last parameter',
		'ruby',
		`def load(url, *codes)\n  RestClient.get("#{url}/#{codes.join(',')}")\nend\nload('${host}/kull', 'INF', @year)`,
		'/kull/INF,<@year>',
	],
	[
		'an unknown hash after a named argument',
		'ruby',
		`def load(url, **options)\n  RestClient.get(url, params: options)\nend\nload('${host}/kull', limit: 0, **@filters)`,
		'/kull ?limit=0 not found: @filters',
	],
	[
		'a dictionary of named arguments',
		'python',
		`options = {"params": {"limit": 0}, "timeout": 5}\nrequests.get("${host}/kull", **options)`,
		'GET /kull ?limit=0',
	],
	[
		'a dictionary of named arguments that repeats another one',
		'python',
		`options = {"params": {"limit": 0}, **defaults}\nrequests.get("${host}/kull", **options)`,
		'GET /kull ?limit=0 not found: defaults',
	],
	[
		'a hash table of named arguments',
		'powershell',
		`$request = @{ Method = 'Get'; Body = @{ limit = 0; 'studieprogram.kode' = $code } }\nInvoke-RestMethod '${host}/kull' @request`,
		'/kull ?limit=0&studieprogram.kode=<$code>',
	],
	[
		'a hash table with the address and the parameters',
		'powershell',
		`$request = @{ Uri = "${host}/kull"; Body = @{ limit = 0 } }\nInvoke-RestMethod @request`,
		'/kull ?limit=0',
	],
	[
		'entries after a copied dictionary',
		'csharp',
		`var query = new Dictionary<string, string>(defaults) { ["limit"] = "0" };\nawait http.GetAsync(QueryHelpers.AddQueryString("${host}/kull", query));`,
		'GET /kull ?limit=0 not found: defaults',
	],
	[
		'the query in the initializer of an address',
		'csharp',
		`var uri = new UriBuilder("${host}/kull") { Query = "limit=0" };\nawait http.GetStringAsync(uri.Uri);`,
		'/kull ?limit=0',
	],
	[
		'an id that is joined from the items of a new list',
		'csharp',
		`var id = string.Join(",", new List<string> { program, year });\nawait http.GetAsync("${host}/kull/" + id);`,
		'GET /kull/<program>,<year>',
	],
	[
		'a class that is named with its module',
		'typescript',
		`class Client { constructor(url, term) { this.url = url; this.term = term; } list() { return axios.get(this.url, { params: { 'semester.termin': this.term } }); } }\nnew models.Client('${host}/kull', 'HØST').list();`,
		'/kull ?semester.termin=HØST',
	],
	[
		'an unknown list of arguments',
		'typescript',
		`const load = (url, code) => fetch(\`\${url}/\${code}\`);\nload('${host}/emner', ...codes);`,
		'/emner/<code>',
	],
	[
		'a dictionary with the name of a parameter',
		'python',
		`def load(url, code):\n    return requests.get(url + "/" + code)\nload("${host}/emner", **{"code": "INF"})`,
		'/emner/INF',
	],
	[
		'a static method of a client',
		'php',
		`<?php $response = Http::get('${host}/kull', ['limit' => 0]);`,
		'GET /kull ?limit=0',
	],
	[
		'a half-typed constant',
		'php',
		`<?php define('AR');\n$r = $http->get('${host}/kull', ['query' => ['limit' => 0]]);`,
		'GET /kull ?limit=0',
	],
];

describe('evaluateCall', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
