import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'methods that convert the parts of an id',
		'ruby',
		`RestClient.get("${host}/kull/#{[program, year].map(&:to_s).join(',')}")`,
		'GET /kull/<program>,<year>',
	],
	[
		'a function that trims the parts of an id',
		'typescript',
		`fetch(\`${host}/kull/\${[program, year].map((part) => part.trim()).join(',')}\`);`,
		'GET /kull/<program>,<year>',
	],
	[
		'the 25th run of a function',
		'typescript',
		`const load = (url, params) => axios.get(url, { params });\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('${host}/kull', { limit: 0 });`,
		'/kull ?limit=0',
	],
	[
		'a function after its 25th run',
		'typescript',
		`const load = (url, params) => axios.get(url, { params });\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('/x');\nload('${host}/kull', { limit: 0 });`,
		'/kull is not sent',
	],
	[
		'a function that calls itself for the next page',
		'typescript',
		`async function all(page) { await axios.get('${host}/kull', { params: { page } }); await all(page + 1); }`,
		'GET /kull ?page=<page>',
	],
	[
		'a function that calls itself and is called for the first page',
		'typescript',
		`async function all(url, page) { await axios.get(url, { params: { page } }); await all(url, page + 1); }\nall('${host}/kull', 1);`,
		'/kull ?page=1',
	],
	[
		'a default of a constructor',
		'typescript',
		`class Kull { constructor(limit = 10) { this.limit = limit; } all() { return axios.get('${host}/kull', { params: { limit: this.limit } }); } }`,
		'GET /kull ?limit=<limit>',
	],
	[
		'a function that returns another value than the last response',
		'typescript',
		`async function refresh() { if (known) { return cache; } await fetch('${host}/studenter/1'); }\nconst student = await refresh();\nuse(student.studentnummer);`,
		'GET /studenter/1',
	],
	[
		'the last expression of a block',
		'kotlin',
		`val student = retry {\n	count(tries)\n	client.get("${host}/studenter/1").body<JsonObject>()\n}\nuse(student["studentnummer"])`,
		'GET /studenter/1 reads studentnummer',
	],
	[
		'a named argument that no parameter has',
		'python',
		`def load(url, code=None, **params):\n    return requests.get(url, params=params)\nload("${host}/kull", limit=0)`,
		'/kull ?limit=0',
	],
	[
		'a further parameter that no argument has',
		'python',
		`def load(url, code, **params):\n    return requests.get(url, params={"emne.kode": code, **params})\nload("${host}/emner", limit=0)`,
		'/emner ?emne.kode=<code>&limit=0',
	],
	[
		'an address that is the default of a parameter',
		'typescript',
		`function load(url = '${host}/kull') { return axios.get(url, { params: { limit: 0 } }); }`,
		'/kull ?limit=0',
	],
	[
		'a default of a parameter in a function that is not called',
		'typescript',
		`function load(limit = 10) { return axios.get('${host}/kull', { params: { limit } }); }`,
		'GET /kull ?limit=<limit>',
	],
	[
		'a parameter with the type of the response',
		'typescript',
		`interface Student { studentnummer: string }\nconst show = (student: Student) => render(student);\nshow((await axios.get('${host}/studenter/1')).data);`,
		'GET /studenter/1 reads studentnummer',
	],
	[
		'members that the parameters of a constructor declare',
		'typescript',
		`class Kull { constructor(private readonly url: string, private term: string) {} list() { return axios.get(this.url, { params: { 'semester.termin': this.term } }); } }\nnew Kull('${host}/kull', 'HØST').list();`,
		'/kull ?semester.termin=HØST',
	],
	[
		'a parameter with the name of a member',
		'typescript',
		`class Client { constructor(url) { this.url = url; } one(url) { return fetch(url); } all() { return axios.get(this.url, { params: { limit: 0 } }); } }\nconst client = new Client('${host}/kull');\nclient.one('/x');\nclient.all();`,
		'/kull ?limit=0',
	],
	[
		'segments that a function takes as its last parameter',
		'typescript',
		`const load = (...parts) => fetch(parts.join('/'));\nload('${host}/emner', code);`,
		'/emner/<code>',
	],
	[
		'named arguments that a function takes as its last parameter',
		'python',
		`def load(url, **params):\n    return requests.get(url, params=params)\nload("${host}/kull", limit=0, **{"studieprogram.kode": code})`,
		'/kull ?limit=0&studieprogram.kode=<code>',
	],
	[
		'named arguments and an unknown dictionary',
		'python',
		`def load(url, **params):\n    return requests.get(url, params=params)\nload("${host}/kull", **filters)`,
		'/kull not found: filters',
	],
	[
		'a function without an argument for its last parameter',
		'python',
		`def load(url, *parts):\n    return requests.get(url, params=parts)\nload("${host}/kull")`,
		'/kull not found: parts',
	],
	[
		'a helper that returns nothing known',
		'typescript',
		`function code(student) { return lookUp(student).code; }\nfetch(\`${host}/emner/\${code(student)}\`);`,
		'GET /emner/<code(student)>',
	],
	[
		'a query that depends on the argument',
		'typescript',
		`function query(code) { if (!code) { return '?limit=0'; } return \`?studieprogram.kode=\${code}\`; }\nfetch('${host}/kull' + query(id));`,
		'GET /kull ?limit=0&studieprogram.kode=<id>',
	],
	[
		'a function after its 25th run, which returns a text',
		'typescript',
		`const encode = (text) => String(text);\n${"use(encode('x'));\n".repeat(25)}fetch(\`${host}/kull?semester.termin=\${encode('HØST')}\`);`,
		"GET /kull ?semester.termin=<encode('HØST')>",
	],
	[
		'a function that calls itself before it returns the response',
		'typescript',
		`async function load(url) { if (busy) { return load(url); } return (await fetch(url)).json(); }\nconst student = await load('${host}/studenter/1');\nuse(student.studentnummer);\nconst course = await load('${host}/emner/1');\nuse(course.kode);`,
		'/studenter/1 reads studentnummer',
	],
];

describe('runFunction', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
