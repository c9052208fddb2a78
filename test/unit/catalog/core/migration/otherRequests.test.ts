import assert from 'node:assert/strict';
import type { DraftValue } from '../../../../../src/shared/core/migration/draftRequirements.ts';
import { readCall } from '../../../../fixtures/readDrafts.ts';
import { usesIn } from '../detection/usesIn.ts';

const fs = 'https://api.fellesstudentsystem.no';

/**
 * Code, and its last call as `/path ?name=value`. Expressions are in angle brackets.
 * Expressions that may contain further parameters follow after an exclamation mark.
 */
const cases: readonly (readonly [what: string, language: string, code: string, expected: string])[] = [
	// Parameters of another request of the same client.
	[
		'parameters of an earlier request of a resty client',
		'go',
		`func a() {\n\tclient := resty.New().SetBaseURL("${fs}")\n\tclient.R().SetQueryParam("studieprogram.kode", p).Get("/studenter")\n\tclient.R().Get("/studieprogram")\n}`,
		'/studieprogram',
	],
	[
		'parameters of a request in another function with the same client',
		'go',
		`var client = resty.New().SetBaseURL("${fs}")\nfunc a() { client.R().SetQueryParam("studieprogram.kode", p).Get("/studenter") }\nfunc b() { client.R().Get("/studieprogram") }`,
		'/studieprogram',
	],
	[
		'parameters of a request to another host',
		'php',
		`<?php\n$client = new \\GuzzleHttp\\Client(['base_uri' => '${fs}/']);\n$client->request('POST', 'https://logg.hvl.no/hendelse', ['query' => ['kode' => 'start']]);\n$r = $client->get('emner');`,
		'/emner',
	],
	[
		'parameters of an earlier request of a WebClient',
		'java',
		`class A { WebClient c = WebClient.create("${fs}");\n\tvoid a(String k) { c.get().uri(u -> u.path("/studenter").queryParam("studieprogram.kode", k).build()).retrieve(); }\n\tvoid b() { c.get().uri("/studieprogram").retrieve(); } }`,
		'/studieprogram',
	],
	// Parameters that the client adds to each request.
	[
		'the default parameters of an axios client',
		'typescript',
		`const api = axios.create({ baseURL: '${fs}', params: { 'emne.institusjon': 215 } });\nconst e = await api.get('/emner');`,
		'/emner ?emne.institusjon=215',
	],
	[
		'the default parameters of a ky client',
		'typescript',
		`const fs = ky.create({ prefixUrl: '${fs}', searchParams: { 'studieprogram.kode': code } });\nconst s = await fs.get('studenter').json();`,
		'/studenter ?studieprogram.kode=<code>',
	],
	[
		'the default parameters of an extended got client',
		'typescript',
		`const fs = got.extend({ prefixUrl: '${fs}', searchParams: { 'studieprogram.kode': code }, timeout: 500 });\nconst s = await fs.get('studenter').json();`,
		'/studenter ?studieprogram.kode=<code>',
	],
	[
		'the default parameters of an httpx client',
		'python',
		`c = httpx.Client(base_url="${fs}", params={"studieprogram.kode": code})\ne = c.get("/studenter")`,
		'/studenter ?studieprogram.kode=<code>',
	],
	[
		'the default parameters of an asynchronous httpx client in a block',
		'python',
		`async def f(code):\n    async with httpx.AsyncClient(base_url="${fs}", params={"studieprogram.kode": code}, timeout=5) as c:\n        return (await c.get("/studenter")).json()`,
		'/studenter ?studieprogram.kode=<code>',
	],
	[
		'the default parameters of a ktor client',
		'kotlin',
		`val client = HttpClient(CIO) { defaultRequest { url("${fs}"); url.parameters.append("studieprogram.kode", code) } }\nsuspend fun s() = client.get("/studenter")`,
		'/studenter ?studieprogram.kode=<code>',
	],
	// A parameter with several values.
	[
		'a parameter that an address repeats',
		'python',
		`requests.get("${fs}/emner?emne.kode=A&emne.kode=B")`,
		'/emner ?emne.kode=<A, B>',
	],
	[
		'a parameter that a list of pairs repeats',
		'python',
		`requests.get("${fs}/emner", params=[("emne.kode", "A"), ("emne.kode", other)])`,
		'/emner ?emne.kode=<A, other>',
	],
	[
		'a parameter that is appended twice',
		'typescript',
		`const u = new URL('${fs}/emner');\nu.searchParams.append('emne.kode', 'A');\nu.searchParams.append('emne.kode', 'B');\nfetch(u)`,
		'/emner ?emne.kode=<A, B>',
	],
	[
		'a parameter that is repeated with the same value',
		'typescript',
		`fetch('${fs}/emner?emne.kode=A&emne.kode=A')`,
		'/emner ?emne.kode=A',
	],
	[
		'a parameter with a value in each branch',
		'python',
		`p = {}\nif autumn:\n    p["semester.termin"] = "HØST"\nelse:\n    p["semester.termin"] = "VÅR"\nrequests.get("${fs}/kull", params=p)`,
		'/kull ?semester.termin=<HØST, VÅR>',
	],
	// A call that a loop repeats.
	[
		'a value of a loop over literals',
		'python',
		`for termin in ("VÅR", "HØST"):\n    requests.get("${fs}/semesterregistreringer", params={"semester.ar": 2026, "semester.termin": termin})`,
		'/semesterregistreringer ?semester.ar=2026&semester.termin=<termin>',
	],
	[
		'a value of a loop over literals',
		'typescript',
		`for (const termin of ['VÅR', 'HØST']) { await axios.get('${fs}/kull', { params: { 'semester.termin': termin } }); }`,
		'/kull ?semester.termin=<termin>',
	],
	[
		'a part of an address in a loop over literals',
		'typescript',
		`await Promise.all(['INF1001', 'MAT1001'].map(k => fetch(\`${fs}/emner?emne.kode=\${k}\`)))`,
		'/emner ?emne.kode=<INF1001, MAT1001>',
	],
	[
		'a segment of an address in a loop over literals',
		'python',
		`for nr in ["100001", "100002"]:\n    requests.get(f"${fs}/studenter/{nr}")`,
		'/studenter/<100001, 100002>',
	],
	[
		'a value of a loop over literals',
		'java',
		`class A { void f() { for (String t : List.of("VÅR", "HØST")) { get(UriComponentsBuilder.fromHttpUrl("${fs}/kull").queryParam("semester.termin", t).toUriString()); } } }`,
		'/kull ?semester.termin=<t>',
	],
	[
		'a value of a loop over literals',
		'csharp',
		`foreach (var t in new[] { "VÅR", "HØST" }) { await http.GetAsync($"${fs}/kull?semester.termin={t}"); }`,
		'/kull ?semester.termin=<VÅR, HØST>',
	],
	// Other forms in which a parameter is added.
	[
		'a parameter in a block for a value that may be null',
		'kotlin',
		`suspend fun e(client: HttpClient, kode: String?) = client.get("${fs}/emner") { kode?.let { parameter("emne.kode", it) } }`,
		'/emner ?emne.kode=<kode>',
	],
	[
		'the parameters of the address in a block',
		'kotlin',
		`val r = client.get("${fs}/emner") { url.parameters.append("emne.kode", kode) }`,
		'/emner ?emne.kode=<kode>',
	],
	[
		'the query of an address that a cast makes',
		'powershell',
		`$b = [UriBuilder]"${fs}/emner"\n$b.Query = "emne.kode=INF1001"\nInvoke-RestMethod $b.Uri`,
		'/emner ?emne.kode=INF1001',
	],
	[
		'a query that replaces that of the parts of an address',
		'python',
		`parts = urlsplit("${fs}/studieretter")\nrequests.get(urlunsplit(parts._replace(query=urlencode({"studieprogram.kode": code}))))`,
		'/studieretter ?studieprogram.kode=<code>',
	],
	[
		'the parameters after the operator of yarl',
		'python',
		`u = yarl.URL("${fs}") / "emner" % {"emne.kode": "A"}\nsession.get(u)`,
		'/emner ?emne.kode=A',
	],
	[
		'a query that is concatenated to an address by a method',
		'typescript',
		`fetch('${fs}/kull'.concat('?studieprogram.kode=', p))`,
		'/kull ?studieprogram.kode=<p>',
	],
	[
		'a parameter that is added in a way that is not known',
		'typescript',
		`const u = withDefaults(new URL('${fs}/emner'), 'emne.kode', 'A');\nfetch(u)`,
		"/emner !'emne.kode'",
	],
	[
		'the parameters beside a path in a constant of the class',
		'php',
		`<?php class A { const FS = '${fs}'; const KULL = '/kull'; function f() { return Http::baseUrl(self::FS)->get(self::KULL, ['limit' => 0]); } }`,
		'/kull ?limit=0',
	],
	[
		'the parameters beside a path in an object',
		'typescript',
		`const paths = { kull: '/kull' };\nconst api = axios.create({ baseURL: '${fs}' });\napi.get(paths.kull, { params: { limit: 0 } });`,
		'/kull ?limit=0',
	],
	['a list beside the address', 'python', `read("${fs}/kull", [first, last])`, '/kull'],
	['an unknown query after the path', 'typescript', `fetch('${fs}/kull' + query)`, '/kull !query'],
	[
		'the parameters after the path of an enum constant',
		'java',
		`enum Path { KULL("${fs}/kull"); private final String path; Path(String path) { this.path = path; } String getPath() { return path; } }\nclass A { void f(String y) { rest.getForObject(Path.KULL.getPath() + "?semester.ar=" + y, K.class); } }`,
		'/kull ?semester.ar=<y>',
	],
	[
		'the parameters after the path of an address',
		'java',
		`class A { void f(String y) { URI u = URI.create("${fs}/kull"); rest.getForObject(u.getPath() + "?semester.ar=" + y, K.class); } }`,
		'/kull ?semester.ar=<y>',
	],
	[
		'the values of a URI template in a map',
		'java',
		`class A { void f() { Map<String, Object> m = new HashMap<>(); m.put("kode", k); rest.getForObject("${fs}/studenter?studieprogram.kode={kode}", S.class, m); } }`,
		'/studenter ?studieprogram.kode=<k>',
	],
	[
		'an empty query in an address',
		'typescript',
		`const query = new URLSearchParams();\nfetch(\`${fs}/kull?\${query}\`)`,
		'/kull',
	],
	// Settings of a client are not parameters.
	[
		'the base address of a C# client',
		'csharp',
		`var http = new HttpClient { BaseAddress = new Uri("${fs}") };\nvar r = await http.GetAsync("/emner?emne.kode=A");`,
		'/emner ?emne.kode=A',
	],
	[
		'the options of curl',
		'php',
		`<?php\n$c = curl_init('${fs}/emner?emne.kode=A');\ncurl_setopt_array($c, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 5]);\n$r = curl_exec($c);`,
		'/emner ?emne.kode=A',
	],
	[
		'a loop over collections of parameters',
		'python',
		`for params in [{"semester.ar": 2026}, {"studieprogram.kode": code}]:\n    requests.get("${fs}/kull", params=params)`,
		'/kull ?semester.ar=2026&studieprogram.kode=<code>',
	],
	[
		'another call of the same address with another parameter',
		'typescript',
		`const url = '${fs}/kull';\nawait axios.get(url, { params: { 'studieprogram.kode': code, limit: 0 } });\nawait axios.get(url, { params: { 'semester.ar': year } });`,
		"/kull ?studieprogram.kode=<code>&limit=0 !axios.get(url, { params: { 'semester.ar': year } })",
	],
	[
		'another call of the same address with the same parameter',
		'typescript',
		`const url = '${fs}/kull';\nawait axios.get(url, { params: { 'studieprogram.kode': code } });\nawait axios.get(url, { params: { 'studieprogram.kode': other } });`,
		'/kull ?studieprogram.kode=<code>',
	],
];

describe('readCalledRequests next to other requests and values', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			const use = usesIn(language, code).findLast(({ operation }) => operation !== undefined && operation !== '/');
			assert.ok(use, 'no use');
			const call = await readCall(code, language, use);
			assert.ok(call, 'no call');
			const path = call.segments.map((parts) => `/${parts.map(shown).join(',')}`).join('');
			const parameters = call.query.map(({ name, source, value }) => `${name ?? `[${source}]`}=${shown(value)}`);
			const unread = call.limits.flatMap((limit) => (limit.kind === 'parameters not found' ? limit.items : []));
			const parts = [path, parameters.length > 0 && `?${parameters.join('&')}`, ...unread.map((each) => `!${each}`)];
			assert.equal(parts.filter(Boolean).join(' '), expected);
		});
	}
});

function shown({ kind, text }: DraftValue): string {
	return kind === 'literal' ? text : `<${text}>`;
}
