import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { isLocalPath } from '../../core/schema/graphqlConfig.ts';

/**
 * The file or folder that a path names: absolute, `~`, or relative to a folder. `undefined` for an address, for a share, which
 * would be asked over the network, and for a relative path without a folder.
 */
export function localPath(path: string, folder: vscode.Uri | undefined): vscode.Uri | undefined {
	if (!isLocalPath(path)) {
		return undefined;
	}
	const expanded = path.replace(/^~(?=$|[/\\])/, () => homedir());
	return isAbsolute(expanded) ? vscode.Uri.file(expanded) : folder && vscode.Uri.joinPath(folder, expanded);
}
