import assert from 'node:assert/strict';
import { type CallCase, describeCall } from '../../../../../fixtures/describeCall.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly CallCase[] = [
	// The names and values of an object.
	[
		'names and values of a map',
		'go',
		`func f() {\n\tq := url.Values{}\n\tfor name, value := range map[string]string{"semester.ar": year, "limit": "0"} {\n\t\tq.Set(name, value)\n\t}\n\thttp.Get("${host}/kull?" + q.Encode())\n}`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'names and values of an unknown map',
		'go',
		`func f() {\n\tq := url.Values{}\n\tfor name, value := range filters {\n\t\tq.Set(name, value)\n\t}\n\thttp.Get("${host}/kull?" + q.Encode())\n}`,
		'/kull !filters',
	],
	[
		'names of a map',
		'go',
		`func f() {\n\tnames := map[string]string{"semester.ar": year}\n\tq := url.Values{}\n\tfor name := range names {\n\t\tq.Set(name, names[name])\n\t}\n\thttp.Get("${host}/kull?" + q.Encode())\n}`,
		'/kull ?semester.ar=<year>',
	],
	[
		'names and values of an array',
		'php',
		`<?php $url = '${host}/kull?';\nforeach (['semester.ar' => $year, 'limit' => 0] as $name => $value) { $url .= $name . '=' . urlencode($value) . '&'; }\n$r = $http->get($url);`,
		'/kull ?semester.ar=<$year>&limit=0',
	],
	[
		'values of an array',
		'php',
		`<?php $names = ['year' => 'semester.ar'];\nforeach ($names as $name) { $http->get('${host}/kull', ['query' => [$name => $year]]); }`,
		'/kull ?semester.ar=<$year>',
	],
	[
		'names of a dictionary',
		'python',
		`names = {"semester.ar": year}\nparams = {}\nfor name in names:\n    params[name] = names[name]\nrequests.get("${host}/kull", params=params)`,
		'/kull ?semester.ar=<year>',
	],
	[
		'pairs of a dictionary',
		'python',
		`params = {}\nfor pair in {"semester.ar": year}.items():\n    params[pair[0]] = pair[1]\nrequests.get("${host}/kull", params=params)`,
		'/kull ?semester.ar=<year>',
	],
	[
		'values that are members',
		'python',
		`params = {}\nfor name, value in {"semester.ar": term.year}.items():\n    params[name] = value\nrequests.get("${host}/kull", params=params)`,
		'/kull ?semester.ar=<term.year>',
	],
	[
		'names of an object',
		'typescript',
		`const url = new URL('${host}/kull');\nconst all = { 'semester.ar': year };\nfor (const name in all) url.searchParams.set(name, all[name]);\nfetch(url)`,
		'/kull ?semester.ar=<year>',
	],
	[
		'names of an unknown object',
		'typescript',
		`const url = new URL('${host}/kull');\nfor (const name in filters) url.searchParams.set(name, filters[name]);\nfetch(url)`,
		'/kull !filters',
	],
	[
		'pairs of an unknown dictionary',
		'python',
		`params = {name: value for name, value in filters.items() if value}\nrequests.get("${host}/kull", params=params)`,
		'/kull !filters.items()',
	],
	[
		'members of pairs',
		'csharp',
		`async Task F() { var query = new Dictionary<string, string>();\nforeach (var pair in new Dictionary<string, string> { ["semester.ar"] = year }) { query[pair.Key] = pair.Value; }\nawait http.GetAsync(QueryHelpers.AddQueryString("${host}/kull", query)); }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'getters of pairs',
		'java',
		`class A { void f() { UriComponentsBuilder b = UriComponentsBuilder.fromUriString("${host}/kull"); for (Map.Entry<String, String> e : Map.of("semester.ar", year).entrySet()) { b.queryParam(e.getKey(), e.getValue()); } rest.getForObject(b.toUriString(), K.class); } }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'getters of pairs of an unknown map',
		'java',
		`class A { void f(Map<String, String> m) { UriComponentsBuilder b = UriComponentsBuilder.fromUriString("${host}/kull"); for (Map.Entry<String, String> e : m.entrySet()) { b.queryParam(e.getKey(), e.getValue()); } rest.getForObject(b.toUriString(), K.class); } }`,
		'/kull !m.entrySet()',
	],
	[
		'the pair that a function with one parameter gets',
		'kotlin',
		`val query = listOf("semester.ar" to year)\nval r = client.get("${host}/kull") { query.forEach { pair -> parameter(pair.first, pair.second) } }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'the parameter of a function without a name',
		'kotlin',
		`val r = client.get("${host}/kull") { mapOf("semester.ar" to year).forEach { parameter(it.key, it.value) } }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'a pattern for the pairs of a map',
		'kotlin',
		`val r = client.get("${host}/kull") { for ((name, value) in mapOf("semester.ar" to year)) { parameter(name, value) } }`,
		'/kull ?semester.ar=<year>',
	],
	// Lists.
	[
		'the index and the item of a list',
		'go',
		`func f() {\n\tfor index, number := range []string{"100001", "100002"} {\n\t\thttp.Get(fmt.Sprintf("${host}/studenter/%s?page=%d", number, index))\n\t}\n}`,
		'/studenter/<100001, 100002> ?page=<index>',
	],
	[
		'the index of a list',
		'go',
		`func f() {\n\tcodes := []string{"INF1001", "MAT1001"}\n\tq := url.Values{}\n\tfor index := range codes {\n\t\tq.Add("emne.kode", codes[index])\n\t}\n\thttp.Get("${host}/emner?" + q.Encode())\n}`,
		'/emner ?emne.kode=<codes[index]>',
	],
	[
		'the index and the item of an array',
		'php',
		`<?php foreach (['100001', '100002'] as $index => $number) { $http->get("${host}/studenter/$number?page=$index"); }`,
		'/studenter/<100001, 100002> ?page=<$index>',
	],
	[
		'the items of a response with their index',
		'php',
		`<?php $all = json_decode(file_get_contents("${host}/studenter"), true);\nforeach ($all['items'] as $index => $student) { echo $index, $student['studentnummer']; }`,
		'/studenter {studentnummer}',
	],
	[
		'items that are members',
		'python',
		`for code in [course.code, other.code]:\n    requests.get(f"${host}/emner/{code}")`,
		'/emner/<course.code, other.code>',
	],
	[
		'the variable for an unknown list',
		'python',
		`def f(courses):\n    for code in courses.codes():\n        requests.get(f"${host}/emner/{code}")`,
		'/emner/<code>',
	],
	[
		'a loop without a variable',
		'go',
		`func f() {\n\tfor range 3 {\n\t\thttp.Get("${host}/kull?limit=0")\n\t}\n}`,
		'/kull ?limit=0',
	],
	[
		'a variable outside of a loop with the same name',
		'typescript',
		`const number = '100001';\nfor (const number of ['100002', '100003']) show(number);\nfetch(\`${host}/studenter/\${number}\`)`,
		'/studenter/100001',
	],
	// The types of items.
	[
		'the type of the variable',
		'java',
		`record Student(String studentnummer) {}\nclass A { void f() { for (Student s : rest.getForObject("${host}/studenter", Object[].class)) { use(s); } } }`,
		'/studenter {studentnummer}',
	],
	[
		'the type of the variable',
		'csharp',
		`record Student(string Studentnummer);\nforeach (Student s in await http.GetFromJsonAsync("${host}/studenter")) { Use(s); }`,
		'/studenter {studentnummer}',
	],
	[
		'the type of the variable',
		'kotlin',
		`data class Student(val studentnummer: String)\nfun f() { for (s: Student in client.get("${host}/studenter").body()) { use(s) } }`,
		'/studenter {studentnummer}',
	],
	[
		'the members of the only parameter of a function',
		'kotlin',
		`fun f() { client.get("${host}/studenter").body<JsonArray>().forEach { s -> use(s["studentnummer"]) } }`,
		'/studenter {studentnummer}',
	],
	[
		'the type of the only parameter of a function',
		'kotlin',
		`data class Student(val studentnummer: String)\nfun f() { client.get("${host}/studenter").body().forEach { s: Student -> use(s) } }`,
		'/studenter {studentnummer}',
	],
	// Comprehensions.
	[
		'two loops with a condition',
		'python',
		`rows = [requests.get(f"${host}/kull/{program},{year}") for program in ["INF", "MAT"] for year in ["2025", "2026"] if program]`,
		'/kull/<INF, MAT>,<2025, 2026>',
	],
	[
		'the items that a condition selects',
		'python',
		`codes = [code for code in ["INF1001", "MAT1001"] if active]\nrequests.get("${host}/emner", params={"emne.kode": ",".join(codes)})`,
		'/emner ?emne.kode=INF1001,MAT1001',
	],
	[
		'a member of the items of a response',
		'python',
		`courses = [s["emne"] for s in requests.get("${host}/studenter").json()]\nprint(courses[0]["kode"])`,
		'/studenter {emne.kode}',
	],
	[
		'the members in the condition and in the result of a query',
		'csharp',
		`var page = await http.GetFromJsonAsync<JsonNode>("${host}/studenter");\nvar all = from s in page["items"] where s["betalt"] != null select s["emne"];\nUse(all[0]["kode"]);`,
		'/studenter {betalt emne.kode}',
	],
	[
		'a query over two lists',
		'csharp',
		`var all = from p in new[] { "INF", "MAT" } from y in new[] { "2025", "2026" } select http.GetAsync($"${host}/kull/{p},{y}");`,
		'/kull/<INF, MAT>,<2025, 2026>',
	],
	// Counters.
	...Object.entries({
		typescript: `const codes = ['A', 'B'];\nfor (let i = 0; i < codes.length; i++) { fetch(\`${host}/emner?emne.kode=\${codes[i]}\`); }`,
		java: `class A { void f() { List<String> codes = List.of("A", "B"); for (int i = 0; i < codes.size(); ++i) { get("${host}/emner?emne.kode=" + codes.get(i)); } } }`,
		csharp: `var codes = new[] { "A", "B" };\nfor (var i = 0; i < codes.Length; i++) { await http.GetAsync($"${host}/emner?emne.kode={codes[i]}"); }`,
		go: `func f() { codes := []string{"A", "B"}; for i := 0; i < len(codes); i++ { http.Get("${host}/emner?emne.kode=" + codes[i]) } }`,
		python: `codes = ["A", "B"]\ni = 0\nwhile i < len(codes):\n    requests.get("${host}/emner", params={"emne.kode": codes[i]})\n    i += 1`,
		ruby: `codes = ['A', 'B']\ni = 0\nwhile i < codes.length\n  RestClient.get('${host}/emner', params: { 'emne.kode' => codes[i] })\n  i = i + 1\nend`,
	}).map(
		([language, code]): CallCase => [
			'an item of a list at an index that a loop counts',
			language,
			code,
			`/emner ?emne.kode=<${language === 'java' ? 'codes.get(i)' : 'codes[i]'}>`,
		],
	),
	[
		'an item of a list at an index that a loop counts',
		'php',
		`<?php $codes = ['A', 'B'];\nfor ($i = 0; $i < count($codes); $i++) { $http->get('${host}/emner', ['query' => ['emne.kode' => $codes[$i]]]); }`,
		'/emner ?emne.kode=<$codes[$i]>',
	],
	[
		'an item of a list at an index that a loop counts',
		'powershell',
		`$codes = @('A', 'B')\nfor ($i = 0; $i -lt $codes.Count; $i++) { Invoke-RestMethod -Uri "${host}/emner?emne.kode=$($codes[$i])" }`,
		'/emner ?emne.kode=<$codes[$i]>',
	],
	[
		'the number of a variable that a loop counts',
		'typescript',
		`for (let year = 2020; year < 2025; year++) { fetch(\`${host}/kull?semester.ar=\${year}\`); }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'the number of a member that a method counts',
		'typescript',
		`class A { year = 2020; next() { this.year++; return fetch(\`${host}/kull?semester.ar=\${this.year}\`); } }`,
		'/kull ?semester.ar=<year>',
	],
	[
		'the item of a list at the number of a variable that another function counts',
		'typescript',
		`function a() { let i = 0; i++; }\nfunction b() { const i = 1; fetch(\`${host}/emner?emne.kode=\${['A', 'B'][i]}\`); }`,
		'/emner ?emne.kode=B',
	],
];

describe('readCalledRequests with loops', () => {
	for (const [what, language, code, expected, otherTexts] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await describeCall(language, code, otherTexts), expected);
		});
	}
});
