import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SandboxAddresses, sandboxEnvironment } from '../sandbox/sandbox.ts';
import type { Settings } from './vscodeSuite.ts';

/** The user settings of every window: a quiet workbench, and the sandbox as the current environment. */
export function userSettings(addresses: SandboxAddresses, client: 'public' | 'confidential'): Settings {
	return {
		// Without the third an empty side bar stays open on the right.
		'chat.disableAIFeatures': true,
		'workbench.startupEditor': 'none',
		'workbench.secondarySideBar.defaultVisibility': 'hidden',
		'workbench.colorTheme': 'Default Light Modern',
		'git.enabled': false,
		'telemetry.telemetryLevel': 'off',
		'update.mode': 'none',
		'extensions.ignoreRecommendations': true,
		'studyAdmin.environments': { sandbox: sandboxEnvironment(addresses, client) },
		'studyAdmin.environment': 'sandbox',
	};
}

/** Writes a settings file, and the folders it is in. */
export function writeSettings(file: string, settings: Settings): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(settings, undefined, '\t')}\n`);
}
