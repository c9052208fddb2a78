import { globSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import type { InstalledHost } from './installedHost.ts';
import { isRunning } from './npmAncestors.ts';
import { type RestartableServer, startRestartable } from './restartableServer.ts';
import type { ServerOptions } from './vscodeServer.ts';

/** A VS Code server and a browser that suites use one after the other. */
export interface VscodeInstance {
	readonly server: RestartableServer;
	readonly browser: Browser;
	/** The folder of all data that the server stores: user data, extension storage, logs. */
	readonly dataFolder: string;
	/** Resolves to the reason when the server or the browser ends by itself. */
	readonly broken: Promise<string>;
	/**
	 * Kills the extension hosts of closed windows, and deletes everything that VS Code and its
	 * extensions have stored.
	 */
	clear(extensionHosts: readonly number[]): Promise<void>;
	stop(): Promise<void>;
}

/** Starts a server and a browser. */
export async function startInstance(
	host: InstalledHost,
	options: Omit<ServerOptions, 'preferredPort'>,
): Promise<VscodeInstance> {
	const { dataFolder } = options;
	const broken = Promise.withResolvers<string>();
	const server = await startRestartable(host, options, broken.resolve);
	let browser: Browser;
	try {
		browser = await launchBrowser(host.browser);
	} catch (error) {
		await server.stop();
		throw error;
	}
	browser.on('disconnected', () => broken.resolve('The browser ended.'));
	return {
		server,
		browser,
		dataFolder,
		broken: broken.promise,
		clear: async (extensionHosts) => {
			await Promise.all(extensionHosts.map(endProcess));
			clearDataFolder(dataFolder);
		},
		stop: async () => {
			await browser.close();
			await server.stop();
		},
	};
}

/** Launches Chromium without its background traffic. */
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

/** Kills a process and waits until it is gone. */
async function endProcess(pid: number): Promise<void> {
	while (isRunning(pid)) {
		process.kill(pid, 'SIGKILL');
		await delay(10);
	}
}

/**
 * Deletes user data and the logs of extension hosts. The server keeps its own logs open, so these
 * are emptied.
 */
function clearDataFolder(dataFolder: string): void {
	const filesOf = (...patterns: readonly string[]) =>
		globSync([...patterns], { cwd: dataFolder }).map((file) => join(dataFolder, file));
	for (const file of filesOf('User/*', 'Machine/*', 'logs/*/exthost*')) {
		rmSync(file, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	}
	for (const file of filesOf('logs/**/*.log')) {
		truncateSync(file);
	}
}
