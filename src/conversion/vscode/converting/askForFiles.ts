import * as vscode from 'vscode';
import { DisposableStore } from '../../shared/disposables.ts';
import { Cancelled } from '../../shared/errors.ts';
import { acceptedExtensions, acceptedFilePattern, acceptedMediaType } from '../core/documents/acceptedTypes.ts';
import { nameOf, neverLookedInto } from './folderFiles.ts';

/** No more are listed. */
const mostListed = 1000;

interface FileItem extends vscode.QuickPickItem {
	readonly uri: vscode.Uri;
}

/** Asks which documents of the workspace, or with a file dialog, are meant. @throws {Cancelled} when none is. */
export async function askForFiles(): Promise<readonly vscode.Uri[]> {
	const chosen = (await pickFromWorkspace()) ?? (await browse());
	if (chosen.length === 0) {
		throw new Cancelled();
	}
	return chosen;
}

/** `undefined` when the user wants to browse instead, or there is nothing to pick from. */
async function pickFromWorkspace(): Promise<readonly vscode.Uri[] | undefined> {
	if (!vscode.workspace.workspaceFolders) {
		return undefined;
	}
	const { promise, resolve, reject } = Promise.withResolvers<readonly vscode.Uri[] | undefined>();
	const store = new DisposableStore();
	const pick = store.add(vscode.window.createQuickPick<FileItem>());
	const search = store.add(new vscode.CancellationTokenSource());
	pick.title = vscode.l10n.t('Choose Documents to Convert');
	pick.placeholder = vscode.l10n.t('Looking for documents in the workspace');
	pick.busy = true;
	pick.canSelectMany = true;
	pick.matchOnDescription = true;
	pick.buttons = [{ iconPath: new vscode.ThemeIcon('folder-opened'), tooltip: vscode.l10n.t('Browse...') }];
	store.add(pick.onDidTriggerButton(() => resolve(undefined)));
	store.add(pick.onDidAccept(() => resolve(pick.selectedItems.map(({ uri }) => uri))));
	store.add(pick.onDidHide(() => reject(new Cancelled())));
	pick.show();
	const list = async () => {
		const found = await vscode.workspace.findFiles(acceptedFilePattern, neverLookedInto, mostListed + 1, search.token);
		pick.items = fileItems(found.slice(0, mostListed));
		pick.placeholder = placeholder(found.length);
		pick.busy = false;
		if (found.length === 0) {
			resolve(undefined);
		}
	};
	list().catch(reject);
	try {
		return await promise;
	} finally {
		search.cancel();
		store.dispose();
	}
}

function placeholder(found: number): string {
	return found > mostListed
		? vscode.l10n.t('The first {0} documents; browse for others above', mostListed)
		: vscode.l10n.t('Check documents, or browse for others above');
}

/** With the folder that each file lies in, in the order of their paths. */
function fileItems(uris: readonly vscode.Uri[]): readonly FileItem[] {
	return uris
		.filter((uri) => acceptedMediaType(nameOf(uri)) !== undefined)
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
		title: vscode.l10n.t('Choose Documents to Convert'),
		openLabel: vscode.l10n.t('Convert'),
		canSelectMany: true,
		// The editor's own dialog compares the case.
		filters: {
			[vscode.l10n.t('Documents')]: [
				...acceptedExtensions,
				...acceptedExtensions.map((extension) => extension.toUpperCase()),
			],
		},
	});
	return chosen ?? [];
}
