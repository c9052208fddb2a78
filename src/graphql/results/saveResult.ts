import * as vscode from 'vscode';
import type { Results } from './results.ts';

/**
 * Saves a result to a file: the one at the address given, else the one in the active editor, else the last one. Where to is asked, and asked
 * again by the editor where a file is already there.
 * @throws {UserError} `graphql/no-result`
 */
export async function saveResult(results: Results, given: unknown): Promise<void> {
	const result = results.require(given);
	const name = `${result.kept.label}.json`;
	const { document } = result.kept.run.target;
	const folder =
		document.uri.scheme === 'file'
			? vscode.Uri.joinPath(document.uri, '..')
			: vscode.workspace.workspaceFolders?.[0]?.uri;
	const place = await vscode.window.showSaveDialog({
		...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
		filters: { JSON: ['json'] },
		title: vscode.l10n.t('Save Result'),
	});
	if (place) {
		await vscode.workspace.fs.writeFile(place, await results.bytesOf(result));
	}
}
