import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { UserError } from '../../../shared/errors.ts';
import { isTooWide, type Patterns, partition, splitGlob } from '../../core/schema/graphqlConfig.ts';
import { patternOfFile } from '../../patternOfFile.ts';
import type { SdlText } from '../documentSchema.ts';
import { localPath } from './localPath.ts';
import { readLocalFile } from './readLocalFile.ts';

/** Files that make a schema together. */
export interface SchemaFilesSource {
	/** What they are the schema of, such as a config's project. A source with the same owner takes the place of the last. */
	readonly owner: string;
	readonly label: string;
	/** What relative patterns are relative to; `undefined` when there is no such folder. */
	readonly folder: vscode.Uri | undefined;
	readonly patterns: Patterns;
	/** Whether the user has named the file in a setting, and so is to be told when it cannot be used. */
	readonly isSetting: boolean;
}

const maximumBytes = 50 * 2 ** 20;
const maximumFiles = 2000;

/** Files that programs are written in; schemas are not looked for in them. */
const programs = /\.([cm]?[jt]sx?|vue|svelte|astro)$/i;

/** Reads the files of a source. @throws {UserError} `graphql/schema-file-…` */
export async function readSchemaFiles(source: SchemaFilesSource): Promise<readonly SdlText[]> {
	const uris = await findFiles(source);
	if (uris.length === 0) {
		throw new UserError('graphql/schema-file-missing', { file: source.patterns.join(', ') });
	}
	const files: SdlText[] = [];
	let left = maximumBytes;
	for (const uri of uris) {
		const text = await readLocalFile(uri, left, maximumBytes);
		left -= text.length;
		files.push({ uri, text });
	}
	return files;
}

/** Where the files of a source are or may come to be, for watchers. */
export function patternsToWatch({ folder, patterns }: SchemaFilesSource): readonly vscode.RelativePattern[] {
	const [, positive] = partition(patterns);
	return positive.flatMap((pattern) => {
		const place = placeOf(pattern, folder);
		return place ? [place instanceof vscode.Uri ? patternOfFile(place) : place] : [];
	});
}

async function findFiles({ folder, patterns }: SchemaFilesSource): Promise<readonly vscode.Uri[]> {
	const [negative, positive] = partition(patterns);
	const found = await Promise.all(positive.map((pattern) => filesOf(pattern, folder)));
	const left = new Set((await Promise.all(negative.map((pattern) => filesOf(pattern, folder)))).flat().map(String));
	const unique = new Map(found.flat().map((uri) => [uri.toString(), uri]));
	return [...unique.values()].filter((uri) => !left.has(uri.toString()) && !programs.test(uri.path));
}

async function filesOf(pattern: string, folder: vscode.Uri | undefined): Promise<readonly vscode.Uri[]> {
	const place = placeOf(pattern, folder);
	if (!place || place instanceof vscode.Uri) {
		return place ? [place] : [];
	}
	const files = await vscode.workspace.findFiles(place, '**/node_modules/**', maximumFiles);
	return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The file that a pattern names, or the glob that it is; `undefined` for what is not searched or not of this machine. */
function placeOf(pattern: string, folder: vscode.Uri | undefined): vscode.Uri | vscode.RelativePattern | undefined {
	const { path, glob } = splitGlob(pattern);
	const base = localPath(path, folder);
	if (!base || glob === undefined) {
		return base;
	}
	const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.path);
	return isTooWide(base.path, folders, vscode.Uri.file(homedir()).path)
		? undefined
		: new vscode.RelativePattern(base, glob);
}
