import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConcurrencyLimiter } from '../../src/shared/core/createConcurrencyLimiter.ts';
import { type Bridge, startBridge } from './bridge.ts';
import { bridgeSetting, type SuiteFile, type SuiteSettings } from './bridgeProtocol.ts';
import { bundledName } from './bundles.ts';
import { root } from './projectFolders.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { newSuiteReport, type SuiteReport } from './suiteReport.ts';
import { type SuiteServices, startSuiteServices } from './suiteServices.ts';
import { takeFailurePicture } from './takePicture.ts';
import { type Print, printLine, readableError, readableTime } from './terminal.ts';
import type { TestHost, TestWindow, WindowOptions } from './testWindow.ts';
import { resolveValue, type VscodeSuite } from './vscodeSuite.ts';
import { aborted, within } from './waiting.ts';
import { sampleSettings, userSettings } from './windowFiles.ts';

/** The results of a suite that has run. */
interface SuiteRun {
	readonly suite: VscodeSuite;
	readonly results: Results;
}

/** What runs at the same time as suites. */
export interface RunsBeside {
	/** Stops the suites. */
	readonly stop: AbortSignal;
	/** Resolves when the other tests of the run have ended. */
	others(): Promise<unknown>;
}

/** A window that suites use one after the other, and the bridge to its extension hosts. */
interface OpenWindow {
	readonly window: TestWindow;
	readonly bridge: Bridge;
	/** Makes the extension host clean up after a suite and request the test file of the next suite. */
	startNext(): void;
}

/**
 * Runs suites in several windows at a time, and resolves to the sum of their results. Each suite
 * has its own sandbox. The output of a suite is printed when it has ended, or immediately if there
 * is only one suite. A suite that failed while others were running is repeated alone, when `others`
 * has resolved, because the load of other tests can cause timeouts. The second result counts, and a
 * suite that passes alone is reported as flaky. When `stop` is aborted, running suites fail and no
 * further suite starts.
 */
export async function runSuites(
	host: TestHost,
	suites: readonly VscodeSuite[],
	{ stop, others: otherTests }: RunsBeside,
): Promise<Results> {
	const [only, ...others] = suites;
	if (only && others.length === 0) {
		const [run] = await runInWindows(host, [only], stop, printLine);
		return run ? named(run) : noResults;
	}
	const limited = createConcurrencyLimiter(host.windowsAtOnce);
	const together = await Promise.all(
		groupByWindow(suites).map((group) => limited(() => runInWindows(host, group, stop))),
	);
	const all: Results[] = [];
	for (const run of together.flat()) {
		const isRepeated = run.results.failed.length > 0 && host.windowsAtOnce > 1 && !stop.aborted;
		if (isRepeated) {
			await Promise.race([otherTests(), aborted(stop)]);
		}
		all.push(isRepeated ? await repeatAlone(host, run, stop) : named(run));
	}
	return addResults(all);
}

/**
 * Groups suites by the window that they share. Groups that take long come first, so that no long
 * group is still running alone at the end.
 */
function groupByWindow(suites: readonly VscodeSuite[]): readonly (readonly VscodeSuite[])[] {
	const groups = [...Map.groupBy(suites, ({ window, name }) => window ?? name).values()];
	const weight = (group: readonly VscodeSuite[]) => Math.max(...group.map(({ timeout = 0 }) => timeout));
	return groups.toSorted((one, other) => other.length - one.length || weight(other) - weight(one));
}

/**
 * Runs suites one after the other in the same window. After a failed suite, the next one gets a new
 * window. Without `print`, the output of each suite is printed when it has ended.
 */
async function runInWindows(
	host: TestHost,
	suites: readonly VscodeSuite[],
	stop: AbortSignal,
	print?: Print,
): Promise<readonly SuiteRun[]> {
	const runs: SuiteRun[] = [];
	let open: OpenWindow | undefined;
	for (const [index, suite] of suites.entries()) {
		if (stop.aborted) {
			break;
		}
		const lines: string[] = [];
		const isFollowed = suites.slice(index + 1).some((other) => host.reasonToSkip(other) === undefined);
		const ended = await runSuite(host, suite, { open, isFollowed, stop, print: print ?? ((line) => lines.push(line)) });
		open = ended.open;
		runs.push(ended.run);
		if (print === undefined) {
			printLine(lines.join('\n'));
		}
	}
	return runs;
}

/** Returns the results of a suite, with its name before the titles of failed tests. */
function named({ suite, results }: SuiteRun): Results {
	return { ...results, failed: results.failed.map((title) => `${suite.name}: ${title}`) };
}

async function repeatAlone(host: TestHost, { suite, results: earlier }: SuiteRun, stop: AbortSignal): Promise<Results> {
	printLine(`\n${suite.name} failed while other suites were running. It is repeated alone:`);
	const [again] = await runInWindows(host, [suite], stop, printLine);
	const results = again ? named(again) : noResults;
	const [first, ...further] = earlier.failed;
	const failures = further.length === 0 ? first : `${first} (and ${further.length} more)`;
	return results.failed.length > 0 ? results : { ...results, flaky: [`${suite.name}: ${failures}`] };
}

/** Options of the run of one suite. */
interface RunOptions {
	/** The window of the previous suite; `undefined` to open a new window. */
	readonly open: OpenWindow | undefined;
	/** Whether the window remains open for another suite if no test fails. */
	readonly isFollowed: boolean;
	readonly stop: AbortSignal;
	readonly print: Print;
}

/** Runs a suite. Resolves to its results, and to its window if that is still open. */
async function runSuite(
	host: TestHost,
	suite: VscodeSuite,
	{ open: earlier, isFollowed, stop, print }: RunOptions,
): Promise<{ readonly run: SuiteRun; readonly open?: OpenWindow | undefined }> {
	print(`\n== ${suite.name}, in ${host.title} ==`);
	const reason = host.reasonToSkip(suite);
	if (reason !== undefined) {
		print(`  - skipped: ${reason}`);
		return { run: { suite, results: { ...noResults, skipped: 1 } }, open: earlier };
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
		const openedWindow = window;
		opened.resolve(openedWindow);
		const begin = async () => {
			if (earlier === undefined) {
				files.add(suite.file);
				await openedWindow.load();
			} else {
				files.add(suite.file, () => {
					openedWindow.resetFiles(suite);
					return { user: options.settings, workspace: options.workspaceSettings ?? sampleSettings() };
				});
				earlier.startNext();
			}
		};
		problem = await untilDone(suite, { files, report, window, begin }, stop, print);
	} catch (error) {
		problem = readableError(error);
	}
	const ended = Date.now();
	const isClean = problem === undefined && report.results().failed.length === 0;
	if (window !== undefined && !isClean && !stop.aborted) {
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
	const open = window && isOpen ? { window, bridge, startNext: () => followed.resolve(true) } : undefined;
	return { run: endedRun(suite, report, problem, print), open };
}

/** Returns the results of a suite that has ended, and prints the error that stopped it, if any. */
function endedRun(suite: VscodeSuite, report: SuiteReport, problem: string | undefined, print: Print): SuiteRun {
	if (problem === undefined) {
		return { suite, results: report.results() };
	}
	print(problem.replace(/^/gm, '  '));
	const [firstLine = ''] = problem.split('\n');
	return { suite, results: addResults([report.results(), oneFailed(firstLine)]) };
}

/**
 * Prints the times that a suite took to open its window, to run its tests and to close the window.
 */
function printTimes([started, begun, ended, closed]: readonly [number, number, number, number], print: Print): void {
	const [open, tests, close] = [begun - started, ended - begun, closed - ended].map(readableTime);
	print(`  ${readableTime(closed - started)} (open ${open}, tests ${tests}, close ${close})`);
}

function windowOptions(suite: VscodeSuite, services: SuiteServices, bridge: string): WindowOptions {
	const { addresses, browserProxy } = services;
	return {
		settings: {
			...userSettings(addresses, 'confidential'),
			...resolveValue(suite.settings, addresses),
			'security.workspace.trust.enabled': suite.restricted ?? false,
			// VS Code 1.106 shows this prompt above the dialogs of the extension.
			'security.workspace.trust.startupPrompt': 'never',
			[bridgeSetting]: bridge,
		},
		workspaceSettings: resolveValue(suite.workspaceSettings, addresses),
		environment: resolveValue(suite.environmentVariables, addresses) ?? {},
		browserProxy,
	};
}

/**
 * A queue of at most one test file, which an extension host runs next. Only the first extension
 * host that requests the file gets it.
 */
interface FileQueue {
	/** Removes and returns the next test file; `null` when there is none. */
	take(): Promise<SuiteFile | null>;
	/**
	 * Sets the next test file. When an extension host takes it, `prepare` is called to prepare the
	 * window. It returns the settings to apply before the tests.
	 */
	add(file: string, prepare?: () => SuiteSettings): void;
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
		add: (file, prepare) => {
			next = () => ({ file: bundledName(file), mocha, timeout: 30_000, settings: prepare?.() });
		},
	};
}

/** The window, the test files and the results of a suite that is running. */
interface RunningSuite {
	readonly files: FileQueue;
	readonly report: SuiteReport;
	readonly window: TestWindow;
	/** Makes the extension host of the window request the first test file of the suite. */
	begin(): Promise<void>;
}

/**
 * Runs the test files of a suite within its time limit. Resolves to the error message when the
 * suite was stopped, and to `undefined` when each file has ended and contained tests.
 */
async function untilDone(
	suite: VscodeSuite,
	running: RunningSuite,
	stop: AbortSignal,
	print: Print,
): Promise<string | undefined> {
	const limit = suite.timeout ?? 240_000;
	const stopped = (why: string) => `${why} It was running: ${running.report.running() ?? 'no test'}.`;
	const done = runFiles(suite, running, print);
	const stopping = aborted(stop).then(() => stopped('The suite was stopped.'));
	return within<string | undefined>(limit, Promise.race([done, running.window.broken, stopping]), () =>
		stopped(`The suite did not end within ${readableTime(limit)}.`),
	);
}

async function runFiles(
	suite: VscodeSuite,
	{ files, report, window, begin }: RunningSuite,
	print: Print,
): Promise<string | undefined> {
	const counted = () => {
		const { passed, failed, skipped } = report.results();
		return passed + failed.length + skipped;
	};
	const runFile = async (file: string, start: () => Promise<void>): Promise<string | undefined> => {
		const before = counted();
		await start();
		await report.nextEnd();
		return counted() === before ? `${file} has no tests.` : undefined;
	};
	let problem = await runFile(suite.file, begin);
	for (const { file, after } of suite.stages ?? []) {
		if (problem !== undefined || report.results().failed.length > 0) {
			return problem;
		}
		print(`  (${after})`);
		files.add(file);
		problem = await runFile(file, () => window.loadAgain(after));
	}
	return problem;
}

/**
 * Prints the log of the extension and the path of a picture of the window. The picture is taken
 * unless a failed test has already taken one.
 */
async function showProblem(suite: VscodeSuite, report: SuiteReport, window: TestWindow, print: Print): Promise<void> {
	if (report.results().failed.length === 0) {
		await takeFailurePicture(suite, window);
	}
	print(`  Picture: dist/pictures/failed-${suite.name}.png. The log of the extension:`);
	print((window.extensionLog() || '(empty)').trimEnd().replace(/^/gm, '    | '));
}
