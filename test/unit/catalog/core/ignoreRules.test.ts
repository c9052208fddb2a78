import assert from 'node:assert/strict';
import ignore from 'ignore';
import { IgnoreJudge } from '../../../../src/catalog/scanner/ignoreJudge.ts';
import { type IgnoreRules, linesOfGlobs, withIgnoreFile } from '../../../../src/catalog/scanner/ignoreRules.ts';
import { createRandom } from '../../../fixtures/random.ts';

/** The rules of ignore files, outermost first, in folders that are named by the way from the outermost one. */
function rulesOf(files: Readonly<Record<string, string>>, above = ''): IgnoreRules {
	return Object.entries(files).reduce((rules, [folder, text]) => withIgnoreFile(rules, folder, text), {
		above,
		lines: '',
	});
}

function isIgnored(rules: IgnoreRules, path: string, globs: readonly string[] = []): boolean {
	return new IgnoreJudge(linesOfGlobs(globs)).isIgnored(rules, path);
}

describe('ignore files', () => {
	for (const [files, path, expected] of [
		[{}, 'a.ts', false],
		[{ '': 'a.ts' }, 'a.ts', true],
		[{ '': 'a.ts' }, 'b/a.ts', true],
		[{ '': '/a.ts' }, 'b/a.ts', false],
		[{ '': '# a.ts\r\nb.ts\r\n' }, 'a.ts', false],
		[{ '': '# a.ts\r\nb.ts\r\n' }, 'b.ts', true],
		[{ '': '\uFEFFa.ts' }, 'a.ts', true],
		[{ '': 'out/' }, 'out/', true],
		[{ '': 'out/' }, 'out', false],
		[{ '': '*.log\n!keep.log' }, 'keep.log', false],
		// A deeper file has the last word.
		[{ '': '*.log', b: '!keep.log' }, 'b/keep.log', false],
		[{ '': '*.log', b: '!keep.log' }, 'keep.log', true],
		[{ '': '!a.ts', b: 'a.ts' }, 'b/a.ts', true],
		[{ '': 'gen/', b: '!gen/' }, 'b/gen/', false],
		[{ '': 'gen/', b: '!gen/' }, 'b/gen/a.ts', false],
		[{ '': 'gen/', b: '!gen/' }, 'c/gen/', true],
		// It speaks of its own folder only.
		[{ b: 'a.ts' }, 'a.ts', false],
		[{ b: 'a.ts' }, 'b/c/a.ts', true],
		[{ b: '/a.ts' }, 'b/a.ts', true],
		[{ b: '/a.ts' }, 'b/c/a.ts', false],
		[{ b: 'c/a.ts' }, 'b/c/a.ts', true],
		[{ b: 'c/a.ts' }, 'b/d/c/a.ts', false],
		[{ b: '**/a.ts' }, 'b/d/c/a.ts', true],
		[{ b: '# a.ts' }, 'b/# a.ts', false],
		[{ b: String.raw`\#a.ts` }, 'b/#a.ts', true],
		[{ b: String.raw`\!a.ts` }, 'b/!a.ts', true],
		[{ 'b*[x]': 'a.ts' }, 'b*[x]/a.ts', true],
		[{ 'b*[x]': 'a.ts' }, 'bbx/a.ts', false],
		[{ 'b\nc': 'a.ts' }, 'b\nc/a.ts', true],
		[{ bøk: 'æ.ts' }, 'bøk/æ.ts', true],
	] as const) {
		it(`${JSON.stringify(files)} ${expected ? 'leave out' : 'keep'} ${JSON.stringify(path)}`, () => {
			assert.equal(isIgnored(rulesOf(files), path), expected);
		});
	}

	it('above the folder that is searched speak of its files', () => {
		const rules = rulesOf({ '': '/packages/own/out\n*.log', packages: 'tmp' }, 'packages/own/');
		assert.deepEqual(
			['out/', 'src/out/', 'a.log', 'tmp/', 'a.ts'].map((path) => isIgnored(rules, path)),
			[true, false, true, true, false],
		);
	});
});

describe('the judge of rules', () => {
	it('says what the library says of every path that can be come by', () => {
		const random = createRandom(11);
		const pieces: readonly [string, ...string[]] = [
			'a',
			'b',
			'ab',
			'.',
			'*',
			'?',
			'**',
			'/',
			'/',
			'[ab]',
			'[!a]',
			'[a-c]',
			'[',
			']',
			String.raw`\*`,
			' ',
		];
		const text = (length: number) =>
			Array.from({ length: random.between(1, length) }, () => random.pick(pieces)).join('');
		let ignored = 0;
		for (let count = 0; count < 2000; count++) {
			const lines = Array.from({ length: random.between(1, 4) }, () => `${random.pick(['', '', '!'])}${text(5)}`).join(
				'\n',
			);
			const plain = ignore({ ignorecase: process.platform !== 'linux' }).add(lines);
			const names = Array.from({ length: random.between(1, 4) }, () => random.pick(['a', 'b', 'ab', 'a.b', '*', 'c']));
			const ways = names.map(
				(_, index) => `${names.slice(0, index + 1).join('/')}${index < names.length - 1 ? '/' : ''}`,
			);
			// What lies in a folder that is left out is never come by.
			const reached = ways.slice(0, ways.findIndex((way) => plain.ignores(way)) + 1 || ways.length);
			for (const way of reached) {
				assert.equal(isIgnored(rulesOf({ '': lines }), way), plain.ignores(way), JSON.stringify({ lines, way }));
				ignored += plain.ignores(way) ? 1 : 0;
			}
		}
		assert.ok(ignored > 200, `${ignored}`);
	});
});

describe('globs of settings', () => {
	for (const [glob, path, expected] of [
		['**/.git', '.git/', true],
		['**/.git', 'a/.git/', true],
		['legacy', 'legacy/', true],
		['legacy/**', 'legacy/a/b.ts', true],
		['./legacy/**', 'legacy/a/b.ts', true],
		['/legacy/**', 'legacy/a/b.ts', true],
		['legacy/**', 'new/legacy/b.ts', false],
		['*.ts', 'a.ts', true],
		['*.ts', 'b/a.ts', false],
		['**/*.ts', 'b/a.ts', true],
		['**/*.{ts,js}', 'b/a.js', true],
		['{a,b/{c,d}}/*.ts', 'b/d/x.ts', true],
		['{a,b/{c,d}}/*.ts', 'b/x.ts', false],
		['a[{]b[}].ts', 'a{b}.ts', true],
		['a[[]b[]].ts', 'a[b].ts', true],
		['a[*]b.ts', 'a*b.ts', true],
		['a[*]b.ts', 'aab.ts', false],
		['a?.ts', 'ab.ts', true],
		['[ab].ts', 'b.ts', true],
		['[!ab].ts', 'b.ts', false],
		['#a.ts', '#a.ts', true],
		['!a.ts', 'b.ts', false],
		['', 'a.ts', false],
		['{a', 'a', false],
	] as const) {
		it(`${glob} ${expected ? 'leaves out' : 'keeps'} ${path}`, () => {
			assert.equal(isIgnored(rulesOf({}), path, [glob]), expected);
		});
	}

	it('speak of the folder that is searched, and have the last word', () => {
		const rules = rulesOf({ '': '!a.ts\n!b.ts', packages: '!a.ts' }, 'packages/own/');
		assert.deepEqual(
			['a.ts', 'c/a.ts', 'b.ts', 'own/a.ts'].map((path) => isIgnored(rules, path, ['a.ts', '**/b.ts'])),
			[true, false, true, false],
		);
	});

	it('do not grow without an end', () => {
		assert.ok(linesOfGlobs(['{a,b}'.repeat(1000)]).length < 10 ** 6);
	});
});
