import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type SandboxAddresses, sandboxEnvironment } from '../sandbox/sandbox.ts';
import { root, sampleWorkspace } from './projectFolders.ts';
import type { Settings, VscodeSuite } from './vscodeSuite.ts';

/**
 * Returns the user settings that every window has. They select the sandbox as the environment,
 * trust every workspace, and turn off features of VS Code that would open views or notifications.
 */
export function userSettings(addresses: SandboxAddresses, client: 'public' | 'confidential'): Settings {
	return {
		'security.workspace.trust.enabled': false,
		// Disabling AI features leaves an empty secondary side bar open, so it is hidden too.
		'chat.disableAIFeatures': true,
		'workbench.startupEditor': 'none',
		'workbench.secondarySideBar.defaultVisibility': 'hidden',
		'workbench.colorTheme': 'Default Light Modern',
		'git.enabled': false,
		// Each suite listens on several ports, and VS Code would report more than 20 of them.
		'remote.autoForwardPorts': false,
		'telemetry.telemetryLevel': 'off',
		'update.mode': 'none',
		'extensions.ignoreRecommendations': true,
		'studyAdmin.environments': { sandbox: sandboxEnvironment(addresses, client) },
		'studyAdmin.environment': 'sandbox',
	};
}

const settingsFolder = '.vscode';

/** Returns the path of the user settings in the data folder of VS Code. */
export function settingsFile(dataFolder: string): string {
	return join(dataFolder, 'User', 'settings.json');
}

/** Writes a settings file. Creates its folder if it does not exist. */
export function writeSettings(file: string, settings: Settings): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(settings, undefined, '\t')}\n`);
}

/**
 * Copies the sample workspace, and the additional folders of the suite that exist, to `folder`.
 * `settings` replaces the settings of the sample workspace.
 */
export function copyWorkspace(folder: string, settings: Settings | undefined, suite: VscodeSuite): void {
	copyFiles(folder, suite);
	writeSettings(join(folder, settingsFolder, 'settings.json'), settings ?? sampleSettings());
}

function copyFiles(folder: string, suite: VscodeSuite): void {
	const filter = (source: string) => basename(source) !== settingsFolder;
	cpSync(sampleWorkspace, folder, { recursive: true, filter });
	for (const [name, source] of Object.entries(suite.workspaceFolders ?? {})) {
		if (existsSync(join(root, source))) {
			cpSync(join(root, source), join(folder, name), { recursive: true });
		}
	}
}

/** Returns the workspace settings of the sample workspace. */
export function sampleSettings(): Settings {
	return JSON.parse(readFileSync(join(sampleWorkspace, settingsFolder, 'settings.json'), 'utf8'));
}

/**
 * Replaces the files of a workspace with the initial files of a suite. The settings folder remains,
 * because VS Code may be reading it.
 */
export function resetWorkspace(folder: string, suite: VscodeSuite): void {
	for (const name of readdirSync(folder).filter((name) => name !== settingsFolder)) {
		rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	}
	copyFiles(folder, suite);
}

/** Returns the content of all log files of the extension in a data folder, oldest first. */
export function readExtensionLog(dataFolder: string): string {
	return globSync('**/exthost*/studyadmin.study-admin-apis/*.log', { cwd: dataFolder })
		.map((file) => join(dataFolder, file))
		.toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
		.map((file) => readFileSync(file, 'utf8'))
		.join('');
}
