import type { Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { throwIfCancelled, UserError } from '../../shared/errors.ts';
import { acceptedExtensions, acceptedMediaType } from '../core/documents/acceptedTypes.ts';
import { outermostFolders } from '../core/documents/outermostFolders.ts';
import { fileError } from './fileError.ts';
import { filesInFolder, nameOf } from './folderFiles.ts';

/** A file that can be sent. */
export interface SourceFile {
	readonly uri: vscode.Uri;
	readonly name: string;
	/** Bytes. */
	readonly size: number;
}

/** A file that was chosen and cannot be sent. */
export interface RefusedFile {
	readonly uri: vscode.Uri;
	readonly name: string;
	readonly error: UserError;
}

/** A folder that was looked through. */
export interface SearchedFolder {
	readonly name: string;
	/** How many files are in it, and how many of them can be sent. */
	readonly files: number;
	readonly convertible: number;
}

/**
 * What was chosen, sorted into what can be sent and what cannot, each with its reason. Of what lies in a folder that was
 * chosen, what cannot be sent is only counted.
 */
export interface Selection {
	readonly accepted: readonly SourceFile[];
	readonly refused: readonly RefusedFile[];
	readonly folders: readonly SearchedFolder[];
}

/** The most files that one run takes. */
export const mostFilesOfRun = 1000;

/**
 * Looks at each resource on the disk, and into folders. Nothing is dropped: every one comes out on one of the sides, and
 * once, also a file that was chosen itself and with its folder.
 * @throws {UserError} `conversion/too-many-files`, `conversion/folder-too-large`. `Cancelled`.
 */
export async function readSelection(resources: readonly vscode.Uri[], signal: AbortSignal): Promise<Selection> {
	const accepted = new Map<string, SourceFile>();
	const refused: RefusedFile[] = [];
	const folders = new Map<string, vscode.Uri>();
	for (const uri of resources) {
		throwIfCancelled(signal);
		const looked = await lookAt(uri);
		if (looked === 'folder') {
			folders.set(uri.path, uri);
		} else if ('error' in looked) {
			refused.push(looked);
		} else {
			accepted.set(uri.toString(), looked);
		}
	}
	const searched: SearchedFolder[] = [];
	for (const path of outermostFolders([...folders.keys()])) {
		const folder = folders.get(path);
		const { files, count } = folder ? await convertibleFiles(folder, signal) : { files: [], count: 0 };
		searched.push({ name: nameOf({ path }), files: count, convertible: files.length });
		for (const file of files) {
			accepted.set(file.uri.toString(), file);
		}
	}
	limitFiles(accepted.size);
	return { accepted: [...accepted.values()], refused, folders: searched };
}

async function lookAt(uri: vscode.Uri): Promise<'folder' | SourceFile | RefusedFile> {
	const name = nameOf(uri);
	try {
		const stats = await statsOf(uri, name);
		return stats.isDirectory() ? 'folder' : { uri, name, size: acceptedSize(stats, name) };
	} catch (error) {
		if (error instanceof UserError) {
			return { uri, name, error };
		}
		throw error;
	}
}

/** The files of a folder that can be sent, and how many files there are in all. */
async function convertibleFiles(
	folder: vscode.Uri,
	signal: AbortSignal,
): Promise<{ readonly files: readonly SourceFile[]; readonly count: number }> {
	const all = await filesInFolder(folder, signal);
	const ofKnownType = all
		.filter((uri) => acceptedMediaType(nameOf(uri)) !== undefined)
		.sort((a, b) => (a.path < b.path ? -1 : 1));
	limitFiles(ofKnownType.length);
	const files = await Promise.all(
		ofKnownType.map(async (uri) => {
			const stats = await lstat(uri.fsPath).catch(() => undefined);
			return stats?.isFile() && stats.size > 0 ? [{ uri, name: nameOf(uri), size: stats.size }] : [];
		}),
	);
	return { files: files.flat(), count: all.length };
}

function limitFiles(files: number): void {
	if (files > mostFilesOfRun) {
		throw new UserError('conversion/too-many-files', { files, maximum: mostFilesOfRun });
	}
}

/** @throws {UserError} `conversion/not-on-disk`, `conversion/file-…` */
async function statsOf(uri: vscode.Uri, file: string): Promise<Stats> {
	if (uri.scheme !== 'file') {
		throw new UserError('conversion/not-on-disk', { file });
	}
	return stat(uri.fsPath).catch((error: unknown) => {
		throw fileError(error, file);
	});
}

/** The size of a file that can be sent. @throws {UserError} what keeps it from being sent. */
function acceptedSize(stats: Stats, file: string): number {
	if (!stats.isFile()) {
		throw new UserError('conversion/not-a-file', { file });
	}
	if (acceptedMediaType(file) === undefined) {
		throw new UserError('conversion/unknown-type', { file, accepted: acceptedExtensions.join(', ') });
	}
	if (stats.size === 0) {
		throw new UserError('conversion/empty-file', { file });
	}
	return stats.size;
}
