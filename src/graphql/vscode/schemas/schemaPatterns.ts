import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { isCheapGlob } from '../../core/language/schema/glob.ts';
import {
	isLocalPath,
	isTooBroad,
	type Patterns,
	partition,
	splitGlob,
} from '../../core/language/schema/graphqlConfig.ts';
import type { SchemaFileAccess } from '../../node/readSchemaFiles.ts';
import { patternOfFile, readFile } from '../documents/readFile.ts';

/** The files of one schema. */
export interface SchemaFilesSource {
	/**
	 * Identifies what the schema belongs to, such as a project of a config. A source replaces an
	 * earlier one with the same owner.
	 */
	readonly owner: string;
	readonly label: string;
	/** The base of relative patterns; `undefined` if there is no such folder. */
	readonly folder: vscode.Uri | undefined;
	readonly patterns: Patterns;
	/** Whether a setting names the file, so that failures are reported to the user. */
	readonly isSetting: boolean;
}

const maximumFiles = 2000;

/** The files of a source, as the workspace contains them. */
export function schemaFileAccess({ folder }: SchemaFilesSource): SchemaFileAccess {
	return {
		find: async (pattern) => (await filesOf(pattern, folder)).map(String),
		read: (uri, maximumBytes) => readFile(vscode.Uri.parse(uri), maximumBytes),
		pathOf: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
	};
}

/**
 * Patterns for file system watchers that match the files of a source, including future ones. Where
 * a pattern would take VS Code long, all files of its folder are watched.
 */
export function patternsToWatch({ folder, patterns }: SchemaFilesSource): readonly vscode.RelativePattern[] {
	const [, positive] = partition(patterns);
	return positive.flatMap((pattern) => {
		const place = placeOf(pattern, folder);
		if (place instanceof vscode.Uri) {
			return [patternOfFile(place)];
		}
		return place ? [isCheapGlob(place.pattern) ? place : new vscode.RelativePattern(place.baseUri, '**')] : [];
	});
}

async function filesOf(pattern: string, folder: vscode.Uri | undefined): Promise<readonly vscode.Uri[]> {
	const place = placeOf(pattern, folder);
	if (!place || place instanceof vscode.Uri) {
		return place ? [place] : [];
	}
	const files = await vscode.workspace.findFiles(place, '**/node_modules/**', maximumFiles);
	return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * The file or the glob that a pattern names; `undefined` if the folder is not searched or not on
 * this machine.
 */
function placeOf(pattern: string, folder: vscode.Uri | undefined): vscode.Uri | vscode.RelativePattern | undefined {
	const { path, glob } = splitGlob(pattern);
	const base = localPath(path, folder);
	if (!base || glob === undefined) {
		return base;
	}
	const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.path);
	return isTooBroad(base.path, folders, vscode.Uri.file(homedir()).path)
		? undefined
		: new vscode.RelativePattern(base, glob);
}

/**
 * Resolves a path: absolute, starting with `~`, or relative to a folder. `undefined` for a URL, for
 * a network share, because that would be a network request, and for a relative path without a
 * folder.
 */
export function localPath(path: string, folder: vscode.Uri | undefined): vscode.Uri | undefined {
	if (!isLocalPath(path)) {
		return undefined;
	}
	const expanded = path.replace(/^~(?=$|[/\\])/, () => homedir());
	return isAbsolute(expanded) ? vscode.Uri.file(expanded) : folder && vscode.Uri.joinPath(folder, expanded);
}
