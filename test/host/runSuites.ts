import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { limitConcurrency } from '../../src/conversion/core/requests/limitConcurrency.ts';
import { type Bridge, startBridge } from './bridge.ts';
import { bridgeSetting, type SuiteFile, type SuiteSettings } from './bridgeProtocol.ts';
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
import { sampleSettings, userSettings } from './windowFiles.ts';

/** A suite that has run: its results, and the titles of the tests that failed. */
interface SuiteRun {
	readonly suite: VscodeSuite;
	readonly results: Results;
	readonly failures: readonly string[];
}

/** A window that suites use one after the other, and the connection to its extension hosts. */
interface OpenWindow {
	readonly window: TestWindow;
	readonly bridge: Bridge;
	/** Makes the extension host tidy up and request the file of the next suite. */
	goOn(): void;
}

/**
 * Runs the suites, each with a sandbox of its own, in several windows at a time. The output of a
 * suite is printed when it has ended; the output of a single suite is printed at once. A suite that
 * failed beside others runs once more alone.
 * The second result counts, because windows can be too slow for each other, and a suite that then
 * passes is reported as flaky.
 */
export async function runSuites(host: TestHost, suites: readonly VscodeSuite[]): Promise<Results> {
	const [only, ...others] = suites;
	if (only && others.length === 0) {
		const [run] = await runInWindows(host, [only], say);
		return run?.results ?? noResults;
	}
	const limited = limitConcurrency(host.windowsAtOnce);
	const together = await Promise.all(sharingWindows(suites).map((group) => limited(() => runInWindows(host, group))));
	const all: Results[] = [];
	for (const run of together.flat()) {
		const isRepeated = run.results.failed > 0 && host.windowsAtOnce > 1;
		all.push(isRepeated ? await repeatAlone(host, run) : run.results);
	}
	return addResults(all);
}

/**
 * The suites by window, those that take long first, so that none of them runs alone at the end.
 */
function sharingWindows(suites: readonly VscodeSuite[]): readonly (readonly VscodeSuite[])[] {
	const groups = [...Map.groupBy(suites, ({ window, name }) => window ?? name).values()];
	const weight = (group: readonly VscodeSuite[]) => Math.max(...group.map(({ timeout = 0 }) => timeout));
	return groups.toSorted((one, other) => other.length - one.length || weight(other) - weight(one));
}

/**
 * Runs suites one after the other in the same window. A suite that follows a failed one gets another
 * window. Without `print`, the output of each suite is printed when it has ended.
 */
async function runInWindows(
	host: TestHost,
	suites: readonly VscodeSuite[],
	print?: Print,
): Promise<readonly SuiteRun[]> {
	const runs: SuiteRun[] = [];
	let open: OpenWindow | undefined;
	for (const [index, suite] of suites.entries()) {
		const lines: string[] = [];
		const isFollowed = suites.slice(index + 1).some((other) => host.reasonToSkip(other) === undefined);
		const ended = await runSuite(host, suite, { open, isFollowed, print: print ?? ((line) => lines.push(line)) });
		open = ended.open;
		runs.push(ended.run);
		if (print === undefined) {
			say(lines.join('\n'));
		}
	}
	return runs;
}

async function repeatAlone(host: TestHost, { suite, ...earlier }: SuiteRun): Promise<Results> {
	say(`\n${suite.name} failed beside other suites. It runs again, alone:`);
	const [again] = await runInWindows(host, [suite], say);
	const results = again?.results ?? noResults;
	const [first, ...further] = earlier.failures;
	const failures = further.length === 0 ? first : `${first} (and ${further.length} more)`;
	return results.failed > 0 ? results : { ...results, flaky: [`${suite.name}: ${failures}`] };
}

/** How a suite runs. */
interface RunOptions {
	/** The window of the suite before; `undefined` to open one. */
	readonly open: OpenWindow | undefined;
	/** Whether to leave the window open for another suite, unless something failed. */
	readonly isFollowed: boolean;
	readonly print: Print;
}

/** Runs a suite. Gives its window when that is still open. */
async function runSuite(
	host: TestHost,
	suite: VscodeSuite,
	{ open: earlier, isFollowed, print }: RunOptions,
): Promise<{ readonly run: SuiteRun; readonly open?: OpenWindow | undefined }> {
	print(`\n== ${suite.name}, in ${host.title} ==`);
	const reason = host.reasonToSkip(suite);
	if (reason !== undefined) {
		print(`  - skipped: ${reason}`);
		return { run: { suite, results: { ...noResults, skipped: 1 }, failures: [] }, open: earlier };
	}
	const started = Date.now();
	const services = await startSuiteServices(suite);
	const report = newSuiteReport(print);
	const opened = Promise.withResolvers<TestWindow>();
	const followed = Promise.withResolvers<boolean>();
	const files = newFileQueue();
	const calls = { suite, services, report, opened: opened.promise, takeFile: files.take, isFollowed: followed.promise };
	const bridge = earlier?.bridge ?? (await startBridge(calls));
	const options = windowOptions(suite, services, bridge.address);
	let window: TestWindow | undefined;
	let problem: string | undefined;
	try {
		if (earlier === undefined) {
			window = await host.open(suite, options);
		} else {
			({ window } = earlier);
			bridge.run(calls);
		}
		const shown = window;
		opened.resolve(shown);
		const begin = async () => {
			if (earlier === undefined) {
				files.add(suite.file);
				await shown.load();
			} else {
				files.add(suite.file, () => {
					shown.renewFiles(suite);
					return { user: options.settings, workspace: options.workspaceSettings ?? sampleSettings() };
				});
				earlier.goOn();
			}
		};
		problem = await untilDone(suite, { files, report, window, begin }, print);
	} catch (error) {
		problem = readableError(error);
	}
	const ended = Date.now();
	const isClean = problem === undefined && report.failures().length === 0;
	if (window !== undefined && !isClean) {
		await showProblem(suite, report, window, print);
	}
	const isOpen = isClean && isFollowed;
	if (!isOpen) {
		followed.resolve(false);
		await window?.close(isClean ? { extensionHosts: bridge.extensionHosts } : undefined);
		bridge.close();
	}
	await services.close();
	printTimes([started, report.begun() ?? ended, ended, Date.now()], print);
	const open = window && isOpen ? { window, bridge, goOn: () => followed.resolve(true) } : undefined;
	return { run: endedRun(suite, report, problem, print), open };
}

/** The run of a suite that has ended. Prints the problem that stopped it, if any. */
function endedRun(suite: VscodeSuite, report: SuiteReport, problem: string | undefined, print: Print): SuiteRun {
	if (problem === undefined) {
		return { suite, results: report.results(), failures: report.failures() };
	}
	print(problem.replace(/^/gm, '  '));
	const [firstLine = ''] = problem.split('\n');
	return { suite, results: addResults([report.results(), oneFailed]), failures: [...report.failures(), firstLine] };
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
	take(): Promise<SuiteFile | null>;
	/**
	 * Sets the next file. `renew` prepares the window when the file is taken, and gives the settings to
	 * change to.
	 */
	add(file: string, renew?: () => SuiteSettings): void;
}

function newFileQueue(): FileQueue {
	let next: (() => SuiteFile) | undefined;
	const mocha = pathToFileURL(join(root, 'node_modules', 'mocha', 'index.js')).href;
	return {
		take: async () => {
			const taken = next;
			next = undefined;
			return taken?.() ?? null;
		},
		add: (file, renew) => {
			next = () => ({ file: bundledName(file), mocha, timeout: 30_000, settings: renew?.() });
		},
	};
}

/** What a suite that runs consists of. */
interface RunningSuite {
	readonly files: FileQueue;
	readonly report: SuiteReport;
	readonly window: TestWindow;
	/** Makes the window request the first file. */
	begin(): Promise<void>;
}

/**
 * Runs the files of the suite. Resolves to the problem that stopped it; `undefined` when each file
 * ended and had tests.
 */
async function untilDone(suite: VscodeSuite, running: RunningSuite, print: Print): Promise<string | undefined> {
	const limit = suite.timeout ?? 240_000;
	const done = runFiles(suite, running, print);
	return within<string | undefined>(limit, Promise.race([done, running.window.broken]), () => {
		const place = running.report.running() ?? 'no test';
		return `The suite did not end within ${readableTime(limit)}. It was running: ${place}.`;
	});
}

async function runFiles(
	suite: VscodeSuite,
	{ files, report, window, begin }: RunningSuite,
	print: Print,
): Promise<string | undefined> {
	const counted = () => {
		const { passed, failed, skipped } = report.results();
		return passed + failed + skipped;
	};
	const runFile = async (file: string, start: () => Promise<void>): Promise<string | undefined> => {
		const before = counted();
		await start();
		await report.nextEnd();
		return counted() === before ? `${file} has no tests.` : undefined;
	};
	let problem = await runFile(suite.file, begin);
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
