import * as vscode from 'vscode';
import { escapeGlob } from '../../../shared/core/escapeGlob.ts';
import { withoutLinks } from '../../../shared/core/foreignText.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';
import type { Host } from '../../../shared/vscode/host.ts';
import { readGlobs } from '../../core/scanSettings.ts';

const key = 'deprecations.exclude';

/** Whether a file is in a folder of the workspace, whose settings can name it. */
export function isInFolder(uri: vscode.Uri): boolean {
	return vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

/**
 * Takes a file out of the search for uses: its path is added to `studyAdmin.deprecations.exclude`
 * in the settings of its folder. Says so, and offers to take it back. Does nothing for a file that
 * is in no folder of the workspace.
 */
export async function ignorePath(host: Host, uri: unknown): Promise<void> {
	const folder = uri instanceof vscode.Uri ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
	if (!(uri instanceof vscode.Uri) || !folder) {
		return;
	}
	const path = vscode.workspace.asRelativePath(uri, false);
	const configuration = vscode.workspace.getConfiguration('studyAdmin', folder);
	const before = configuration.inspect<readonly string[]>(key)?.workspaceFolderValue;
	const excluded = readGlobs(configuration.get(key));
	const set = (value: readonly string[] | undefined) =>
		vscode.workspace
			.getConfiguration('studyAdmin', folder)
			.update(key, value, vscode.ConfigurationTarget.WorkspaceFolder);
	await set([...excluded, escapeGlob(path)]);
	offerUndo(path, () => set(before)).catch((error) => reportFailure(host, 'studyAdmin.ignorePath', error));
}

async function offerUndo(path: string, undo: () => Thenable<void>): Promise<void> {
	const button = vscode.l10n.t('Undo');
	const told = vscode.l10n.t('{0} is no longer searched for uses of deprecated APIs.', withoutLinks(path));
	if ((await vscode.window.showInformationMessage(told, button)) === button) {
		await undo();
	}
}
