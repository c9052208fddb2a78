import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { isCheapGlob } from '../../core/language/schema/glob.ts';
import {
	isLocalPath,
	isTooBroad,
	type Patterns,
	partitionPatterns,
	splitGlob,
} from '../../core/language/schema/graphqlConfig.ts';
import type { SchemaFileAccess } from '../../node/readSchemaFiles.ts';
import { patternOfFile, readFile } from '../documents/readFile.ts';

/** The patterns of the files that one schema consists of, and their origin. */
export interface SchemaFilesSource {
	/**
	 * Identifies the origin of the schema, such as a project of a config file or a setting. A
	 * source replaces the previous source of the same owner.
	 */
	readonly owner: string;
	/** Name of the schema for display. */
	readonly label: string;
	/** Base folder of relative patterns; `undefined` if no folder is open. */
	readonly folder: vscode.Uri | undefined;
	readonly patterns: Patterns;
	/** Whether the file is named in a setting. Failures are then reported to the user. */
	readonly isSetting: boolean;
}

const maximumFiles = 2000;

/** Returns access to the files of a source through the file systems of the workspace. */
export function schemaFileAccess({ folder }: SchemaFilesSource): SchemaFileAccess {
	return {
		find: async (pattern) => (await filesOf(pattern, folder)).map(String),
		read: (uri, maximumBytes) => readFile(vscode.Uri.parse(uri), maximumBytes),
		pathOf: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
	};
}

/**
 * Returns patterns for file system watchers that match the files of a source, including files that
 * do not exist yet. If matching a pattern would take long, all files in its folder are watched.
 */
export function patternsToWatch({ folder, patterns }: SchemaFilesSource): readonly vscode.RelativePattern[] {
	const [, positive] = partitionPatterns(patterns);
	return positive.flatMap((pattern) => {
		const resolved = resolvePattern(pattern, folder);
		if (resolved instanceof vscode.Uri) {
			return [patternOfFile(resolved)];
		}
		return resolved
			? [isCheapGlob(resolved.pattern) ? resolved : new vscode.RelativePattern(resolved.baseUri, '**')]
			: [];
	});
}

async function filesOf(pattern: string, folder: vscode.Uri | undefined): Promise<readonly vscode.Uri[]> {
	const resolved = resolvePattern(pattern, folder);
	if (!resolved || resolved instanceof vscode.Uri) {
		return resolved ? [resolved] : [];
	}
	const files = await vscode.workspace.findFiles(resolved, '**/node_modules/**', maximumFiles);
	return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Returns the file or the glob pattern that a schema pattern names; `undefined` if the folder is
 * too large to be searched or is not on this machine.
 */
function resolvePattern(
	pattern: string,
	folder: vscode.Uri | undefined,
): vscode.Uri | vscode.RelativePattern | undefined {
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
 * Resolves a path: absolute, starting with `~`, or relative to a folder. Returns `undefined` for a
 * URL, for a network share (reading it would be a network request), and for a relative path without
 * a folder.
 */
export function localPath(path: string, folder: vscode.Uri | undefined): vscode.Uri | undefined {
	if (!isLocalPath(path)) {
		return undefined;
	}
	const expanded = path.replace(/^~(?=$|[/\\])/, () => homedir());
	return isAbsolute(expanded) ? vscode.Uri.file(expanded) : folder && vscode.Uri.joinPath(folder, expanded);
}
