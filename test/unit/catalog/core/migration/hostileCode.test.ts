import assert from 'node:assert/strict';
import { readCall } from '../../../../fixtures/readDrafts.ts';
import { sample, scaled } from '../../../../fixtures/testSize.ts';
import { usesIn } from '../detection/usesIn.ts';

const path = 'https://api.fellesstudentsystem.no/studenter/1';

/** Code with one call in which something is repeated. */
type Repeated = readonly [what: string, language: string, codeOf: (count: number) => string];

function repeat(count: number, text: (index: number) => string): string {
	return Array.from({ length: count }, (_, index) => text(index)).join('');
}

const long: readonly Repeated[] = [
	['texts in a list', 'typescript', (n) => `fetch('${path}', { ids: [${repeat(n, (at) => `"${at}",`)}] })`],
	[
		'pairs in a map',
		'java',
		(n) => `class A { void f() { call("${path}", Map.of(${repeat(n, (at) => `"${at}", 0,`)})); } }`,
	],
	[
		'annotated parameters',
		'java',
		(n) => `interface A { @GET("${path}") X x(${repeat(n, () => '@Query("a") int a,')} int b); }`,
	],
	['spread variables', 'typescript', (n) => `fetch('${path}', { params: { ${repeat(n, (at) => `...a${at},`)} } })`],
	[
		'entries of unknown variables',
		'typescript',
		(n) => `const url = new URL('${path}');\n${repeat(n, (at) => `url.searchParams.append(a${at});\n`)}fetch(url)`,
	],
	[
		'entries that contain the variable',
		'typescript',
		(n) => `let ids = new Set();\n${repeat(n, () => 'ids.add(ids.size);\n')}fetch(\`${path}?\${ids}\`)`,
	],
	[
		'calls in a chain',
		'java',
		(n) => `class A { String f() { return b(x)${repeat(n, (at) => `.set(${at})`)}; } void h() { f("${path}"); } }`,
	],
	[
		'calls in a concatenation',
		'typescript',
		(n) => `function f(x) { return ${repeat(n, () => 'g() + ')} 0; }\nf('${path}')`,
	],
	[
		'returned responses',
		'python',
		(n) => `def f():\n    r = requests.get("${path}")\n${repeat(n, () => '    if x: return r.json()\n')}`,
	],
	[
		'calls of a function that returns the response several times',
		'typescript',
		(n) =>
			`function f() { const r = fetch('${path}'); ${repeat(n, () => 'if (x) return r;')} }\n${repeat(n, () => 'f();')}`,
	],
	[
		'loops with the same variable',
		'python',
		(n) => `r = requests.get("${path}").json()\n${repeat(n, () => 'for x in r:\n    use(x["a"])\n')}`,
	],
	[
		'functions',
		'python',
		(n) => `${repeat(n, (at) => `def f${at}(x):\n    return f${at + 1}(x)\n`)}def g():\n    f0("${path}")`,
	],
];

const deep: readonly Repeated[] = [
	[
		'variables with the value of another',
		'typescript',
		(n) => `const a0 = x;\n${repeat(n, (at) => `const a${at + 1} = a${at};\n`)}fetch('${path}', { params: a${n} })`,
	],
	[
		'functions that call each other',
		'typescript',
		(n) => `${repeat(n, (at) => `function f${at}(x) { return f${at + 1}(x); }\n`)}f0('${path}')`,
	],
	[
		'object types',
		'typescript',
		(n) => `interface A ${'{ a: '.repeat(n)}string${' }'.repeat(n)}\nconst f = () => get<A>('${path}')`,
	],
	[
		'patterns',
		'typescript',
		(n) => `const r = await fetch('${path}');\nconst ${'{ a: '.repeat(n)}x${' }'.repeat(n)} = await r.json();`,
	],
	[
		'list patterns',
		'typescript',
		(n) => `const r = await fetch('${path}');\nconst ${'['.repeat(n)}x${']'.repeat(n)} = await r.json();`,
	],
	[
		'structs',
		'go',
		(n) =>
			`type A ${'struct { A '.repeat(n)}string${' }'.repeat(n)}\nfunc f() { r, err := http.Get("${path}")\nvar a A\n}`,
	],
	['objects', 'typescript', (n) => `fetch('${path}', { params: ${'{ a: '.repeat(n)}x${' }'.repeat(n)} })`],
];

describe('readCalledRequests with generated or hostile code', () => {
	for (const [what, language, codeOf] of sample(long)) {
		it(`takes steps in proportion to the number of ${what}`, async () => {
			const [few, many] = [await stepsOf(language, codeOf(scaled(500))), await stepsOf(language, codeOf(scaled(2000)))];
			assert.ok(many < 5 * few, `${few} steps, ${many} steps for four times as many`);
		});
	}

	it('runs a function that calls itself several times once', async () => {
		const steps = await stepsOf('typescript', `function f(x) { f(x); f(x); f(x); return fetch('${path}'); }\nf(1);`);
		assert.ok(steps < 1000, `${steps} steps`);
	});

	it('reads a call in a file in which a list is added to itself 40 times', async () => {
		const code = `ids = ["a"]\n${repeat(40, () => 'ids += ids\n')}requests.get("${path}", params={"ids": ids})`;
		assert.ok((await stepsOf('python', code)) > 0);
	});

	for (const [what, language, codeOf] of sample(deep)) {
		it(`does not exceed the call stack with thousands of nested ${what}`, async () => {
			assert.ok((await stepsOf(language, codeOf(scaled(5000)))) > 0);
		});
	}
});

/** Returns the number of steps in which the call in a code is read. */
async function stepsOf(language: string, code: string): Promise<number> {
	const use = usesIn(language, code).find(({ operation }) => operation?.startsWith('/studenter'));
	assert.ok(use, 'no use');
	let steps = 0;
	await readCall(code, language, use, () => (steps += 1));
	return steps;
}
