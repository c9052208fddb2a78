import * as vscode from 'vscode';
import { UserError } from '../../../shared/errors.ts';
import { type Patterns, partition, splitGlob } from '../../core/schema/graphqlConfig.ts';
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

/** A place where a source's files are or may come to be. */
export interface WatchedPlace {
	readonly base: vscode.Uri;
	readonly glob: string;
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
	return Promise.all(uris.map(async (uri) => ({ uri, text: await readLocalFile(uri, maximumBytes) })));
}

/** The places of a source, to be watched. */
export function placesOf({ folder, patterns }: SchemaFilesSource): readonly WatchedPlace[] {
	const [, positive] = partition(patterns);
	return positive.flatMap((pattern) => {
		const { path, glob } = splitGlob(pattern);
		const base = localPath(path, folder);
		if (!base) {
			return [];
		}
		return [
			glob === undefined ? { base: vscode.Uri.joinPath(base, '..'), glob: escapeGlob(nameOf(base)) } : { base, glob },
		];
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
	const { path, glob } = splitGlob(pattern);
	const base = localPath(path, folder);
	if (!base || glob === undefined) {
		return base ? [base] : [];
	}
	const files = await vscode.workspace.findFiles(
		new vscode.RelativePattern(base, glob),
		'**/node_modules/**',
		maximumFiles,
	);
	return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function nameOf({ path }: vscode.Uri): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

function escapeGlob(name: string): string {
	return name.replace(/[[\]{}*?]/g, '[$&]');
}
