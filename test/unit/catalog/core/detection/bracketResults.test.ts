import assert from 'node:assert/strict';
import { usesOf } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Path of the file, the code, and each use in it: its confidence, its method and its operation. */
type BracketCase = readonly [path: string, code: string, ...expected: string[]];

const cases: readonly BracketCase[] = [
	// The HTTP method is an argument or a field.
	['a.ts', `fetch('${host}/emner');`, 'certain GET /emner'],
	['a.ts', `fetch('${host}/emner', { headers });`, 'certain GET /emner'],
	['a.ts', `fetch('${host}/emner', options);`, 'certain  /emner'],
	['a.ts', `fetch('${host}/emner', { method: 'post' });`, 'certain POST /emner'],
	['a.ts', `fetch('${host}/emner', { method: verb });`, 'certain  /emner'],
	['a.ts', `fetch('${host}/emner', { method, headers });`, 'certain  /emner'],
	['a.ts', `const method = 'post'; fetch('${host}/emner', { method });`, 'certain POST /emner'],
	['a.ts', `fetch('${host}/emner', { method: METHOD_PUT });`, 'certain PUT /emner'],
	['a.ts', `request('put', '${host}/emner');`, 'certain PUT /emner'],
	['a.ts', `request('${host}/emner', 'put', 'PATCH');`, 'certain PATCH /emner'],
	['A.cs', `new HttpRequestMessage(HttpMethod.Put, "${host}/emner");`, 'certain PUT /emner'],
	['A.java', 'rest.exchange(base, "/emner?dbId=true", HttpMethod.POST);', 'certain POST /emner'],
	// Two of the first three arguments may be a base URL and a path.
	['A.java', 'rest.exchange("https://example.org", HttpMethod.POST, "/emner?dbId=true");'],
	['A.java', 'rest.exchange("https://example.org", a, b, "/emner?dbId=true");', 'certain  /emner'],
	['A.java', 'rest.exchange(a, "https://example.org", b, "/emner?dbId=true");'],
	['A.java', 'rest.exchange(a, b, "https://example.org", "/emner?dbId=true");', 'certain  /emner'],
	['a.ts', `const url = build('${host}', '/emner');`, 'certain  /emner'],
	['a.ts', "app.get('https://example.org', '/emner?dbId=true', handler);"],
	['a.ts', 'request(`${getMethodUrl}/emner?dbId=true`);', 'certain  /emner'],
	// Two texts in a call may be anything.
	[
		'a.ts',
		`fetch('${host}' + choose('/emner', '/roller'));`,
		'possible GET ',
		'certain GET /emner',
		'certain GET /roller',
	],
	// A host and a path are fields of an object.
	['a.ts', "request({ host: 'api.fellesstudentsystem.no', path: '/emner' });", 'possible  ', 'certain  /emner'],
	['a.ts', `request({ hostname: '${host}/x', path: '/emner' });`, 'certain  /x/emner'],
	['a.ts', "request({ host, path: '/emner?dbId=true' });", 'certain  /emner'],
	['a.ts', "request({ hostname: 'example.org', path: '/emner?dbId=true' });"],
	[
		'a.ts',
		`request({ baseURL: 'http://localhost:3000', url: '${host}', path: '/emner' });`,
		'possible  ',
		'certain  /emner',
	],
	// Variables of a Postman collection.
	[
		'a.json',
		`{ "variable": [{ "name": "a", "value": "${host}" }], "url": "{{a}}/emner" }`,
		'possible  ',
		'certain  /emner',
	],
	[
		'a.json',
		`{ "variable": [{ "key": "a", "value": "${host}" }], "url": "{{a}}/emner" }`,
		'possible  ',
		'certain  /emner',
	],
	// Default values of variables of the environment.
	['a.py', `requests.get(os.getenv("FS", "${host}") + "/emner")`, 'certain GET /emner'],
	['a.py', 'requests.get(os.getenv("FS", "https://example.org") + "/emner?dbId=true")'],
	['a.py', 'requests.get(os.getenv("FS", "http://localhost:8000") + "/emner?dbId=true")', 'certain GET /emner'],
	['a.py', 'requests.get(load("FS", "https://example.org", 1) + "/emner?dbId=true")', 'certain GET /emner'],
	// One of several values in parentheses.
	['a.ts', `fetch('${host}' + (isOpen ? '/emner' : '/roller'));`, 'certain GET /emner', 'certain GET /roller'],
	['a.py', `requests.get("${host}" + ("/emner" if a else "/roller"))`, 'certain GET /emner', 'certain GET /roller'],
	['a.ts', `fetch((env.FS || '${host}') + '/emner');`, 'certain GET /emner'],
	['a.py', `requests.get("${host}" + ("/emner", "/roller"))`, 'possible GET '],
	// Lists of lists.
	['a.ts', `const a = [['${host}/emner'], '${host}/roller'];`, 'certain  /emner', 'certain  /roller'],
	// Arguments of mocks and servers.
	['a.ts', `nock('${host}').get('/emner').reply(200);`, 'possible  ', 'possible GET /emner'],
	['a.ts', "app.get('/emner?dbId=true', (request) => 1);"],
];

describe('findUses with arguments, fields and lists', () => {
	for (const [path, code, ...expected] of cases) {
		it(`reports ${expected.join(' and ') || 'nothing'} for ${code} in ${path}`, () => {
			assert.deepEqual(
				usesOf(path, code).map(({ confidence, method = '', operation = '' }) => `${confidence} ${method} ${operation}`),
				expected,
			);
		});
	}
});
