import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { promptForItem, promptForOneFile } from '../../../shared/vscode/dialogs.ts';
import type { Setting } from '../../../shared/vscode/settings.ts';
import type { ItemToSave } from './itemsToSave.ts';

/** The services that choosing a folder uses. */
export interface ChooseFolderContext {
	readonly host: Host;
	readonly saveTo: Setting<'conversion.saveTo'>;
}

/** Returns the path of the folder in which an item is saved. */
export type FolderResolver = (item: ItemToSave) => string;

const lastFolderKey = 'conversion.saveFolder';

/**
 * Returns a function for the folder of each item: the folder of its source, or one folder for all
 * items, which is stored with the workspace. Prompts the user if the setting does not determine the
 * folder or `always` is true.
 * @throws {UserError} `conversion/save-not-on-disk`; `Cancelled`
 */
export async function chooseFolderResolver(
	{ host, saveTo }: ChooseFolderContext,
	items: readonly ItemToSave[],
	always: boolean,
): Promise<FolderResolver> {
	const { workspaceState } = host.context;
	const last = workspaceState.get<string>(lastFolderKey);
	const choice = always ? 'ask' : saveTo.value;
	if (choice === 'besideSource') {
		return sourceFolderOf;
	}
	if (choice === 'lastFolder' && last !== undefined) {
		return () => last;
	}
	const chosen = await promptForFolder(items, last);
	if (typeof chosen === 'string') {
		await workspaceState.update(lastFolderKey, chosen);
		return () => chosen;
	}
	return chosen;
}

/** Returns the path of a URI on this disk. @throws {UserError} `conversion/save-not-on-disk` */
export function diskPathOf(uri: vscode.Uri): string {
	if (uri.scheme !== 'file') {
		throw new UserError('conversion/save-not-on-disk');
	}
	return uri.fsPath;
}

function sourceFolderOf({ document }: ItemToSave): string {
	return dirname(diskPathOf(vscode.Uri.parse(document.sources[0])));
}

interface FolderPick extends vscode.QuickPickItem {
	readonly choose: () => Promise<FolderResolver | string> | FolderResolver | string;
}

async function promptForFolder(
	items: readonly ItemToSave[],
	last: string | undefined,
): Promise<FolderResolver | string> {
	const [sourceFolder = '', ...others] = new Set(items.map(sourceFolderOf));
	const picks: FolderPick[] = [
		{
			label: vscode.l10n.t('Next to the Source File'),
			detail: others.length > 0 ? vscode.l10n.t('Each document next to its own source file') : sourceFolder,
			choose: () => sourceFolderOf,
		},
		...(last === undefined || last === sourceFolder
			? []
			: [{ label: basename(last), description: vscode.l10n.t('used last'), detail: last, choose: () => last }]),
		{ label: vscode.l10n.t('Select a Folder...'), choose: () => openFolder(last ?? sourceFolder) },
	];
	const picked = await promptForItem(picks, {
		title: vscode.l10n.t('Save Converted Documents'),
		placeHolder: vscode.l10n.t('Select where to save'),
	});
	return picked.choose();
}

async function openFolder(start: string): Promise<string> {
	const folder = await promptForOneFile({
		canSelectFiles: false,
		canSelectFolders: true,
		defaultUri: vscode.Uri.file(start),
		openLabel: vscode.l10n.t('Save Here'),
		title: vscode.l10n.t('Save Converted Documents'),
	});
	return diskPathOf(folder);
}
