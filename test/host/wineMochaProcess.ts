import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { escapeRegExp } from '../../src/shared/core/escapeRegExp.ts';
import { noResults, type Results } from './results.ts';
import { limitOf, removeLimitedTests, windowsLimits } from './windowsLimits.ts';

/**
 * The argument of this program: the bundled test files to run in Wine and how to run them. Paths
 * are Windows paths.
 */
export interface WineRun {
	readonly files: readonly string[];
	/** The folder of the bundles of all kinds of tests. */
	readonly bundlesFolder: string;
	/** Runs only the tests whose full title contains this text. Ignores upper and lower case. */
	readonly title?: string | undefined;
	/** The timeout of a test that does not set its own, in milliseconds. */
	readonly timeout: number;
	/** How much longer each test and each hook may take. */
	readonly slowness: number;
	/** The file to which the `WineResults` are written. Wine has no channel to a parent process. */
	readonly resultsFile: string;
}

/** The results of a run, and the number of tests that did not run for each of `windowsLimits`. */
export interface WineResults {
	readonly results: Results;
	readonly limited: readonly number[];
	/** The titles of tests without a limit that have skipped themselves. */
	readonly skipped: readonly string[];
}

/** The program that runs tests with mocha in Wine. Its first argument is a `WineRun` as JSON. */
const run = JSON.parse(process.argv[2] ?? '') as WineRun;
const mocha = new Mocha({
	reporter: 'spec',
	color: process.env['FORCE_COLOR'] === '1',
	timeout: run.timeout,
	...(run.title === undefined ? {} : { grep: new RegExp(escapeRegExp(run.title), 'i') }),
});
for (const file of run.files) {
	mocha.addFile(file);
}
await mocha.loadFilesAsync();
mocha.suite.eachTest((test: Mocha.Test) => test.timeout(test.timeout() * run.slowness));
const fileOf = (bundle: string) => relative(run.bundlesFolder, bundle).replaceAll('\\', '/').replace(/\.js$/, '.ts');
const limited = [...removeLimitedTests(mocha.suite, windowsLimits, fileOf)];
const skipped: string[] = [];
const failed: string[] = [];
const runner = mocha.run(() => {
	const passed = runner.stats?.passes ?? 0;
	const wineResults: WineResults = { results: { ...noResults, passed, failed }, limited, skipped };
	writeFileSync(run.resultsFile, JSON.stringify(wineResults));
	// The process must end even if a test has left a server or a timer open.
	process.exit();
});
const slowedHooks = new Set<Mocha.Hook>();
runner.on('hook', (hook) => {
	if (!slowedHooks.has(hook)) {
		slowedHooks.add(hook);
		hook.timeout(hook.timeout() * run.slowness);
	}
});
runner.on('fail', (test) => failed.push(test.fullTitle()));
runner.on('pending', (test) => {
	const index = limitOf(windowsLimits, fileOf(test.file ?? ''), test.fullTitle());
	if (index === -1) {
		skipped.push(test.fullTitle());
	} else {
		limited[index] = (limited[index] ?? 0) + 1;
	}
});
