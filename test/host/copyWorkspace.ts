import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, sampleWorkspace } from './projectFolders.ts';
import { writeSettings } from './userSettings.ts';
import type { Settings, VscodeSuite } from './vscodeSuite.ts';

/**
 * Copies the sample workspace to a folder, with these workspace settings instead of its own if any are given, and what the
 * suite wants besides, as far as it is there.
 */
export function copyWorkspace(folder: string, settings: Settings | undefined, suite: VscodeSuite): void {
	cpSync(sampleWorkspace, folder, { recursive: true });
	for (const [name, source] of Object.entries(suite.workspaceFolders ?? {})) {
		if (existsSync(join(root, source))) {
			cpSync(join(root, source), join(folder, name), { recursive: true });
		}
	}
	if (settings !== undefined) {
		writeSettings(join(folder, '.vscode', 'settings.json'), settings);
	}
}
