import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { removeLimitedTests, type TestSuite, type WindowsLimit, windowsLimits } from '../../host/windowsLimits.ts';

function suiteOf(titles: readonly string[], file: string, suites: readonly TestSuite[] = []): TestSuite {
	return { tests: titles.map((title) => ({ file, fullTitle: () => title })), suites };
}

function titlesOf({ tests, suites }: TestSuite): readonly string[] {
	return [...tests.map((test) => test.fullTitle()), ...suites.flatMap(titlesOf)];
}

const limits: readonly WindowsLimit[] = [
	{ file: 'unit/a.test.ts', title: 'a link', reason: 'No links.' },
	{ file: 'unit/b.test.ts', reason: 'No pipes.' },
	{ file: 'unit/c.test.ts', reason: 'No signals.' },
	{ file: 'unit/d.test.ts', reason: 'No editor.', isOptional: true },
];

describe('tests that cannot run in Wine', () => {
	it('removes the tests of each limit from a suite and its nested suites and counts them, except those of optional limits', () => {
		const suite = suiteOf(['follows a link', 'reads'], 'unit/a.test.ts', [
			suiteOf(['writes a link', 'writes'], 'unit/a.test.ts'),
			suiteOf(['prints a link', 'prints'], 'unit/b.test.ts'),
			suiteOf(['finds a link'], 'unit/d.test.ts'),
		]);
		assert.deepEqual(
			removeLimitedTests(suite, limits, (file) => file),
			[2, 2, 0, 0],
		);
		assert.deepEqual(titlesOf(suite), ['reads', 'writes', 'finds a link']);
	});

	it('names only existing test files, each with a reason that is a sentence', () => {
		for (const { file, reason } of windowsLimits) {
			assert.ok(existsSync(`test/${file}`), file);
			assert.match(reason, /^[A-Z].*\.$/);
		}
	});
});
