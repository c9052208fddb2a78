import { lstat } from 'node:fs/promises';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { throwIfCancelled, UserError } from '../../shared/errors.ts';

/** No folder with more files is looked through: the editor hands over all their addresses at once, 5 ms a thousand. */
const mostFiles = 50_000;

/** Where documents are not looked for, as a glob pattern. */
export const neverLookedInto = '**/{.git,node_modules}/**';

/**
 * All files below a folder on the disk, in no order, without what `files.exclude` hides, `.git` and
 * `node_modules`. Links to folders are not followed.
 * @throws {UserError} `conversion/folder-too-large`. `Cancelled`.
 */
export async function filesInFolder(folder: vscode.Uri, signal: AbortSignal): Promise<readonly vscode.Uri[]> {
	const found = await findFiles(patternFor(folder), mostFiles + 1, signal);
	throwIfCancelled(signal);
	if (found.length > mostFiles) {
		throw new UserError('conversion/folder-too-large', { folder: nameOf(folder), maximum: mostFiles });
	}
	// The editor's search follows links, unless its settings say otherwise.
	const behindLinks = await foldersBehindLinks(folder, new Set(found.map(({ path }) => posix.dirname(path))));
	return found.filter(({ path }) => !behindLinks.has(posix.dirname(path)));
}

/** The last part of an address. */
export function nameOf({ path }: Pick<vscode.Uri, 'path'>): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** `files.exclude` counts from the folder of the workspace, and so must the search. */
function patternFor(folder: vscode.Uri): vscode.RelativePattern {
	const base = vscode.workspace.getWorkspaceFolder(folder)?.uri ?? folder;
	const below = folder.path.slice(base.path.length).replace(/^\//, '');
	const literally = below.replace(/[[\]{}*?]/g, '[$&]');
	return new vscode.RelativePattern(base, below === '' ? '**/*' : `${literally}/**`);
}

async function findFiles(
	pattern: vscode.RelativePattern,
	atMost: number,
	signal: AbortSignal,
): Promise<readonly vscode.Uri[]> {
	const source = new vscode.CancellationTokenSource();
	const cancel = () => source.cancel();
	signal.addEventListener('abort', cancel);
	try {
		return await vscode.workspace.findFiles(pattern, neverLookedInto, atMost, source.token);
	} finally {
		signal.removeEventListener('abort', cancel);
		source.dispose();
	}
}

/** Those of the paths of folders below `top` that are links or lie behind one. Looks at each folder once. */
async function foldersBehindLinks(top: vscode.Uri, paths: ReadonlySet<string>): Promise<ReadonlySet<string>> {
	const known = new Map<string, Promise<boolean>>();
	const isBehindLink = (path: string): Promise<boolean> => {
		if (path.length <= top.path.length) {
			return Promise.resolve(false);
		}
		const answer = known.get(path) ?? look(path);
		known.set(path, answer);
		return answer;
	};
	const look = async (path: string) => (await isBehindLink(posix.dirname(path))) || isLink(top.with({ path }).fsPath);
	const answers = await Promise.all([...paths].map(async (path) => [path, await isBehindLink(path)] as const));
	return new Set(answers.flatMap(([path, isBehind]) => (isBehind ? [path] : [])));
}

/** A folder that is gone is none. */
async function isLink(folder: string): Promise<boolean> {
	return lstat(folder).then(
		(stats) => stats.isSymbolicLink(),
		() => false,
	);
}
