import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { installedHost } from '../host/installedHost.ts';
import { runNpmScript } from '../host/npmScript.ts';
import { temporaryFolder } from '../host/ownedProcess.ts';
import { extensionPackage } from '../host/projectFolders.ts';
import { userSettings } from '../host/userSettings.ts';
import { startWebHost } from '../host/webHost.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { atMost, type Measurement, median } from './measurement.ts';

const windows = 5;

/** How long it takes, inside VS Code, to load our extension and to activate it until all four parts are ready. */
export async function measureActivation(): Promise<readonly Measurement[]> {
	const host = installedHost();
	if (!host) {
		throw new Error('There is no VS Code server: run "node test/host/setup.mjs" first.');
	}
	await runNpmScript('package');
	const sandbox = await startSandbox();
	const times: number[] = [];
	let report: (milliseconds: number) => void = () => undefined;
	const listener = createServer((request, response) => {
		report(Number(request.url?.slice(1)));
		response.end();
	});
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
	const environment = { STUDY_ADMIN_STOPWATCH: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` };
	const web = await startWebHost(host, [extensionPackage, await packStopwatch()]);
	try {
		for (let window = 0; window < windows; window++) {
			const measured = new Promise<number>((resolve) => {
				report = resolve;
			});
			const opened = await web.open(
				{ name: 'activation', file: '' },
				{ settings: userSettings(sandbox.addresses, 'public'), environment },
			);
			await opened.load();
			times.push(await measured);
			await opened.close();
		}
	} finally {
		await web.close();
		await sandbox.close();
		listener.close();
	}
	return [atMost(`activation, median of ${windows} windows`, median(times), 'ms', 50)];
}

/** An extension that starts before ours does by itself, activates it, and reports how many milliseconds that took. */
async function packStopwatch(): Promise<string> {
	const folder = temporaryFolder();
	const manifest = {
		name: 'study-admin-stopwatch',
		publisher: 'studyadmin',
		version: '0.0.1',
		main: './stopwatch.js',
		engines: { vscode: '^1.106.0' },
		activationEvents: ['*'],
		extensionKind: ['workspace'],
	};
	const source = `
		const { extensions } = require('vscode');
		exports.activate = async () => {
			const extension = extensions.getExtension('studyadmin.study-admin-apis');
			const started = performance.now();
			await extension.activate();
			await fetch(process.env.STUDY_ADMIN_STOPWATCH + '/' + (performance.now() - started));
		};`;
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'stopwatch.js'), source);
	writeFileSync(join(folder, 'README.md'), 'Measures.\n');
	const packagePath = join(folder, 'stopwatch.vsix');
	await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
	return packagePath;
}
