import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type SandboxAddresses, startSandbox } from '../sandbox/sandbox.ts';
import { downloadDesktop, installOnDesktop, startDesktop } from './desktop.ts';
import { type InstalledHost, installedHost } from './installedHost.ts';
import { runNpmScript } from './npmScript.ts';
import { temporaryFolder } from './ownedProcess.ts';
import { extensionPackage, hostFolder, sampleWorkspace } from './projectFolders.ts';
import { readableError, say } from './terminal.ts';
import { installExtensions, startServer } from './vscodeServer.ts';
import { isFree } from './waiting.ts';
import { settingsFile, userSettings, writeSettings } from './windowFiles.ts';

/**
 * `npm start`: the sandbox, and a VS Code with the extension and a copy of the sample workspace.
 * The folders and the
 * ports stay the same from start to start, so that a session and the user's own files in the
 * workspace stay too.
 */
const folder = join(hostFolder, 'start');
const workspace = join(folder, 'workspace');
const extensionsFolder = join(folder, 'extensions');
const preferredSandboxPort = 47_100;
const preferredServerPort = 47_110;

/** What is there once VS Code runs. */
interface Started {
	/** Where to find it, in words. */
	readonly place: string;
	/** Settles with its last words when it has ended by itself. */
	readonly ended: Promise<string>;
}

async function startInBrowser(host: InstalledHost, addresses: SandboxAddresses): Promise<Started> {
	const dataFolder = join(folder, 'data');
	writeSettings(settingsFile(dataFolder), userSettings(addresses, 'public'));
	await installExtensions(host, { dataFolder: join(folder, 'installer'), extensionsFolder }, [extensionPackage]);
	const server = await startServer(host, {
		dataFolder,
		extensionsFolder,
		preferredPort: preferredServerPort,
	});
	const address = `${server.address}?folder=${encodeURIComponent(workspace)}`;
	const isOpened = openInDefaultBrowser(address);
	return {
		place: `${isOpened ? 'VS Code opens in your browser' : 'Open VS Code in your browser'}: ${address}`,
		ended: server.ended.then(server.output),
	};
}

async function startOnDesktop(addresses: SandboxAddresses): Promise<Started> {
	const program = await downloadDesktop();
	const folders = { program, dataFolder: join(folder, 'desktop'), extensionsFolder };
	writeSettings(settingsFile(folders.dataFolder), userSettings(addresses, 'public'));
	await installOnDesktop(folders, [extensionPackage]);
	const vscode = startDesktop(folders, workspace);
	return { place: 'VS Code opens in a window of its own.', ended: vscode.ended.then(vscode.output) };
}

/** Opens the address for the user; `false` where there is no screen or no program for it. */
function openInDefaultBrowser(address: string): boolean {
	const [program, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'] }[process.platform as string] ?? [
		'xdg-open',
	];
	const isLinux = process.platform === 'linux';
	const hasScreen = !isLinux || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
	if (process.env['CI'] || !hasScreen || program === undefined || (isLinux && !isOnPath(program))) {
		return false;
	}
	// The browser is the user's own and stays when this ends.
	spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
		.on('error', () => undefined)
		.unref();
	return true;
}

/** Whether a program of that name is in one of the folders of `PATH`. */
function isOnPath(program: string): boolean {
	return (process.env['PATH'] ?? '').split(delimiter).some((entry) => existsSync(join(entry, program)));
}

async function sandboxPort(): Promise<{ readonly port?: number }> {
	const ports = [0, 1, 2, 3].map((offset) => preferredSandboxPort + offset);
	const areFree = (await Promise.all(ports.map(isFree))).every(Boolean);
	return areFree ? { port: preferredSandboxPort } : {};
}

async function main(): Promise<void> {
	say('Building the extension and starting the sandbox …');
	mkdirSync(folder, { recursive: true });
	temporaryFolder();
	cpSync(sampleWorkspace, workspace, { recursive: true, force: false });
	await runNpmScript('package');
	const sandbox = await startSandbox(await sandboxPort());
	const host = installedHost();
	const started =
		host === undefined ? await startOnDesktop(sandbox.addresses) : await startInBrowser(host, sandbox.addresses);
	const logins = sandbox.addresses.users.map(({ login, name }) => `${login} (${name})`);
	say(`
${started.place}

To try, in the environment "Sandbox":
  1. Click "Sandbox: signed out" in the status bar, then Sign In, and log in with any password as ${logins.join(', ')}.
  2. Open students.graphql and press Run above the query, then Show as Table above the result.
  3. Right-click course-plan.docx: Convert to Markdown, then Convert to Markdown Chunks.
  4. Open the Study Admin view for the catalog: it finds the calls in legacy-client.ts and LegacyTeachingClient.java.

Your copy of the sample workspace: ${workspace}
Ctrl+C stops everything.
`);
	say(`VS Code has ended.\n${await started.ended}`);
}

try {
	await main();
	process.exit();
} catch (error) {
	say(readableError(error));
	process.exit(1);
}
