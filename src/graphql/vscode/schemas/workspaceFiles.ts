import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { watcherPatternOfFile } from '../../../shared/vscode/watchFiles.ts';
import { isCheapGlob } from '../../core/language/schema/glob.ts';
import { isFolderTooLargeToSearch } from '../../core/language/schema/graphqlConfig.ts';
import {
	type ConfigFolder,
	locateSchemaFiles,
	maximumSchemaFiles,
	type SchemaFileSystem,
	type SchemaFilesSource,
} from '../../node/schemaFiles.ts';
import type { FilesInEnclosingFolders } from '../documents/filesInEnclosingFolders.ts';
import { readTextFileAtUri } from '../documents/readTextFileAtUri.ts';

/** The files of schemas through the file systems of the workspace. */
export class WorkspaceSchemaFileSystem implements SchemaFileSystem<vscode.Uri> {
	/** The config files in the folders that enclose a file. */
	readonly nearby: FilesInEnclosingFolders;

	constructor(nearby: FilesInEnclosingFolders) {
		this.nearby = nearby;
	}

	readonly list = (file: vscode.Uri): readonly ConfigFolder<vscode.Uri>[] | undefined =>
		this.nearby.inEnclosingFolders(file);

	readonly read = readTextFileAtUri;

	async find(folder: vscode.Uri, glob: string): Promise<readonly vscode.Uri[]> {
		if (!isSearchable(folder)) {
			return [];
		}
		const pattern = new vscode.RelativePattern(folder, glob);
		const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**', maximumSchemaFiles);
		return files.toSorted((a, b) => compareTexts(a.path, b.path));
	}

	locate(path: string, folder: vscode.Uri | undefined): vscode.Uri | undefined {
		return isAbsolute(path) ? vscode.Uri.file(path) : folder && vscode.Uri.joinPath(folder, path);
	}

	/** Drive letters are in lower case. */
	pathBeside(file: vscode.Uri, location: vscode.Uri): string | undefined {
		const isBeside = location.scheme === file.scheme && location.authority === file.authority;
		return isBeside ? location.fsPath.replaceAll('\\', '/') : undefined;
	}

	shownPath(file: vscode.Uri): string {
		return vscode.workspace.asRelativePath(file);
	}

	/**
	 * Returns patterns for file system watchers that match the files of a source, including files that
	 * do not exist yet. If matching a pattern would take long, all files in its folder are watched.
	 */
	patternsToWatch(source: SchemaFilesSource<vscode.Uri>): readonly vscode.RelativePattern[] {
		return locateSchemaFiles(source, this.locate).included.flatMap(({ location, glob }) => {
			if (glob === undefined) {
				return [watcherPatternOfFile(location)];
			}
			return isSearchable(location) ? [new vscode.RelativePattern(location, isCheapGlob(glob) ? glob : '**')] : [];
		});
	}
}

function isSearchable(folder: vscode.Uri): boolean {
	const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.path);
	return !isFolderTooLargeToSearch(folder.path, folders, vscode.Uri.file(homedir()).path);
}
