import assert from 'node:assert/strict';
import { usesOf } from './clientCase.ts';

/** Code with paths that end in the number of their line: path, what, certain paths, lines. */
type ReceiverCase = readonly [path: string, what: string, certain: readonly string[], ...lines: string[]];

const java = 'static final String FS = "https://api.fellesstudentsystem.no";';

/** The base URL in the file is read for complete addresses only, so that no client gets it. */
const onlyInAddresses: readonly ReceiverCase[] = [
	[
		'A.java',
		'maps, a cache and a client',
		['/studenter'],
		`class A { ${java}`,
		'String b() { return rest.getForObject(FS + "/studenter", String.class); }',
		'void c() { handlers.get("/personer").run(); cache.get("/emner"); client.get("/kull"); } }',
	],
	[
		'a.py',
		'a test client and redis',
		['/studenter'],
		'FS = "https://api.fellesstudentsystem.no"',
		'def b(): return requests.get(f"{FS}/studenter")',
		'def c(app): app.test_client().get("/personer"); redis.get("/emner"); session.get("/kull")',
	],
	[
		'a.php',
		'a cache and a test case',
		['/studenter'],
		"<?php const FS = 'https://api.fellesstudentsystem.no';",
		"function b() { return file_get_contents(FS . '/studenter'); }",
		"function c() { Cache::get('/kull'); $this->get('/emner'); }",
	],
	[
		'a.rb',
		'redis',
		['/studenter'],
		'FS = "https://api.fellesstudentsystem.no"',
		'def b; HTTParty.get("#{FS}/studenter"); end',
		'def c; redis.get("/emner"); end',
	],
	[
		'a.go',
		'a test server',
		['/studenter'],
		'const fs = "https://api.fellesstudentsystem.no"',
		'func b() { http.Get(fs + "/studenter") }',
		'func c() { req := httptest.NewRequest("GET", "/emner", nil); http.Get(srv.URL + "/terminer") }',
	],
	[
		'a.ts',
		'an imported object',
		['/studenter'],
		"import { portal } from './portal';",
		"const FS = 'https://api.fellesstudentsystem.no';",
		'export const b = () => fetch(`${FS}/studenter`);',
		"export const c = () => portal.get('/emner');",
	],
	[
		'b.ts',
		'an imported object beside a complete address',
		['/studenter'],
		"export const b = () => fetch('https://api.fellesstudentsystem.no/studenter');",
		"export const c = () => client.get('/emner');",
	],
];

/** A client gets the base URL, and other objects have methods of the same names. */
const besideClients: readonly ReceiverCase[] = [
	[
		'A.java',
		'maps and a cache beside a client in a field',
		['/studenter', '/kull'],
		`class A { ${java} WebClient web; Map<String, Runnable> actions = new HashMap<>();`,
		'A(WebClient.Builder b) { web = b.baseUrl(FS).build(); }',
		'void b() { web.get().uri("/studenter").retrieve(); this.web.get().uri("/kull").retrieve(); }',
		'void c() { handlers.get("/personer").run(); cache.get("/emner"); actions.get("/roller"); } }',
	],
	[
		'ATest.java',
		'requests to the own server of a test',
		[],
		`class ATest { ${java} WebClient web = WebClient.create(FS);`,
		'void c() { mockMvc.perform(get("/emner")); mvc.perform(post("/personer")); } }',
	],
	[
		'a.py',
		'redis and a dictionary beside a client',
		['/kull'],
		'class A:',
		'    def __init__(self):',
		'        self.client = httpx.Client(base_url="https://api.fellesstudentsystem.no")',
		'        self.r = redis.Redis()',
		'    def f(self):',
		'        self.r.get("/personer"); self.cache.get("/emner"); views.get("/roller")',
		'        self.client.get("/kull")',
	],
	[
		'a.php',
		'caches beside a client',
		['/emner'],
		"<?php class A { const FS = 'https://api.fellesstudentsystem.no';",
		"function __construct() { $this->client = new Client(['base_uri' => self::FS]); }",
		"function c() { Cache::get('/kull'); $this->client->get('/emner'); $this->cache->get('/roller'); } }",
	],
	[
		'b.php',
		'the own server of a test beside a client',
		[],
		"<?php class T extends TestCase { const FS = 'https://api.fellesstudentsystem.no';",
		"function setUp() { $this->fs = new Client(['base_uri' => self::FS]); }",
		"function d() { $this->get('/emner'); } }",
	],
	[
		'a.go',
		'a request of a test beside a client with a typed parameter',
		['/kull'],
		'const fs = "https://api.fellesstudentsystem.no"',
		'func b() *resty.Client { return resty.New().SetBaseURL(fs) }',
		'func c() { req := httptest.NewRequest("GET", "/emner", nil) }',
		'func d(c *resty.Client) { c.R().Get("/kull") }',
	],
	[
		'a.ts',
		'objects of unknown types beside a client',
		['/kull', '/studenter'],
		"export class Fs { constructor(private http: HttpClient) { this.http.configure('https://api.fellesstudentsystem.no'); }",
		"	a() { return this.http.get('/kull'); } b() { return this.request('/studenter'); }",
		"	c() { return this.lookup.get('/emner'); } d() { return this.bus.get('/roller'); } }",
	],
	[
		'a.cs',
		'a cache beside a client',
		['/kull'],
		'class A { HttpClient http = new() { BaseAddress = new Uri("https://api.fellesstudentsystem.no/") }; IMemoryCache mem;',
		'	void B() { mem.Get("/emner"); cache.GetAsync("/roller"); http.GetAsync("/kull"); } }',
	],
];

const url = 'https://api.fellesstudentsystem.no/emner/1';

/** Expectations of tests about a call that the program itself sends. */
const expectations: readonly ReceiverCase[] = [
	[
		'a.test.ts',
		'assertions about calls',
		[],
		`expect(get).toHaveBeenCalledWith('${url}');`,
		`expect(get).toHaveBeenLastCalledWith('${url}');`,
		`expect(get).toHaveBeenNthCalledWith(1, '${url}');`,
		`sinon.assert.calledWith(get, '${url}');`,
		`expect(get).to.have.been.calledOnceWithExactly('${url}');`,
		`when(client.get('${url}')).thenReturn(1);`,
	],
	[
		'test_a.py',
		'assertions about calls',
		[],
		`get.assert_called_once_with("${url}")`,
		`get.assert_called_with("${url}")`,
		`get.assert_any_call("${url}")`,
		`get.assert_has_calls([call("${url}")])`,
	],
	[
		'ATest.java',
		'stubs and verifications',
		[],
		`when(rest.getForObject("${url}", String.class)).thenReturn("x");`,
		`given(rest.getForObject("${url}", String.class)).willReturn("x");`,
		`verify(rest).getForObject("${url}", String.class);`,
	],
	['ATest.kt', 'stubs', [], `whenever(rest.get("${url}")).thenReturn(x)`, `every { rest.get("x") } returns y`],
	['ATest.cs', 'verifications', [], `client.Received().GetAsync("${url}");`, `mock.Setup(x => x.GetAsync("${url}"));`],
	['a_spec.rb', 'expectations', [], `expect(client).to receive(:get).with("${url}")`],
	['ATest.php', 'expectations', [], '<?php', `$client->shouldReceive('get')->with('${url}');`],
];

describe('findUses with a base URL and paths in one file', () => {
	for (const [title, cases] of [
		['a base URL that is only read for complete addresses', onlyInAddresses],
		['a base URL that a client gets', besideClients],
		['expectations of tests', expectations],
	] as const) {
		for (const [path, what, certain, ...lines] of cases) {
			it(`reports ${certain.join(', ') || 'no path'} as certain for ${what} in ${path}, with ${title}`, () => {
				const found = usesOf(path, lines.join('\n')).filter(({ operation }) => operation !== undefined);
				assert.deepEqual(
					found.filter(({ confidence }) => confidence === 'certain').map(({ operation }) => operation),
					certain,
				);
				assert.ok(found.length > 0, 'no use');
			});
		}
	}
});
