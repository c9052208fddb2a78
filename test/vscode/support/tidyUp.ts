import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import manifest from '../../../package.json' with { type: 'json' };
import type { SuiteSettings } from '../../host/bridgeProtocol.ts';
import { browser } from './browser.ts';
import { eventually } from './eventually.ts';
import { clearToasts } from './workbench.ts';

/**
 * Cleans up a window before the next suite: closes editors and notifications, and removes converted
 * documents and environments with their sessions and results.
 */
export async function tidyUp(): Promise<void> {
	await browser(({ page }) => page.keyboard.press('Escape'));
	await closeEditors();
	await runAndConfirm('Remove', 'studyAdmin.removeAllConversions');
	const environments = vscode.workspace.getConfiguration('studyAdmin').inspect<object>('environments')?.globalValue;
	for (const id of Object.keys(environments ?? {})) {
		await runAndConfirm('Remove', 'studyAdmin.removeEnvironment', id);
	}
	await vscode.commands.executeCommand('workbench.action.closePanel');
	await vscode.commands.executeCommand('workbench.view.explorer');
	await clearToasts();
}

/**
 * Closes a document without saving it, and waits until VS Code has closed it. VS Code gives the
 * name of a closed untitled document to the next one, which still has the old text for a moment.
 * Another document, such as a result that is shown late, can become active at any time.
 */
export async function discard(document: vscode.TextDocument): Promise<void> {
	const isDone = () => document.isClosed || !(document.isUntitled || document.isDirty);
	await eventually(`${document.uri.toString()} is closed`, async () => {
		if (!isDone()) {
			await vscode.window.showTextDocument(document, { viewColumn: columnOf(document) });
			await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
		}
		return isDone();
	});
}

/** Returns the column in which a document is open, or the active column. */
function columnOf({ uri }: vscode.TextDocument): vscode.ViewColumn {
	const shows = ({ input }: vscode.Tab) =>
		input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
	const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(shows));
	return group?.viewColumn ?? vscode.ViewColumn.Active;
}

/** Closes all editors and discards unsaved text. */
export async function closeEditors(): Promise<void> {
	for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
		await discard(document);
	}
	await runAndConfirm("Don't Save", 'workbench.action.closeAllEditors');
}

/**
 * Sets all settings of the extension to the given values, and removes those settings of the
 * extension for which no value is given.
 */
export async function changeSettings({ user, workspace }: SuiteSettings): Promise<void> {
	const all = vscode.workspace.getConfiguration();
	for (const name of Object.keys(manifest.contributes.configuration.properties)) {
		const { globalValue, workspaceValue } = all.inspect(name) ?? {};
		if (!isDeepStrictEqual(globalValue, user[name])) {
			await all.update(name, user[name], vscode.ConfigurationTarget.Global);
		}
		if (!isDeepStrictEqual(workspaceValue, workspace[name])) {
			await all.update(name, workspace[name], vscode.ConfigurationTarget.Workspace);
		}
	}
}

/** Runs a command, and selects a button of the dialog for confirmation if there is one. */
async function runAndConfirm(name: string, command: string, ...args: readonly unknown[]): Promise<void> {
	let isDone = false;
	const done = Promise.resolve(vscode.commands.executeCommand(command, ...args)).finally(() => {
		isDone = true;
	});
	await eventually(`${command} has ended`, async () => {
		if (!isDone) {
			await browser(
				async ({ page }, { name }) => {
					const button = page.locator('.monaco-dialog-box').getByRole('button', { name, exact: true });
					// The dialog may close at this moment.
					await ((await button.count()) > 0 ? button.click({ timeout: 1000 }).catch(() => undefined) : undefined);
				},
				{ name },
			);
		}
		return isDone;
	});
	await done;
}
