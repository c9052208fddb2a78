import type { Page } from 'playwright-core';
import { installedHost } from '../host/installedHost.ts';
import { runNpmScript } from '../host/npmScript.ts';
import { extensionPackage } from '../host/projectFolders.ts';
import { userSettings } from '../host/userSettings.ts';
import { startWebHost } from '../host/webHost.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { atMost, type Measurement, median } from './measurement.ts';

const windows = 5;

/** How long loading and activating takes, in the editor's own figures of its running extensions. */
export async function measureActivation(): Promise<readonly Measurement[]> {
	const host = installedHost();
	if (!host) {
		throw new Error('There is no VS Code server: run "node test/host/setup.mjs" first.');
	}
	await runNpmScript('package');
	const sandbox = await startSandbox();
	const web = await startWebHost(host, [extensionPackage]);
	const times: number[] = [];
	try {
		for (let window = 0; window < windows; window++) {
			const settings = userSettings(sandbox.addresses, 'public');
			const opened = await web.open({ name: 'activation', file: '' }, { settings, environment: {} });
			await opened.load();
			times.push(await activationTime(opened.page));
			await opened.close();
		}
	} finally {
		await web.close();
		await sandbox.close();
	}
	return [atMost(`activation, median of ${windows} windows`, median(times), 'ms', 50)];
}

/** Milliseconds that the editor says our extension took to load and activate. */
async function activationTime(page: Page): Promise<number> {
	await page.locator('.statusbar-item').filter({ hasText: 'Sandbox: signed out' }).waitFor();
	await page.keyboard.press('F1');
	await page.locator('.quick-input-widget input').first().fill('>Developer: Show Running Extensions');
	await page.locator('.quick-input-list .monaco-list-row').first().click();
	const row = page.locator('.runtime-extensions-editor .extension').filter({ hasText: 'Study Admin APIs' });
	const text = (await row.allInnerTexts()).join(' ');
	const [, milliseconds] = /Activation: (\d+)ms/.exec(text) ?? [];
	if (milliseconds === undefined) {
		throw new Error(`The editor's list of running extensions gives no time: ${text}`);
	}
	return Number(milliseconds);
}
