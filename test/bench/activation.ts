import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import type { Page } from 'playwright-core';
import { installedHost } from '../host/installedHost.ts';
import { runNpmScript } from '../host/npmScript.ts';
import { temporaryFolder } from '../host/ownedProcess.ts';
import { extensionPackage } from '../host/projectFolders.ts';
import { userSettings } from '../host/userSettings.ts';
import { startWebHost } from '../host/webHost.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { atMost, type Measurement, median } from './measurement.ts';

const windows = 7;
const emptyName = 'Empty Extension';

/**
 * How long loading and activating takes, in the editor's own figures of its running extensions. An extension that does
 * nothing is measured beside it: what that takes is the host's.
 */
export async function measureActivation(): Promise<readonly Measurement[]> {
	const host = installedHost();
	if (!host) {
		throw new Error('There is no VS Code server: run "node test/host/setup.mjs" first.');
	}
	await runNpmScript('package');
	const sandbox = await startSandbox();
	const web = await startWebHost(host, [extensionPackage, await packEmptyExtension()]);
	const times: (readonly [ours: number, empty: number])[] = [];
	try {
		for (let window = 0; window < windows; window++) {
			const settings = userSettings(sandbox.addresses, 'public');
			const opened = await web.open({ name: 'activation', file: '' }, { settings, environment: {} });
			await opened.load();
			await showRunningExtensions(opened.page);
			times.push([await activationTime(opened.page, 'Study Admin APIs'), await activationTime(opened.page, emptyName)]);
			await opened.close();
		}
	} finally {
		await web.close();
		await sandbox.close();
	}
	const beyond = median(times.map(([ours, empty]) => ours - empty));
	const whole = median(times.map(([ours]) => ours));
	return [
		atMost('activation beyond an empty extension', beyond, 'ms', 50),
		atMost('activation as the editor counts it', whole, 'ms', 50),
	];
}

async function showRunningExtensions(page: Page): Promise<void> {
	await page.locator('.statusbar-item').filter({ hasText: 'Sandbox: signed out' }).waitFor();
	// The list draws only the rows there is room for.
	await page.setViewportSize({ width: 1280, height: 3000 });
	const title = 'Developer: Show Running Extensions';
	await page.keyboard.press('F1');
	await page.locator('.quick-input-widget input').first().fill(`>${title}`);
	await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first().click();
}

/** Milliseconds that the editor says an extension took to load and activate. */
async function activationTime(page: Page, extension: string): Promise<number> {
	const row = page.locator('.runtime-extensions-editor .extension').filter({ hasText: extension });
	await row.filter({ hasText: 'Activation' }).waitFor();
	const [, milliseconds] = /Activation: (\d+)ms/.exec((await row.allInnerTexts()).join(' ')) ?? [];
	return Number(milliseconds);
}

/** An extension that is activated when ours is, and does nothing. */
async function packEmptyExtension(): Promise<string> {
	const folder = temporaryFolder();
	const manifest = {
		name: 'study-admin-empty',
		displayName: emptyName,
		publisher: 'studyadmin',
		version: '0.0.1',
		type: 'module',
		main: './empty.js',
		engines: { vscode: '^1.106.0' },
		activationEvents: ['onStartupFinished'],
		extensionKind: ['workspace'],
	};
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'empty.js'), "import 'vscode';\nexport function activate() {}\n");
	writeFileSync(join(folder, 'README.md'), 'Does nothing.\n');
	const packagePath = join(folder, 'empty.vsix');
	await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
	return packagePath;
}
