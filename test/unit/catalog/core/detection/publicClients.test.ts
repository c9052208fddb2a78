import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { certainIn, usesIn } from './usesIn.ts';

// Calls as in public code, rewritten: constants in builders, concatenated queries, concatenated XML
// requests.
describe('findUses in code like that of public clients', () => {
	for (const [what, language, expected, ...lines] of [
		[
			'constants that are passed to a URL builder, with the host from an environment variable',
			'java',
			['/personer', '/studentundervisning', '/personroller'],
			'public class StaffCourses {',
			'  static final String PERSONS = "personer";',
			'  static final String ROLES = "personroller";',
			'  static final String TAUGHT = "studentundervisning";',
			'  static final String BORN = "fodselsdato0";',
			'  private final URI base;',
			'  StaffCourses() { this(URI.create(new Environment().readEnv("FS_HOST"))); }',
			'  URI person(Nin nin) {',
			'    return UriWrapper.fromUri(base)',
			'      .addChild(PERSONS)',
			'      .addQueryParameter(BORN, nin.born())',
			'      .getUri();',
			'  }',
			'  URI taught(String id) { return UriWrapper.fromUri(base).addChild(TAUGHT).getUri(); }',
			'  URI roles(String id) { return UriWrapper.fromUri(base).addChild(ROLES).getUri(); }',
			'}',
		],
		[
			'a constant that is passed to a URL builder, with the address from a secret and constants for query parameters',
			'java',
			['/undervisning'],
			'class CourseSource {',
			'  private static final String TAUGHT = "undervisning";',
			'  private static final String DATABASE_ID = "dbId";',
			'  private final String baseUri;',
			'  CourseSource(Secret secret) { this.baseUri = secret.baseUri(); }',
			'  URI taught() { return UriWrapper.fromUri(baseUri).addChild(TAUGHT).addQueryParameter(DATABASE_ID, "true").getUri(); }',
			'}',
		],
		[
			'paths with queries after an argument',
			'python',
			['/studentundervisning', '/personer/{id}', '/studieretter'],
			'def load(endpoint, code, person):',
			'    taught = requests.get(endpoint + "/studentundervisning?undervisning.emne.kode=" + code)',
			'    name = requests.get(endpoint + "/personer/" + person + "?refId=true")',
			'    rights = requests.get(endpoint + "/studieretter?" + "person.personlopenummer=" + person)',
		],
		[
			'concatenated addresses for a client whose call begins with the HTTP method',
			'java',
			['/studenter/{id}', '/emner'],
			'class Students {',
			'  private final String baseUrl = System.getenv("FS_HOST");',
			'  Student one(String n) { return rest.get().uri(baseUrl + "/studenter/" + n).retrieve().body(Student.class); }',
			'  void all() { client.uri(URI.create(baseUrl + "/emner")); }',
			'}',
		],
		[
			'a template literal of an address, a constant and a value',
			'typescript',
			['/studenter/{id}'],
			"const baseUrl = 'https://api.fellesstudentsystem.no';",
			"const STUDENTS = '/studenter';",
			'export const student = (n: string) => http.get(`${baseUrl}${STUDENTS}/${n}`);',
		],
		[
			'an f-string that contains a name with Norwegian letters',
			'python',
			['/semesterregistreringer'],
			'url = f"https://api.fellesstudentsystem.no/semesterregistreringer?limit=0&semester.ar={år}"',
		],
	] as const) {
		it(`finds each API call once in ${language} code with ${what}`, () => {
			assert.deepEqual(
				certainIn(language, lines),
				expected.map((operation) => `legacy-main-rest ${operation}`),
			);
		});
	}

	it('finds a possible use of an API at a gateway with an unknown context path', () => {
		const text = 'curl -H "X-Gravitee-Api-Key: $KEY" https://gw-INSTANS.intark.uh-it.no/CONTEXT-PATH/emner/';
		assert.deepEqual(
			usesIn('shellscript', text).map(({ operation, confidence }) => [operation, confidence]),
			[['/emner', 'possible']],
		);
	});

	it('finds uses of the CRUD API when variables contain the operation and the table', () => {
		const text = [
			'const body = `<${tag} xmlns="http://fsws.usit.no/schemas/crud">${xml}</${tag}>`;',
			"return request({ url: `${process.env.FS_CRUD_URL}/${kind}`, method: 'POST', form: { xml: body } });",
		];
		assert.deepEqual(certainIn('javascript', text), ['crud-rest', 'crud-rest']);
	});

	it('finds no certain use of an API in links of stored responses, in examples and in test steps', () => {
		for (const [language, text] of [
			['json', '{ "items": [{ "href": "https://api.fellesstudentsystem.no/emner/215,IN1000,1" }] }'],
			['java', '@Schema(example = "https://server/personer/id") String href;'],
			['java', '@When("^I ask for \\\\/undervisning\\\\/UE_ID$")'],
		] as const) {
			assert.deepEqual(certainIn(language, [text]), []);
		}
	});

	for (const [file, language, count] of [
		['legacy-client.ts', 'typescript', 5],
		['LegacyTeachingClient.java', 'java', 3],
	] as const) {
		it(`finds the ${count} API calls in ${file} of the sample workspace`, () => {
			const text = readFileSync(`test/sandbox/workspace/${file}`, 'utf8');
			assert.equal(certainIn(language, [text]).length, count);
		});
	}
});
