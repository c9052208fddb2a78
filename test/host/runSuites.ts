import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { limitConcurrency } from '../../src/conversion/core/requests/limitConcurrency.ts';
import { startBridge } from './bridge.ts';
import { bridgeAnswers } from './bridgeAnswers.ts';
import { bridgeVariable, type SuiteOrder } from './bridgeProtocol.ts';
import { bundledName } from './bundles.ts';
import { root } from './projectFolders.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { newSuiteReport, type SuiteReport } from './suiteReport.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';
import { takeFailurePicture } from './takePicture.ts';
import { readableError, readableTime, say, type Tell } from './terminal.ts';
import type { TestHost, TestWindow, WindowOptions } from './testWindow.ts';
import { userSettings } from './userSettings.ts';
import { resolved, type VscodeSuite } from './vscodeSuite.ts';
import { within } from './waiting.ts';

/** Windows that are open at once. A suite waits more than it works. */
const windowsAtOnce = 3;

/**
 * Runs the suites, each in a window and over a sandbox of its own, some at a time. What one has to say comes out together
 * when it has ended; the only one says it as it goes. One that failed beside others is run once more alone, and that
 * counts: windows on a busy machine can be too slow for each other.
 */
export async function runSuites(host: TestHost, suites: readonly VscodeSuite[]): Promise<Results> {
	const [only, ...others] = suites;
	if (only && others.length === 0) {
		return runTold(host, only, say);
	}
	const limited = limitConcurrency(host.sharesNothing ? windowsAtOnce : 1);
	const together = await Promise.all(suites.map((suite) => limited(() => runTogether(host, suite))));
	const all: Results[] = [];
	for (const [index, results] of together.entries()) {
		const suite = suites[index];
		if (results.failed === 0 || !suite || !host.sharesNothing) {
			all.push(results);
		} else {
			say(`\n${suite.name} failed beside another suite. Once more, alone:`);
			all.push(await runTold(host, suite, say));
		}
	}
	return addResults(all);
}

async function runTogether(host: TestHost, suite: VscodeSuite): Promise<Results> {
	const lines: string[] = [];
	const results = await runTold(host, suite, (text) => lines.push(text));
	say(lines.join('\n'));
	return results;
}

async function runTold(host: TestHost, suite: VscodeSuite, tell: Tell): Promise<Results> {
	tell(`\n== ${suite.name}, in ${host.title} ==`);
	return runUnlessSkipped(host, suite, tell);
}

async function runUnlessSkipped(host: TestHost, suite: VscodeSuite, tell: Tell): Promise<Results> {
	const reason = host.reasonToSkip(suite);
	if (reason !== undefined) {
		tell(`  - skipped: ${reason}`);
		return { ...noResults, skipped: 1 };
	}
	const started = Date.now();
	const results = await runSuite(host, suite, tell);
	tell(`  ${readableTime(Date.now() - started)}`);
	return results;
}

async function runSuite(host: TestHost, suite: VscodeSuite, tell: Tell): Promise<Results> {
	const surroundings = await startSurroundings(suite);
	const report = newSuiteReport(tell);
	const opened = Promise.withResolvers<TestWindow>();
	const orders = newOrders(suite.file);
	const { take: takeOrder } = orders;
	const bridge = await startBridge(bridgeAnswers({ suite, surroundings, report, opened: opened.promise, takeOrder }));
	let window: TestWindow | undefined;
	let trouble: string | undefined;
	try {
		window = await host.open(suite, windowOptions(suite, surroundings, bridge.address));
		opened.resolve(window);
		trouble = await untilDone(suite, orders, report, window, tell);
	} catch (error) {
		trouble = readableError(error);
	} finally {
		if (window !== undefined) {
			await tellTrouble(suite, report, window, trouble, tell);
			await window.close();
		}
		bridge.close();
		await surroundings.close();
	}
	if (trouble === undefined) {
		return report.results();
	}
	tell(trouble.replace(/^/gm, '  '));
	return addResults([report.results(), oneFailed]);
}

function windowOptions(suite: VscodeSuite, surroundings: Surroundings, bridge: string): WindowOptions {
	const { addresses, browserProxy } = surroundings;
	return {
		settings: { ...userSettings(addresses, 'confidential'), ...resolved(suite.settings, addresses) },
		workspaceSettings: resolved(suite.workspaceSettings, addresses),
		environment: { ...resolved(suite.environmentVariables, addresses), [bridgeVariable]: bridge },
		browserProxy,
	};
}

/** What the extension hosts are to run: one file at a time, which only the first that asks is given. */
interface Orders {
	take(): SuiteOrder | null;
	/** Makes a file the next to be given. */
	place(file: string): void;
}

function newOrders(first: string): Orders {
	let waiting: string | undefined = first;
	const mocha = pathToFileURL(join(root, 'node_modules', 'mocha', 'index.js')).href;
	return {
		take: () => {
			const file = waiting;
			waiting = undefined;
			return file === undefined ? null : { file: bundledName(file), mocha, timeout: 30_000 };
		},
		place: (file) => {
			waiting = file;
		},
	};
}

/** Runs the suite's files; gives what came in between, `undefined` when each ended by itself having run something. */
async function untilDone(
	suite: VscodeSuite,
	orders: Orders,
	report: SuiteReport,
	window: TestWindow,
	tell: Tell,
): Promise<string | undefined> {
	const limit = suite.timeout ?? 120_000;
	const done = runFiles(suite, orders, report, window, tell);
	return within<string | undefined>(limit, Promise.race([done, window.broken]), () => {
		const place = report.running() ?? 'no test';
		return `The suite did not end within ${readableTime(limit)}. It was running: ${place}.`;
	});
}

async function runFiles(
	suite: VscodeSuite,
	orders: Orders,
	report: SuiteReport,
	window: TestWindow,
	tell: Tell,
): Promise<string | undefined> {
	const counted = () => Object.values(report.results()).reduce((sum, count) => sum + count);
	const runFile = async (file: string, load: () => Promise<void>): Promise<string | undefined> => {
		const before = counted();
		await load();
		await report.nextEnd();
		return counted() === before ? `${file} has no tests.` : undefined;
	};
	let trouble = await runFile(suite.file, () => window.load());
	for (const { file, after } of suite.stages ?? []) {
		if (trouble !== undefined || report.results().failed > 0) {
			return trouble;
		}
		tell(`  (${after})`);
		orders.place(file);
		trouble = await runFile(file, () => window.loadAgain(after));
	}
	return trouble;
}

/** After a failure: the window as it is now, unless it was pictured when the test failed, and what our extension logged. */
async function tellTrouble(
	suite: VscodeSuite,
	report: SuiteReport,
	window: TestWindow,
	trouble: string | undefined,
	tell: Tell,
): Promise<void> {
	if (trouble === undefined && report.results().failed === 0) {
		return;
	}
	if (report.results().failed === 0) {
		await takeFailurePicture(suite, window);
	}
	tell(`  Picture: dist/pictures/failed-${suite.name}.png. The log of the extension:`);
	tell((window.extensionLog() || '(empty)').trimEnd().replace(/^/gm, '    | '));
}
