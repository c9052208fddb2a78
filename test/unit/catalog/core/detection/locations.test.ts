import assert from 'node:assert/strict';
import type { OffsetRange } from '../../../../../src/shared/core/code/offsetRange.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

describe('location of a use', () => {
	for (const [location, language, text, expected, constant] of [
		['the entire URL of a literal', 'typescript', `get('${host}/emner/1')`, `${host}/emner/1`, undefined],
		[
			'the literal that contains the collection',
			'typescript',
			`const b = '${host}';\nget(b + '/emner/' + id)`,
			'/emner/',
			undefined,
		],
		[
			'the entire template literal',
			'typescript',
			`const b = '${host}';\nget(\`\${b}/emner/\${id}\`)`,
			'${b}/emner/${id}',
			undefined,
		],
		[
			'the reference to a constant',
			'java',
			`String PATH = "emner";\nclient.target("${host}").path(PATH).path(id)`,
			'PATH',
			'emner',
		],
		[
			'the reference to a member',
			'typescript',
			`const paths = { courses: '/emner' };\nfetch('${host}' + paths.courses)`,
			'paths.courses',
			'/emner',
		],
		[
			'the reference to a private field',
			'typescript',
			`class A { #path = '/emner'; load() { return fetch('${host}' + this.#path); } }`,
			'this.#path',
			'/emner',
		],
		[
			'the reference to a constant that is defined later',
			'java',
			`URI uri() { return client.target("${host}").path(PATH); }\nstatic final String PATH = "emner";`,
			'PATH',
			'emner',
		],
		[
			'the reference to an instance variable',
			'ruby',
			`@path = "/emner"\nHTTParty.get("${host}" + @path)`,
			'@path',
			'/emner',
		],
		['the reference to a variable', 'php', `<?php $path = "/emner";\nget("${host}" . $path);`, '$path', '/emner'],
		[
			'the path of a literal without a slash that the base URL has',
			'python',
			`requests.get(urljoin("${host}/", "/emner/1"))`,
			'emner/1',
			undefined,
		],
		[
			'the f-string that references a constant',
			'python',
			`COURSES = "emner"\nget(f"${host}/{COURSES}/{code}")`,
			`${host}/{COURSES}/{code}`,
			'emner',
		],
		[
			'the variable whose method returns the path',
			'typescript',
			"import { log } from './log';\nconst path = '/emner?dbId=true';\nfetch(path.toString());",
			'path',
			'/emner?dbId=true',
		],
		[
			'the part of a built string with the path',
			'kotlin',
			`val url = buildString {\n  append("${host}/emner")\n  append("?limit=0")\n}`,
			`${host}/emner`,
			undefined,
		],
		[
			'the URL of a request without the lines of its query',
			'http',
			`GET ${host}/emner\n  ?dbId=1`,
			`${host}/emner`,
			undefined,
		],
	] as const) {
		it(`reports ${location} as the location of a use in ${language}`, () => {
			const textOf = ({ offset, length }: OffsetRange) => text.slice(offset, offset + length);
			const certain = usesIn(language, text).filter(({ confidence }) => confidence === 'certain');
			assert.deepEqual(
				certain.map((use) => [textOf(use), use.constant && textOf(use.constant)]),
				[[expected, constant]],
			);
		});
	}

	it('reports an unknown path after a base URL where the path is added, also if its name begins with "@"', () => {
		for (const [language, name] of [
			['typescript', 'path'],
			['csharp', '@path'],
		] as const) {
			const text = `client.get("${host}" + ${name})`;
			assert.deepEqual(
				usesIn(language, text).map(({ offset }) => text.slice(offset)),
				['path)'],
			);
		}
	});

	it('reports a concatenated address once, where it is concatenated and not where it is used', () => {
		const text = `const b = '${host}';\nconst url = \`\${b}/emner/\${id}\`;\nconst reply = await fetch(url);`;
		assert.deepEqual(
			usesIn('typescript', text).map(({ confidence, operation }) => [confidence, operation]),
			[
				['possible', undefined],
				['certain', '/emner/{id}'],
			],
		);
	});
});

describe('value of a name', () => {
	for (const [what, expected, ...lines] of [
		[
			'the value that the name gets in the same function',
			['/emner', '/roller'],
			'function a() { const p = "/emner"; return get(base + p); }',
			'function b() { const p = "/roller"; return get(base + p); }',
		],
		[
			'no value if the name is a parameter',
			['/emner'],
			'function a() { const p = "/emner"; return get(base + p); }',
			'function b(p) { return get(base + p); }',
		],
		['the last value that the name got', ['/roller'], 'let p = "/emner";', 'p = "/roller";', 'get(base + p);'],
		[
			'no value if members with that name have different values',
			[],
			'get(base + Paths.first);',
			'const a = { first: "/emner" }, b = { first: "/roller" };',
		],
		['its value with the text that += appends', ['/emner/{id}'], 'let url = base;', 'url += "/emner/" + id;'],
	] as const) {
		it(`resolves a variable in the address of a call to ${what}`, () => {
			const text = [`const base = '${host}';`, ...lines].join('\n');
			const certain = usesIn('typescript', text).filter(({ confidence }) => confidence === 'certain');
			assert.deepEqual(
				certain.map(({ operation }) => operation),
				expected,
			);
		});
	}
});
