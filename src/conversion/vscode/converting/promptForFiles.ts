import * as vscode from 'vscode';
import { Cancelled } from '../../../shared/core/errors.ts';
import { showInput } from '../../../shared/vscode/showInput.ts';
import { acceptedExtensions, acceptedFilePattern, acceptedMediaType } from '../../core/documents/acceptedTypes.ts';
import { excludedFoldersPattern, fileNameOf } from './selection.ts';

/** The maximum number of files in the list of documents to choose from. */
const maximumListed = 1000;

interface FileItem extends vscode.QuickPickItem {
	readonly uri: vscode.Uri;
}

/**
 * Prompts for documents of the workspace, or opens a file dialog.
 * @throws {Cancelled} when the user picks nothing.
 */
export async function promptForFiles(): Promise<readonly vscode.Uri[]> {
	const chosen = (await pickFromWorkspace()) ?? (await browse());
	if (chosen.length === 0) {
		throw new Cancelled();
	}
	return chosen;
}

/**
 * Prompts for documents of the workspace; `undefined` when the user selects Browse, or the
 * workspace has no documents.
 */
async function pickFromWorkspace(): Promise<readonly vscode.Uri[] | undefined> {
	if (!vscode.workspace.workspaceFolders) {
		return undefined;
	}
	const pick = vscode.window.createQuickPick<FileItem>();
	pick.title = vscode.l10n.t('Select Documents to Convert');
	pick.placeholder = vscode.l10n.t('Searching for documents in the workspace');
	pick.busy = true;
	pick.canSelectMany = true;
	pick.matchOnDescription = true;
	pick.buttons = [{ iconPath: new vscode.ThemeIcon('folder-opened'), tooltip: vscode.l10n.t('Browse...') }];
	return showInput<readonly vscode.Uri[] | undefined>(pick, (store, resolve, reject) => {
		const search = store.add(new vscode.CancellationTokenSource());
		store.add({ dispose: () => search.cancel() });
		store.add(pick.onDidTriggerButton(() => resolve(undefined)));
		store.add(pick.onDidAccept(() => resolve(pick.selectedItems.map(({ uri }) => uri))));
		const list = async () => {
			const found = await vscode.workspace.findFiles(
				acceptedFilePattern,
				excludedFoldersPattern,
				maximumListed + 1,
				search.token,
			);
			pick.items = fileItems(found.slice(0, maximumListed));
			pick.placeholder = placeholder(found.length);
			pick.busy = false;
			if (found.length === 0) {
				resolve(undefined);
			}
		};
		list().catch(reject);
	});
}

function placeholder(found: number): string {
	return found > maximumListed
		? vscode.l10n.t('Select from the first {0} documents or browse', maximumListed)
		: vscode.l10n.t('Select documents or browse');
}

/** Returns the list items for files, with their folders as descriptions, sorted by path. */
function fileItems(uris: readonly vscode.Uri[]): readonly FileItem[] {
	return uris
		.filter((uri) => acceptedMediaType(fileNameOf(uri)) !== undefined)
		.map((uri) => {
			const path = vscode.workspace.asRelativePath(uri);
			const slash = path.lastIndexOf('/');
			return { uri, path, label: path.slice(slash + 1), description: path.slice(0, Math.max(0, slash)) };
		})
		.sort((a, b) => a.path.localeCompare(b.path));
}

async function browse(): Promise<readonly vscode.Uri[]> {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
	const chosen = await vscode.window.showOpenDialog({
		...(folder && { defaultUri: folder }),
		title: vscode.l10n.t('Select Documents to Convert'),
		openLabel: vscode.l10n.t('Convert'),
		canSelectMany: true,
		// The editor's own file dialog compares extensions case-sensitively.
		filters: {
			[vscode.l10n.t('Documents')]: [
				...acceptedExtensions,
				...acceptedExtensions.map((extension) => extension.toUpperCase()),
			],
		},
	});
	return chosen ?? [];
}
