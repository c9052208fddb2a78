import * as vscode from 'vscode';
import { promptForItem } from '../../shared/vscode/dialogs.ts';
import { showMarkdownPreview } from '../../shared/vscode/showMarkdownPreview.ts';

/**
 * Opens the preview of the documentation page that the user picks. In the preview the links between
 * the pages work, which they do not in the Extensions view.
 * @throws {Cancelled} when the user closes the quick pick
 */
export async function showDocumentation(extensionUri: vscode.Uri): Promise<void> {
	const folder = vscode.Uri.joinPath(extensionUri, 'docs');
	const entries = await vscode.workspace.fs.readDirectory(folder);
	const pages = await Promise.all(
		entries.map(async ([name]) => {
			const uri = vscode.Uri.joinPath(folder, name);
			const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
			return { label: /^# (.+)$/m.exec(text)?.[1] ?? name, uri };
		}),
	);
	const page = await promptForItem(
		pages.toSorted((a, b) => a.label.localeCompare(b.label)),
		{ title: vscode.l10n.t('Show Documentation'), placeHolder: vscode.l10n.t('Select a page') },
	);
	await showMarkdownPreview(page.uri, 'active');
}
