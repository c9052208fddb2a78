import type * as vscode from 'vscode';
import type { ReportedFile, ReportedRoot } from '../core/sarif.ts';

type Folder = Pick<vscode.WorkspaceFolder, 'name' | 'uri' | 'index'>;

/** The roots of a report: the folders of the workspace. The one of a workspace with one folder has the name that services know. */
export function reportedRoots(folders: readonly Folder[]): readonly ReportedRoot[] {
	return folders.map((folder) => ({ id: rootId(folder, folders), name: folder.name }));
}

/** A file of a report, relative to the folder it is in; `undefined` stands for none. */
export function reportedFile(uri: vscode.Uri, folder: Folder | undefined, folders: readonly Folder[]): ReportedFile {
	if (!folder) {
		return { address: uri.toString(), root: undefined };
	}
	const base = folder.uri.path.replace(/\/?$/, '/');
	const segments = uri.path.slice(base.length).split('/');
	return { address: segments.map(encodeURIComponent).join('/'), root: rootId(folder, folders) };
}

function rootId({ index }: Folder, folders: readonly Folder[]): string {
	return folders.length === 1 ? 'SRCROOT' : `SRCROOT${index + 1}`;
}
