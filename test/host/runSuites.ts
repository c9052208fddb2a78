import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import type { BrowserContext, Page } from 'playwright-core';
import { type SandboxAddresses, startSandbox } from '../sandbox/sandbox.ts';
import { startBridge } from './bridge.ts';
import { type BridgeAnswers, bridgeVariable, type SuiteOrder } from './bridgeProtocol.ts';
import { bundledName } from './bundles.ts';
import { picturesFolder, root } from './projectFolders.ts';
import { addResults, noResults, oneFailed, type Results } from './results.ts';
import { newSuiteReport, type SuiteReport } from './suiteReport.ts';
import { readableError, readableTime, say, sayHeading } from './terminal.ts';
import type { TestHost, TestWindow } from './testWindow.ts';
import { userSettings } from './userSettings.ts';
import type { VscodeSuite } from './vscodeSuite.ts';
import { within } from './waiting.ts';

/** Runs the suites one after the other, each in a window and over a sandbox of its own. */
export async function runSuites(host: TestHost, suites: readonly VscodeSuite[]): Promise<Results> {
	const all: Results[] = [];
	for (const suite of suites) {
		sayHeading(`${suite.name}, in ${host.title}`);
		const reason = host.reasonToSkip(suite);
		if (reason === undefined) {
			const started = Date.now();
			all.push(await runSuite(host, suite));
			say(`  ${readableTime(Date.now() - started)}`);
		} else {
			say(`  - skipped: ${reason}`);
			all.push({ ...noResults, skipped: 1 });
		}
	}
	return addResults(all);
}

async function runSuite(host: TestHost, suite: VscodeSuite): Promise<Results> {
	const sandbox = await startSandbox(suite.sandbox);
	const { addresses } = sandbox;
	const report = newSuiteReport();
	const opened = Promise.withResolvers<TestWindow>();
	const bridge = await startBridge(bridgeAnswers(suite, addresses, report, opened.promise));
	let window: TestWindow | undefined;
	let trouble: string | undefined;
	try {
		const settings = { ...userSettings(addresses, 'confidential'), ...suite.settings };
		window = await host.open(suite, { settings, environment: { [bridgeVariable]: bridge.address } });
		opened.resolve(window);
		await window.load();
		trouble = await untilDone(suite, report, window);
	} catch (error) {
		trouble = readableError(error);
	} finally {
		if (window !== undefined) {
			await sayTrouble(suite, report, window, trouble);
			await window.close();
		}
		bridge.close();
		await sandbox.close();
	}
	if (trouble === undefined) {
		return report.results();
	}
	say(trouble.replace(/^/gm, '  '));
	return addResults([report.results(), oneFailed]);
}

/** Waits for the suite's end; gives what came in between, `undefined` when it ended by itself having run something. */
async function untilDone(suite: VscodeSuite, report: SuiteReport, window: TestWindow): Promise<string | undefined> {
	const limit = suite.timeout ?? 120_000;
	const done = report.ended.then(() => {
		const { passed, failed, skipped } = report.results();
		const isEmpty = passed + failed + skipped === 0;
		return isEmpty ? `${suite.file} has no tests.` : undefined;
	});
	return within<string | undefined>(limit, Promise.race([done, window.broken]), () => {
		const place = report.running() ?? 'no test';
		return `The suite did not end within ${readableTime(limit)}. It was running: ${place}.`;
	});
}

/** After a failure: the window as it is now, unless it was pictured when the test failed, and what our extension logged. */
async function sayTrouble(
	suite: VscodeSuite,
	report: SuiteReport,
	window: TestWindow,
	trouble: string | undefined,
): Promise<void> {
	if (trouble === undefined && report.results().failed === 0) {
		return;
	}
	if (report.results().failed === 0) {
		await takeFailurePicture(suite, window);
	}
	say(`  Picture: dist/pictures/failed-${suite.name}.png. The log of the extension:`);
	say((window.extensionLog() || '(empty)').trimEnd().replace(/^/gm, '    | '));
}

async function takeFailurePicture(suite: VscodeSuite, window: TestWindow): Promise<void> {
	try {
		await takePicture(window.page, `failed-${suite.name}`);
	} catch (error) {
		say(`  No picture could be taken: ${error instanceof Error ? error.message : error}`);
	}
}

async function takePicture(page: Page, name: string): Promise<void> {
	mkdirSync(picturesFolder, { recursive: true });
	await page.screenshot({ path: join(picturesFolder, `${name}.png`), animations: 'disabled', timeout: 10_000 });
}

function bridgeAnswers(
	suite: VscodeSuite,
	addresses: SandboxAddresses,
	report: SuiteReport,
	opened: Promise<TestWindow>,
): BridgeAnswers {
	let order: SuiteOrder | null = {
		file: bundledName(suite.file),
		mocha: pathToFileURL(join(root, 'node_modules', 'mocha', 'index.js')).href,
		timeout: 30_000,
	};
	return {
		order: async () => {
			const given = order;
			order = null;
			return given;
		},
		event: async (event) => {
			const isFirstFailure = event.kind === 'fail' && report.results().failed === 0;
			report.add(event);
			if (isFirstFailure) {
				await takeFailurePicture(suite, await opened);
			}
			return null;
		},
		browser: async ({ source, argument }) => {
			const { page, context } = await opened;
			const action = runInThisContext(`(${source})`) as (
				window: { readonly page: Page; readonly context: BrowserContext },
				argument: unknown,
			) => unknown;
			return action({ page, context }, argument);
		},
		picture: async (name) => {
			await takePicture((await opened).page, name);
			return null;
		},
		sandbox: async () => addresses,
		extensionLog: async () => (await opened).extensionLog(),
	};
}
