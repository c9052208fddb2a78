import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'a placeholder that is replaced',
		'typescript',
		`fetch('${host}/emner/{kode}'.replace('{kode}', code));`,
		'GET /emner/<code>',
	],
	['a half-typed replacement', 'typescript', `fetch('${host}/emner/{kode}'.replace('{kode}'));`, 'GET /emner/<kode>'],
	[
		'a placeholder that named arguments replace',
		'kotlin',
		`client.get("${host}/emner/{kode}".replace(oldValue = "{kode}", newValue = code))`,
		'GET /emner/<code>',
	],
	[
		'characters that a pattern removes',
		'typescript',
		`fetch(\`${host}/emner/\${code}\`.replace(/ /g, ''));`,
		'GET /emner/<code>',
	],
	[
		'a copy with another day',
		'python',
		`requests.get("${host}/kull", params={"semester.dato": today.replace(day=1)})`,
		'GET /kull ?semester.dato=<today.replace(day=1)>',
	],
	[
		'named values of a format',
		'python',
		`requests.get("${host}/emner/{kode}?limit={limit}".format(limit=5, kode=code))`,
		'GET /emner/<code> ?limit=5',
	],
	[
		'a joined id with its separator last',
		'go',
		`package main\nfunc f() {\n	id := strings.Join([]string{program, year, "HØST"}, ",")\n	http.Get("${host}/kull/" + id)\n}`,
		'GET /kull/<program>,<year>,HØST',
	],
	[
		'a joined id with an unknown separator',
		'go',
		`package main\nfunc f() {\n	id := strings.Join([]string{program, year}, separator)\n	http.Get("${host}/kull/" + id)\n}`,
		'GET /kull/<id>',
	],
	[
		'a joined id with the default separator',
		'typescript',
		`fetch(\`${host}/kull/\${[program, year].join()}\`);`,
		'GET /kull/<program>,<year>',
	],
	['joined parts of an address', 'typescript', `fetch(path.posix.join('${host}/emner', '9'));`, 'GET /emner/9'],
	[
		'an address that is joined with a segment',
		'python',
		`client.get(httpx.URL("${host}/emner/").join(code))`,
		'GET /emner/<code>',
	],
	[
		'characters that are trimmed from a known text',
		'csharp',
		`var code = "INF/";\nawait http.GetAsync("${host}/emner/" + code.Trim(separator));`,
		'GET /emner/<code.Trim(separator)>',
	],
	[
		'a converted collection with further parameters',
		'typescript',
		`const query = load();\nquery['limit'] = 0;\nfetch('${host}/kull?' + query.toString());`,
		'GET /kull ?limit=0 not found: query',
	],
	[
		'a format that is written to a builder',
		'go',
		`package main\nfunc f() {\n	var query strings.Builder\n	fmt.Fprintf(&query, "limit=%d&semester.ar=%s", max, year)\n	http.Get("${host}/kull?" + query.String())\n}`,
		'GET /kull ?limit=<max>&semester.ar=<year>',
	],
	[
		'items of an object that are joined',
		'kotlin',
		`val params = mutableMapOf("limit" to "0")\nval query = params.entries.joinToString("&") { (name, value) -> "$name=$value" }\nclient.get("${host}/kull?$query")`,
		'GET /kull ?limit=0',
	],
	[
		'the format of a date',
		'go',
		`func f() { q := url.Values{}; q.Set("semester.ar", time.Now().Format("2006")); http.Get("${host}/kull?" + q.Encode()) }`,
		'GET /kull ?semester.ar=<time.Now().Format("2006")>',
	],
	[
		'the format of a date',
		'php',
		`<?php $http->get('${host}/kull', ['query' => ['semester.ar' => $date->format('Y')]]);`,
		"GET /kull ?semester.ar=<$date->format('Y')>",
	],
	[
		'the format of a date as the second argument',
		'typescript',
		`axios.get('${host}/kull', { params: { 'semester.ar': format(new Date(), 'yyyy') } });`,
		"GET /kull ?semester.ar=<format(new Date(), 'yyyy')>",
	],
	[
		'an encoding',
		'python',
		`requests.get("${host}/emner?emne.kode=" + quote(code.encode("utf-8")))`,
		'GET /emner ?emne.kode=<code.encode("utf-8")>',
	],
	[
		'an encoding after a text',
		'java',
		`class A { void f() { get("${host}/emner?emne.kode=" + URLEncoder.encode("HØST", StandardCharsets.UTF_8)); } }`,
		'GET /emner ?emne.kode=HØST',
	],
	[
		'characters that are trimmed',
		'python',
		`requests.get("${host}/emner", params={"emne.kode": code.strip("/")})`,
		'GET /emner ?emne.kode=<code.strip("/")>',
	],
];

describe('evaluateTextCall', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
