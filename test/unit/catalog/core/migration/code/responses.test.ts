import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'a sum over the items',
		'typescript',
		`const { data } = await axios.get('${host}/studenter');\nconst sum = data.reduce((total, student) => total + student.studiepoeng, 0);`,
		'GET /studenter reads studiepoeng',
	],
	[
		'filtered items',
		'typescript',
		`const { data } = await axios.get('${host}/studenter');\nuse(data.filter((student) => student.aktiv).map((student) => student.studentnummer));`,
		'GET /studenter reads aktiv studentnummer',
	],
	[
		'a parameter after the method',
		'java',
		`class A { void f() { JsonNode kull = Unirest.get("${host}/kull").queryString("limit", 0).asJson().getBody(); } }`,
		'GET /kull ?limit=0',
	],
	[
		'an object beside the response',
		'java',
		`class A { private Rules rules; void f() { JsonNode student = rest.getForObject("${host}/studenter/1", JsonNode.class); check(student, rules); use(rules.getLevel()); } }`,
		'GET /studenter/1',
	],
	[
		'a variable that is filled',
		'go',
		`package main\ntype Student struct {\n	Number string \`json:"studentnummer"\`\n}\nfunc f() {\n	resp, _ := http.Get("${host}/studenter/1")\n	var s Student\n	json.NewDecoder(resp.Body).Decode(&s)\n}`,
		'GET /studenter/1 reads studentnummer',
	],
	[
		'several members that are assigned',
		'ruby',
		`student = JSON.parse(Net::HTTP.get(URI('${host}/studenter/1')))\nnr, person = student.values_at('studentnummer', 'person')\nputs person['fornavn']`,
		'GET /studenter/1 reads studentnummer person.fornavn',
	],
	[
		'an object of a class of the file',
		'python',
		`class Student(BaseModel):\n    studentnummer: str\n\nstudent = Student.model_validate(requests.get("${host}/studenter/1").json())\nprint(student.title)`,
		'GET /studenter/1 reads studentnummer',
	],
	[
		'an object of a class in a member',
		'python',
		`class Person(BaseModel):\n    fornavn: str\n\nbody = requests.get("${host}/studenter/1").json()\nprint(Person.model_validate(body["person"]).fornavn)`,
		'GET /studenter/1 reads person.fornavn',
	],
	[
		'several responses at once',
		'typescript',
		`const [student, course] = await Promise.all([fetch('${host}/studenter/1'), fetch('/emner/2')]);\nuse(student.studentnummer, course.kode);`,
		'GET /studenter/1 reads studentnummer',
	],
];

describe('evaluateResponseCall', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
