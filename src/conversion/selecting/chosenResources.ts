import * as vscode from 'vscode';
import { activeFile } from '../../shared/activeFile.ts';
import { acceptedMediaType } from '../core/documents/acceptedTypes.ts';
import { askForFiles } from './askForFiles.ts';
import { nameOf } from './folderFiles.ts';

/**
 * What a command is meant for: the selection of the explorer, which comes as the second argument, else the one resource
 * it was called on, else the file in the active tab when the service converts such files, else what the user chooses now.
 * A key pressed in the explorer is not told the selection there and says `{ ask: true }`: the active tab is not meant.
 * @throws {Cancelled} when the user was asked and chose nothing.
 */
export async function chosenResources([focused, selected]: readonly unknown[]): Promise<readonly vscode.Uri[]> {
	const several = Array.isArray(selected) ? selected.filter((item) => item instanceof vscode.Uri) : [];
	if (several.length > 0) {
		return [...new Map(several.map((uri) => [uri.toString(), uri])).values()];
	}
	if (focused instanceof vscode.Uri) {
		return [focused];
	}
	const asks = typeof focused === 'object' && focused !== null && 'ask' in focused && focused.ask === true;
	const active = asks ? undefined : convertibleTab();
	return active ? [active] : askForFiles();
}

/** The file in the active tab, when the service converts such files. */
function convertibleTab(): vscode.Uri | undefined {
	const uri = activeFile();
	return uri?.scheme === 'file' && acceptedMediaType(nameOf(uri)) !== undefined ? uri : undefined;
}
