import { assertCase } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';
const client = [
	'class Courses { constructor(private http: HttpClient) {}',
	"	all() { return this.http.get('/emner'); } }",
];

/** Code with a base URL before a client that calls `/emner`: what has the base URL, and code. */
type BaseUrlCase = readonly [what: string, ...lines: string[]];

const unrelated: readonly BaseUrlCase[] = [
	['a permitted origin', `app.use(cors({ origin: '${host}' }));`],
	['a sentence', `show('Read more at ${host} before use');`],
	['the key of a field', 'show({', `	'${host}': 'FS',`, '});'],
	['a list in an argument', `const legacy = [1]; create(legacy[0]); create(['${host}']);`],
	['a list without indexes', `const legacy = ['${host}', 'https://example.org']; create(legacy);`],
	['an element that a loop reads', `for (const base of ['${host}', 'https://example.org']) { create(base); }`],
	['a constant that the file does not read', `const hosting = '${host}';`],
];

const related: readonly BaseUrlCase[] = [
	['a list of which the file reads an element', `const legacy = ['${host}', 'https://a.org']; create(legacy[0]);`],
	['an element that a loop calls', `for (const base of ['${host}', 'https://example.org']) { fetch(base); }`],
	['a default value', `const url = env.ADDRESS ?? '${host}';`],
	['a field that a framework may read', `const rootUrl = '${host}';`],
	['an argument', `create('${host}');`],
];

/** Code with a base URL and the certain calls in it: path, what has the URL, certain, lines. */
const addresses: readonly (readonly [path: string, what: string, certain: readonly string[], ...lines: string[]])[] = [
	[
		'a.ts',
		'a constant that is only read in templates',
		['/roller'],
		`const legacy: string = '${host}'; fetch(\`\${legacy}/roller\`);`,
		...client,
	],
	[
		'A.kt',
		'a constant that is only read in string templates',
		['/roller'],
		`val legacy = "${host}"`,
		'fun roles() = client.get("$legacy/roller")',
		'class Courses(val http: HttpClient) { fun all() = http.get("/emner") }',
	],
	[
		'a.php',
		'a variable that is only read in strings',
		['/roller', '/kull'],
		`<?php $legacy = '${host}'; $client->get("$legacy/roller"); $client->get("{$legacy}/kull");`,
		'$http->get("/emner");',
	],
	[
		'a.ts',
		'a constant that a client also gets',
		['/roller', '/emner'],
		`const legacy = '${host}'; fetch(legacy + '/roller'); create(legacy);`,
		...client,
	],
	[
		'a.ts',
		'a constant that begins an unknown path',
		['/emner'],
		`const legacy = '${host}'; fetch(legacy + '/' + id);`,
		...client,
	],
];

describe('findUses with a client and a base URL', () => {
	for (const [what, ...lines] of unrelated) {
		it(`reports the path of the client as possible if ${what} contains the URL`, () =>
			assertCase({ what, path: 'a.ts', certain: [], possible: ['', '/emner'], lines: [...lines, ...client] }));
	}
	for (const [what, ...lines] of related) {
		it(`reports the path of the client as certain if ${what} contains the URL`, () =>
			assertCase({ what, path: 'a.ts', certain: ['/emner'], possible: [''], lines: [...lines, ...client] }));
	}
	for (const [path, what, certain, ...lines] of addresses) {
		it(`reports ${certain.join(' and ')} as certain for ${what} in ${path}`, () =>
			assertCase({ what, path, certain, lines }));
	}
});
