import { globSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { InstalledHost } from './installedHost.ts';
import { launchBrowser } from './launchBrowser.ts';
import { isRunning } from './npmAncestors.ts';
import { type RestartableServer, startRestartableServer } from './restartableServer.ts';
import type { ServerOptions } from './vscodeServer.ts';

/** A VS Code server and a browser that suites use one after the other. */
export interface VscodeInstance {
	readonly server: RestartableServer;
	readonly browser: Browser;
	/** Path of the folder with all data of the server: user data, extension storage and logs. */
	readonly dataFolder: string;
	/** Resolves to an error message when the server or the browser ends unexpectedly. */
	readonly broken: Promise<string>;
	/**
	 * Kills the extension hosts of closed windows, given by their process IDs. Then deletes all data
	 * that VS Code and its extensions have stored.
	 */
	clear(extensionHosts: readonly number[]): Promise<void>;
	stop(): Promise<void>;
}

/** Starts a VS Code server and a browser for suites. */
export async function startInstance(
	host: InstalledHost,
	options: Omit<ServerOptions, 'preferredPort'>,
): Promise<VscodeInstance> {
	const { dataFolder } = options;
	const broken = Promise.withResolvers<string>();
	const server = await startRestartableServer(host, options, broken.resolve);
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

/** Kills a process and resolves when no process with its ID is left. */
async function endProcess(pid: number): Promise<void> {
	while (isRunning(pid)) {
		process.kill(pid, 'SIGKILL');
		await delay(10);
	}
}

/**
 * Deletes the user data and the logs of extension hosts. Log files of the server are truncated
 * instead, because the running server has them open.
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
