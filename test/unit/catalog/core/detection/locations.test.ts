import assert from 'node:assert/strict';
import type { OffsetRange } from '../../../../../src/catalog/core/detection/use.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

describe('a use stands', () => {
	for (const [what, language, text, place, constant] of [
		['on the whole address', 'typescript', `get('${host}/emner/1')`, `${host}/emner/1`, undefined],
		[
			'on the part with the collection',
			'typescript',
			`const b = '${host}';\nget(b + '/emner/' + id)`,
			'/emner/',
			undefined,
		],
		[
			'on the whole template',
			'typescript',
			`const b = '${host}';\nget(\`\${b}/emner/\${id}\`)`,
			'${b}/emner/${id}',
			undefined,
		],
		[
			'where the constant is named',
			'java',
			`String PATH = "emner";\nclient.target("${host}").path(PATH).path(id)`,
			'PATH',
			'emner',
		],
		[
			'where a member is named',
			'typescript',
			`const paths = { courses: '/emner' };\nfetch('${host}' + paths.courses)`,
			'paths.courses',
			'/emner',
		],
		[
			'where a constant is named that comes later',
			'java',
			`URI uri() { return client.target("${host}").path(PATH); }\nstatic final String PATH = "emner";`,
			'PATH',
			'emner',
		],
		[
			'on the template that names the constant',
			'python',
			`COURSES = "emner"\nget(f"${host}/{COURSES}/{code}")`,
			`${host}/{COURSES}/{code}`,
			'emner',
		],
	] as const) {
		it(`${what} (${language})`, () => {
			const textOf = ({ offset, length }: OffsetRange) => text.slice(offset, offset + length);
			const certain = usesIn(language, text).filter(({ confidence }) => confidence === 'certain');
			assert.deepEqual(
				certain.map((use) => [textOf(use), use.constant && textOf(use.constant)]),
				[[place, constant]],
			);
		});
	}

	it('once, where an address is put together and not again where it is used', () => {
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

describe('a name stands for', () => {
	for (const [what, expected, ...lines] of [
		[
			'the value of its own function',
			['/emner', '/roller'],
			'function a() { const p = "/emner"; return get(base + p); }',
			'function b() { const p = "/roller"; return get(base + p); }',
		],
		[
			'nothing where it is an argument',
			['/emner'],
			'function a() { const p = "/emner"; return get(base + p); }',
			'function b(p) { return get(base + p); }',
		],
		['its last value', ['/roller'], 'let p = "/emner";', 'p = "/roller";', 'get(base + p);'],
		[
			'nothing where it has several',
			[],
			'get(base + Paths.first);',
			'const a = { first: "/emner" }, b = { first: "/roller" };',
		],
		['what is added to it', ['/emner/{id}'], 'let url = base;', 'url += "/emner/" + id;'],
	] as const) {
		it(what, () => {
			const text = [`const base = '${host}';`, ...lines].join('\n');
			const certain = usesIn('typescript', text).filter(({ confidence }) => confidence === 'certain');
			assert.deepEqual(
				certain.map(({ operation }) => operation),
				expected,
			);
		});
	}
});
