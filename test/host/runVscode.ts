import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../vscode/suites.ts';
import { driverName } from './bridgeProtocol.ts';
import { bundleSuites, driverFolder } from './bundles.ts';
import { startDesktopHost } from './desktop.ts';
import { type HostName, installedHost } from './installedHost.ts';
import { startOwned } from './ownedProcess.ts';
import { distFolder, extensionPackage, root } from './projectFolders.ts';
import { noResults, type Results } from './results.ts';
import { type RunsBeside, runSuites } from './runSuites.ts';
import { ExpectedProblem, printLine, readableTime } from './terminal.ts';
import type { TestHost } from './testWindow.ts';
import { filesOf, selectSuites, type VscodeSuite } from './vscodeSuite.ts';
import { startWebHost } from './webHost.ts';

/**
 * Runs suites inside VS Code with the packaged extension. VS Code is a server that `setup.mjs` has
 * installed, or a desktop VS Code, which is downloaded. When the run is stopped, the tests that
 * have ended count.
 * @throws {ExpectedProblem} when the suites cannot be built or VS Code cannot be started
 */
export async function runVscodeTests(
	kind: HostName | 'desktop',
	filter: string | undefined,
	beside: RunsBeside,
): Promise<Results> {
	const selected = selectSuites(suites, filter);
	if (selected.length === 0) {
		return noResults;
	}
	let host: TestHost | undefined;
	try {
		const started = Date.now();
		const packages = [extensionPackage, await packDriver(selected)];
		host = await startHost(kind, packages);
		printLine(`Installed in ${readableTime(Date.now() - started)}.`);
		return await runSuites(host, selected, beside);
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
			`No VS Code server is installed. Run "node test/host/setup.mjs ${kind}", or "npm run test:desktop" on Windows.`,
		);
	}
	return startWebHost(host, packages);
}

/**
 * The manifest of the test driver. The driver is enabled in Restricted Mode, so that suites can
 * test the extension there.
 */
const driverManifest = {
	name: driverName,
	publisher: 'studyadmin',
	version: '0.0.1',
	type: 'module',
	main: './support/driver.js',
	engines: { vscode: '^1.106.0' },
	activationEvents: ['onStartupFinished'],
	extensionKind: ['workspace'],
	capabilities: { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true },
};

/** Packs the test driver and the suites as an extension. Resolves to the path of its VSIX file. */
async function packDriver(suites: readonly VscodeSuite[]): Promise<string> {
	await bundleSuites(suites.flatMap(filesOf));
	writeFileSync(join(driverFolder, 'package.json'), JSON.stringify(driverManifest));
	writeFileSync(join(driverFolder, 'README.md'), 'Runs the suites.\n');
	const file = join(distFolder, 'test', `${driverName}.vsix`);
	const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
	const packing = startOwned(
		process.execPath,
		[vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', file],
		{ cwd: driverFolder },
	);
	const code = await packing.ended;
	await packing.stop();
	if (code !== 0) {
		throw new ExpectedProblem(`The test driver was not packed:\n${packing.output()}`);
	}
	return file;
}
