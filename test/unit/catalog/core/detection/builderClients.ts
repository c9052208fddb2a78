import type { ClientCase } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Clients that put addresses together by functions, builders and tables. */
export const builderCases: readonly ClientCase[] = [
	{
		what: 'a Spring client with a literal base and a lambda for the path',
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
		what: 'an OkHttp builder given to a request afterwards',
		path: 'A.java',
		certain: ['/emner/{id}'],
		lines: [
			'HttpUrl url = new HttpUrl.Builder().scheme("https").host("api.fellesstudentsystem.no")',
			'    .addPathSegment("emner").addPathSegment(code).build();',
			'Request request = new Request.Builder().url(url).get().build();',
		],
	},
	{
		what: 'a Kotlin OkHttp builder from an address given to a request afterwards',
		path: 'A.kt',
		certain: ['/personer/{id}'],
		lines: [
			`val url = "${host}".toHttpUrl().newBuilder()`,
			'    .addPathSegment("personer").addPathSegment(id).build()',
			'val request = Request.Builder().url(url).build()',
		],
	},
	{
		what: 'an Apache URIBuilder with a path and parameters given to a request afterwards',
		path: 'A.java',
		certain: ['/studenter'],
		lines: [
			`URIBuilder builder = new URIBuilder("${host}/studenter");`,
			'builder.setParameter("limit", "0");',
			'HttpGet get = new HttpGet(builder.build());',
		],
	},
	{
		what: 'a Python template formatted where it is requested',
		path: 'a.py',
		certain: ['/personer/{id}'],
		lines: [`URL = "${host}/personer/{}"`, 'def person(number):', '    return requests.get(URL.format(number))'],
	},
	{
		what: 'a Python template with % where it is requested',
		path: 'a.py',
		certain: ['/emner/{id}'],
		lines: [`URL = "${host}/emner/%s"`, 'def course(code):', '    return requests.get(URL % code).json()'],
	},
	{
		what: 'a table of paths beside the base of the client',
		path: 'a.ts',
		certain: ['/personer', '/emner'],
		lines: [
			`const http = axios.create({ baseURL: '${host}' });`,
			"const paths = { persons: '/personer', courses: '/emner' } as const;",
			'export const list = (what: keyof typeof paths) => http.get(paths[what]);',
		],
	},
	{
		what: 'a member of a table of paths behind a base',
		path: 'a.ts',
		certain: ['/studenter/{id}'],
		lines: [
			`const BASE = '${host}';`,
			"const ROUTES = { student: '/studenter', room: '/room' };",
			'export const student = (n: string) => fetch(`${BASE}${ROUTES.student}/${n}`);',
		],
	},
	{
		what: 'an enum of paths behind a base',
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
		what: 'names in a list that a loop requests',
		path: 'a.py',
		certain: ['/emner', '/studenter'],
		lines: [`for name in ["emner", "studenter"]:`, `    requests.get(f"${host}/{name}?limit=0")`],
	},
	{
		what: 'names in a named list that a loop requests',
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
		what: 'names in a shell loop',
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
		what: 'RestSharp',
		path: 'A.cs',
		certain: ['/personer/{id}', '/emner'],
		lines: [
			`var client = new RestClient("${host}");`,
			'var request = new RestRequest("/personer/{id}", Method.Get).AddUrlSegment("id", id);',
			'var person = await client.ExecuteAsync<Person>(request);',
			'var courses = await client.GetAsync(new RestRequest("emner"));',
		],
	},
];
