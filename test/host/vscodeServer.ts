import { join } from 'node:path';
import type { InstalledHost } from './installedHost.ts';
import { startOwned } from './ownedProcess.ts';
import { ExpectedProblem } from './terminal.ts';
import { freePort, untilAnswers } from './waiting.ts';

/** A running VS Code server. */
export interface VscodeServer {
	/**
	 * Where a browser finds it: `http://127.0.0.1:<port>/`. The workbench's own links use 127.0.0.1,
	 * never `localhost`.
	 */
	readonly address: string;
	/** Settles when the server ends, wanted or not. */
	readonly ended: Promise<number | undefined>;
	/** What it has written so far. */
	output(): string;
	stop(): Promise<void>;
}

/** How a server is started. */
export interface ServerOptions {
	readonly dataFolder: string;
	readonly extensionsFolder: string;
	/** A folder that replaces the extensions that come with VS Code. */
	readonly builtInExtensionsFolder?: string;
	/**
	 * Environment variables for the server and its extension hosts, in addition to those of this
	 * process.
	 */
	readonly environment?: Readonly<Record<string, string>>;
	/** The port to use if it is free. */
	readonly preferredPort?: number;
}

/**
 * The arguments of code-server's wrapper. Without the wrapper, secrets are lost when a page is
 * reloaded.
 */
function serverArguments(host: InstalledHost, options: ServerOptions, port: number): readonly string[] {
	const builtIn = options.builtInExtensionsFolder;
	return [
		join(host.codeServer, 'out', 'node', 'entry.js'),
		...['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry', '--disable-update-check'],
		// By default code-server creates its configuration file in the home folder.
		...['--disable-getting-started-override', '--config', join(options.dataFolder, 'config.yaml')],
		...['--user-data-dir', options.dataFolder, '--extensions-dir', options.extensionsFolder],
		...(builtIn === undefined ? [] : ['--builtin-extensions-dir', builtIn]),
	];
}

/**
 * The environment of a server: ours without what a VS Code that surrounds us, or npm, put there
 * for itself.
 */
function serverEnvironment(added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|CODE_SERVER|npm_)/.test(name));
	return { ...Object.fromEntries(own), ...added };
}

/**
 * Starts a server and waits until it answers. Throws with the server's own words when it ends
 * instead, or after 30 s.
 */
export async function startServer(host: InstalledHost, options: ServerOptions): Promise<VscodeServer> {
	const port = await freePort(options.preferredPort);
	const address = `http://127.0.0.1:${port}/`;
	const server = startOwned(host.node, serverArguments(host, options, port), {
		cwd: host.codeServer,
		env: serverEnvironment(options.environment),
	});
	let hasEnded = false;
	void server.ended.then(() => {
		hasEnded = true;
	});
	const deadline = Date.now() + 30_000;
	try {
		await untilAnswers(`${address}healthz`, () =>
			hasEnded || Date.now() > deadline
				? new ExpectedProblem(`The VS Code server did not start:\n${server.output()}`)
				: undefined,
		);
	} catch (error) {
		await server.stop();
		throw error;
	}
	return { address, ended: server.ended, output: server.output, stop: server.stop };
}

/** Installs VSIX files into an extensions folder; over an older version too. */
export async function installExtensions(
	host: InstalledHost,
	folders: Pick<ServerOptions, 'dataFolder' | 'extensionsFolder'>,
	packages: readonly string[],
): Promise<void> {
	const server = join(host.vscodeServer, 'out', 'server-main.js');
	const installer = startOwned(
		host.node,
		[
			server,
			...['--accept-server-license-terms', '--force'],
			...['--server-data-dir', folders.dataFolder, '--extensions-dir', folders.extensionsFolder],
			...packages.flatMap((file) => ['--install-extension', file]),
		],
		{ cwd: host.vscodeServer, env: serverEnvironment() },
	);
	const code = await installer.ended;
	await installer.stop();
	if (code !== 0) {
		throw new ExpectedProblem(`The extensions were not installed:\n${installer.output()}`);
	}
}
