import assert from 'node:assert/strict';
import { assertCase, type ClientCase, usesOf } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';
const client = (base: string) => `class Fs { constructor(private http: HttpClient) { this.http.configure('${base}'); }`;

const cases: readonly ClientCase[] = [
	{
		what: 'reports the calls of a client with the address of a gateway as certain',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [client('https://gw-uio.intark.uh-it.no/fs-api-prod'), "	courses() { return this.http.get('/emner'); } }"],
	},
	{
		what: 'reports the calls of a client as certain, but a call with the path of a JSON file as only possible',
		path: 'a.ts',
		certain: ['/emner/{id}'],
		possible: ['', '/emner/liste.json'],
		lines: [client(host), "	a() { this.http.get('/emner/liste.json'); this.http.get('/emner/1'); } }"],
	},
	{
		what: 'reports a call with the complete address of a JSON file as certain',
		path: 'a.ts',
		certain: ['/emner/liste.json'],
		lines: [`const courses = await fetch('${host}/emner/liste.json');`],
	},
	{
		what: 'reports the calls of a client as certain if another call has a complete address on the same host',
		path: 'a.ts',
		certain: ['/emner', '/personer/{id}'],
		possible: [''],
		lines: [
			client(host),
			`	a() { this.http.post('${host}/graphql/', query); fetch('${host}/emner'); this.http.get('/personer/1'); } }`,
		],
	},
	{
		what: 'reports a call as only possible if the client also calls another API on the host',
		path: 'a.ts',
		certain: [],
		possible: ['', '/personer/{id}'],
		lines: [client(host), `	a() { this.http.post('${host}/graphql/', query); this.http.get('/personer/1'); } }`],
	},
	{
		what: 'reports the calls of a client as certain, but does not report a path that no call receives',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [client(host), "	a() { this.http.get('/emner'); } }", "const icon = 'emner/liste';"],
	},
	{
		what: 'reports the calls of a client, but not the name of a collection that another function receives',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [client(host), "	a() { translate('emner'); return this.http.get('/emner'); } }"],
	},
	{
		what: 'reports calls as only possible if no code reads the constant with the base URL',
		path: 'a.ts',
		certain: [],
		possible: ['', '/emner'],
		lines: [
			`const legacy = '${host}';`,
			'class A { constructor(private http: HttpClient) {}',
			"	a() { this.http.get('/emner'); } }",
		],
	},
	{
		what: 'reports calls as certain if a framework may read the constant with the base URL',
		path: 'a.ts',
		certain: ['/emner'],
		possible: [''],
		lines: [
			`const baseUrl = '${host}';`,
			'class A { constructor(private http: HttpClient) {}',
			"	a() { this.http.get('/emner'); } }",
		],
	},
	{
		what: 'reports calls as only possible if an object in a list has the base URL',
		path: 'a.ts',
		certain: [],
		possible: ['', '/emner'],
		lines: [
			`const servers = [{ url: '${host}' }];`,
			'class A { constructor(private http: HttpClient) {}',
			"	a() { this.http.get('/emner'); } }",
		],
	},
	{
		what: 'reports calls as certain if a named argument has the base URL',
		path: 'a.py',
		certain: ['/emner'],
		possible: [''],
		lines: [`def create(): return FsClient(address="${host}")`, 'def courses(self): return self.session.get("/emner")'],
	},
];

describe('findUses with a base URL in the file', () => {
	for (const each of cases) {
		it(each.what, () => assertCase(each));
	}

	it('reports each kind of evidence once', () => {
		const [use] = usesOf('a.ts', "fetch('/studieretter?dbId=true')");
		assert.deepEqual(use?.evidence, ['query-keys', 'call']);
		const [withHost] = usesOf('a.ts', `fetch('${host}/emner', { params: { dbId: true } })`);
		assert.deepEqual(withHost?.evidence, ['host']);
	});
});
