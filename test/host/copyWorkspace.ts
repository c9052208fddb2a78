import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { sampleWorkspace } from './projectFolders.ts';
import { writeSettings } from './userSettings.ts';
import type { Settings } from './vscodeSuite.ts';

/** Copies the sample workspace to a folder, with these workspace settings instead of its own if any are given. */
export function copyWorkspace(folder: string, settings: Settings | undefined): void {
	cpSync(sampleWorkspace, folder, { recursive: true });
	if (settings !== undefined) {
		writeSettings(join(folder, '.vscode', 'settings.json'), settings);
	}
}
