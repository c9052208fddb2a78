import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { limitConcurrency } from '../../src/conversion/core/requests/limitConcurrency.ts';
import { startBridge } from './bridge.ts';
import { bridgeSetting, type SuiteFile } from './bridgeProtocol.ts';
import { bundledName } from './bundles.ts';
import { root } from './projectFolders.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { newSuiteReport, type SuiteReport } from './suiteReport.ts';
import { type SuiteServices, startSuiteServices } from './suiteServices.ts';
import { takeFailurePicture } from './takePicture.ts';
import { type Print, readableError, readableTime, say } from './terminal.ts';
import type { TestHost, TestWindow, WindowOptions } from './testWindow.ts';
import { resolved, type VscodeSuite } from './vscodeSuite.ts';
import { within } from './waiting.ts';
import { userSettings } from './windowFiles.ts';

/** A suite that has run: its results, and the titles of the tests that failed. */
interface SuiteRun {
	readonly results: Results;
	readonly failures: readonly string[];
}

/**
 * Runs the suites, each in a window and with a sandbox of its own, several at a time. The output
 * of a suite is printed when
 * it has ended; the output of a single suite is printed at once. A suite that failed beside others
 * runs once more alone.
 * The second result counts, because windows can be too slow for each other, and a suite that then
 * passes is reported as flaky.
 */
export async function runSuites(host: TestHost, suites: readonly VscodeSuite[]): Promise<Results> {
	const [only, ...others] = suites;
	if (only && others.length === 0) {
		return (await runSuite(host, only, say)).results;
	}
	const limited = limitConcurrency(host.windowsAtOnce);
	// The longest ones first, so that none of them runs alone at the end.
	const inOrder = suites.toSorted((one, other) => (other.timeout ?? 0) - (one.timeout ?? 0));
	const together = await Promise.all(
		inOrder.map((suite) => limited(async () => ({ suite, run: await runBesideOthers(host, suite) }))),
	);
	const all: Results[] = [];
	for (const { suite, run } of together) {
		const isRepeated = run.results.failed > 0 && host.windowsAtOnce > 1;
		all.push(isRepeated ? await repeatAlone(host, suite, run) : run.results);
	}
	return addResults(all);
}

async function runBesideOthers(host: TestHost, suite: VscodeSuite): Promise<SuiteRun> {
	const lines: string[] = [];
	const run = await runSuite(host, suite, (text) => lines.push(text));
	say(lines.join('\n'));
	return run;
}

async function repeatAlone(host: TestHost, suite: VscodeSuite, earlier: SuiteRun): Promise<Results> {
	say(`\n${suite.name} failed beside other suites. It runs again, alone:`);
	const { results } = await runSuite(host, suite, say);
	const [first, ...further] = earlier.failures;
	const failures = further.length === 0 ? first : `${first} (and ${further.length} more)`;
	return results.failed > 0 ? results : { ...results, flaky: [`${suite.name}: ${failures}`] };
}

async function runSuite(host: TestHost, suite: VscodeSuite, print: Print): Promise<SuiteRun> {
	print(`\n== ${suite.name}, in ${host.title} ==`);
	const reason = host.reasonToSkip(suite);
	if (reason !== undefined) {
		print(`  - skipped: ${reason}`);
		return { results: { ...noResults, skipped: 1 }, failures: [] };
	}
	const started = Date.now();
	const services = await startSuiteServices(suite);
	const report = newSuiteReport(print);
	const opened = Promise.withResolvers<TestWindow>();
	const files = newFileQueue(suite.file);
	const bridge = await startBridge({ suite, services, report, opened: opened.promise, takeFile: files.take });
	let window: TestWindow | undefined;
	let problem: string | undefined;
	let ended = started;
	try {
		window = await host.open(suite, windowOptions(suite, services, bridge.address));
		opened.resolve(window);
		problem = await untilDone(suite, files, report, window, print);
	} catch (error) {
		problem = readableError(error);
	} finally {
		ended = Date.now();
		const isClean = problem === undefined && report.failures().length === 0;
		if (window !== undefined) {
			if (!isClean) {
				await showProblem(suite, report, window, print);
			}
			await window.close(isClean ? { extensionHosts: bridge.extensionHosts } : undefined);
		}
		bridge.close();
		await services.close();
	}
	printTimes([started, report.begun() ?? ended, ended, Date.now()], print);
	if (problem === undefined) {
		return { results: report.results(), failures: report.failures() };
	}
	print(problem.replace(/^/gm, '  '));
	const [firstLine = ''] = problem.split('\n');
	return { results: addResults([report.results(), oneFailed]), failures: [...report.failures(), firstLine] };
}

/** Prints how long it took to open the window, to run the tests and to close the window. */
function printTimes([started, begun, ended, closed]: readonly [number, number, number, number], print: Print): void {
	const [open, tests, close] = [begun - started, ended - begun, closed - ended].map(readableTime);
	print(`  ${readableTime(closed - started)} (open ${open}, tests ${tests}, close ${close})`);
}

function windowOptions(suite: VscodeSuite, services: SuiteServices, bridge: string): WindowOptions {
	const { addresses, browserProxy } = services;
	return {
		settings: {
			...userSettings(addresses, 'confidential'),
			...resolved(suite.settings, addresses),
			'security.workspace.trust.enabled': suite.restricted ?? false,
			[bridgeSetting]: bridge,
		},
		workspaceSettings: resolved(suite.workspaceSettings, addresses),
		environment: resolved(suite.environmentVariables, addresses) ?? {},
		browserProxy,
	};
}

/**
 * The files for the extension hosts to run, one at a time. Only the first extension host that
 * requests a file gets it.
 */
interface FileQueue {
	/** Returns the next file; `null` when it has been taken already. */
	take(): SuiteFile | null;
	/** Sets the next file. */
	add(file: string): void;
}

function newFileQueue(first: string): FileQueue {
	let waiting: string | undefined = first;
	const mocha = pathToFileURL(join(root, 'node_modules', 'mocha', 'index.js')).href;
	return {
		take: () => {
			const file = waiting;
			waiting = undefined;
			return file === undefined ? null : { file: bundledName(file), mocha, timeout: 30_000 };
		},
		add: (file) => {
			waiting = file;
		},
	};
}

/**
 * Runs the files of the suite. Resolves to the problem that stopped it; `undefined` when each file
 * ended and had tests.
 */
async function untilDone(
	suite: VscodeSuite,
	files: FileQueue,
	report: SuiteReport,
	window: TestWindow,
	print: Print,
): Promise<string | undefined> {
	const limit = suite.timeout ?? 240_000;
	const done = runFiles(suite, files, report, window, print);
	return within<string | undefined>(limit, Promise.race([done, window.broken]), () => {
		const place = report.running() ?? 'no test';
		return `The suite did not end within ${readableTime(limit)}. It was running: ${place}.`;
	});
}

async function runFiles(
	suite: VscodeSuite,
	files: FileQueue,
	report: SuiteReport,
	window: TestWindow,
	print: Print,
): Promise<string | undefined> {
	const counted = () => {
		const { passed, failed, skipped } = report.results();
		return passed + failed + skipped;
	};
	const runFile = async (file: string, load: () => Promise<void>): Promise<string | undefined> => {
		const before = counted();
		await load();
		await report.nextEnd();
		return counted() === before ? `${file} has no tests.` : undefined;
	};
	let problem = await runFile(suite.file, () => window.load());
	for (const { file, after } of suite.stages ?? []) {
		if (problem !== undefined || report.failures().length > 0) {
			return problem;
		}
		print(`  (${after})`);
		files.add(file);
		problem = await runFile(file, () => window.loadAgain(after));
	}
	return problem;
}

/**
 * Takes a picture of the window, unless one was taken when a test failed, and prints the log of
 * the extension.
 */
async function showProblem(suite: VscodeSuite, report: SuiteReport, window: TestWindow, print: Print): Promise<void> {
	if (report.failures().length === 0) {
		await takeFailurePicture(suite, window);
	}
	print(`  Picture: dist/pictures/failed-${suite.name}.png. The log of the extension:`);
	print((window.extensionLog() || '(empty)').trimEnd().replace(/^/gm, '    | '));
}
