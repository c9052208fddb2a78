import { availableParallelism } from 'node:os';
import Mocha from 'mocha';
import { noResults } from './results.ts';
import type { MochaRun } from './runMocha.ts';
import { keepMatchingTests } from './testFilter.ts';

/**
 * Runs the bundled test files of the `MochaRun` in its first argument and sends the results to the
 * parent process.
 * The files of a whole run are shared out among as many processes as there are processors.
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
	keepMatchingTests(mocha.suite, run.filter);
}
const runner = mocha.run(() => {
	const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
	// Open handles of a test must not keep the process alive.
	process.send?.({ ...noResults, passed: passes, failed: failures, skipped: pending }, () => process.exit());
});
