import assert from 'node:assert/strict';
import { type CallCase, describeCall } from '../../../../../fixtures/describeCall.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly CallCase[] = [
	// Functions that the file does not define.
	[
		'a function with an unknown result',
		'typescript',
		`axios.get('${host}/kull', { params: buildParams() })`,
		'/kull !buildParams()',
	],
	[
		'a method with an unknown result',
		'python',
		`requests.get("${host}/kull", params=self.query())`,
		'/kull !self.query()',
	],
	[
		'a copy of an unknown dictionary',
		'python',
		`params = filters.copy()\nparams["limit"] = 0\nrequests.get("${host}/kull", params=params)`,
		'/kull ?limit=0 !params',
	],
	[
		'the query of another request',
		'go',
		`func f(r *http.Request) {\n\thttp.Get("${host}/kull?" + r.URL.Query().Encode())\n}`,
		'/kull !r.URL.Query()',
	],
	// Empty collections.
	[
		'an empty dictionary',
		'python',
		`params = dict()\nparams["limit"] = 0\nrequests.get("${host}/kull", params=params)`,
		'/kull ?limit=0',
	],
	[
		'an empty hash',
		'ruby',
		`query = Hash.new\nquery[:limit] = 0\nRestClient.get("${host}/kull", params: query)`,
		'/kull ?limit=0',
	],
	[
		'an empty map',
		'kotlin',
		`val query = mutableMapOf<String, Any>()\nquery["semester.ar"] = year\nquery.put("limit", 0)\nval r = client.get("${host}/kull") { query.forEach { (name, value) -> parameter(name, value) } }`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'an empty list',
		'kotlin',
		`val codes = mutableListOf<String>()\ncodes.add("INF1001")\ncodes.add("MAT1001")\nval r = client.get("${host}/emner?emne.kode=" + codes.joinToString(","))`,
		'/emner ?emne.kode=INF1001,MAT1001',
	],
	[
		'the query of an empty text',
		'csharp',
		`async Task F() { var q = HttpUtility.ParseQueryString(string.Empty); q["semester.ar"] = year; await http.GetAsync("${host}/kull?" + q); }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'the query of a text',
		'csharp',
		`async Task F() { var q = HttpUtility.ParseQueryString("limit=0"); await http.GetAsync("${host}/kull?" + q); }`,
		'/kull ?limit=0',
	],
	// Copies.
	[
		'a copy with another comparer',
		'csharp',
		`async Task F() { var q = new Dictionary<string, string>(filters, StringComparer.OrdinalIgnoreCase); q["limit"] = "0"; await http.GetAsync(QueryHelpers.AddQueryString("${host}/kull", q)); }`,
		'/kull ?limit=0 !filters',
	],
	[
		'a copy with named arguments',
		'python',
		`first = {"limit": 0}\nparams = dict(first, page=1)\nrequests.get("${host}/kull", params=first)`,
		'/kull ?limit=0',
	],
	[
		'the result of a function that merges arrays',
		'php',
		`<?php $a = ['limit' => 0];\n$b = array_merge($a, ['page' => 1]);\n$r = $http->get('${host}/kull', ['query' => $b]);`,
		'/kull ?limit=0&page=1',
	],
	[
		'an array that a function merged into another one',
		'php',
		`<?php $a = ['limit' => 0];\n$b = array_merge($a, ['page' => 1]);\n$r = $http->get('${host}/kull', ['query' => $a]);`,
		'/kull ?limit=0',
	],
	[
		'the first argument of Object.assign',
		'typescript',
		`const a = { limit: 0 };\nObject.assign(a, { page: 1 });\naxios.get('${host}/kull', { params: a });`,
		'/kull ?limit=0&page=1',
	],
	[
		'the second argument of Object.assign',
		'typescript',
		`const a = { limit: 0 };\nObject.assign({}, a, { page: 1 });\naxios.get('${host}/kull', { params: a });`,
		'/kull ?limit=0',
	],
	[
		'a hash of which `merge` makes a copy',
		'ruby',
		`query = { 'semester.ar' => year }\nall = query.merge(limit: 0)\nRestClient.get("${host}/kull", params: query)`,
		'/kull ?semester.ar=<year>',
	],
	[
		'the copy that `merge` makes',
		'ruby',
		`query = { 'semester.ar' => year }\nRestClient.get("${host}/kull", params: query.merge(limit: 0))`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'a hash that `merge!` changes',
		'ruby',
		`query = { 'semester.ar' => year }\nquery.merge!(limit: 0)\nRestClient.get("${host}/kull", params: query)`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'the options of HttpParams',
		'typescript',
		`this.http.get('${host}/kull', { params: new HttpParams({ fromObject: { limit: 0, 'semester.ar': year } }) })`,
		'/kull ?limit=0&semester.ar=<year>',
	],
	// Pairs and lists.
	[
		'pairs that constructors make',
		'csharp',
		`async Task F() { var q = new List<KeyValuePair<string, string>> { new KeyValuePair<string, string>("semester.ar", year), new("limit", "0") }; await http.GetAsync(QueryHelpers.AddQueryString("${host}/kull", q)); }`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'pairs that are added to a list',
		'csharp',
		`async Task F() { var q = new List<KeyValuePair<string, string>>(); q.Add(new KeyValuePair<string, string>(Names.Year, year)); q.Add(KeyValuePair.Create("limit", "0")); await http.GetAsync(QueryHelpers.AddQueryString("${host}/kull", q)); }`,
		'/kull ?[Names.Year]=<year>&limit=0',
	],
	[
		'a text beside another argument of a constructor',
		'typescript',
		`fetch(\`${host}/kull?\${new Template('limit=0', options)}\`)`,
		'/kull ?limit=0',
	],
	[
		'a list of pairs',
		'java',
		`class A { void f() { URIBuilder b = new URIBuilder("${host}/kull"); b.addParameters(List.of(new BasicNameValuePair("limit", "0"), new BasicNameValuePair("semester.ar", year))); http.execute(new HttpGet(b.build())); } }`,
		'/kull ?limit=0&semester.ar=<year>',
	],
	[
		'a list of entries',
		'java',
		`class A { void f() { Map<String, String> m = Map.ofEntries(Map.entry("emne.kode", code), entry("limit", "0")); call("${host}/emner", m); } }`,
		'/emner ?emne.kode=<code>&limit=0',
	],
	[
		'a list of texts',
		'java',
		`class A { void f() { String id = String.join(",", List.of(program, year)); rest.getForObject("${host}/kull/" + id, K.class); } }`,
		'/kull/<program>,<year>',
	],
	[
		'a list of lists with three items',
		'kotlin',
		`val ids = listOf(listOf("INF", "2026", "VÅR"), listOf("MAT", "2026", "VÅR"))\nfun f() { ids.forEach { id -> client.get("${host}/kull/" + id.joinToString(",")) } }`,
		'/kull/<INF, MAT>,2026,VÅR',
	],
	[
		'a map with two names',
		'java',
		`class A { void f() { call("${host}/kull", Map.of("studieprogram.kode", code, "limit", "0")); } }`,
		'/kull ?studieprogram.kode=<code>&limit=0',
	],
	[
		'a name and a value beside the address',
		'csharp',
		`async Task F() { await http.GetAsync(QueryHelpers.AddQueryString("${host}/kull", "semester.ar", year)); }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'parameters with lists as values',
		'kotlin',
		`val params = parametersOf("semester.ar" to listOf(year))\nval r = client.get("${host}/kull?" + params.formUrlEncode())`,
		'/kull ?semester.ar=<year>',
	],
];

describe('readCalledRequests with new objects', () => {
	for (const [what, language, code, expected, otherTexts] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await describeCall(language, code, otherTexts), expected);
		});
	}
});
