import type { ClientCase } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Clients that build addresses with functions, URL builders, lists and maps. */
export const builderCases: readonly ClientCase[] = [
	{
		what: 'a Spring client with a literal base URL and a lambda for the path',
		path: 'A.java',
		certain: ['/studieretter'],
		lines: [
			'class Rights {',
			`  private final WebClient client = WebClient.create("${host}");`,
			'  Flux<Right> all() {',
			'    return client.get().uri(b -> b.path("/studieretter").queryParam("limit", 0).build()).retrieve().bodyToFlux(Right.class);',
			'  }',
			'}',
		],
	},
	{
		what: 'a Spring client whose lambda has a parameter in parentheses and a block',
		path: 'A.java',
		certain: ['/personer/{id}'],
		lines: [
			`RestClient client = RestClient.builder().baseUrl("${host}").build();`,
			'Person p = client.get().uri((UriBuilder builder) -> {',
			'  return builder.path("/personer/{id}").build(id);',
			'}).retrieve().body(Person.class);',
		],
	},
	{
		what: 'a Kotlin Spring client with a trailing lambda',
		path: 'A.kt',
		certain: ['/emner'],
		lines: [
			`val client = WebClient.builder().baseUrl("${host}").build()`,
			'val courses = client.get().uri { it.path("/emner").queryParam("limit", 0).build() }.retrieve()',
		],
	},
	{
		what: 'a Spring client with path segments in the lambda',
		path: 'A.java',
		certain: ['/personer/{id}'],
		lines: [
			`WebClient client = WebClient.create("${host}");`,
			'client.get().uri(u -> u.pathSegment("personer", "{id}").build(id)).retrieve();',
		],
	},
	{
		what: 'an OkHttp URL builder whose result is passed to a request later',
		path: 'A.java',
		certain: ['/emner/{id}'],
		lines: [
			'HttpUrl url = new HttpUrl.Builder().scheme("https").host("api.fellesstudentsystem.no")',
			'    .addPathSegment("emner").addPathSegment(code).build();',
			'Request request = new Request.Builder().url(url).get().build();',
		],
	},
	{
		what: 'a Kotlin OkHttp URL builder from an address whose result is passed to a request later',
		path: 'A.kt',
		certain: ['/personer/{id}'],
		lines: [
			`val url = "${host}".toHttpUrl().newBuilder()`,
			'    .addPathSegment("personer").addPathSegment(id).build()',
			'val request = Request.Builder().url(url).build()',
		],
	},
	{
		what: 'an Apache URIBuilder with path and parameters whose result is passed to a request later',
		path: 'A.java',
		certain: ['/studenter'],
		lines: [
			`URIBuilder builder = new URIBuilder("${host}/studenter");`,
			'builder.setParameter("limit", "0");',
			'HttpGet get = new HttpGet(builder.build());',
		],
	},
	{
		what: 'a Python format string that is filled with format() in the call',
		path: 'a.py',
		certain: ['/personer/{id}'],
		lines: [`URL = "${host}/personer/{}"`, 'def person(number):', '    return requests.get(URL.format(number))'],
	},
	{
		what: 'a Python format string that is filled with % in the call',
		path: 'a.py',
		certain: ['/emner/{id}'],
		lines: [`URL = "${host}/emner/%s"`, 'def course(code):', '    return requests.get(URL % code).json()'],
	},
	{
		what: 'a client with a base URL and an object of paths',
		path: 'a.ts',
		certain: ['/personer', '/emner'],
		lines: [
			`const http = axios.create({ baseURL: '${host}' });`,
			"const paths = { persons: '/personer', courses: '/emner' } as const;",
			'export const list = (what: keyof typeof paths) => http.get(paths[what]);',
		],
	},
	{
		what: 'a base URL and a member of an object of paths',
		path: 'a.ts',
		certain: ['/studenter/{id}'],
		lines: [
			`const BASE = '${host}';`,
			"const ROUTES = { student: '/studenter', room: '/room' };",
			'export const student = (n: string) => fetch(`${BASE}${ROUTES.student}/${n}`);',
		],
	},
	{
		what: 'a base URL and a member of an enum of paths',
		path: 'a.ts',
		certain: ['/emner'],
		lines: [
			`const base = '${host}';`,
			"enum Resource { Courses = 'emner', Other = 'x' }",
			'export const courses = () => fetch(`${base}/${Resource.Courses}`);',
		],
	},
	{
		what: 'a Java enum with paths',
		path: 'A.java',
		certain: ['/emner', '/roller'],
		lines: [
			'enum Resource {',
			'  COURSES("/emner"), ROLES("/roller");',
			'  final String path;',
			'  Resource(String path) { this.path = path; }',
			'}',
			`String body(Resource r) { return rest.getForObject("${host}" + r.path, String.class); }`,
		],
	},
	{
		what: 'a loop over a list of collections',
		path: 'a.py',
		certain: ['/emner', '/studenter'],
		lines: [`for name in ["emner", "studenter"]:`, `    requests.get(f"${host}/{name}?limit=0")`],
	},
	{
		what: 'a loop over a list of collections in a variable',
		path: 'a.ts',
		certain: ['/emner', '/roller'],
		lines: [
			"const names = ['emner', 'roller'];",
			'for (const name of names) {',
			`	await fetch(\`${host}/\${name}\`);`,
			'}',
		],
	},
	{
		what: 'a loop over a list that contains the variable of another loop',
		path: 'a.py',
		certain: ['/emner', '/studenter', '/roller'],
		lines: [
			`for group in ["emner", "studenter"]:`,
			'    for name in [group, "roller"]:',
			`        requests.get(f"${host}/{name}?limit=0")`,
		],
	},
	{
		what: 'a shell loop over collections',
		path: 'a.sh',
		certain: ['/emner', '/personer'],
		lines: ['for name in emner personer; do', `  curl -s "${host}/$name?limit=0"`, 'done'],
	},
	{
		what: 'a generated Java client',
		path: 'A.java',
		certain: ['/personer/{id}'],
		lines: [
			`private String basePath = "${host}";`,
			'public Call personCall(String id) throws ApiException {',
			'  String localVarPath = "/personer/{id}".replaceAll("\\\\{" + "id" + "\\\\}", apiClient.escapeString(id));',
			'  return localVarApiClient.buildCall(basePath, localVarPath, "GET", queryParams, null);',
			'}',
		],
	},
	{
		what: 'a generated TypeScript client',
		path: 'a.ts',
		certain: ['/emner/{id}'],
		lines: [
			`export const BASE_PATH = "${host}".replace(/\\/+$/, "");`,
			'const localVarPath = `/emner/{kode}`.replace(`{${"kode"}}`, encodeURIComponent(String(kode)));',
			'const localVarUrlObj = new URL(localVarPath, BASE_PATH);',
		],
	},
	{
		what: 'a RestSharp client',
		path: 'A.cs',
		certain: ['/personer/{id}', '/emner'],
		lines: [
			`var client = new RestClient("${host}");`,
			'var request = new RestRequest("/personer/{id}", Method.Get).AddUrlSegment("id", id);',
			'var person = await client.ExecuteAsync<Person>(request);',
			'var courses = await client.GetAsync(new RestRequest("emner"));',
		],
	},
	{
		what: 'a list comprehension over collections',
		path: 'a.py',
		certain: ['/emner', '/studieprogram'],
		lines: [
			'FS = "https://api.fellesstudentsystem.no"',
			'pages = {n: requests.get(f"{FS}/{n}").json() for n in ("emner", "studieprogram")}',
		],
	},
	{
		what: 'a Go loop over collections that are appended with a URL builder',
		path: 'a.go',
		certain: ['/emner', '/studenter'],
		lines: [
			'func main() {',
			'	base, _ := url.Parse("https://api.fellesstudentsystem.no")',
			'	for _, c := range []string{"emner", "studenter"} {',
			'		resp, err := http.Get(base.JoinPath(c).String())',
			'	}',
			'}',
		],
	},
	{
		what: 'a Ruby block that is called for each collection',
		path: 'a.rb',
		certain: ['/emner', '/kull'],
		lines: [
			"['emner', 'kull'].each do |c|",
			'  RestClient.get("https://api.fellesstudentsystem.no/#{c}?limit=0")',
			'end',
		],
	},
	{
		what: 'a PHP client with a loop, a format string and a member',
		path: 'a.php',
		certain: ['/emner', '/roller', '/personer/{id}', '/kull', '/studenter/{id}'],
		lines: [
			'<?php',
			"foreach (['emner', 'roller'] as $c) {",
			'  $r = file_get_contents("https://api.fellesstudentsystem.no/$c");',
			'}',
			"$url = sprintf('%s/personer/%s', 'https://api.fellesstudentsystem.no', $id);",
			"$r = Http::withBasicAuth($u, $p)->get('https://api.fellesstudentsystem.no/kull');",
			"class Fs { private string $base = 'https://api.fellesstudentsystem.no'; function p($id) { return $this->http->get($this->base . '/studenter/' . $id); } }",
		],
	},
	{
		what: 'a Kotlin client that reads an enum field in a lambda',
		path: 'a.kt',
		certain: ['/emner'],
		lines: [
			'enum class Res(val path: String) { COURSES("emner") }',
			'val client = WebClient.create("https://api.fellesstudentsystem.no")',
			'fun read(r: Res) = client.get().uri { b -> b.pathSegment(r.path).build() }.retrieve()',
		],
	},
	{
		what: 'a Java client with a base URL and a map of paths',
		path: 'A.java',
		certain: ['/emner', '/personer', '/studenter/{id}', '/roller'],
		lines: [
			'class C {',
			'  private static final Map<String, String> PATHS = Map.of("a", "/emner", "b", "/personer");',
			'  private final RestTemplate rest = new RestTemplateBuilder().rootUri("https://api.fellesstudentsystem.no").build();',
			'  String read(String k) { return rest.getForObject(PATHS.get(k), String.class); }',
			'  String one(String id) { return rest.getForObject("/studenter/{id}", String.class, id); }',
			'  String two() { return UriComponentsBuilder.fromHttpUrl("https://api.fellesstudentsystem.no").path("/roller").queryParam("limit", 0).toUriString(); }',
			'}',
		],
	},
	{
		what: 'statements that append to a string builder',
		path: 'A.java',
		certain: ['/emner'],
		lines: [
			'StringBuilder sb = new StringBuilder();',
			'sb.append("https://api.fellesstudentsystem.no");',
			'sb.append("/emner");',
			'sb.append("?limit=0");',
			'http.get(sb.toString());',
		],
	},
	{
		what: 'a Postman collection with variables',
		path: 'a.json',
		certain: ['/roller/{id}'],
		lines: [
			'{ "variable": [{ "key": "fs", "value": "https://api.fellesstudentsystem.no" }, { "key": "own", "value": "https://own.example.org" }],',
			'  "item": [{ "request": { "url": "{{fs}}/roller/{{id}}" } }, { "request": { "url": "{{own}}/emner?dbId=1" } }] }',
		],
	},
];
