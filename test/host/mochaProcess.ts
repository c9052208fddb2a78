import { availableParallelism } from 'node:os';
import Mocha from 'mocha';
import { noResults } from './results.ts';
import type { MochaRun } from './runMocha.ts';
import { filterTests } from './testFilter.ts';

/**
 * The program that runs tests with mocha. Its first argument is a `MochaRun` as JSON. It sends the
 * `Results` to its parent process. Without a filter, the test files run in parallel processes, one
 * for each processor.
 */
const run = JSON.parse(process.argv[2] ?? '') as MochaRun;
const isParallel = run.filter === undefined;
const mocha = new Mocha({
	reporter: 'spec',
	color: process.env['FORCE_COLOR'] === '1',
	timeout: run.timeout,
	...(isParallel ? { parallel: true, jobs: availableParallelism() } : {}),
});
for (const file of run.files) {
	mocha.addFile(file);
}
if (!isParallel) {
	await mocha.loadFilesAsync();
}
if (run.filter !== undefined) {
	filterTests(mocha.suite, run.filter);
}
const runner = mocha.run(() => {
	const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
	// The process must end even if a test has left a server or a timer open.
	process.send?.({ ...noResults, passed: passes, failed: failures, skipped: pending }, () => process.exit());
});
