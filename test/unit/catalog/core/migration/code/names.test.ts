import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from '../requestText.ts';

const cases: readonly RequestCase[] = [
	[
		'a property that returns the address',
		'python',
		`class Kull:\n    def __init__(self, base):\n        self.base = base\n    @property\n    def url(self):\n        return self.base + "?limit=0"\nrequests.get(Kull("${host}/kull").url)`,
		'GET /kull ?limit=0',
	],
	[
		'a function that tests observe',
		'typescript',
		`const api = { student: () => fetch('${host}/studenter/1') };\nexpect(api.student.mock.calls).toEqual([]);`,
		'GET /studenter/1',
	],
	[
		'a method that is passed on',
		'python',
		`class Kull:\n    def load(self, page):\n        return requests.get("${host}/kull", params={"page": page})\n    def all(self):\n        print(self.load.name)`,
		'GET /kull ?page=<page>',
	],
	[
		'a parameter that is added after ?.',
		'csharp',
		`var uri = new UriBuilder("${host}/kull");\nvar query = HttpUtility.ParseQueryString(uri.Query);\nquery?.Add("limit", "0");\nuri.Query = query.ToString();\nawait http.GetStringAsync(uri.Uri);`,
		'/kull ?limit=0',
	],
];

describe('evaluateName', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await requestText(language, code), expected);
		});
	}
});
