import assert from 'node:assert/strict';
import { IgnoreRules, ignoreRulesOfGlobs } from '../../../../src/shared/core/ignoreRules.ts';
import { scaled } from '../../../fixtures/testSize.ts';

function isIgnored(rules: string, path: string): boolean {
	return new IgnoreRules(rules, { ignoresCase: false }).decide(path) ?? false;
}

describe('IgnoreRules', () => {
	for (const [rules, path, expected] of [
		['', 'a.ts', false],
		['a.ts', 'a.ts', true],
		['a.ts', 'b/a.ts', true],
		['a.ts', 'a.tsx', false],
		['/a.ts', 'a.ts', true],
		['/a.ts', 'b/a.ts', false],
		['b/a.ts', 'b/a.ts', true],
		['b/a.ts', 'c/b/a.ts', false],
		['# a.ts\r\nb.ts\r\n', '# a.ts', false],
		['# a.ts\r\nb.ts\r\n', 'b.ts', true],
		[String.raw`\#a.ts`, '#a.ts', true],
		[String.raw`\!a.ts`, '!a.ts', true],
		['\uFEFFa.ts', 'a.ts', true],
		['bøk/æ.ts', 'bøk/æ.ts', true],
		['out/', 'out/', true],
		['out/', 'b/out/', true],
		['out/', 'out', false],
		['out', 'out/', true],
		['/', 'a/', false],
		['!', 'a', false],
		// The last rule that matches decides.
		['*.log\n!keep.log', 'keep.log', false],
		['*.log\n!keep.log', 'a.log', true],
		['!a.ts\na.ts', 'a.ts', true],
		// Spaces at the end count only after a backslash.
		['a  ', 'a', true],
		['a\\  ', 'a ', true],
		['a\\\\ ', 'a\\', true],
		['a\t', 'a', false],
		['*', 'a', true],
		['a*c', 'abbc', true],
		['a*c', 'a/c', false],
		['a*b*c', 'abxbc', true],
		['a*b*c', 'abxb', false],
		['a?', 'ab', true],
		['a?', 'a', false],
		['a**c', 'abc', true],
		['a**c', 'a/c', false],
		[String.raw`\*`, '*', true],
		[String.raw`\*`, 'a', false],
		['a\\', 'a', false],
		['**', 'a/b', true],
		['**/a', 'a', true],
		['**/a', 'b/c/a', true],
		['a/**', 'a/', false],
		['a/**', 'a/b/c', true],
		['a/**', 'b/a/c', false],
		['a/**/', 'a/b/', true],
		['a/**/', 'a/', false],
		['a/**/b', 'a/b', true],
		['a/**/b', 'a/c/d/b', true],
		['a/**/b', 'a/cb', false],
		['a/**/b/**/c', 'a/b/x/b/y/c', true],
		['a/**/b/**/c', 'a/x/y/c', false],
		['a/***/b', 'a/c/d/b', true],
		['[ab]', 'b', true],
		['[ab]', 'c', false],
		['[!ab]', 'c', true],
		['[^ab]', 'b', false],
		['[a-c]', 'b', true],
		['[c-a]', 'c', true],
		['[c-a]', 'b', false],
		['[a-]', '-', true],
		['[]a]', ']', true],
		['[!]a]', ']', false],
		[String.raw`[\]a]`, ']', true],
		['[a-[:digit:]', 'd', true],
		['[[:digit:]x]', '5', true],
		['[[:digit:]x]', 'x', true],
		['[![:alpha:]]', 'ø', true],
		['[[:]', ':', true],
		['[[:x:]]', 'x', false],
		['[a', '[a', false],
		['[a', 'a', false],
		['a[/]b', 'a/b', false],
	] as const) {
		it(`a scan ${expected ? 'excludes' : 'includes'} ${JSON.stringify(path)} for the ignore file ${JSON.stringify(rules)}`, () => {
			assert.equal(isIgnored(rules, path), expected);
		});
	}

	for (const [rules, path] of [
		['A.ts', 'a.TS'],
		['[A-C].ts', 'b.ts'],
		['b*.ts', 'BA.ts'],
	] as const) {
		it(`a scan excludes "${path}" for the rule "${rules}" on a system where names match regardless of case`, () => {
			assert.equal(new IgnoreRules(rules, { ignoresCase: true }).decide(path), true);
			assert.equal(new IgnoreRules(rules, { ignoresCase: false }).decide(path), undefined);
		});
	}

	// A matcher that tries all combinations needs minutes or longer for each of these rules.
	for (const [title, rules, path] of [
		['"**" nine times', `${'**/a/'.repeat(9)}b`, `${'a/'.repeat(60)}c`],
		['"**" 100 times', `${'**/a/'.repeat(100)}b`, `${'a/'.repeat(500)}c`],
		['"*" 100 times', `${'a*'.repeat(100)}b`, 'a'.repeat(255)],
		['an open bracket after 200,000 brackets', `[${'[:'.repeat(scaled(200_000))}`, 'a'],
		['200,000 brackets in a set', `[${'[:'.repeat(scaled(200_000))}]`, 'a'],
		['a million blanks', `${' '.repeat(scaled(10 ** 6))}b`, 'a'],
	] as const) {
		it(`matches a rule with ${title} in a time that is proportional to the lengths of the rule and the path`, () => {
			assert.equal(isIgnored(rules, path), false);
		});
	}
});

describe('ignoreRulesOfGlobs', () => {
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
			assert.equal(isIgnored(ignoreRulesOfGlobs([glob]).join('\n'), path), expected);
		});
	}

	// Without a limit, each of these needs minutes or all memory.
	for (const [title, globs] of [
		['1,000 choices between two', ['{a,b}'.repeat(1000)]],
		['100 choices between two', ['{a,b}'.repeat(100)]],
		['100 choices between one', ['{a}'.repeat(100)]],
		['choices between 300,000', [`${`{a${',a'.repeat(scaled(300_000))}}`.repeat(2)}`]],
		['many choices each', Array.from({ length: scaled(20_000) }, () => '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}')],
	] as const) {
		it(`expands globs with ${title} to a limited length`, () => {
			assert.ok(ignoreRulesOfGlobs(globs).join('').length < 3 * 2 ** 20);
		});
	}
});
