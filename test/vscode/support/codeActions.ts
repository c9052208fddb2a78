import * as vscode from 'vscode';
import { eventually } from './eventually.ts';

/**
 * Waits until code actions are offered for a range and one has a title that begins with `expected`.
 * Resolves to all of them by title. VS Code cancels a request while diagnostics change, so requests
 * are repeated.
 */
export async function codeActionsWith(
	expected: string,
	uri: vscode.Uri,
	range: vscode.Range,
	kind?: string,
): Promise<ReadonlyMap<string, vscode.CodeAction>> {
	let actions: readonly vscode.CodeAction[] = [];
	await eventually(`the code action "${expected}" is offered`, async () => {
		try {
			actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, range, kind);
		} catch {
			return false;
		}
		return actions.some(({ title }) => title.startsWith(expected));
	});
	return new Map(actions.map((action) => [action.title, action]));
}
