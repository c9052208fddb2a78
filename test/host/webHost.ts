import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { copyWorkspace } from './copyWorkspace.ts';
import { readExtensionLog } from './extensionLog.ts';
import type { InstalledHost } from './installedHost.ts';
import { temporaryFolder } from './ownedProcess.ts';
import { startRestartable } from './restartableServer.ts';
import { type TestHost, type TestWindow, type WindowOptions, windowSize } from './testWindow.ts';
import { writeSettings } from './userSettings.ts';
import { installExtensions, type ServerOptions, serverSettingsFile } from './vscodeServer.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** The VS Code server with its workbench in a headless Chromium: extensions as users install them, real dialogs and toasts. */
export async function startWebHost(host: InstalledHost, packages: readonly string[]): Promise<TestHost> {
	const folder = temporaryFolder();
	const extensionsFolder = join(folder, 'extensions');
	await installExtensions(host, { dataFolder: join(folder, 'installer'), extensionsFolder }, packages);
	let opened = 0;
	return {
		sharesNothing: true,
		title: `VS Code ${host.version} (server and headless browser)`,
		reasonToSkip: () => undefined,
		open: (suite, options) => {
			opened += 1;
			return openWindow(host, { folder: join(folder, `window${opened}`), extensionsFolder }, suite, options);
		},
		close: async () => undefined,
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
			'--disable-features=AutofillServerCommunication',
		],
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
}

async function openWindow(
	host: InstalledHost,
	place: { readonly folder: string; readonly extensionsFolder: string },
	suite: VscodeSuite,
	options: WindowOptions,
): Promise<TestWindow> {
	const dataFolder = join(place.folder, 'data');
	const workspace = join(place.folder, 'workspace');
	const serverOptions: ServerOptions = {
		kind: suite.secretsKept ? 'wrapper' : 'plain',
		dataFolder,
		extensionsFolder: place.extensionsFolder,
		restricted: suite.restricted ?? false,
		environment: options.environment,
	};
	copyWorkspace(workspace, options.workspaceSettings, suite);
	writeSettings(serverSettingsFile(serverOptions.kind, dataFolder), options.settings);
	const broken = Promise.withResolvers<string>();
	const server = await startRestartable(host, serverOptions, broken.resolve);
	const browser = await launchBrowser(host.browser);
	const context = await newContext(browser, server.address, options.browserProxy);
	const page = await context.newPage();
	page.on('crash', () => broken.resolve('The page crashed.'));
	const address = (folder: string) => `${server.address}?folder=${encodeURIComponent(folder)}`;
	return {
		page,
		context,
		broken: broken.promise,
		dataFolder,
		extensionLog: () => readExtensionLog(dataFolder, 'studyadmin.study-admin-apis'),
		load: async () => {
			await page.goto(address(workspace));
		},
		loadAgain: async (after) => {
			if (after === 'restart') {
				// The workbench is left before its server is gone, so that it writes down what it keeps in the browser.
				await page.goto('about:blank');
				await server.restart();
				await page.goto(address(workspace));
			} else {
				await page.reload();
			}
		},
		openAnother: async (folder = workspace) => {
			const another = await context.newPage();
			await another.goto(address(folder));
			await another.locator('.monaco-workbench .statusbar').waitFor();
			return another;
		},
		close: async () => {
			await browser.close();
			await server.stop();
		},
	};
}

/** A browser profile of its own, which may use the clipboard on the server's pages. */
async function newContext(browser: Browser, address: string, proxy: string | undefined): Promise<BrowserContext> {
	const context = await browser.newContext({
		viewport: windowSize,
		locale: 'en-US',
		reducedMotion: 'reduce',
		// The browser is the user's, who has decided to trust the sandbox.
		ignoreHTTPSErrors: true,
		...(proxy === undefined ? {} : { proxy: { server: proxy, bypass: '127.0.0.1,.localhost' } }),
	});
	context.setDefaultTimeout(15_000);
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
	return context;
}
