import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { escapeGlob } from '../../../shared/core/escapeGlob.ts';
import { breakMarkdownLinks } from '../../../shared/core/sanitizeText.ts';
import { settingDefinitions } from '../../../shared/core/settingDefinitions.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';

const key = 'deprecations.exclude';

/** Whether a file is in a workspace folder, so that the settings of the folder can exclude it. */
export function isInWorkspaceFolder(uri: vscode.Uri): boolean {
	return vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

/**
 * Excludes a file from the search for uses: adds its path to `studyAdmin.deprecations.exclude` in
 * the settings of its workspace folder. Notifies the user and offers to undo the change. Does
 * nothing for a file outside the workspace folders.
 */
export async function excludeFileFromSearch(host: Host, uri: unknown): Promise<void> {
	const folder = uri instanceof vscode.Uri ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
	if (!(uri instanceof vscode.Uri) || !folder) {
		return;
	}
	const path = vscode.workspace.asRelativePath(uri, false);
	const glob = escapeGlob(path);
	const configuration = () => vscode.workspace.getConfiguration('studyAdmin', folder);
	const before = configuration().inspect<readonly string[]>(key)?.workspaceFolderValue;
	const current = () => settingDefinitions[key].read(configuration().get(key));
	const excluded = current();
	const set = (value: readonly string[] | undefined) =>
		configuration().update(key, value, vscode.ConfigurationTarget.WorkspaceFolder);
	const undo = async () => {
		// Other files may have been excluded since.
		const others = current().filter((each) => each !== glob);
		await set(others.join('\n') === excluded.join('\n') ? before : others);
	};
	await set([...excluded, glob]);
	offerUndo(path, undo).catch((error) => reportFailure(host, 'studyAdmin.ignorePath', error));
}

async function offerUndo(path: string, undo: () => Promise<void>): Promise<void> {
	const button = vscode.l10n.t('Undo');
	const message = vscode.l10n.t('{0} is no longer searched for uses of deprecated APIs.', breakMarkdownLinks(path));
	if ((await vscode.window.showInformationMessage(message, button)) === button) {
		await undo();
	}
}
