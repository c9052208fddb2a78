import { join } from 'node:path';
import type { InstalledHost } from './installedHost.ts';
import { startOwned } from './ownedProcess.ts';
import { ExpectedProblem } from './terminal.ts';
import { freePort, untilReachable } from './waiting.ts';

/** A running VS Code server. */
export interface VscodeServer {
	/**
	 * The base URL of the server, `http://127.0.0.1:<port>/`. Its host is not `localhost`, because the
	 * links of the workbench use 127.0.0.1.
	 */
	readonly address: string;
	/** Resolves to the exit code when the server ends, whether it was stopped or has failed. */
	readonly ended: Promise<number | undefined>;
	/** Returns what the server has written to its standard output and standard error so far. */
	output(): string;
	stop(): Promise<void>;
}

/** Options of a VS Code server. */
export interface ServerOptions {
	readonly dataFolder: string;
	readonly extensionsFolder: string;
	/** Path of a folder whose extensions replace the built-in ones of VS Code. */
	readonly builtInExtensionsFolder?: string;
	/** Environment variables of the server, in addition to those of this process. */
	readonly environment?: Readonly<Record<string, string>>;
	/** The port to use if it is free; otherwise, or if `undefined`, any free port is used. */
	readonly preferredPort?: number;
}

/**
 * Returns the arguments that start a VS Code server by the entry point of code-server. The entry
 * point of VS Code itself would lose the secret storage when a page is reloaded.
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
 * Returns the environment variables of a VS Code server: those of this process and `added`, without
 * the variables that npm, or a VS Code with this process in its terminal, has set.
 */
function serverEnvironment(added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|CODE_SERVER|npm_)/.test(name));
	return { ...Object.fromEntries(own), ...added };
}

/**
 * Starts a VS Code server and resolves when the server accepts requests.
 * @throws {ExpectedProblem} with the output of the server when it ends or is not ready after 30 s
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
		await untilReachable(`${address}healthz`, () =>
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

/** Installs VSIX files in the extensions folder of a VS Code server. Replaces other versions. */
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
