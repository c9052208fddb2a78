import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { driverName } from './bridgeProtocol.ts';
import { bundleSuites, driverFolder } from './bundles.ts';
import { ExpectedProblem } from './expectedProblem.ts';
import { startOwned } from './ownedProcess.ts';
import { distFolder, root } from './projectFolders.ts';
import { filesOf, type VscodeSuite } from './vscodeSuite.ts';

/** What VS Code is told of the driver. It runs in Restricted Mode too, so that suites can look at it. */
const manifest = {
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

/** Packs the suites into an extension that is installed beside ours, and gives its VSIX file. */
export async function packDriver(suites: readonly VscodeSuite[]): Promise<string> {
	await bundleSuites(suites.flatMap(filesOf));
	writeFileSync(join(driverFolder, 'package.json'), JSON.stringify(manifest));
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
