import { join } from 'node:path';
import * as vscode from 'vscode';
import { requireDialogResult } from '../../../shared/vscode/dialogs.ts';
import { portablePaths } from '../../core/saving/portablePaths.ts';
import type { SaveDestination } from '../../node/saving/saveArchiveFiles.ts';
import { type ExistingFileRule, TargetFolder } from '../../node/saving/targetFolder.ts';
import type { FolderResolver } from './chooseFolderResolver.ts';
import type { ItemToSave } from './itemsToSave.ts';

/** An item to save and its destination. */
export interface ResolvedItem {
	readonly item: ItemToSave;
	readonly destination: SaveDestination;
	/** The absolute path of the file, or of the folder for several files. */
	readonly path: string;
}

/** The items to save in one folder, and their names. */
interface FolderPlan {
	readonly path: string;
	readonly folder: TargetFolder;
	readonly items: readonly ItemToSave[];
	readonly names: readonly string[];
	/** Those of `names` that already exist in the folder. */
	readonly taken: readonly string[];
}

/**
 * Returns the destination of every item, with a unique name in its folder. Prompts once if some of
 * the names exist: the existing files are replaced, or the new files get other names. Nothing is
 * written yet.
 * @throws {UserError} of `TargetFolder.open`; `Cancelled`
 */
export async function resolveDestinations(
	items: readonly ItemToSave[],
	folderOf: FolderResolver,
): Promise<readonly ResolvedItem[]> {
	const plans: FolderPlan[] = [];
	for (const [path, together] of Map.groupBy(items, folderOf)) {
		plans.push(await planFolder(path, together));
	}
	const taken = plans.flatMap((plan) => plan.taken);
	const hasFolder = items.some(({ type }) => type === 'folder');
	const choice = taken.length === 0 ? 'keep both' : await confirmExisting(taken, hasFolder);
	const resolved: ResolvedItem[] = [];
	for (const plan of plans) {
		const names = choice === 'keep both' && plan.taken.length > 0 ? await freeNames(plan) : plan.names;
		resolved.push(...plan.items.map((item, index) => resolveItem(item, names[index] ?? '', plan, choice)));
	}
	return resolved;
}

async function planFolder(path: string, items: readonly ItemToSave[]): Promise<FolderPlan> {
	const folder = await TargetFolder.open(path);
	const names = portablePaths(items.map(({ name }) => name));
	const taken: string[] = [];
	for (const name of names) {
		if (await folder.has(name)) {
			taken.push(name);
		}
	}
	return { path, folder, items, names, taken };
}

async function freeNames({ folder, items }: FolderPlan): Promise<readonly string[]> {
	return portablePaths(
		items.map(({ name }) => name),
		await folder.names(),
	);
}

function resolveItem(
	item: ItemToSave,
	name: string,
	{ path, folder, taken }: FolderPlan,
	choice: ExistingFilesChoice,
): ResolvedItem {
	// Only files that were part of the prompt may be replaced, not files that were created later.
	const existing: ExistingFileRule = choice === 'replace' && taken.includes(name) ? 'is replaced' : 'stays';
	return { item, destination: { folder, name, existing }, path: join(path, name) };
}

type ExistingFilesChoice = 'replace' | 'keep both';

const namesShown = 10;

async function confirmExisting(names: readonly string[], hasFolder: boolean): Promise<ExistingFilesChoice> {
	const [first = '', ...others] = names;
	const replace = vscode.l10n.t('Replace');
	const keepBoth = vscode.l10n.t('Keep Both');
	const more = names.length > namesShown ? [vscode.l10n.t('and {0} more', names.length - namesShown)] : [];
	const choice = await requireDialogResult(
		vscode.window.showWarningMessage(
			others.length === 0
				? vscode.l10n.t('"{0}" already exists. Keep both or replace it?', first)
				: vscode.l10n.t('{0} files or folders already exist. Keep both or replace them?', names.length),
			{
				modal: true,
				detail: [
					...(others.length === 0 ? [] : [...names.slice(0, namesShown), ...more, '']),
					...(hasFolder
						? [
								vscode.l10n.t(
									'In a folder, files with the same name are replaced. Other files are kept, including chunks of an earlier conversion.',
								),
							]
						: []),
					vscode.l10n.t('Keep Both saves the new files under other names.'),
				].join('\n'),
			},
			keepBoth,
			replace,
		),
	);
	return choice === replace ? 'replace' : 'keep both';
}
