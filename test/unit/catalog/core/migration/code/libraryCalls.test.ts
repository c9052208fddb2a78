import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'a response of a function argument',
		'typescript',
		`const student = await retry(() => client.get('${host}/studenter/1'));\nuse(student.studentnummer);`,
		'GET /studenter/1 reads studentnummer',
	],
	[
		'a method that throws if the response is an error',
		'typescript',
		`const student = (await client.get('${host}/studenter/1')).throwIfError().data;\nuse(student.studentnummer);`,
		'GET /studenter/1 reads studentnummer',
	],
	[
		'entries of an unknown collection that a function looks up',
		'typescript',
		`const items = Object.entries({ limit: 0, ...filters }).map(([name]) => lookUp(name));\naxios.get('${host}/kull', { params: items });`,
		'GET /kull not found: lookUp(name), filters',
	],
	[
		'entries of an unknown collection that a function changes',
		'typescript',
		`const url = new URL('${host}/kull');\nObject.entries({ ...filters }).map((pair) => clean(pair)).forEach(([name, value]) => url.searchParams.set(name, value));\nfetch(url);`,
		'GET /kull not found: filters',
	],
	[
		'a function in the options of a query',
		'typescript',
		`const { data } = useQuery({ key: ['student'], queryFn: () => client.get('${host}/studenter/1') });\nuse(data.studentnummer);`,
		'GET /studenter/1 reads studentnummer',
	],
	[
		'an address that statements of a block build',
		'java',
		`class A { WebClient client = WebClient.create("${host}"); void f() { client.get().uri(b -> { b.path("/emner"); b.queryParam("emne.kode", code); return b.build(); }).retrieve(); } }`,
		'/emner ?emne.kode=<code>',
	],
	[
		'an address that is appended to a text',
		'java',
		`class A { void f() { StringBuilder url = new StringBuilder(); url.append("${host}/kull"); url.append("?limit=").append(max); http.get(url.toString()); } }`,
		'/kull ?limit=<max>',
	],
	[
		'a block that adds a parameter to an address',
		'kotlin',
		`client.get { url("${host}/kull") { parameters.append("limit", "0") } }`,
		'/kull ?limit=0',
	],
	[
		'an address that is a default of the environment',
		'python',
		`base = os.environ.get("FS_URL", "${host}/kull")`,
		'GET /kull is not sent',
	],
	[
		'an address that sends itself',
		'kotlin',
		`val student = JSONObject(URL("${host}/studenter/1").readText())\nuse(student.getString("studentnummer"))`,
		'/studenter/1 reads studentnummer',
	],
	[
		'a method that is set before the request is built',
		'java',
		`class A { HttpRequest f() { return HttpRequest.newBuilder(URI.create("${host}/kull")).GET().build(); } }`,
		'GET /kull is not sent',
	],
	['a resource that sends itself', 'ruby', `RestClient::Resource.new('${host}/kull').get`, '/kull'],
	[
		'one of several entries',
		'python',
		`ids = {"kode": "INF", "navn": "B"}\nrequests.get(f"${host}/emner/{ids.get('kode')}")`,
		'GET /emner/INF',
	],
	[
		'an entry with an unknown name',
		'python',
		`ids = {key: "INF"}\nrequests.get(f"${host}/emner/{ids.get(code)}")`,
		'GET /emner/<ids.get(code)>',
	],
	[
		'values that a function returns',
		'go',
		`package main\nfunc f() {\n	v := defaults()\n	v.Set("limit", "0")\n	http.Get("${host}/kull?" + v.Encode())\n}`,
		'GET /kull ?limit=0 not found: v',
	],
	[
		'an object that keeps other values',
		'typescript',
		`const state = load();\nstate.set('limit', 0);\naxios.get('${host}/kull', { params: state });`,
		'GET /kull not found: state',
	],
	[
		'a header of a request',
		'go',
		`package main\nfunc f() {\n	req, _ := http.NewRequest("GET", "${host}/kull", nil)\n	req.Header.Set("apikey", key)\n	http.DefaultClient.Do(req)\n}`,
		'GET /kull',
	],
	[
		'a collection that a block fills',
		'kotlin',
		`val query = mutableMapOf<String, String>().apply { put("limit", "0") }\nclient.get("${host}/kull") { query.forEach { (name, value) -> parameter(name, value) } }`,
		'GET /kull ?limit=0',
	],
	[
		'a query that is joined from entries',
		'ruby',
		`query = { 'limit' => 0, 'semester.ar' => year }\nRestClient.get('${host}/kull?' + query.map { |name, value| "#{name}=#{value}" }.join('&'))`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'a query that is joined from destructured entries',
		'typescript',
		`const query = Object.entries({ limit: 0, 'semester.ar': year }).map(([name, value]) => \`\${name}=\${value}\`).join('&');\nfetch(\`${host}/kull?\${query}\`);`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'entries that are filtered',
		'typescript',
		`const query = Object.fromEntries(Object.entries({ limit: 0, page }).filter(([, value]) => value !== undefined));\naxios.get('${host}/kull', { params: query });`,
		'GET /kull ?limit=0&page=<page>',
	],
	[
		'several segments that are added at once',
		'typescript',
		`const path = ['${host}/emner'];\npath.push(code, year);\nfetch(path.join('/'));`,
		'/emner/<code>/<year>',
	],
	[
		'a list of pairs that grows',
		'python',
		`params = [("limit", 0)]\nparams.append(("semester.ar", year))\nrequests.get("${host}/kull", params=params)`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'segments that extend a host',
		'csharp',
		`var page = await "${host}".AppendPathSegments("emner", code).GetJsonAsync<Page>();`,
		'GET /emner/<code>',
	],
	[
		'a function that gets the builder of the query',
		'csharp',
		`var page = await api.GetAsync("${host}/kull", request => request.AddQueryParameter("limit", "0"));`,
		'GET /kull ?limit=0',
	],
	[
		'an option whose name is short for a query string',
		'typescript',
		`request.get({ url: '${host}/kull', qs: { limit: 0 } });`,
		'GET /kull ?limit=0',
	],
	[
		'a method that takes a client with options',
		'java',
		`class A { void f() { RestClient client = new RestClient(Map.of("limit", 0)); client.get().uri("${host}/kull").retrieve(); } }`,
		'GET /kull ?limit=0',
	],
	[
		'an unknown collection in a joined query',
		'typescript',
		`const query = Object.entries({ limit: 0, ...filters }).map(([name, value]) => \`\${name}=\${value}\`).join('&');\nfetch(\`${host}/kull?\${query}\`);`,
		'GET /kull ?limit=0 not found: filters',
	],
	...Object.entries({
		java: `class A { void f() { List<String> parts = new ArrayList<>(); parts.add("emne.kode=" + code); if (year != null) parts.add("semester.ar=" + year); get("${host}/kull?" + String.join("&", parts)); } }`,
		csharp: `var parts = new List<string>();\nparts.AddRange(new[] { $"emne.kode={code}", $"semester.ar={year}" });\nawait http.GetAsync("${host}/kull?" + string.Join("&", parts));`,
		kotlin: `val parts = ArrayList<String>()\nparts.add("emne.kode=$code")\nparts.add("semester.ar=$year")\nval r = client.get("${host}/kull?" + parts.joinToString("&"))`,
		python: `parts = list()\nparts.append(f"emne.kode={code}")\nparts.extend([f"semester.ar={year}"])\nrequests.get("${host}/kull?" + "&".join(parts))`,
		typescript: `let parts = new Array<string>();\nparts.push('emne.kode=' + code);\nparts = [...parts].concat(['semester.ar=' + year]);\nfetch('${host}/kull?' + parts.join('&'))`,
	}).map(
		([language, code]): RequestCase => [
			'a list to which parameters are added',
			language,
			code,
			'GET /kull ?emne.kode=<code>&semester.ar=<year>',
		],
	),
	[
		'a list to which parameters are added',
		'php',
		`<?php $parts = [];\n$parts[] = "emne.kode=$code";\nif ($year) { $parts[] = "semester.ar=$year"; }\n$http->get('${host}/kull?' . implode('&', $parts));`,
		'GET /kull ?emne.kode=<$code>&semester.ar=<$year>',
	],
	[
		'a list of pairs that is encoded',
		'java',
		`class A { void f() { List<NameValuePair> p = new ArrayList<>(); p.add(new BasicNameValuePair("emne.kode", code)); p.add(new BasicNameValuePair("semester.ar", year)); get("${host}/kull?" + URLEncodedUtils.format(p, "UTF-8")); } }`,
		'GET /kull ?emne.kode=<code>&semester.ar=<year>',
	],
	[
		'an item that is inserted at an index',
		'java',
		`class A { void f() { List<String> codes = new ArrayList<>(2); codes.add("INF"); codes.add(0, code); get("${host}/emner/" + String.join(",", codes)); } }`,
		'GET /emner/INF,<code>',
	],
	[
		'an object that a reduction fills',
		'typescript',
		`const filled = Object.entries({ 'emne.kode': code, ...filters }).reduce((all, [name, value]) => { if (value) all[name] = value; return all; }, {});\naxios.get('${host}/kull', { params: filled });`,
		'GET /kull ?emne.kode=<code> not found: filters',
	],
	[
		'an address to which a reduction adds parameters',
		'typescript',
		`const params = { 'emne.kode': code, limit: 0 };\nfetch(Object.keys(params).reduce((url, name) => { url.searchParams.set(name, params[name]); return url; }, new URL('${host}/kull')));`,
		'GET /kull ?emne.kode=<code>&limit=0',
	],
	[
		'a query that a reduction concatenates',
		'kotlin',
		`val params = mapOf("emne.kode" to code, "limit" to 0)\nval query = params.entries.fold("") { all, entry -> all + "&" + entry.key + "=" + entry.value }\nclient.get("${host}/kull?" + query)`,
		'GET /kull ?emne.kode=<code>&limit=0',
	],
	[
		'a reduction of a list without a first value',
		'typescript',
		`const query = ['emne.kode=' + code, 'limit=0'].reduce((all, each) => all + '&' + each);\nfetch('${host}/kull?' + query);`,
		'GET /kull ?emne.kode=<code>&limit=0',
	],
	[
		'two parameters that a function adds to the address one after the other',
		'csharp',
		`var url = "${host}/kull";\nif (code != null) url = QueryHelpers.AddQueryString(url, "emne.kode", code);\nif (year != null) url = QueryHelpers.AddQueryString(url, "semester.ar", year);\nawait http.GetAsync(url);`,
		'/kull ?emne.kode=<code>&semester.ar=<year>',
	],
];

describe('evaluateLibraryCall', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
