import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'the values that a constructor gets',
		'typescript',
		`class Kull { constructor(url, term) { this.url = url; this.term = term; } list() { return axios.get(this.url, { params: { 'semester.termin': this.term } }); } }\nnew Kull('${host}/kull', 'HØST').list();`,
		'/kull ?semester.termin=HØST',
	],
	[
		'the values that a constructor gets',
		'python',
		`class Kull:\n    def __init__(self, url, term):\n        self.url = url\n        self.term = term\n    def load(self):\n        return requests.get(self.url, params={"semester.termin": self.term})\nKull("${host}/kull", "HØST").load()`,
		'/kull ?semester.termin=HØST',
	],
	[
		'members that a constructor at the end of the class assigns',
		'ruby',
		`class Kull\n  def all\n    RestClient.get(@url, params: { 'semester.termin' => @term })\n  end\n  def initialize\n    @url = '${host}/kull'\n    @term = 'HØST'\n  end\nend`,
		'GET /kull ?semester.termin=HØST',
	],
	[
		'the values that a constructor gets',
		'java',
		`class Kull { private final String url; private final String term; Kull(String url, String term) { this.url = url; this.term = term; } Page load() { return rest.getForObject(url + "?semester.termin=" + term, Page.class); } }\nclass A { void f() { new Kull("${host}/kull", "HØST").load(); } }`,
		'/kull ?semester.termin=HØST',
	],
	[
		'the values that a constructor assigns to its fields',
		'csharp',
		`class Kull { private readonly string url; private readonly string term; public Kull(string u, string t) { url = u; term = t; } public Task Load() { return http.GetAsync(url + "?semester.termin=" + term); } }\nclass A { void F() { new Kull("${host}/kull", "HØST").Load(); } }`,
		'/kull ?semester.termin=HØST',
	],
	[
		'the values that a constructor assigns to its members',
		'csharp',
		`class Kull { private readonly string url; public Kull(string url) { this.url = url; } public Task Load() { return http.GetAsync(this.url + "?limit=0"); } }\nclass A { void F() { new Kull("${host}/kull").Load(); } }`,
		'/kull ?limit=0',
	],
	[
		'the parameters of a record',
		'csharp',
		`var term = "VÅR";\nvar kull = new Kull("${host}/kull", "HØST");\nawait http.GetAsync(kull.url + "?semester.termin=" + term);\nrecord Kull(string url, string term);`,
		'/kull ?semester.termin=VÅR',
	],
	[
		'a default of a class',
		'csharp',
		`class Kull(string url = "${host}/kull") { public Task All() { return http.GetAsync(url + "?limit=0"); } }`,
		'/kull ?limit=0',
	],
	[
		'a constant of a companion object',
		'kotlin',
		`class Kull(private val client: HttpClient) {\n	companion object { const val URL = "${host}/kull" }\n	fun all() = client.get(Kull.URL) { parameter("limit", 0) }\n}`,
		'GET /kull ?limit=0',
	],
	[
		'a variable with the name of a member',
		'typescript',
		`const limit = 0;\nclass Other { limit = 5; }\nfetch(\`${host}/kull?limit=\${limit}\`);`,
		'GET /kull ?limit=0',
	],
	[
		'a method that only looks like a constructor',
		'java',
		`class Kull { private String term = "VÅR"; void reset() { this.term = "HØST"; } Page load() { return rest.getForObject("${host}/kull?semester.termin=" + term, Page.class); } }\nclass A { void f() { new Kull().load(); } }`,
		'GET /kull ?semester.termin=VÅR',
	],
];

describe('evaluateClass', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
