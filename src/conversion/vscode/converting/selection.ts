import { posix } from 'node:path';
import * as vscode from 'vscode';
import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import { escapeGlob } from '../../../shared/core/escapeGlob.ts';
import { acceptedMediaType } from '../../core/documents/acceptedTypes.ts';
import { checkFoundFile, checkSourcePath, isSymbolicLinkPath, outermostFolders } from '../../node/sourceFiles.ts';

/** A file that can be sent. */
export interface SendableFile {
	readonly uri: vscode.Uri;
	readonly name: string;
	/** Bytes. */
	readonly size: number;
}

/** A chosen file that cannot be sent. */
interface RefusedFile {
	readonly uri: vscode.Uri;
	readonly name: string;
	readonly error: UserError;
}

/** A chosen folder and the number of files found in it. */
interface SearchedFolder {
	readonly name: string;
	/** The number of files in the folder. `convertible` is the number of those that can be sent. */
	readonly files: number;
	readonly convertible: number;
	/** The number of files that are of another type, links or missing, unless they were chosen. */
	readonly others: number;
}

/**
 * The chosen files. Files in a chosen folder are only counted if they are of another type, links or
 * missing.
 */
export interface ChosenFiles {
	readonly accepted: readonly SendableFile[];
	readonly refused: readonly RefusedFile[];
	readonly folders: readonly SearchedFolder[];
}

/** The maximum number of files that one run converts. */
const maximumFiles = 1000;
/**
 * The maximum number of files in a folder. The editor returns all of them at once, in 5 ms per
 * thousand.
 */
const maximumFolderFiles = 50_000;

/** The folders that are not searched for documents, as a glob pattern. */
export const excludedFoldersPattern = '**/{.git,node_modules}/**';

/** Returns the file name in a URI: the last segment of its path. */
export function fileNameOf({ path }: Pick<vscode.Uri, 'path'>): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Checks the chosen files, searches the chosen folders, and returns the files that can and that
 * cannot be sent. Each file is listed once, even if it was chosen together with its folder.
 * @throws {UserError} `conversion/too-many-files`, `conversion/folder-too-large`. `Cancelled`.
 */
export async function readChosenFiles(resources: readonly vscode.Uri[], signal: AbortSignal): Promise<ChosenFiles> {
	const accepted = new Map<string, SendableFile>();
	const refused = new Map<string, RefusedFile>();
	const folders = new Map<string, vscode.Uri>();
	for (const uri of resources) {
		throwIfCancelled(signal);
		const checked = await check(uri);
		if (checked === 'folder') {
			folders.set(uri.path, uri);
		} else if ('error' in checked) {
			refused.set(uri.toString(), checked);
		} else {
			accepted.set(uri.toString(), checked);
		}
	}
	const searched: SearchedFolder[] = [];
	for (const path of outermostFolders([...folders.keys()])) {
		const folder = folders.get(path);
		const found = folder ? await convertibleFiles(folder, signal) : { files: [], refused: [], others: [] };
		const { files } = found;
		for (const file of found.refused) {
			refused.set(file.uri.toString(), file);
		}
		searched.push({
			name: fileNameOf({ path }),
			files: files.length + found.refused.length + found.others.length,
			convertible: files.length,
			others: found.others.filter((uri) => !refused.has(uri.toString())).length,
		});
		for (const file of files) {
			accepted.set(file.uri.toString(), file);
		}
	}
	limitFiles(accepted.size);
	return { accepted: [...accepted.values()], refused: [...refused.values()], folders: searched };
}

async function check(uri: vscode.Uri): Promise<'folder' | SendableFile | RefusedFile> {
	const name = fileNameOf(uri);
	try {
		if (uri.scheme !== 'file') {
			throw new UserError('conversion/not-on-disk', { file: name });
		}
		const checked = await checkSourcePath({ path: uri.fsPath, name });
		return checked === 'folder' ? 'folder' : { uri, name, size: checked };
	} catch (error) {
		if (error instanceof UserError) {
			return { uri, name, error };
		}
		throw error;
	}
}

/** The files of a folder that the service converts. */
interface FolderFiles {
	readonly files: readonly SendableFile[];
	/** Documents that cannot be sent. */
	readonly refused: readonly RefusedFile[];
	/** Files that are of another type, links or missing. */
	readonly others: readonly vscode.Uri[];
}

async function convertibleFiles(folder: vscode.Uri, signal: AbortSignal): Promise<FolderFiles> {
	const all = await filesInFolder(folder, signal);
	const isAccepted = (uri: vscode.Uri) => acceptedMediaType(fileNameOf(uri)) !== undefined;
	const accepted = all.filter(isAccepted).sort((a, b) => compareTexts(a.path, b.path));
	limitFiles(accepted.length);
	const files: SendableFile[] = [];
	const refused: RefusedFile[] = [];
	const others = all.filter((uri) => !isAccepted(uri));
	const checked = await Promise.all(accepted.map(async (uri) => ({ uri, found: await checkFoundFile(uri.fsPath) })));
	for (const { uri, found } of checked) {
		const name = fileNameOf(uri);
		if (typeof found === 'number') {
			files.push({ uri, name, size: found });
		} else if (found === undefined) {
			others.push(uri);
		} else {
			refused.push({ uri, name, error: new UserError(found, { file: name }) });
		}
	}
	return { files, refused, others };
}

function limitFiles(files: number): void {
	if (files > maximumFiles) {
		throw new UserError('conversion/too-many-files', { files, maximum: maximumFiles });
	}
}

/**
 * Returns all files below a folder on the disk, in no order, except those that `files.exclude`
 * hides and those in {@link neverSearchedFolders}. Links to folders are not followed.
 * @throws {UserError} `conversion/folder-too-large`. `Cancelled`.
 */
async function filesInFolder(folder: vscode.Uri, signal: AbortSignal): Promise<readonly vscode.Uri[]> {
	const found = await findFiles(patternFor(folder), maximumFolderFiles + 1, signal);
	throwIfCancelled(signal);
	if (found.length > maximumFolderFiles) {
		throw new UserError('conversion/folder-too-large', { folder: fileNameOf(folder), maximum: maximumFolderFiles });
	}
	// The editor's search follows links by default.
	const linked = await linkedFolders(folder, new Set(found.map(({ path }) => posix.dirname(path))));
	return found.filter(({ path }) => !linked.has(posix.dirname(path)));
}

/**
 * Returns the glob pattern for all files below a folder. The pattern starts at the workspace
 * folder, because the patterns of `files.exclude` do.
 */
function patternFor(folder: vscode.Uri): vscode.RelativePattern {
	const base = vscode.workspace.getWorkspaceFolder(folder)?.uri ?? folder;
	const relativePath = escapeGlob(folder.path.slice(base.path.length).replace(/^\//, ''));
	return new vscode.RelativePattern(base, relativePath === '' ? '**/*' : `${relativePath}/**`);
}

async function findFiles(
	pattern: vscode.RelativePattern,
	maximum: number,
	signal: AbortSignal,
): Promise<readonly vscode.Uri[]> {
	const source = new vscode.CancellationTokenSource();
	const cancel = () => source.cancel();
	signal.addEventListener('abort', cancel);
	try {
		return await vscode.workspace.findFiles(pattern, excludedFoldersPattern, maximum, source.token);
	} finally {
		signal.removeEventListener('abort', cancel);
		source.dispose();
	}
}

/**
 * Returns those paths of folders below `top` that are links or lie below one. Checks each folder
 * once.
 */
async function linkedFolders(top: vscode.Uri, paths: ReadonlySet<string>): Promise<ReadonlySet<string>> {
	const checked = new Map<string, Promise<boolean>>();
	const isLinked = (path: string): Promise<boolean> => {
		if (path.length <= top.path.length) {
			return Promise.resolve(false);
		}
		const result = checked.get(path) ?? checkLinks(path);
		checked.set(path, result);
		return result;
	};
	const checkLinks = async (path: string) =>
		(await isLinked(posix.dirname(path))) || isSymbolicLinkPath(top.with({ path }).fsPath);
	const results = await Promise.all([...paths].map(async (path) => [path, await isLinked(path)] as const));
	return new Set(results.flatMap(([path, linked]) => (linked ? [path] : [])));
}
