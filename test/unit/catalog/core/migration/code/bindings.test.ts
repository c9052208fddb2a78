import assert from 'node:assert/strict';
import { type CallCase, describeCall } from '../../../../../fixtures/describeCall.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly CallCase[] = [
	// Types.
	[
		'the type of a variable',
		'kotlin',
		`data class Student(val studentnummer: String)\nfun f() { val s: Student = client.get("${host}/studenter/1").body() }`,
		'/studenter/1 {studentnummer}',
	],
	[
		'the type of a variable that holds a function',
		'typescript',
		`interface Student { studentnummer: string }\nconst student: (nr: string) => Promise<Student> = (nr) => client.get(\`${host}/studenter/\${nr}\`);`,
		'/studenter/<nr> {studentnummer}',
	],
	[
		'the parameters of a variable with a type',
		'typescript',
		`const first: Params = { limit: 0 };\nconst second: Params = { page: 1 };\naxios.get('${host}/kull', { params: all ? first : second });`,
		'/kull ?limit=0&page=1',
	],
	[
		'a method of the type of a field',
		'java',
		`interface Courses { @GET("${host}/emner") Call<Page> get(@Query("page") int page); }\ninterface Students { @GET("${host}/studenter") Call<Page> get(@Query("limit") int limit); }\nclass A { private Students api; void f() { use(api.get(0).path("studentnummer")); } }`,
		'/studenter ?limit=<limit> {studentnummer}',
	],
	// Names.
	[
		'the name of a variable for a call in a function',
		'typescript',
		`function f() { const number = next(); return fetch(\`${host}/studenter/\${number}\`); }`,
		'/studenter/<number>',
	],
	[
		'the name of a variable for a call in a function',
		'python',
		`def f():\n    number = next_number()\n    return requests.get(f"${host}/studenter/{number}")`,
		'/studenter/<number>',
	],
	[
		'the argument that a constructor gets',
		'kotlin',
		`class Kull(val year: Int) { fun url() = "${host}/kull?semester.ar=$year" }\nval r = client.get(Kull(term.year).url())`,
		'/kull ?semester.ar=<term.year>',
	],
	[
		'two names of one address',
		'typescript',
		`const url = new URL('${host}');\nconst other = url;\nother.pathname = '/kull';\nfetch(url)`,
		'/kull',
	],
	// Scopes.
	[
		'a variable outside of a block that declares another one',
		'typescript',
		`const number = '1';\n{ const number = '2'; show(number); }\nfetch(\`${host}/studenter/\${number}\`)`,
		'/studenter/1',
	],
	[
		'a variable of another function',
		'python',
		`def other():\n    year = "2020"\n\ndef f():\n    return requests.get(f"${host}/kull?semester.ar={year}")`,
		'/kull ?semester.ar=<year>',
	],
	[
		'a variable that a block of a function assigns',
		'typescript',
		`function f(all) { if (all) { path = '/kull'; } return fetch('${host}' + path); }\nfunction g() { return path; }`,
		'/kull',
	],
	// Branches.
	[
		'an empty query to which a branch adds',
		'python',
		`query = ""\nif everything:\n    query = "?limit=0"\nrequests.get("${host}/kull" + query)`,
		'/kull ?limit=0',
	],
	[
		'a text that is assigned again with the same characters',
		'python',
		`term = "HØST"\nif autumn:\n    term = "HØST"\nrequests.get("${host}/kull", params={"semester.termin": term})`,
		'/kull ?semester.termin=HØST',
	],
	[
		'an unknown value that a branch replaces by a text',
		'python',
		`term = current_term()\nif not term:\n    term = "HØST"\nrequests.get("${host}/kull", params={"semester.termin": term})`,
		'/kull ?semester.termin=<term>',
	],
	[
		'a text that an unknown value replaces',
		'python',
		`term = "HØST"\nterm = current_term()\nrequests.get("${host}/kull", params={"semester.termin": term})`,
		'/kull ?semester.termin=<term>',
	],
	// Operators.
	[
		'a list to which a list is added',
		'python',
		`codes = ["INF1001"]\ncodes += ["MAT1001"]\nrequests.get("${host}/emner", params={"emne.kode": ",".join(codes)})`,
		'/emner ?emne.kode=INF1001,MAT1001',
	],
	[
		'a list to which an item is added',
		'ruby',
		`codes = ['INF1001']\ncodes << 'MAT1001'\nRestClient.get("${host}/emner?emne.kode=#{codes.join(',')}")`,
		'/emner ?emne.kode=INF1001,MAT1001',
	],
	// Members.
	[
		'a response of which a member is set',
		'typescript',
		`const student = await (await fetch('${host}/studenter/1')).json();\nstudent.label = 'x';\nuse(student.studentnummer);`,
		'/studenter/1 {studentnummer}',
	],
	[
		'the constant that another file sets as a member',
		'typescript',
		`axios.get('${host}/kull', { params: { [names.YEAR]: year } });`,
		'/kull ?semester.ar=<year>',
		["other.YEAR = 'ar';\nnames.YEAR = 'semester.ar';"],
	],
	[
		'a query in each branch',
		'python',
		`if code:\n    query = f"?studieprogram.kode={code}"\nelse:\n    query = "?limit=0"\nrequests.get("${host}/kull" + query)`,
		'/kull ?limit=0&studieprogram.kode=<code>',
	],
	[
		'an address with a query in one branch and without one in the other',
		'typescript',
		`const base = '${host}/kull';\nlet url;\nif (code) { url = base + '?studieprogram.kode=' + code; } else { url = base; }\nfetch(url)`,
		'/kull ?studieprogram.kode=<code>',
	],
	[
		'a query that each branch appends to the address',
		'typescript',
		`let url = '${host}/kull';\nif (all) { url += '?limit=0'; } else { url += '?studieprogram.kode=' + code; }\nfetch(url)`,
		'/kull ?limit=0&studieprogram.kode=<code>',
	],
];

describe('readCalledRequests with bindings', () => {
	for (const [what, language, code, expected, otherTexts] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await describeCall(language, code, otherTexts), expected);
		});
	}
});
