import { join } from 'node:path';
import { ExpectedProblem } from './expectedProblem.ts';
import type { InstalledHost } from './installedHost.ts';
import { startOwned } from './ownedProcess.ts';
import { freePort, untilAnswers } from './waiting.ts';

/** A running VS Code server. */
export interface VscodeServer {
	/** Where a browser finds it: `http://127.0.0.1:<port>/`. The workbench's own links use 127.0.0.1, never `localhost`. */
	readonly address: string;
	/** Settles when the server ends, wanted or not. */
	readonly ended: Promise<number | undefined>;
	/** What it has written so far. */
	output(): string;
	stop(): Promise<void>;
}

/** How a server is started. */
export interface ServerOptions {
	/** `plain` loses secrets when the page is reloaded; `wrapper`, which is code-server's own start, keeps them. */
	readonly kind: 'plain' | 'wrapper';
	readonly dataFolder: string;
	readonly extensionsFolder: string;
	/** Opens folders in Restricted Mode. */
	readonly restricted: boolean;
	/** Environment variables for the extension host, beside this process's own. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Taken when it is free. */
	readonly preferredPort?: number;
}

/** Where a server of that kind reads the user's settings. */
export function serverSettingsFile(kind: ServerOptions['kind'], dataFolder: string): string {
	return kind === 'plain'
		? join(dataFolder, 'data', 'User', 'settings.json')
		: join(dataFolder, 'User', 'settings.json');
}

function serverArguments(host: InstalledHost, options: ServerOptions, port: number): readonly string[] {
	const trust = options.restricted ? [] : ['--disable-workspace-trust'];
	const extensions = ['--extensions-dir', options.extensionsFolder];
	if (options.kind === 'plain') {
		return [
			join(host.vscodeServer, 'out', 'server-main.js'),
			...['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'],
			...['--accept-server-license-terms', '--telemetry-level', 'off'],
			...['--server-data-dir', options.dataFolder, ...extensions, ...trust],
		];
	}
	return [
		join(host.codeServer, 'out', 'node', 'entry.js'),
		...['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry', '--disable-update-check'],
		// The file of settings of code-server's own would otherwise be made in the home folder.
		...['--disable-getting-started-override', '--config', join(options.dataFolder, 'config.yaml')],
		...['--user-data-dir', options.dataFolder, ...extensions, ...trust],
	];
}

/** The environment of a server: ours without what a VS Code that surrounds us, or npm, put there for itself. */
function serverEnvironment(added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
	const own = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|CODE_SERVER|npm_)/.test(name));
	return { ...Object.fromEntries(own), ...added };
}

/** Starts a server and waits until it answers. Throws with the server's own words when it ends instead, or after 30 s. */
export async function startServer(host: InstalledHost, options: ServerOptions): Promise<VscodeServer> {
	const port = await freePort(options.preferredPort);
	const address = `http://127.0.0.1:${port}/`;
	const server = startOwned(host.node, serverArguments(host, options, port), {
		cwd: options.kind === 'plain' ? host.vscodeServer : host.codeServer,
		env: serverEnvironment(options.environment),
	});
	let hasEnded = false;
	void server.ended.then(() => {
		hasEnded = true;
	});
	const deadline = Date.now() + 30_000;
	try {
		await untilAnswers(`${address}${options.kind === 'plain' ? 'version' : 'healthz'}`, () =>
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
