import assert from 'node:assert/strict';
import { addResults, exitCode, noResults, oneFailed, summaryLine } from '../../host/results.ts';

describe('results of a test run', () => {
	it('adds up the results of several test runs', () => {
		const all = [
			{ passed: 3, failed: [], skipped: 1, flaky: ['scan: a test'] },
			oneFailed('a check'),
			{ ...noResults, passed: 1, failed: ['one', 'two'], flaky: ['catalog: another'] },
		];
		assert.deepEqual(addResults(all), {
			passed: 4,
			failed: ['a check', 'one', 'two'],
			skipped: 1,
			flaky: ['scan: a test', 'catalog: another'],
		});
		assert.deepEqual(addResults([]), noResults);
	});

	const cases = [
		{ results: { ...noResults, passed: 12 }, line: '12 passed, 0 failed', code: 0 },
		{ results: { ...noResults, passed: 12, failed: ['a test'] }, line: '12 passed, 1 failed', code: 1 },
		{ results: { ...noResults, passed: 12, skipped: 2 }, line: '12 passed, 0 failed, 2 skipped', code: 0 },
		{ results: noResults, line: '0 passed, 0 failed', code: 1 },
	];
	for (const { results, line, code } of cases) {
		it(`the test run ends with the line "${line}" and the exit code ${code}`, () => {
			assert.equal(summaryLine(results), line);
			assert.equal(exitCode(results), code);
		});
	}
});
