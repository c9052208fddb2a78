import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Mocha from 'mocha';
import { escapeRegExp } from '../../src/shared/core/escapeRegExp.ts';
import { noResults, type Results, withProblem } from './results.ts';
import type { MochaRun } from './runMocha.ts';
import { recordRunningTests, runningTests } from './runningTests.ts';

/**
 * The program that runs tests with mocha. Its first argument is a `MochaRun` as JSON. The test
 * files run in parallel processes, one for each processor. It sends the `Results` to its parent
 * process. On a message of the parent it stops: it prints the failed and the running tests, and
 * sends the results so far.
 */
const run = JSON.parse(process.argv[2] ?? '') as MochaRun;
recordRunningTests(run.recordFolder);
const mocha = new Mocha({
	reporter: 'spec',
	color: process.env['FORCE_COLOR'] === '1',
	timeout: run.timeout,
	// Tests run beside many others. A test that passes the second time is reported as flaky.
	retries: 1,
	jobs: availableParallelism(),
	require: [join(import.meta.dirname, 'runningTests.ts')],
	...(run.title === undefined ? {} : { grep: new RegExp(escapeRegExp(run.title), 'i') }),
});
mocha.parallelMode(true);
for (const file of run.files) {
	mocha.addFile(file);
}
const failures: Mocha.Test[] = [];
const runner = mocha.run(() => sendResults());
const repeated = new Map<string, string>();
runner.on('fail', (test) => failures.push(test));
runner.on('retry', (test, error) => repeated.set(test.fullTitle(), withProblem(test.fullTitle(), error.message)));

function sendResults(): void {
	const { passes = 0, pending = 0 } = runner.stats ?? {};
	const failed = failures.map((test) => withProblem(test.fullTitle(), test.err?.message ?? ''));
	for (const test of failures) {
		repeated.delete(test.fullTitle());
	}
	const flaky = [...repeated.values()];
	const results: Results = { ...noResults, passed: passes, failed, skipped: pending, flaky };
	// The process must end even if a test has left a server or a timer open.
	process.send?.(results, () => process.exit());
}

process.on('message', () => {
	Mocha.reporters.Base.list(failures);
	const titles = runningTests();
	process.stdout.write(
		`Running when the tests were stopped: ${titles.length === 0 ? 'no test' : titles.join(', ')}.\n`,
	);
	sendResults();
});
