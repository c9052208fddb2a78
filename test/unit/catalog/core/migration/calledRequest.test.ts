import assert from 'node:assert/strict';
import type { DraftValue } from '../../../../../src/shared/core/migration/draftRequirements.ts';
import { draftRequestsFor, readCall } from '../../../../fixtures/readDrafts.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { usesIn } from '../detection/usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

/**
 * Code with one call, and the call as `METHOD /path ?name=value`. Expressions are in angle
 * brackets.
 */
const cases: readonly (readonly [what: string, language: string, code: string, expected: string])[] = [
	['a literal', 'typescript', `fetch('${host}/studenter/123456')`, 'GET /studenter/123456'],
	['an address with a slash at its end', 'typescript', `fetch('${host}/kull/')`, 'GET /kull'],
	[
		'a template string',
		'typescript',
		`fetch(\`${host}/studenter/\${student.number}?dbId=true&limit=\${max}\`)`,
		'GET /studenter/<student.number> ?dbId=true&limit=<max>',
	],
	[
		'encoded values',
		'typescript',
		`fetch(\`${host}/emner/\${encodeURIComponent(code)}?termin=H%C3%98ST\`)`,
		'GET /emner/<code> ?termin=HØST',
	],
	[
		'an id with several parts',
		'typescript',
		`fetch(\`${host}/undervisning/215,\${course},1,\${year},H%C3%98ST,1\`)`,
		'GET /undervisning/215,<course>,1,<year>,HØST,1',
	],
	[
		'an id with encoded commas',
		'typescript',
		`fetch(\`${host}/kull/\${program}%2C\${year}%2cH%C3%98ST\`)`,
		'GET /kull/<program>,<year>,HØST',
	],
	[
		'a format with numbers in another order',
		'csharp',
		`await http.GetAsync(string.Format("${host}/kull/{1},{0},HØST", year, program));`,
		'GET /kull/<program>,<year>,HØST',
	],
	[
		'a member that is set again',
		'typescript',
		`const query = { ar: 2024 };\nquery.ar = year;\nfetch(\`${host}/kull?semester.ar=\${query.ar}\`)`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'an id in a variable',
		'typescript',
		`const id = \`215,\${course},1\`;\nfetch(\`${host}/emner/\${id}\`)`,
		'GET /emner/215,<course>,1',
	],
	[
		'an encoded id that is joined from a list',
		'typescript',
		`fetch(\`${host}/kull/\${encodeURIComponent([program, year, 'HØST'].join(','))}\`)`,
		'GET /kull/<program>,<year>,HØST',
	],
	[
		'encoded parts in a list that a variable joins',
		'typescript',
		`const id = [program, year, 'HØST'].map(encodeURIComponent).join(',');\nfetch(\`${host}/kull/\${id}\`)`,
		'GET /kull/<program>,<year>,HØST',
	],
	[
		'an id that a Python function joins',
		'python',
		`def key(code, term):\n    return ",".join(["9999", code, str(term)])\n\ndef f(course):\n    id = key(course, "HØST")\n    requests.get(f"${host}/emner/{id}")`,
		'GET /emner/9999,<course>,HØST',
	],
	[
		'a joined id in C#',
		'csharp',
		`var id = string.Join(",", program, year, "HØST");\nvar r = await http.GetAsync("${host}/kull/" + id);`,
		'GET /kull/<program>,<year>,HØST',
	],
	[
		'a URI template with values in Java',
		'java',
		`rest.getForObject("${host}/kull/{studieprogram},{ar},{termin}", Kull.class, programme.code(), year, "HØST")`,
		'GET /kull/<programme.code()>,<year>,HØST',
	],
	[
		'named arguments in C#',
		'csharp',
		`string Id(string program, string term) => $"{program},{term}";\nvar r = await http.GetAsync("${host}/kull/" + Id(term: t, program: p));`,
		'GET /kull/<p>,<t>',
	],
	[
		'a joined id in Kotlin',
		'kotlin',
		`val id = listOf(program, year, "HØST").joinToString(",")\nval r = client.get("${host}/kull/$id")`,
		'GET /kull/<program>,<year>,HØST',
	],
	[
		'a joined id in PHP',
		'php',
		`<?php $id = implode(',', [$program, $year, 'HØST']);\n$r = $client->get("${host}/kull/$id");`,
		'GET /kull/<$program>,<$year>,HØST',
	],
	[
		'parameters in a variable that an object contains',
		'typescript',
		`const all = { limit: 0, refId: true };\naxios.get('${host}/kull', { params: { ...all, 'studieprogram.kode': code } })`,
		'GET /kull ?limit=0&refId=true&studieprogram.kode=<code>',
	],
	[
		'several requests with the same address, of which one has parameters',
		'typescript',
		`const url = '${host}/kull';\nawait axios.get(url);\nawait axios.get(url, { params: { 'studieprogram.kode': code } });\nawait fetch(url);`,
		'GET /kull ?studieprogram.kode=<code>',
	],
	[
		'parameters in a variable that a dictionary contains',
		'python',
		`paging = {"limit": 0}\nsession.get("${host}/kull", params={**paging, "studieprogram.kode": code})`,
		'GET /kull ?limit=0&studieprogram.kode=<code>',
	],
	[
		'a map of parameters as an argument of a helper',
		'java',
		`class A { void f() { call("${host}/kull", Map.of("studieprogram.kode", code, "limit", 0), Map.of("Accept", "x")); } }`,
		'/kull ?studieprogram.kode=<code>&limit=0',
	],
	[
		'a joined text that is no id',
		'typescript',
		`const id = words.join('-');\nfetch(\`${host}/emner/\${id}\`)`,
		'GET /emner/<id>',
	],
	[
		'concatenation in Python',
		'python',
		`requests.get("${host}" + "/personer/" + str(number) + "?dbId=true")`,
		'GET /personer/<number> ?dbId=true',
	],
	[
		'a Python f-string with a format',
		'python',
		`requests.get(f"${host}/studentundervisning/215,{code!r},1,{year:04d},HØST,1,{number}")`,
		'GET /studentundervisning/215,<code>,1,<year>,HØST,1,<number>',
	],
	[
		'a Python format string',
		'python',
		`requests.get("${host}/personer/{}".format(person.number))`,
		'GET /personer/<person.number>',
	],
	[
		'parameters in Python',
		'python',
		`requests.get("${host}/studieretter", params={"studieprogram.kode": code, "limit": 0, 'studierettstatus.aktiv': True})`,
		'GET /studieretter ?studieprogram.kode=<code>&limit=0&studierettstatus.aktiv=true',
	],
	[
		'parameters in a Python variable',
		'python',
		`params = {"page": 1}\nparams["semester.ar"] = year\nrequests.get("${host}/studieretter", params=params)`,
		'GET /studieretter ?page=1&semester.ar=<year>',
	],
	[
		'parameters of axios',
		'typescript',
		`axios.get('${host}/personer', { headers: { Accept: 'x' }, params: { fodselsdato0: date, 'personnummer0': number, dbId: true } })`,
		'GET /personer ?fodselsdato0=<date>&personnummer0=<number>&dbId=true',
	],
	[
		'parameters of axios in a shorthand property',
		'typescript',
		`const params = { limit: 0, dbId };\naxios.get('${host}/personer', { params })`,
		'GET /personer ?limit=0&dbId=<dbId>',
	],
	[
		'URLSearchParams in a template string',
		'typescript',
		`const query = new URLSearchParams({ 'semester.ar': String(year), limit: '0' });\nfetch(\`${host}/studieretter?\${query}\`)`,
		'GET /studieretter ?semester.ar=<year>&limit=0',
	],
	[
		'searchParams of a URL',
		'typescript',
		`const url = new URL('${host}/studieretter');\nurl.searchParams.set('semester.ar', year);\nurl.searchParams.append('limit', '0');\nfetch(url)`,
		'GET /studieretter ?semester.ar=<year>&limit=0',
	],
	[
		'a Spring URI builder',
		'java',
		`URI uri = UriComponentsBuilder.fromUriString("${host}").path("/undervisning").queryParam("emne.kode", code).queryParam("limit", 0).build().toUri();`,
		'/undervisning ?emne.kode=<code>&limit=0',
	],
	[
		'a URI template in Java',
		'java',
		`rest.getForObject("${host}/personer/{number}?dbId=true", Person.class, number);`,
		'GET /personer/<number> ?dbId=true',
	],
	[
		'String.format in Java',
		'java',
		`rest.getForObject(String.format("${host}/kull/%s,%d,%s", program, term.year(), "HØST"), Kull.class);`,
		'GET /kull/<program>,<term.year()>,HØST',
	],
	[
		'path segments in Java',
		'java',
		`class A { static final String PATH = "personer"; URI u(String n) { return UriWrapper.fromUri("${host}").addChild(PATH).addChild(n).addQueryParameter("dbId", "true").getUri(); } }`,
		'/personer/<n> ?dbId=true',
	],
	[
		'string interpolation in C#',
		'csharp',
		`await http.GetFromJsonAsync<Student>($"${host}/studenter/{student.Number:D6}?refId=true");`,
		'GET /studenter/<student.Number> ?refId=true',
	],
	[
		'QueryHelpers in C#',
		'csharp',
		`var url = QueryHelpers.AddQueryString("${host}/studieretter", new Dictionary<string, string> { ["studieprogram.kode"] = code, ["limit"] = "0" });`,
		'/studieretter ?studieprogram.kode=<code>&limit=0',
	],
	[
		'a template string in Kotlin',
		'kotlin',
		`client.get("${host}/studenter/$number") { parameter("dbId", true) }`,
		'GET /studenter/<number> ?dbId=true',
	],
	[
		'url.Values in Go',
		'go',
		`q := url.Values{}\nq.Set("semester.ar", strconv.Itoa(year))\nq.Add("limit", "0")\nresp, err := http.Get("${host}/studieretter?" + q.Encode())`,
		'GET /studieretter ?semester.ar=<year>&limit=0',
	],
	[
		'http_build_query in PHP',
		'php',
		`<?php $r = file_get_contents("${host}/studieretter?" . http_build_query(['semester.ar' => $year, 'limit' => 0]));`,
		'/studieretter ?semester.ar=<$year>&limit=0',
	],
	[
		'an HTTP request file',
		'http',
		`GET ${host}/studenter/{{number}}?dbId=true HTTP/1.1`,
		'GET /studenter/<number> ?dbId=true',
	],
	[
		'an HTTP request file with its query in further lines',
		'http',
		`GET ${host}/studenter/{{number}}\n    ?dbId=true\n    &limit=0`,
		'GET /studenter/<number> ?dbId=true&limit=0',
	],
	[
		'an interface of Retrofit',
		'java',
		`interface Fs { @GET("${host}/emner") Call<Page> all(@Query("limit") int limit, @Header("X-Key") String key, @Query("emne.kode") String code); }`,
		'GET /emner ?limit=<limit>&emne.kode=<code>',
	],
	[
		'attributes of Refit',
		'csharp',
		`interface IFs { [Get("/emner")] Task<Page> All([AliasAs("emne.kode")] string code, int limit = 0); }\nvar fs = RestService.For<IFs>("${host}");`,
		'GET /emner ?emne.kode=<code>&limit=<limit>',
	],
	[
		'a collection that is added to itself',
		'typescript',
		`const ids = new Set();\nids.add(ids.size);\nids.add('limit', 0);\nfetch(\`${host}/studenter?\${ids}\`)`,
		'GET /studenter ?limit=0',
	],
	[
		'an object in a list of calls',
		'typescript',
		`const calls = [{ url: '${host}/studenter', params: { limit: 0 } }, { url: '/emner', params: { page: 1 } }];`,
		'/studenter ?limit=0',
	],
	[
		'headers, which are not parameters,',
		'go',
		`req, _ := http.NewRequest("GET", "${host}/roller", nil)\nreq.Header.Set("X-Gravitee-Api-Key", key)\nq := req.URL.Query()\nq.Add("limit", "0")`,
		'GET /roller ?limit=0',
	],
	[
		'an object that a function of the program takes',
		'typescript',
		`const get = (path: string, query: object) => request(base + path, query);\nconst base = '${host}';\nget('/studieretter', { 'semester.ar': year, limit: 0 });`,
		'GET /studieretter ?semester.ar=<year>&limit=0',
	],
	[
		'options of Guzzle',
		'php',
		`<?php $http->get("${host}/emner", ['query' => ['limit' => 0], 'headers' => ['A' => 'b']]);`,
		'GET /emner ?limit=0',
	],
	[
		'a client with options',
		'php',
		`<?php $http = new Client(['headers' => ['A' => 'b'], 'auth' => [$user]]);\n$http->get("${host}/emner", ['query' => ['limit' => 0]]);`,
		'GET /emner ?limit=0',
	],
	[
		'the parameters of both branches of a condition',
		'python',
		`if kode:\n    params = {"kode": kode}\nelse:\n    params = {"semester.ar": year}\nrequests.get("${host}/emner", params=params)`,
		'GET /emner ?semester.ar=<year>&kode=<kode>',
	],
	[
		'a text that is assigned twice',
		'python',
		`term = "VÅR"\nif autumn:\n    term = "HØST"\nrequests.get("${host}/kull", params={"semester.termin": term})`,
		'GET /kull ?semester.termin=<term>',
	],
	[
		'names from the keys of an object',
		'typescript',
		`const query = { 'semester.ar': year };\nconst url = new URL('${host}/kull');\nObject.keys(query).forEach((key) => url.searchParams.set(key, query[key]));\nfetch(url)`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'parameters of a session',
		'python',
		`session = requests.Session()\nsession.params.update({"limit": 0})\nsession.get("${host}/kull")`,
		'GET /kull ?limit=0',
	],
	[
		'a query that is parsed from an address',
		'csharp',
		`var b = new UriBuilder("${host}/kull");\nvar q = HttpUtility.ParseQueryString(b.Query);\nq["semester.ar"] = year.ToString();\nb.Query = q.ToString();\nawait http.GetStringAsync(b.Uri);`,
		'/kull ?semester.ar=<year>',
	],
	[
		'names in the constants of an object',
		'kotlin',
		`object Names { const val AR = "semester.ar" }\nval r = client.get("${host}/kull") { parameter(Names.AR, year) }`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'an interface of Retrofit',
		'kotlin',
		`interface Fs { @GET("${host}/emner") suspend fun all(@Query("emne.kode") code: String, @Header("X-Key") key: String): Page }`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'members and elements that are assigned',
		'typescript',
		`const query = {};\nquery.limit = 0;\nquery['semester.ar'] = year;\naxios.get('${host}/kull', { params: query });`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'a member that a constructor sets',
		'typescript',
		`class Kull {\n\tconstructor(year) { this.query = { 'semester.ar': year }; }\n\tsend() { return axios.get('${host}/kull', { params: this.query }); }\n}`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'an address in a member that a constructor sets',
		'typescript',
		`class Kull {\n\tconstructor() { this.url = '${host}/kull'; }\n\tsend(year) { return axios.get(this.url, { params: { 'semester.ar': year } }); }\n}`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'a function that a method calls with its first argument',
		'java',
		`class A { void f(String nr) { retry.execute(nr, k -> rest.getForObject("${host}/studenter/" + k, S.class)); } }`,
		'GET /studenter/<nr>',
	],
	[
		'a text that is doubled until it has more than 1,000 parts',
		'typescript',
		`let x = \`a\${b}\`;\n${'x += x;\n'.repeat(12)}fetch(\`${host}/studenter/\${x}\`)`,
		'GET /studenter/<x>',
	],
	[
		'an address in a constant of an enum',
		'java',
		`enum Paths { KULL("/kull"); final String path; Paths(String path) { this.path = path; } }\nclass A { static final String BASE = "${host}"; void f() { rest.getForObject(BASE + Paths.KULL.path + "?semester.ar=" + year, Kull.class); } }`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'a list of pairs that may be empty',
		'python',
		`requests.get("${host}/kull", params=[("semester.ar", year)] if year else [])`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'a query that is parsed from a text with a question mark',
		'typescript',
		`const query = new URLSearchParams('?limit=0&page=1');\nfetch(\`${host}/kull?\${query}\`)`,
		'GET /kull ?limit=0&page=1',
	],
	[
		'an id that is joined with encoded commas',
		'csharp',
		`var id = string.Join("%2C", program, year);\nvar r = await http.GetAsync("${host}/kull/" + id);`,
		'GET /kull/<program>,<year>',
	],
	[
		'a format after a locale',
		'java',
		`rest.getForObject(String.format(Locale.ROOT, "${host}/kull/%s,%d", program, year), Kull.class);`,
		'GET /kull/<program>,<year>',
	],
	[
		'an escaped character',
		'typescript',
		`fetch('${host}/kull?semester.termin=H\\u00D8ST')`,
		'GET /kull ?semester.termin=HØST',
	],
	[
		'a text of several lines',
		'powershell',
		`$url = @"\n${host}/kull?limit=0\n"@\nInvoke-RestMethod $url`,
		'/kull ?limit=0',
	],
	[
		'a variable that a block assigns without declaring it',
		'typescript',
		`function f(x) { if (x) { query = { limit: 0 }; } axios.get('${host}/kull', { params: query }); }`,
		'GET /kull ?limit=0',
	],
	[
		'an array of variables by their names',
		'php',
		`<?php function f($kode, $limit) { return $http->get('${host}/emner', ['query' => compact('kode', 'limit')]); }`,
		'GET /emner ?kode=<$kode>&limit=<$limit>',
	],
	[
		'a name in a constant',
		'php',
		`<?php define('AR', 'semester.ar');\n$r = $http->get('${host}/kull', ['query' => [AR => $year]]);`,
		'GET /kull ?semester.ar=<$year>',
	],
	[
		'a constant of the parent class',
		'php',
		`<?php class A { const URL = '${host}/kull'; function f() { return $http->get(parent::URL, ['query' => ['limit' => 0]]); } }`,
		'GET /kull ?limit=0',
	],
	[
		'an element that is assigned again',
		'python',
		`ids = {"kode": "A"}\nids["kode"] = code\nrequests.get(f"${host}/emner/{ids.get('kode')}")`,
		'GET /emner/<code>',
	],
	[
		'a parameter of Refit in the path',
		'csharp',
		`interface IFs { [Get("${host}/emner/{kode}")] Task<Emne> One([AliasAs("kode")] string code); }`,
		'GET /emner/<kode>',
	],
	[
		'a text builder with one text',
		'java',
		`class A { void f(String code) { StringBuilder id = new StringBuilder("215,"); rest.getForObject("${host}/emner/" + id + code, Emne.class); } }`,
		'GET /emner/215,<code>',
	],
	[
		'symbols as names',
		'ruby',
		`RestClient.get("${host}/kull", params: { :limit => 0, 'semester.ar' => year })`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'a variable that another function has too',
		'python',
		`def other():\n    year = "2020"\ndef f(year):\n    return requests.get("${host}/kull", params={"semester.ar": year})`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'a separator that is a word',
		'csharp',
		`var id = string.Join("x", program, year);\nvar r = await http.GetAsync("${host}/kull/" + id);`,
		'GET /kull/<id>',
	],
	['a fragment after the parameters', 'typescript', `fetch('${host}/kull?limit=0#top')`, 'GET /kull ?limit=0'],
	[
		'a call in the value of a deconstruction',
		'csharp',
		`var (courses, count) = Parse(await http.GetAsync($"${host}/emner?emne.kode={code}"));`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'a variable of a deconstruction',
		'csharp',
		`var (root, code) = ("${host}", "INF1001");\nawait http.GetAsync($"{root}/emner?emne.kode={code}");`,
		'GET /emner ?emne.kode=INF1001',
	],
	[
		'a call with a function that sets the address and adds a parameter',
		'kotlin',
		`val r = client.get { url("${host}/emner"); parameter("emne.kode", code) }`,
		'/emner ?emne.kode=<code>',
	],
	[
		'a variable that is assigned another collection',
		'typescript',
		`let params = { limit: 0 };\nparams = { page: 1 };\naxios.get('${host}/emner', { params });`,
		'GET /emner ?page=1',
	],
	[
		'an element of a dictionary',
		'csharp',
		`var codes = new Dictionary<string, string> { { "first", "INF1001" } };\nawait http.GetAsync($"${host}/emner?emne.kode={codes["first"]}");`,
		'GET /emner ?emne.kode=INF1001',
	],
	[
		'a function that adds a parameter to those of its caller',
		'python',
		`def f(params):\n    params.update({"emne.kode": code})\n    requests.get("${host}/emner", params=params)`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'a function that returns a query in one case only',
		'kotlin',
		`fun query(): String {\n\tif (all) {\n\t\treturn "?limit=0"\n\t}\n\treturn ""\n}\nval r = client.get("${host}/emner" + query())`,
		'GET /emner ?limit=0',
	],
	[
		'an object that is assigned to an element',
		'python',
		`params = {}\nparams["filter"] = {"a": 1}\nrequests.get("${host}/kull", params=params)`,
		'GET /kull ?filter=<{"a": 1}>',
	],
	[
		'an address that is logged with other values',
		'typescript',
		`const url = '${host}/kull';\nconsole.dir(url, { page: 1, size: 2 });\nawait fetch(url);`,
		'GET /kull',
	],
	[
		'an address that is printed with other values',
		'python',
		`url = "${host}/kull"\nprint(url, {"page": 1})\nrequests.get(url)`,
		'GET /kull',
	],
	['escaped ampersands', 'xml', `<a url="${host}/kull?limit=0&amp;page=1"/>`, '/kull ?limit=0&page=1'],
	[
		'an object argument with the name of a header',
		'typescript',
		`const base = '${host}';\nconst get = (path, query) => request(base + path, query);\nget('/kull', { limit: 0, host: h });`,
		'GET /kull ?limit=0&host=<h>',
	],
	[
		'a function that the file calls with a literal',
		'typescript',
		`function f(nr) { return fetch(\`${host}/studenter/\${nr}\`); }\nf('123456');`,
		'GET /studenter/<nr>',
	],
	[
		'several requests with the same address, of which one has unknown parameters',
		'typescript',
		`const url = '${host}/kull';\nawait axios.get(url, { params: filters });\nawait axios.get(url, { params: { 'studieprogram.kode': code } });`,
		'GET /kull ?studieprogram.kode=<code>',
	],
	[
		'a placeholder without a name and a value',
		'python',
		`requests.get("${host}/studenter/{}")`,
		'GET /studenter/<value>',
	],
	[
		'a placeholder without a value',
		'php',
		`<?php function f($number) { return $http->get("${host}/studenter/{nr}"); }`,
		'GET /studenter/<nr>',
	],
	[
		'a URI template whose placeholder has another name than its value',
		'java',
		`rest.getForObject("${host}/studenter/{id}", Student.class, number);`,
		'GET /studenter/<number>',
	],
	[
		'a URI template with a value before a block',
		'kotlin',
		`val s = client.fetch("${host}/studenter/{id}", number) { it.body() }`,
		'/studenter/<number>',
	],
	[
		'an id in which a function replaces a placeholder',
		'typescript',
		`const id = '215,CODE,1'.replace('CODE', code);\nfetch(\`${host}/emner/\${id}\`)`,
		'GET /emner/215,<code>,1',
	],
	[
		'placeholders with fewer values',
		'typescript',
		`client.get('${host}/kull/{program},{ar}', code)`,
		'GET /kull/<program>,<ar>',
	],
	[
		'a placeholder without a value before options',
		'typescript',
		`client.get('${host}/studenter/{nr}', { params: { limit: 0 } })`,
		'GET /studenter/<nr> ?limit=0',
	],
	[
		'a URI template with a value before a named argument',
		'python',
		`client.get("${host}/studenter/{id}", number, timeout=5)`,
		'GET /studenter/<number>',
	],
	[
		'a query that a function adds to an address',
		'typescript',
		`fetch(addQuery('${host}/kull', 'limit=0&page=1'))`,
		'/kull ?limit=0&page=1',
	],
	[
		'a name without a value that a function adds to an address',
		'typescript',
		`fetch(addQuery('${host}/kull', 'aktiv'))`,
		'/kull ?aktiv=',
	],
	[
		'a named argument of a function that adds it to an address',
		'python',
		`requests.get(add_query("${host}/kull", limit=0))`,
		'GET /kull ?limit=0',
	],

	[
		'a query after a question mark',
		'csharp',
		`var q = HttpUtility.ParseQueryString("");\nq["semester.ar"] = year;\nvar b = new UriBuilder("${host}/kull");\nb.Query = "?" + q.ToString();\nawait http.GetAsync(b.Uri);`,
		'/kull ?semester.ar=<year>',
	],
	[
		'a list of dictionaries',
		'python',
		`requests.get("${host}/kull", params=[{"limit": 0}, {"semester.ar": year}])`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'a list of pairs as the second argument',
		'python',
		`requests.get("${host}/kull", [("semester.ar", year)])`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'a name with an expression and a name without a value',
		'typescript',
		`fetch(\`${host}/kull?semester.\${field}=2024&aktiv&limit=0\`)`,
		'GET /kull ?[semester.field]=2024&aktiv=&limit=0',
	],

	[
		'a name and a value that a function adds to an address',
		'csharp',
		`var url = QueryHelpers.AddQueryString("${host}/emner", "emne.kode", code);\nawait http.GetAsync(url);`,
		'/emner ?emne.kode=<code>',
	],
	[
		'a function in the second argument that adds a parameter',
		'csharp',
		`await http.GetAsync("${host}/emner", query => query.Add("limit", "0"));`,
		'GET /emner ?limit=0',
	],
	[
		'a body, which has no query parameters,',
		'typescript',
		`fetch('${host}/kull', { method: 'POST', body: new URLSearchParams({ kode: '1' }) })`,
		'POST /kull',
	],
	[
		'a body beside headers',
		'powershell',
		`$base = "${host}"\nInvoke-RestMethod -Uri "$base/emner" -Headers @{ 'X-Gravitee-Api-Key' = $key } -Body @{ 'emne.kode' = $kode }`,
		'GET /emner ?emne.kode=<$kode>',
	],
	['one header', 'typescript', `request('${host}/kull', { Authorization: token });`, '/kull'],
	['a text in an object', 'csharp', `await http.PostAsync("${host}/kull", new StringContent("kode=1"));`, 'POST /kull'],
	[
		'headers of a session',
		'python',
		`session = requests.Session()\nsession.headers = {"X-Key": key, "limit": 0}\nsession.get("${host}/kull")`,
		'GET /kull',
	],
	[
		'parameters of a session that a function receives',
		'python',
		`def f(session):\n    session.params.update({"limit": 0})\n    session.headers.update({"page": 1})\n    return session.get("${host}/kull")`,
		'GET /kull ?limit=0',
	],
	[
		'an attribute of Refit without a name',
		'csharp',
		`interface IFs { [Get("${host}/emner")] Task<Page> All([Query] int limit, [Header("X-Key")] string key); }`,
		'GET /emner ?limit=<limit>',
	],
	[
		'a call in a generic method of the class',
		'csharp',
		`class Fs { Task<T> Get<T>(string path) => http.GetFromJsonAsync<T>("${host}" + path + "?limit=0"); Task<Emne> F(string code) => this.Get<Emne>($"/emner/{code}"); }`,
		'GET /emner/<code> ?limit=0',
	],
	[
		'arguments after colons',
		'powershell',
		`$p = @{ limit = 0; 'emne.kode' = $kode }\nInvoke-RestMethod -Uri:"${host}/emner" -Body:$p`,
		'GET /emner ?limit=0&emne.kode=<$kode>',
	],
	[
		'a function with a parameter block',
		'powershell',
		`function Get-Fs {\n\tparam([string]$Path, $Query)\n\tInvoke-RestMethod -Uri "${host}$Path" -Body $Query\n}\nGet-Fs '/emner' @{ 'emne.kode' = $kode }`,
		'/emner ?emne.kode=<$kode>',
	],
	[
		'variables in braces',
		'php',
		`<?php $r = $http->get("${host}/studieretter/{$nr}?ar={$year}");`,
		'GET /studieretter/<$nr> ?ar=<$year>',
	],
	[
		'an entry of each object of a list',
		'php',
		`<?php foreach ([['kode' => 'A', 'ar' => 1], ['kode' => 'B', 'ar' => 2]] as $p) { $http->get('${host}/emner', ['query' => ['emne.kode' => $p['kode']]]); }`,
		'GET /emner ?emne.kode=<A, B>',
	],
	[
		'a parameter of the function with the call',
		'python',
		`def f(code):\n    return requests.get("${host}/emner", params={"emne.kode": code})\nf("A")`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'a variable that a block declares again',
		'typescript',
		`const code = 'A';\nif (all) { const code = 'B'; log(code); }\naxios.get('${host}/emner', { params: { 'emne.kode': code } });`,
		'GET /emner ?emne.kode=A',
	],
	[
		'the last expression of each branch',
		'kotlin',
		`val q = if (all) {\n\tcount(all)\n\tmapOf("limit" to 0)\n} else {\n\tmapOf("page" to 1)\n}\nval r = client.get("${host}/emner", params = q)`,
		'GET /emner ?limit=0&page=1',
	],
	[
		'the values of a loop',
		'go',
		`func f() {\n\tfor _, nr := range []string{"100001", "100002"} {\n\t\thttp.Get("${host}/studenter/" + nr)\n\t}\n}`,
		'GET /studenter/<100001, 100002>',
	],
	[
		'the last expression of a method',
		'ruby',
		`def query(year)\n  check("a=b")\n  { 'semester.ar' => year }\nend\nRestClient.get("${host}/kull", params: query(2026))`,
		'GET /kull ?semester.ar=2026',
	],
	[
		'an address in a constant that a method uses',
		'ruby',
		`URL = "${host}/kull"\ndef kull(year)\n  RestClient.get(URL, params: { 'semester.ar' => year })\nend`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'an address in a variable that a function uses',
		'powershell',
		`$url = "${host}/kull"\nfunction Get-Kull($Year) {\n\tInvoke-RestMethod $url -Body @{ 'semester.ar' = $Year }\n}`,
		'/kull ?semester.ar=<$Year>',
	],
	[
		'an address in a defined constant that a function uses',
		'php',
		`<?php define('URL', '${host}/kull');\nfunction kull($year) { return $http->get(URL, ['query' => ['semester.ar' => $year]]); }`,
		'/kull ?semester.ar=<$year>',
	],
	[
		'an id in a list',
		'typescript',
		`const id = ['215', code, '1'];\nfetch(\`${host}/emner/\${id}\`)`,
		'GET /emner/215,<code>,1',
	],
	[
		'a list with one value, and a list with several',
		'python',
		`requests.get("${host}/emner", params={"emne.kode": [code], "emne.versjon": [first, second]})`,
		'GET /emner ?emne.kode=<code>&emne.versjon=<[first, second]>',
	],
	[
		'a list that is a named argument',
		'python',
		`client.get("${host}/emner", page=[first, second])`,
		'GET /emner ?page=<[first, second]>',
	],
	[
		'a value of several parts',
		'typescript',
		`axios.get('${host}/kull', { params: { semester: \`\${year}-\${term}\` } })`,
		`GET /kull ?semester=<\${year}-\${term}>`,
	],
	[
		'a call after 300 statements',
		'typescript',
		`${'log(x);\n'.repeat(300)}const code = 'A';\naxios.get('${host}/emner', { params: { 'emne.kode': code } });`,
		'GET /emner ?emne.kode=A',
	],
	[
		'a loop before a call, and an address in a verbatim string',
		'csharp',
		`class Fs { Task<string> F(string code) { foreach (var each in all) { log(each); } var p = new Dictionary<string, string> { ["emne.kode"] = code }; return http.GetStringAsync(QueryHelpers.AddQueryString(@"${host}/emner", p)); } }`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'a dictionary of a type that the variable names',
		'csharp',
		`Dictionary<string, string> p = new() { ["emne.kode"] = code };\nvar url = QueryHelpers.AddQueryString("""${host}/emner""", p);`,
		'/emner ?emne.kode=<code>',
	],
	[
		'members of the object that a constructor and an initializer set',
		'csharp',
		`class Fs { readonly string term; string Version { get; } = "1"; public Fs() { this.term = "HØST"; } Task<string> F() => http.GetStringAsync($"${host}/undervisning?emne.versjon={this.Version}&semester.termin={this.term}"); }`,
		'GET /undervisning ?emne.versjon=1&semester.termin=HØST',
	],
	[
		'a constant of an enum-like struct and a cast',
		'csharp',
		`struct Terms { public const string Autumn = "HØST"; }\nvar q = (string)Terms.Autumn as string;\nawait http.GetAsync($"${host}/kull?semester.termin={q}");`,
		'GET /kull ?semester.termin=HØST',
	],
	[
		'values of a map literal and a raw string',
		'go',
		`const base = \`${host}\`\n\nfunc f(code string) {\n\tq := url.Values{"emne.kode": {code}, "limit": []string{"0"}}\n\thttp.Get(base + "/emner?" + q.Encode())\n}`,
		'GET /emner ?emne.kode=<code>&limit=0',
	],
	[
		'a converted value in a function without a name',
		'go',
		`func f() {\n\tvar term interface{} = "HØST"\n\tget := func(path string) { http.Get("${host}" + path + "?semester.termin=" + term.(string)) }\n\tget("/kull")\n}`,
		'GET /kull ?semester.termin=HØST',
	],
	[
		'an element of an array',
		'java',
		`class A { void f() { String[] terms = new String[] {"VÅR", "HØST"}; rest.getForObject("${host}/kull?semester.termin=" + terms[1], Kull.class); } }`,
		'GET /kull ?semester.termin=HØST',
	],
	[
		'a constant of an interface and a variable that is assigned later',
		'java',
		`interface Api { String KULL = "${host}/kull"; }\nclass A { void f() { for (String each : all) { log(each); } String url; url = Api.KULL + "?limit=0"; rest.getForObject(url, Kull.class); } }`,
		'/kull ?limit=0',
	],
	[
		'a loop before a call, and a value with a cast',
		'kotlin',
		`fun f(code: Any) {\n\tfor (each in all) {\n\t\tlog(each)\n\t}\n\tval r = client.get("${host}/emner") { parameter("emne.kode", code as String) }\n}`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'members after ?-> and a static property',
		'php',
		`<?php class A { public static $base = '${host}'; public $limit = 0; function f() { return $this->http?->get(self::$base . "/emner?limit={$this->limit}&kode={$q['kode']}"); } }`,
		"GET /emner ?limit=0&kode=<$q['kode']>",
	],
	[
		'a function without a name and parameters that are members',
		'php',
		`<?php class A { function __construct(private string $root = '${host}') {} function f($kode) { $get = function ($path, $query = []) { return $this->http->get($this->root . $path, ['query' => $query]); }; return $get('/emner', ['emne.kode' => $kode]); } }`,
		'GET /emner ?emne.kode=<$kode>',
	],
	[
		'an expression in a text, and an element',
		'powershell',
		`$q = @{ kode = 'INF1001'; ar = 2026 }\nInvoke-RestMethod "${host}/emner?emne.kode=$($q['kode'])"`,
		'GET /emner ?emne.kode=INF1001',
	],
	[
		'a format in parentheses',
		'powershell',
		`Invoke-RestMethod -Uri ('${host}/emner/{0},{1}' -f $inst, $kode)`,
		'GET /emner/<$inst>,<$kode>',
	],
	[
		'a text that is added as an argument',
		'powershell',
		`$base = '${host}'\nInvoke-RestMethod -Uri ($base + '/emner?limit=0')`,
		'GET /emner ?limit=0',
	],
	[
		'parts of a text one after the other, and parameters with types',
		'python',
		`def f(path: str, *, limit: int = 0, **query):\n    return requests.get("${host}" "/emner", params={"limit": limit, **query})\n\nf("/x", **{"emne.kode": code})`,
		'GET /emner ?limit=<limit>',
	],
	[
		'a comprehension of a dictionary and an assignment in a condition',
		'python',
		`if q := {"emne.kode": code, "limit": 0}:\n    requests.get("${host}/emner", params={k: v for k, v in q.items()})`,
		'GET /emner ?emne.kode=<code>&limit=0',
	],
	[
		'a text that grows',
		'python',
		`url = "${host}/emner"\nurl += f"?emne.kode={code}"\nrequests.get(url)`,
		'/emner ?emne.kode=<code>',
	],
	[
		'a text that grows',
		'ruby',
		`url = "${host}/emner"\nurl += "?emne.kode=#{code}"\nRestClient.get(url)`,
		'/emner ?emne.kode=<code>',
	],
	[
		'a loop over literals',
		'ruby',
		`for code in ['A', 'B']\n  RestClient.get("${host}/emner?emne.kode=#{code}")\nend`,
		'GET /emner ?emne.kode=<A, B>',
	],
	[
		'values with assertions',
		'typescript',
		`const q = <Query>({ 'emne.kode': code! } satisfies Query);\naxios.get('${host}/emner', { params: (q as any) });`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'a constant of an enum and a field of a class',
		'typescript',
		`enum Path { Emner = '/emner' }\nclass Fs {\n\tprivate readonly root = '${host}';\n\tsend(code?: string) { for (const x of all) { log(x); } return axios.get(this.root + Path.Emner, { params: { 'emne.kode': code } }); }\n}`,
		'GET /emner ?emne.kode=<code>',
	],
	[
		'a constant of a companion object',
		'kotlin',
		`class Fs {\n\tcompanion object {\n\t\tconst val KULL = "${host}/kull"\n\t}\n\tsuspend fun f(year: Int) = client.get(KULL) { parameter("semester.ar", year) }\n}`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'instance variables',
		'ruby',
		`class Fs\n  def initialize(code)\n    @code = code\n  end\n  def emner(limit: 0)\n    return RestClient.get("${host}/emner", params: { 'emne.kode' => @code, limit: limit })\n  end\nend\nFs.new("INF1001").emner`,
		'GET /emner ?emne.kode=<@code>&limit=<limit>',
	],
	[
		'an address of one of two servers',
		'typescript',
		`const url = test ? 'http://localhost/emner' : '${host}/emner';\nfetch(url + '?emne.kode=' + code)`,
		'/emner ?emne.kode=<code>',
	],
	[
		'a query or an empty text',
		'typescript',
		`const query = all ? '?limit=0' : '';\nfetch('${host}/emner' + query)`,
		'GET /emner ?limit=0',
	],
	[
		'a function that returns a text or an empty one',
		'kotlin',
		`fun term(): String {\n\tif (none) {\n\t\treturn ""\n\t}\n\treturn "HØST"\n}\nval r = client.get("${host}/kull") { parameter("semester.termin", term()) }`,
		'GET /kull ?semester.termin=HØST',
	],
	[
		'a function in parentheses that is called with the address',
		'typescript',
		`(async (url) => { await axios.get(url, { params: { limit: 0 } }); })('${host}/emner');`,
		'/emner ?limit=0',
	],
	[
		'a parameter that a method adds',
		'powershell',
		`$q = [System.Web.HttpUtility]::ParseQueryString('')\n$q.Add('emne.kode', $kode)\nInvoke-RestMethod "${host}/emner?$q"`,
		'GET /emner ?emne.kode=<$kode>',
	],
	[
		'an address of variables only',
		'typescript',
		`const base = '${host}';\nconst path = '/emner';\nfetch(\`\${base}\${path}\`, { params: { limit: 0 } })`,
		'GET /emner ?limit=0',
	],
	['a curl command', 'shellscript', `curl -s "${host}/personer?page=$p"`, 'GET /personer ?page=<p>'],
	['a variable after the quotes', 'shellscript', `curl "${host}/personer/"$ID`, 'GET /personer/<value>'],
	['a variable in other quotes', 'shellscript', `curl ${host}/personer/"$ID"/roller`, 'GET /personer/<value>/roller'],
	['an id that is pasted', 'r', `GET(paste0("${host}/personer/", id, "/roller"))`, 'GET /personer/<value>/roller'],
	['an argument after the address', 'r', `GET("${host}/personer/", query)`, 'GET /personer'],
	['an argument of paste', 'r', `GET(paste("${host}/personer", sep = "/"))`, 'GET /personer'],
	[
		'an id that is added',
		'vb',
		`client.GetAsync("${host}/personer/" & id & "/roller")`,
		'GET /personer/<value>/roller',
	],
	['an id that is added', 'fsharp', `client.GetAsync("${host}/personer/" + id)`, 'GET /personer/<value>'],
	['an id that is added', 'rust', `client.get("${host}/personer/".to_string() + &id)`, 'GET /personer/<value>'],
	['an id that is added', 'groovy', `http.get("${host}/personer/" + id)`, 'GET /personer/<value>'],
	[
		'parameters that are added',
		'scala',
		`http.get("${host}/personer?fodselsdato0=" + date + "&personnummer0=" + number)`,
		'GET /personer ?fodselsdato0=&personnummer0=<value>',
	],
];

/** Code with parameters that it does not show, and the expressions that a draft names. */
const unfollowed: readonly (readonly [what: string, language: string, code: string, items: readonly string[]])[] = [
	['an unknown object', 'python', `requests.get("${host}/kull", params=filters)`, ['filters']],
	['unknown options', 'php', `<?php $o = options($ar);\n$c->get("${host}/kull", $o);`, ['$o']],
	[
		'a function that adds to a collection in TypeScript',
		'typescript',
		`const params = new URLSearchParams({ limit: '0' });\naddTerm(params, 2026);\nfetch('${host}/undervisning?' + params);`,
		['addTerm(params, 2026)'],
	],
	[
		'a function that adds to a dictionary',
		'python',
		`params = {"limit": 0}\nset_term(params)\nrequests.get("${host}/undervisning", params=params)`,
		['set_term(params)'],
	],
	[
		'a method of another object that adds to a map',
		'java',
		`Map<String, String> params = new HashMap<>();\nparams.put("limit", "0");\nterms.applyTo(params);\nrest.getForObject("${host}/undervisning", String.class, params);`,
		['terms.applyTo(params)'],
	],
	[
		'a function that changes the address',
		'typescript',
		`const url = new URL('${host}/kull');\napplyFilters(url, filters);\nfetch(url)`,
		['applyFilters(url, filters)'],
	],
	[
		'a collection whose items a loop adds',
		'kotlin',
		`client.get("${host}/kull") { filters.forEach { (name, value) -> parameter(name, value) } }`,
		['filters'],
	],
	[
		'a collection whose items a for loop adds',
		'kotlin',
		`client.get("${host}/kull") { for ((name, value) in filters) { parameter(name, value) } }`,
		['filters'],
	],
	[
		'a variable that is one of two collections',
		'typescript',
		`const params = all ? { limit: 0 } : defaultParams;\naxios.get('${host}/emner', { params });`,
		['defaultParams'],
	],
	[
		'a collection that an object repeats',
		'typescript',
		`axios.get('${host}/kull', { params: { limit: 0, ...filters } })`,
		['filters'],
	],
	['an unknown query after the path', 'typescript', `fetch('${host}/kull' + query)`, ['query']],
	[
		'unknown collections that a function adds to an address',
		'typescript',
		`fetch(addQuery('${host}/kull', filters, paging))`,
		['filters', 'paging'],
	],
	[
		'an unknown query after a question mark',
		'csharp',
		`var b = new UriBuilder("${host}/kull");\nb.Query = "?" + filters;\nawait http.GetAsync(b.Uri);`,
		['filters'],
	],
	[
		'a list of unknown filters',
		'python',
		`filters = [first, last]\nrequests.get("${host}/kull", filters)`,
		['first', 'last'],
	],
	[
		'a list with an item of three values',
		'python',
		`requests.get("${host}/kull", params=[("kode", "A", 1), ("limit", 0)])`,
		['[("kode", "A", 1), ("limit", 0)]'],
	],
	['a list with an item of one value', 'python', `requests.get("${host}/kull", params=[("kode",)])`, ['[("kode",)]']],
	[
		'an expression with more than 80 characters',
		'typescript',
		`axios.get('${host}/kull', { params: ${'a'.repeat(100)} })`,
		['a'.repeat(80)],
	],
	[
		'an unknown query',
		'csharp',
		`await http.GetAsync("${host}/kull?" + filter.ToQueryString());`,
		['filter.ToQueryString()'],
	],
];

/** Code that does not show the path of its call. */
const withoutPath: readonly (readonly [what: string, code: string])[] = [
	['a collection before an unknown text', `fetch('${host}/kull' + suffix)`],
	['an address in a list that no request uses', `const addresses = ['${host}/kull'];`],
];

/** Code, and the names that another file may define. */
const missing: readonly (readonly [what: string, language: string, code: string, names: readonly string[]])[] = [
	[
		'names and values of an address',
		'typescript',
		`fetch(\`${host}/kull/\${Config.PROGRAM},\${year}?semester.ar=\${YEAR}&\${Names.CODE}=\${code}\`)`,
		['CODE', 'PROGRAM', 'YEAR'],
	],
	[
		'values in an object',
		'typescript',
		`axios.get('${host}/kull', { params: { 'semester.ar': Config.year, limit: max } })`,
		['year'],
	],
	[
		'the class of the response',
		'java',
		`rest.getForObject("${host}/studenter/" + number, Student.class, Map.of("Accept", "JSON"));`,
		['Student'],
	],
];

describe('readCalledRequests', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			const use = usesIn(language, code).find(({ operation }) => operation !== undefined);
			assert.ok(use, 'no use');
			const call = await readCall(code, language, use);
			assert.ok(call, 'no call');
			const { method } = use;
			const { segments, query } = call;
			const path = segments.map((parts) => `/${parts.map(shown).join(',')}`).join('');
			const parameters = query.map(({ name, source, value }) => `${name ?? `[${source}]`}=${shown(value)}`).join('&');
			const all = [method, path, parameters === '' ? undefined : `?${parameters}`];
			assert.equal(all.filter((text) => text !== undefined).join(' '), expected);
		});
	}

	for (const [what, language, code, expected] of unfollowed) {
		it(`names the parameters that cannot be read, given ${what} in ${language}`, async () => {
			const use = usesIn(language, code).find(({ operation }) => operation !== undefined);
			assert.ok(use, 'no use');
			const call = await readCall(code, language, use);
			assert.deepEqual(call?.limits, [{ kind: 'parameters not found', items: expected }]);
		});
	}

	for (const [what, code] of withoutPath) {
		it(`reads no call from ${what}`, async () => {
			const use = usesIn('typescript', code).find(({ operation }) => operation !== undefined);
			assert.ok(use, 'no use');
			assert.equal(await readCall(code, 'typescript', use), undefined);
		});
	}

	for (const [what, language, code, names] of missing) {
		it(`names the constants and types of other files in ${what} in ${language}`, async () => {
			const use = usesIn(language, code).find(({ operation }) => operation !== undefined);
			assert.ok(use, 'no use');
			const call = await readCall(code, language, use);
			assert.deepEqual([...new Set(call?.missing)], names);
		});
	}

	it('states that the code around an address was not read in a language without a grammar', async () => {
		const code = `GET ${host}/studenter/1`;
		const [use] = usesIn('http', code);
		assert.ok(use);
		assert.deepEqual((await readCall(code, 'http', use))?.limits, [{ kind: 'code not read' }]);
	});

	it('reports no unreadable parameters for a request that is the only argument of an unknown function', async () => {
		const code = `const url = new URL('${host}/kull');\nconst request = addHeaders(url);\nfetch(request);`;
		const [use] = usesIn('typescript', code);
		assert.ok(use);
		const call = await readCall(code, 'typescript', use);
		assert.deepEqual(call?.limits, []);
	});

	it('reads up to 1,000 parameters of an object, and reports a larger object as not read', async () => {
		for (const [count, expected] of [
			[1000, 1000],
			[1001, 0],
		] as const) {
			const entries = Array.from({ length: count }, (_, index) => `p${index}: ${index}`);
			const code = `fetch('${host}/kull', { params: { ${entries.join(', ')} } });`;
			const [use] = usesIn('typescript', code);
			assert.ok(use);
			const read = await readCall(code, 'typescript', use);
			assert.equal(read?.query.length, expected);
			const shown = read.limits.flatMap((limit) => (limit.kind === 'parameters not found' ? limit.items : []));
			assert.deepEqual(shown, expected === 0 ? [`{ ${entries.join(', ')} }`.slice(0, 80)] : []);
		}
	});

	it('reports a syntax error in the function of a call or next to the call, and no syntax error elsewhere', async () => {
		const call = `function f() { return fetch('${host}/kull'); }`;
		for (const [code, count] of [
			[`${call}\n${'// \n'.repeat(200)}function g() { return x x; }`, 0],
			[call.replace('return', 'const y = x x; return'), 1],
			[call.replace('return', `const y = x x;${'\n'.repeat(600)}return`), 1],
			[`fetch('${host}/kull');\n\nconst y = x x;`, 1],
			[`fetch('${host}/kull');${'\n'.repeat(600)}const y = x x;`, 0],
		] as const) {
			const [use] = usesIn('typescript', code);
			assert.ok(use);
			const read = await readCall(code, 'typescript', use);
			assert.equal(read?.limits.filter(({ kind }) => kind === 'syntax error').length, count, code);
		}
	});

	const script = { cell_type: 'code', source: ['%%bash\n', 'ls'] };
	const number = { cell_type: 'code', source: ['number = "123"'] };
	for (const [title, before, expected] of [
		['a notebook', [], { kind: 'expression', text: 'number' }],
		['a notebook after the cell with its constant', [number], { kind: 'literal', text: '123' }],
		['a notebook after a cell with a shell script', [script], { kind: 'expression', text: 'number' }],
	] as const) {
		it(`reads a call in ${title}`, async () => {
			const source = [`requests.get(f"${host}/studenter/{number}")`];
			const notebook = JSON.stringify({ cells: [...before, { cell_type: 'code', source }] });
			const [use] = usesIn('notebook', notebook);
			assert.ok(use);
			const [request] = await draftRequestsFor(notebook, 'notebook', [use], bundledCatalog());
			assert.deepEqual(request?.candidates[0]?.arguments[0]?.value, expected);
		});
	}
});

function shown({ kind, text }: DraftValue): string {
	return kind === 'literal' ? text : `<${text}>`;
}
