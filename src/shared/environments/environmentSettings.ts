import * as vscode from 'vscode';
import { isRecord } from '../json.ts';
import type { RawEnvironments } from './readEnvironments.ts';

const section = 'studyAdmin';
const key = 'environments';

/** The setting `studyAdmin.environments` as it stands in the user settings. A workspace has no say in it. */
export function storedEnvironments(): RawEnvironments {
	const stored = vscode.workspace.getConfiguration(section).inspect(key)?.globalValue;
	return isRecord(stored) ? stored : {};
}

/** Writes the setting into the user settings. */
export async function storeEnvironments(environments: RawEnvironments): Promise<void> {
	await vscode.workspace.getConfiguration(section).update(key, environments, vscode.ConfigurationTarget.Global);
}
