import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { type SandboxAddresses, startSandbox } from '../sandbox/sandbox.ts';
import { downloadDesktop, installOnDesktop, startDesktop } from './desktop.ts';
import { type InstalledHost, installedHost } from './installedHost.ts';
import { runNpmScript } from './npmScript.ts';
import { temporaryFolder } from './ownedProcess.ts';
import { extensionPackage, hostFolder, sampleWorkspace } from './projectFolders.ts';
import { printLine, readableError } from './terminal.ts';
import { installExtensions, startServer } from './vscodeServer.ts';
import type { Settings } from './vscodeSuite.ts';
import { isFree } from './waiting.ts';
import { settingsFile, userSettings, writeSettings } from './windowFiles.ts';

/**
 * The program of `npm start`. It starts the sandbox, and VS Code with the extension and a copy of
 * the sample workspace. Each start uses the same folders and, if they are free, the same ports, so
 * that sessions and changed files of the workspace remain.
 */
const folder = join(hostFolder, 'start');
const workspace = join(folder, 'workspace');
const instructions = join(workspace, 'TRY-IT.md');
const extensionsFolder = join(folder, 'extensions');
const preferredSandboxPort = 47_100;
const preferredServerPort = 47_110;

/** A VS Code that `npm start` has started for the user. */
interface Started {
	/** A sentence that describes where VS Code opens. */
	readonly message: string;
	/** Resolves to the output of VS Code when it has ended. */
	readonly ended: Promise<string>;
}

async function startInBrowser(host: InstalledHost, addresses: SandboxAddresses): Promise<Started> {
	const dataFolder = join(folder, 'data');
	updateSettings(settingsFile(dataFolder), addresses);
	await installExtensions(host, { dataFolder: join(folder, 'installer'), extensionsFolder }, [extensionPackage]);
	const server = await startServer(host, {
		dataFolder,
		extensionsFolder,
		preferredPort: preferredServerPort,
	});
	const shown = JSON.stringify([['openFile', `vscode-remote://${new URL(server.address).host}${instructions}`]]);
	const address = `${server.address}?${new URLSearchParams({ folder: workspace, payload: shown })}`;
	const isOpened = openInDefaultBrowser(address);
	return {
		message: `${isOpened ? 'VS Code opens in your browser' : 'Open VS Code in your browser'}: ${address}`,
		ended: server.ended.then(server.output),
	};
}

async function startOnDesktop(addresses: SandboxAddresses): Promise<Started> {
	const program = await downloadDesktop();
	const folders = { program, dataFolder: join(folder, 'desktop'), extensionsFolder };
	updateSettings(settingsFile(folders.dataFolder), addresses);
	await installOnDesktop(folders, [extensionPackage]);
	const vscode = startDesktop(folders, workspace, [instructions]);
	return { message: 'VS Code opens in a window of its own.', ended: vscode.ended.then(vscode.output) };
}

/**
 * Writes the user settings. Keeps what the user has changed, except for the sandbox, because its
 * addresses can be others now.
 */
function updateSettings(file: string, addresses: SandboxAddresses): void {
	const fresh = userSettings(addresses, 'public');
	const kept = existsSync(file) ? (parse(readFileSync(file, 'utf8')) as Settings) : {};
	writeSettings(file, {
		...fresh,
		'workbench.editorAssociations': { [basename(instructions)]: 'vscode.markdown.preview.editor' },
		...kept,
		'studyAdmin.environments': { ...environmentsIn(kept), ...environmentsIn(fresh) },
	});
}

function environmentsIn(settings: Settings): object {
	return Object(settings['studyAdmin.environments']);
}

/**
 * Opens a URL in the user's default browser and returns `true`. Returns `false` when there is no
 * screen or no program to open the URL with.
 */
function openInDefaultBrowser(address: string): boolean {
	const [program, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'] }[process.platform as string] ?? [
		'xdg-open',
	];
	const isLinux = process.platform === 'linux';
	const hasScreen = !isLinux || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
	if (process.env['CI'] || !hasScreen || program === undefined || (isLinux && !isOnPath(program))) {
		return false;
	}
	// The browser belongs to the user, so it must not end with this process.
	spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
		.on('error', () => undefined)
		.unref();
	return true;
}

/** Whether a folder in `PATH` contains the program. */
function isOnPath(program: string): boolean {
	return (process.env['PATH'] ?? '').split(delimiter).some((entry) => existsSync(join(entry, program)));
}

async function sandboxPort(): Promise<{ readonly port?: number }> {
	const ports = [0, 1, 2, 3].map((offset) => preferredSandboxPort + offset);
	const areFree = (await Promise.all(ports.map(isFree))).every(Boolean);
	return areFree ? { port: preferredSandboxPort } : {};
}

async function main(): Promise<void> {
	printLine('Building the extension and starting the sandbox …');
	mkdirSync(folder, { recursive: true });
	temporaryFolder();
	cpSync(sampleWorkspace, workspace, { recursive: true, force: false });
	cpSync(join(sampleWorkspace, basename(instructions)), instructions);
	await runNpmScript('package');
	const sandbox = await startSandbox(await sandboxPort());
	const host = installedHost();
	const started =
		host === undefined ? await startOnDesktop(sandbox.addresses) : await startInBrowser(host, sandbox.addresses);
	printLine(`
${started.message}

TRY-IT.md opens with what to try. Log in as alma, with any password.

For an environment with the authentication method "basic": API ${sandbox.addresses.api}, user name ${sandbox.addresses.basicUser.username}, password ${sandbox.addresses.basicUser.password}.

Your copy of the sample workspace: ${workspace}
Ctrl+C stops everything.
`);
	printLine(`VS Code has ended.\n${await started.ended}`);
}

try {
	await main();
	process.exit();
} catch (error) {
	printLine(readableError(error));
	process.exit(1);
}
