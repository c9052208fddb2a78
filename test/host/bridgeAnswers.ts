import { runInThisContext } from 'node:vm';
import type { BrowserContext, Page } from 'playwright-core';
import type { BridgeAnswers, SuiteOrder } from './bridgeProtocol.ts';
import type { SuiteReport } from './suiteReport.ts';
import type { Surroundings } from './surroundings.ts';
import { takeFailurePicture, takePicture } from './takePicture.ts';
import type { TestWindow } from './testWindow.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** What of a run its extension hosts can ask for. */
export interface AskedRun {
	readonly suite: VscodeSuite;
	readonly surroundings: Surroundings;
	readonly report: SuiteReport;
	/** The window, once it is open. */
	readonly opened: Promise<TestWindow>;
	/** Gives what is to be run now to the first who asks, and `null` from then on. */
	takeOrder(): SuiteOrder | null;
}

/** How the runner answers the extension hosts of a run. */
export function bridgeAnswers({ suite, surroundings, report, opened, takeOrder }: AskedRun): BridgeAnswers {
	const further: Page[] = [];
	const pageOf = async (window: number): Promise<Page> => {
		const page = window === 0 ? (await opened).page : further[window - 1];
		if (page === undefined || page.isClosed()) {
			throw new Error(`There is no window ${window}.`);
		}
		return page;
	};
	return {
		order: async () => takeOrder(),
		event: async (event) => {
			const isFirstFailure = event.kind === 'fail' && report.results().failed === 0;
			report.add(event);
			if (isFirstFailure) {
				await takeFailurePicture(suite, await opened);
			}
			return null;
		},
		browser: async ({ source, argument, window }) => {
			const action = runInThisContext(`(${source})`) as (
				window: { readonly page: Page; readonly context: BrowserContext },
				argument: unknown,
			) => unknown;
			const page = await pageOf(window);
			return action({ page, context: page.context() }, argument);
		},
		picture: async ({ name, window }) => {
			await takePicture(await pageOf(window), name);
			return null;
		},
		openWindow: async ({ folder }) => further.push(await (await opened).openAnother(folder)),
		closeWindow: async (window) => {
			await (await pageOf(window)).close();
			return null;
		},
		addresses: async () => surroundings.addresses,
		attackerReceived: async () => surroundings.attackerReceived(),
		proxyVisits: async () => surroundings.proxyVisits(),
		seenSecrets: async () => surroundings.seenSecrets(),
		dataFolder: async () => (await opened).dataFolder,
		extensionLog: async () => (await opened).extensionLog(),
	};
}
