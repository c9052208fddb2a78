import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import type { InstalledHost } from './installedHost.ts';
import { temporaryFolder } from './ownedProcess.ts';
import { type TestHost, type TestWindow, type WindowOptions, windowSize } from './testWindow.ts';
import { startInstance, type VscodeInstance } from './vscodeInstance.ts';
import { installExtensions } from './vscodeServer.ts';
import type { VscodeSuite } from './vscodeSuite.ts';
import { copyWorkspace, readExtensionLog, resetWorkspace, settingsFile, writeSettings } from './windowFiles.ts';

/**
 * Matches the names of the built-in extensions of VS Code that are disabled in suites. Without
 * them, a window opens faster, and no language server starts for TypeScript and CSS files.
 */
const unusedExtensions =
	/^(git.*|.*-authentication|copilot|merge-conflict|debug-.*|ms-vscode\..*|mermaid-.*|emmet|grunt|gulp|jake|npm|php-language-.*|tunnel-.*|terminal-suggest|simple-browser|prompt-basics|razor|(typescript|css|html)-language-features|ipynb|notebook-renderers|references-view|search-result|(extension|configuration)-editing)$/;

/**
 * Creates a folder with symbolic links to the built-in extensions of VS Code, except for unused
 * ones that `needed` does not contain.
 */
function linkBuiltInExtensions({ vscodeServer }: InstalledHost, folder: string, needed: readonly string[]): void {
	const source = join(vscodeServer, 'extensions');
	mkdirSync(folder);
	for (const entry of readdirSync(source, { withFileTypes: true })) {
		if (entry.isDirectory() && (!unusedExtensions.test(entry.name) || needed.includes(entry.name))) {
			symlinkSync(join(source, entry.name), join(folder, entry.name));
		}
	}
}

/**
 * Starts a test host that runs suites in VS Code servers, with the workbench in a headless
 * Chromium. `packages` are the VSIX files to install.
 */
export async function startWebHost(host: InstalledHost, packages: readonly string[]): Promise<TestHost> {
	const folder = temporaryFolder();
	const extensionsFolder = join(folder, 'extensions');
	await installExtensions(host, { dataFolder: join(folder, 'installer'), extensionsFolder }, packages);
	const idle: VscodeInstance[] = [];
	let opened = 0;
	return {
		windowsAtOnce: 3,
		title: `VS Code ${host.version} (server and headless browser)`,
		reasonToSkip: () => undefined,
		open: async (suite, options) => {
			// Environment variables and built-in extensions cannot be changed in a running server.
			const { builtInExtensions = [] } = suite;
			const isShared = Object.keys(options.environment).length === 0 && builtInExtensions.length === 0;
			opened += 1;
			const number = opened;
			const startOwnInstance = () => {
				const builtInExtensionsFolder = join(folder, `built-in${number}`);
				linkBuiltInExtensions(host, builtInExtensionsFolder, builtInExtensions);
				return startInstance(host, {
					dataFolder: join(folder, `instance${number}`),
					extensionsFolder,
					builtInExtensionsFolder,
					environment: options.environment,
				});
			};
			const instance = (isShared ? idle.pop() : undefined) ?? (await startOwnInstance());
			// Each window has a new workspace path, because file watchers of a closed window may still run.
			const window = await openWindow(instance, join(folder, `window${number}`, 'workspace'), suite, options);
			return {
				...window,
				close: async (reuse) => {
					await window.close(reuse);
					if (isShared && reuse !== undefined) {
						await instance.clear(reuse.extensionHosts);
						idle.push(instance);
					} else {
						await instance.stop();
					}
				},
			};
		},
		close: async () => {
			await Promise.all(idle.map((instance) => instance.stop()));
		},
	};
}

async function openWindow(
	instance: VscodeInstance,
	workspace: string,
	suite: VscodeSuite,
	options: WindowOptions,
): Promise<TestWindow> {
	const { server, browser, dataFolder } = instance;
	copyWorkspace(workspace, options.workspaceSettings, suite);
	writeSettings(settingsFile(dataFolder), options.settings);
	const crashed = Promise.withResolvers<string>();
	const context = await newContext(browser, server.address, options.browserProxy);
	const page = await context.newPage();
	page.on('crash', () => crashed.resolve('The page crashed.'));
	const address = (folder: string) => `${server.address}?folder=${encodeURIComponent(folder)}`;
	return {
		page,
		context,
		broken: Promise.race([crashed.promise, instance.broken]),
		dataFolder,
		extensionLog: () => readExtensionLog(dataFolder),
		load: async () => {
			// The suite begins when its extension host asks for the tests, however long the page loads.
			await page.goto(address(workspace), { waitUntil: 'commit' });
		},
		resetFiles: (suite) => resetWorkspace(workspace, suite),
		loadAgain: async (after) => {
			if (after === 'restart') {
				// The workbench saves its state in the browser when the page is left. The server must still
				// run.
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
			// The workbench disconnects from the server when the page is left, and the server then releases
			// the resources of the window.
			await Promise.all(context.pages().map((open) => open.goto('about:blank').catch(() => undefined)));
			await context.close().catch(() => undefined);
		},
	};
}

/**
 * A script that turns off animations in a page, such as those of progress bars. Without a graphics
 * card, each of their 60 images per second takes several milliseconds of processor time.
 */
const withoutAnimations = {
	content: `{
		const sheet = new CSSStyleSheet();
		sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
		document.adoptedStyleSheets = [sheet];
	}`,
};

/** Creates an empty browser context, in which pages of the VS Code server may use the clipboard. */
async function newContext(browser: Browser, address: string, proxy: string | undefined): Promise<BrowserContext> {
	const context = await browser.newContext({
		viewport: windowSize,
		locale: 'en-US',
		reducedMotion: 'reduce',
		// The browser trusts the certificate of the sandbox over TLS.
		ignoreHTTPSErrors: true,
		// Without this, code-server compresses the 20 MB of the workbench for each window.
		extraHTTPHeaders: { 'accept-encoding': 'identity' },
		...(proxy === undefined ? {} : { proxy: { server: proxy, bypass: '127.0.0.1,.localhost' } }),
	});
	context.setDefaultTimeout(15_000);
	await context.addInitScript(withoutAnimations);
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
	return context;
}
