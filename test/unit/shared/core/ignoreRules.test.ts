import assert from 'node:assert/strict';
import ignore from 'ignore';
import { rebaseRules, rulesOfGlobs } from '../../../../src/shared/core/ignoreRules.ts';

function isIgnored(rules: string, path: string): boolean {
	return ignore().add(rules).ignores(path);
}

describe('rebaseRules', () => {
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
		// An ignore file in a deeper folder takes precedence.
		[{ '': '*.log', b: '!keep.log' }, 'b/keep.log', false],
		[{ '': '*.log', b: '!keep.log' }, 'keep.log', true],
		[{ '': '!a.ts', b: 'a.ts' }, 'b/a.ts', true],
		[{ '': 'gen/', b: '!gen/' }, 'b/gen/', false],
		[{ '': 'gen/', b: '!gen/' }, 'b/gen/a.ts', false],
		[{ '': 'gen/', b: '!gen/' }, 'c/gen/', true],
		// A rule applies only below the folder of its ignore file.
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
		it(`a scan ${expected ? 'excludes' : 'includes'} ${JSON.stringify(path)} for the ignore files ${JSON.stringify(files)}`, () => {
			const rules = Object.entries(files).map(([folder, text]) => rebaseRules(text, folder));
			assert.equal(isIgnored(rules.join(''), path), expected);
		});
	}
});

describe('rulesOfGlobs', () => {
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
		it(`a scan ${expected ? 'excludes' : 'includes'} the file "${path}" for the excluding glob "${glob}"`, () => {
			assert.equal(isIgnored(rulesOfGlobs([glob]).join('\n'), path), expected);
		});
	}

	it('expands a glob with 1,000 choices to a limited number of rules', () => {
		assert.ok(rulesOfGlobs(['{a,b}'.repeat(1000)]).join('\n').length < 10 ** 6);
	});
});
