import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'a format with an operator',
		'powershell',
		`Invoke-RestMethod ('${host}/emner/{0}?limit={1}' -f $kode, 5)`,
		'GET /emner/<$kode> ?limit=5',
	],
	[
		'a joined id with an operator',
		'powershell',
		`$id = ($program, $year) -join ','\nInvoke-RestMethod "${host}/kull/$id"`,
		'GET /kull/<$program>,<$year>',
	],
	[
		'a format with a tuple',
		'python',
		`requests.get("${host}/kull/%s,%s" % (program, year))`,
		'GET /kull/<program>,<year>',
	],
	['a format with one value', 'python', `requests.get("${host}/emner/%s" % code)`, 'GET /emner/<code>'],
	['a format with names', 'python', `requests.get("${host}/emner/%(kode)s" % {"kode": code})`, 'GET /emner/<code>'],
	[
		'text that is appended to a variable',
		'ruby',
		`url = +'${host}/kull'\nurl << "?limit=#{max}"\nRestClient.get(url)`,
		'GET /kull ?limit=<max>',
	],
	[
		'parts that are appended to a list',
		'ruby',
		`parts = ['INF']\nparts << year\nRestClient.get("${host}/kull/#{parts.join(',')}")`,
		'GET /kull/INF,<year>',
	],
	[
		'dictionaries that are merged',
		'python',
		`params = {"limit": 0}\nrequests.get("${host}/kull", params=params | {"semester.ar": year})`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'a dictionary that is merged into a variable',
		'python',
		`params = {"limit": 0}\nparams |= {"semester.ar": year}\nrequests.get("${host}/kull", params=params)`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'a format with encoded parameters',
		'python',
		`requests.get("${host}/kull?%s" % urlencode({"limit": 0}))`,
		'GET /kull ?limit=0',
	],
	[
		'a hash table that is added',
		'powershell',
		`$base = @{ limit = 0 }\nInvoke-RestMethod '${host}/kull' -Body ($base + @{ page = 1 })`,
		'GET /kull ?limit=0&page=1',
	],
	[
		'a variable that a merge does not change',
		'python',
		`params = {"limit": 0}\nother = params | {"page": 1}\nrequests.get("${host}/kull", params=params)`,
		'GET /kull ?limit=0',
	],
	[
		'lists of pairs that are added',
		'python',
		`requests.get("${host}/kull", params=[("limit", 0)] + [("semester.ar", year)])`,
		'GET /kull ?limit=0&semester.ar=<year>',
	],
	[
		'items that are added to a list',
		'python',
		`students = []\nstudents = students + requests.get("${host}/studenter").json()["items"]\nfor student in students:\n    print(student["studentnummer"])`,
		'GET /studenter reads studentnummer',
	],
	[
		'a text of two members',
		'typescript',
		`const student = await (await fetch('${host}/studenter/1')).json();\nconst name = student.fornavn + student.etternavn;\nuse(name.value);`,
		'GET /studenter/1 reads fornavn etternavn',
	],
	['a sum', 'typescript', `fetch(\`${host}/kull?semester.ar=\${year + 1}\`);`, 'GET /kull ?semester.ar=<year + 1>'],
	[
		'an address that is also the condition',
		'typescript',
		`const base = '${host}/kull';\nfetch(base ? base + '?limit=0' : '');`,
		'/kull ?limit=0',
	],
	[
		'one of two texts',
		'typescript',
		`fetch(\`${host}/kull?semester.termin=\${isAutumn ? 'HØST' : 'VÅR'}\`);`,
		"GET /kull ?semester.termin=<isAutumn ? 'HØST' : 'VÅR'>",
	],
	['an id of one part', 'php', `<?php $http->get('${host}/emner/' . implode(',', [$code]));`, 'GET /emner/<$code>'],
	[
		'a repeated array',
		'php',
		`<?php $base = ['limit' => 0]; $http->get('${host}/kull', ['query' => [...$base, ...$filters]]);`,
		'GET /kull ?limit=0 not found: $filters',
	],
	[
		'names of members',
		'csharp',
		`var page = await "${host}/kull".SetQueryParams(new { limit, search.Page }).GetJsonAsync<Page>();`,
		'GET /kull ?limit=<limit>&Page=<search.Page>',
	],
	[
		'a method in the parameters',
		'typescript',
		`axios.get('${host}/kull', { params: { limit: 0, toString() { return ''; } } });`,
		'GET /kull ?limit=0',
	],
	[
		'a constant as key',
		'python',
		`AR = "semester.ar"\nrequests.get("${host}/kull", params={AR: year})`,
		'GET /kull ?semester.ar=<year>',
	],
	[
		'a key that is not known',
		'typescript',
		`axios.get('${host}/kull', { params: { [Names]: year } });`,
		'GET /kull ?[Names]=<year>',
	],
	[
		'an entry of a map with an unknown key',
		'python',
		`requests.get("${host}/kull", params={Names: year})`,
		'GET /kull ?[Names]=<year>',
	],
	[
		'a query in a struct',
		'go',
		`package main\nfunc f() {\n	req := Request{URL: "${host}/kull", Query: url.Values{"limit": {"0"}}}\n	client.Do(req)\n}`,
		'/kull ?limit=0',
	],
	['segments with an operator', 'python', `requests.get(URL("${host}/emner") / code)`, 'GET /emner/<code>'],
	[
		'entries with an infix function',
		'kotlin',
		`val query = mapOf("limit" to 0)\nclient.get("${host}/kull") { query.forEach { (name, value) -> parameter(name, value) } }`,
		'GET /kull ?limit=0',
	],
	...Object.entries({
		typescript: `axios.get('${host}/kull', { params: { aktiv: !all, 'semester.ar': -1 } });`,
		python: `requests.get("${host}/kull", params={"aktiv": not all, "semester.ar": -1})`,
		go: `func f() { q := url.Values{}; q.Set("aktiv", strconv.FormatBool(!all)); q.Set("semester.ar", strconv.Itoa(-1)); http.Get("${host}/kull?" + q.Encode()) }`,
		php: `<?php $http->get('${host}/kull', ['query' => ['aktiv' => !$all, 'semester.ar' => -1]]);`,
		powershell: `Invoke-RestMethod '${host}/kull' -Body @{ aktiv = !$all; 'semester.ar' = -1 }`,
		ruby: `RestClient.get('${host}/kull', params: { 'aktiv' => !all, 'semester.ar' => -1 })`,
	}).map(
		([language, code]): RequestCase => [
			'a negated value',
			language,
			code,
			`GET /kull ?aktiv=<${/(?:not |!)\$?all/.exec(code)?.[0]}>&semester.ar=-1`,
		],
	),
	[
		'a comparison',
		'python',
		`requests.get("${host}/kull", params={"aktiv": state == "open"})`,
		'GET /kull ?aktiv=<state == "open">',
	],
	[
		'one of two queries',
		'typescript',
		`fetch('${host}/kull' + (all ? '?limit=0' : \`?studieprogram.kode=\${code}\`));`,
		'GET /kull ?limit=0&studieprogram.kode=<code>',
	],
	[
		'an address with or without a query',
		'typescript',
		`const base = '${host}/kull';\nfetch(all ? base : \`\${base}?studieprogram.kode=\${code}\`);`,
		'/kull ?studieprogram.kode=<code>',
	],
	[
		'one of two queries of a switch expression',
		'java',
		`class A { static final String KULL = "${host}/kull"; void f() { String q = switch (kind) { case "a" -> "?studieprogram.kode=" + code; default -> "?limit=0"; }; get(KULL + q); } }`,
		'GET /kull ?studieprogram.kode=<code>&limit=0',
	],
	[
		'a comment before an operator',
		'typescript',
		`fetch('${host}/kull?limit=0' // programme\n\t+ '&studieprogram.kode=' /* code */ + code);`,
		'GET /kull ?limit=0&studieprogram.kode=<code>',
	],
	[
		'a comment after an operator',
		'python',
		`requests.get("${host}/kull?limit=0" +  # programme\n    "&studieprogram.kode=" + code)`,
		'GET /kull ?limit=0&studieprogram.kode=<code>',
	],
];

describe('evaluateBinaryExpression', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
