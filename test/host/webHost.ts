import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { readExtensionLog } from './extensionLog.ts';
import type { InstalledHost } from './installedHost.ts';
import { temporaryFolder } from './ownedProcess.ts';
import { sampleWorkspace } from './projectFolders.ts';
import { type TestHost, type TestWindow, type WindowOptions, windowSize } from './testWindow.ts';
import { writeUserSettings } from './userSettings.ts';
import { installExtensions, type ServerOptions, serverSettingsFile, startServer } from './vscodeServer.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** The VS Code server with its workbench in a headless Chromium: extensions as users install them, real dialogs and toasts. */
export async function startWebHost(host: InstalledHost, packages: readonly string[]): Promise<TestHost> {
	const folder = temporaryFolder();
	const extensionsFolder = join(folder, 'extensions');
	const [browser] = await Promise.all([
		launchBrowser(host.browser),
		installExtensions(host, { dataFolder: join(folder, 'installer'), extensionsFolder }, packages),
	]);
	let opened = 0;
	return {
		title: `VS Code ${host.version} (server and headless browser)`,
		reasonToSkip: () => undefined,
		open: (suite, options) => {
			opened += 1;
			const place = { folder: join(folder, `window${opened}`), extensionsFolder };
			return openWindow(host, browser, place, suite, options);
		},
		close: () => browser.close(),
	};
}

/** Chromium without what talks to the outside. */
function launchBrowser(program: string): Promise<Browser> {
	return chromium.launch({
		executablePath: program,
		args: [
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
}

async function openWindow(
	host: InstalledHost,
	browser: Browser,
	place: { readonly folder: string; readonly extensionsFolder: string },
	suite: VscodeSuite,
	{ settings, environment }: WindowOptions,
): Promise<TestWindow> {
	const kind: ServerOptions['kind'] = suite.secretsKept ? 'wrapper' : 'plain';
	const dataFolder = join(place.folder, 'data');
	const workspace = join(place.folder, 'workspace');
	cpSync(sampleWorkspace, workspace, { recursive: true });
	writeUserSettings(serverSettingsFile(kind, dataFolder), settings);
	const server = await startServer(host, {
		kind,
		dataFolder,
		extensionsFolder: place.extensionsFolder,
		restricted: suite.restricted ?? false,
		environment,
	});
	const context = await browser.newContext({ viewport: windowSize, locale: 'en-US', reducedMotion: 'reduce' });
	context.setDefaultTimeout(15_000);
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(server.address).origin });
	const page = await context.newPage();
	let closing = false;
	const broken = new Promise<string>((resolve) => {
		page.on('crash', () => resolve('The page crashed.'));
		void server.ended.then(() => closing || resolve(`The VS Code server ended:\n${server.output()}`));
	});
	return {
		page,
		context,
		broken,
		extensionLog: () => readExtensionLog(dataFolder, 'studyadmin.study-admin-apis'),
		load: async () => {
			await page.goto(`${server.address}?folder=${encodeURIComponent(workspace)}`);
		},
		close: async () => {
			closing = true;
			await context.close();
			await server.stop();
		},
	};
}
