import { suites } from '../vscode/suites.ts';
import { startDesktopHost } from './desktop.ts';
import { packDriver } from './driverExtension.ts';
import { ExpectedProblem } from './expectedProblem.ts';
import { type HostName, installedHost } from './installedHost.ts';
import { runNpmScript } from './npmScript.ts';
import { extensionPackage } from './projectFolders.ts';
import { noResults, type Results } from './results.ts';
import { runSuites } from './runSuites.ts';
import { readableTime, say } from './terminal.ts';
import type { TestHost } from './testWindow.ts';
import { selectSuites } from './vscodeSuite.ts';
import { startWebHost } from './webHost.ts';

/**
 * Packs the extension and runs the suites inside VS Code: in a server that `setup.mjs` installed, or in a desktop
 * VS Code that is downloaded for it. Throws when something cannot be built or started.
 */
export async function runVscodeTests(kind: HostName | 'desktop', filter?: string): Promise<Results> {
	const selected = selectSuites(suites, filter);
	if (selected.length === 0) {
		return noResults;
	}
	let host: TestHost | undefined;
	try {
		const started = Date.now();
		await runNpmScript('package');
		const packages = [extensionPackage, await packDriver(selected)];
		host = await startHost(kind, packages);
		say(`Built, packed and installed in ${readableTime(Date.now() - started)}.`);
		return await runSuites(host, selected);
	} finally {
		await host?.close();
	}
}

async function startHost(kind: HostName | 'desktop', packages: readonly string[]): Promise<TestHost> {
	if (kind === 'desktop') {
		return startDesktopHost(packages);
	}
	const host = installedHost(kind);
	if (host === undefined) {
		throw new ExpectedProblem(
			`There is no VS Code server: run "node test/host/setup.mjs ${kind}", or "npm run test:desktop" on Windows.`,
		);
	}
	return startWebHost(host, packages);
}
