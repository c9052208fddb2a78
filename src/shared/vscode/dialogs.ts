import * as vscode from 'vscode';
import { Cancelled } from '../core/errors.ts';

/**
 * Resolves to what the user selected or entered in a dialog. @throws {Cancelled} when the user
 * closed the dialog
 */
export async function requireDialogResult<T>(choice: Thenable<T | undefined>): Promise<T> {
	const chosen = await choice;
	if (chosen === undefined) {
		throw new Cancelled();
	}
	return chosen;
}

/**
 * Lets the user select an item. Canceling the token closes the quick pick.
 * @throws {Cancelled} when the quick pick was closed
 */
export function promptForItem<Item extends vscode.QuickPickItem>(
	items: readonly Item[],
	options: vscode.QuickPickOptions,
	token?: vscode.CancellationToken,
): Promise<Item> {
	return requireDialogResult(vscode.window.showQuickPick(items, options, token));
}

/**
 * Asks a question in a modal dialog. `action` is the label of the only button besides Cancel.
 * @throws {Cancelled} when the user does not select the button
 */
export async function confirm(question: string, detail: string, action: string): Promise<void> {
	await requireDialogResult(vscode.window.showWarningMessage(question, { modal: true, detail }, action));
}

/** Lets the user select one file or folder. @throws {Cancelled} when the user closed the dialog */
export async function promptForOneFile(options: vscode.OpenDialogOptions): Promise<vscode.Uri> {
	return requireDialogResult(vscode.window.showOpenDialog(options).then((selected) => selected?.[0]));
}
