import assert from 'node:assert/strict';
import { globMatcher, isCheapGlob } from '../../../../../../src/graphql/core/language/schema/glob.ts';

describe('globMatcher', () => {
	const table: readonly (readonly [glob: string, matching: readonly string[], others: readonly string[]])[] = [
		['a.graphql', ['a.graphql'], ['b.graphql', 'x/a.graphql', 'a.graphql/x', 'A.graphql']],
		['*.graphql', ['a.graphql', '.graphql', 'a.b.graphql'], ['a.gql', 'x/a.graphql', 'a.graphqls']],
		['**', ['a', 'a/b', 'a/.b/c'], []],
		['**/*', ['a', 'a/b'], []],
		['**/*.graphql', ['a.graphql', 'x/a.graphql', 'x/y/a.graphql'], ['x/a.gql', 'x/a.graphql/b']],
		['src/**/*.graphql', ['src/a.graphql', 'src/x/y/a.graphql'], ['a.graphql', 'other/src/a.graphql']],
		['**/src/**/a*', ['src/a', 'x/src/y/z/ab', 'src/src/a'], ['src', 'x/a', 'src/b']],
		['src/**', ['src/a', 'src/a/b'], ['srca/b', 'x/src/a']],
		['**/x/**/y', ['x/y', 'a/x/b/y', 'x/x/y/y'], ['y/x', 'x']],
		['packages/*/src/*.ts', ['packages/a/src/b.ts'], ['packages/a/b/src/c.ts', 'packages/src/b.ts']],
		['*.generated.*', ['a.generated.ts', 'a.generated.generated.'], ['a.generated', 'generated.ts']],
		['*.{graphql,gql}', ['a.graphql', 'a.gql'], ['a.graphqlgql', 'a.']],
		['{a,b/c,d/**}/*.{x,y}', ['a/1.x', 'b/c/1.y', 'd/e/f/1.x', 'd/1.x'], ['b/1.x', 'a/1.z']],
		['{a,{b,c}d}', ['a', 'bd', 'cd'], ['ad', 'b']],
		['a{,b}', ['a', 'ab'], ['abb']],
		['a?c', ['abc'], ['ac', 'a/c', 'abbc']],
		['[ab][!c]', ['ad', 'bd'], ['ac', 'cd', 'a']],
		['[a-c]', ['b'], ['d', '-', '[']],
		['[!a]', ['b', '!'], ['a']],
		['[^x].[.]', ['a..'], ['x..', 'a.b']],
		['[', ['['], ['a']],
		['a{', ['a{'], ['a']],
		['a.b', ['a.b'], ['axb']],
		['🫐?', ['🫐a', '🫐🫐'], ['a🫐', '🫐']],
		[`${'a'.repeat(499)}*`, ['a'.repeat(500)], ['a']],
		[`${'a'.repeat(500)}*`, [], ['a'.repeat(500)]],
		['**a**', ['a', 'bab'], ['b/a']],
	];
	for (const [glob, matching, others] of table) {
		it(`the glob pattern ${glob} matches ${matching.join(', ')}${others.length === 0 ? '' : ` and not ${others.join(', ')}`}`, () => {
			assert.deepEqual(
				matching.filter((path) => !globMatcher(glob)(path)),
				[],
			);
			assert.deepEqual(others.filter(globMatcher(glob)), []);
		});
	}

	it('matches no path with a glob pattern that has more than 100 alternatives', () => {
		assert.equal(globMatcher(`{a${',b'.repeat(99)}}`)('a'), true);
		assert.equal(globMatcher(`{a${',b'.repeat(100)}}`)('a'), false);
		assert.equal(globMatcher('{,a}'.repeat(1000))('a'), false);
	});

	it('matches no path of more than 1,024 characters with a glob pattern', () => {
		assert.equal(globMatcher('*')('a'.repeat(1024)), true);
		assert.equal(globMatcher('*')('a'.repeat(1025)), false);
	});

	it('matches glob patterns with 50 or more wildcards before the test times out', () => {
		const name = 'a'.repeat(255);
		assert.equal(globMatcher(`${'*a'.repeat(50)}b`)(name), false);
		assert.equal(globMatcher(`${'*a'.repeat(50)}*`)(name), true);
		assert.equal(globMatcher(`${'**/a/'.repeat(50)}b`)('a/'.repeat(500)), false);
		assert.equal(globMatcher(`${'**/*a*/'.repeat(50)}a`)(`${'aa/'.repeat(300)}a`), true);
	});
});

describe('isCheapGlob', () => {
	for (const glob of [
		'**',
		'**/*.graphql',
		'src/**/*.{graphql,gql,ts,tsx}',
		'{apps,libs}/**/src/**/*.generated.*',
		'{src/**/*.ts,lib/**/*.ts,app/**/*.ts}',
		'a/*/b/*/c/*.graphql',
		`{${'a,'.repeat(11)}b}`,
	]) {
		it(`classifies the glob pattern ${glob} as fast to match for VS Code`, () => assert.ok(isCheapGlob(glob)));
	}
	for (const glob of [
		'**/a/**/b/**/c',
		'*a*b*',
		'*a*/*a*',
		'{,a}{,a}{,a}{,a}',
		`{${','.repeat(12)}}`,
		'{,a}'.repeat(1000),
	]) {
		it(`classifies the glob pattern ${glob.slice(0, 20)} as slow to match for VS Code`, () =>
			assert.ok(!isCheapGlob(glob)));
	}
});
