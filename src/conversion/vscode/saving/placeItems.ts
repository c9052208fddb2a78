import { join } from 'node:path';
import * as vscode from 'vscode';
import { Cancelled } from '../../shared/errors.ts';
import { savedNames } from '../core/saving/savedNames.ts';
import type { FolderOf } from './chooseFolder.ts';
import type { ItemToSave } from './itemsToSave.ts';
import type { Destination } from './saveArchiveFiles.ts';
import { type ExistingFile, TargetFolder } from './targetFolder.ts';

/** An item and where it is saved. */
export interface PlacedItem {
	readonly item: ItemToSave;
	readonly destination: Destination;
	/** Of what is saved: a file, or the folder made for several. */
	readonly path: string;
}

/** Items that go into the same folder, and what each is called there. */
interface FolderPlan {
	readonly path: string;
	readonly folder: TargetFolder;
	readonly items: readonly ItemToSave[];
	readonly names: readonly string[];
	/** Those of the names that are there already. */
	readonly taken: readonly string[];
}

/**
 * Gives every item a name of its own in its folder. Where there is something of these names already it asks, once for all of
 * them, before anything is written: it gives way, or the new ones get other names.
 * @throws {UserError} of `TargetFolder.open`; `Cancelled`
 */
export async function placeItems(items: readonly ItemToSave[], folderOf: FolderOf): Promise<readonly PlacedItem[]> {
	const plans: FolderPlan[] = [];
	for (const [path, together] of Map.groupBy(items, folderOf)) {
		plans.push(await planFolder(path, together));
	}
	const taken = plans.flatMap((plan) => plan.taken);
	const hasFolder = items.some(({ type }) => type === 'folder');
	const answer = taken.length === 0 ? 'keep both' : await askAboutExisting(taken, hasFolder);
	const placed: PlacedItem[] = [];
	for (const plan of plans) {
		const names = answer === 'keep both' && plan.taken.length > 0 ? await freeNames(plan) : plan.names;
		placed.push(...plan.items.map((item, index) => place(item, names[index] ?? '', plan, answer)));
	}
	return placed;
}

async function planFolder(path: string, items: readonly ItemToSave[]): Promise<FolderPlan> {
	const folder = await TargetFolder.open(path);
	const names = savedNames(items.map(({ name }) => name));
	const taken: string[] = [];
	for (const name of names) {
		if (await folder.has(name)) {
			taken.push(name);
		}
	}
	return { path, folder, items, names, taken };
}

async function freeNames({ folder, items }: FolderPlan): Promise<readonly string[]> {
	return savedNames(
		items.map(({ name }) => name),
		await folder.names(),
	);
}

function place(item: ItemToSave, name: string, { path, folder, taken }: FolderPlan, answer: Answer): PlacedItem {
	// Only what was asked about may give way, not what comes while the question stands.
	const existing: ExistingFile = answer === 'replace' && taken.includes(name) ? 'gives way' : 'stays';
	return { item, destination: { folder, name, existing }, path: join(path, name) };
}

type Answer = 'replace' | 'keep both';

const namesShown = 10;

async function askAboutExisting(names: readonly string[], hasFolder: boolean): Promise<Answer> {
	const [first = '', ...others] = names;
	const replace = vscode.l10n.t('Replace');
	const keepBoth = vscode.l10n.t('Keep Both');
	const more = names.length > namesShown ? [vscode.l10n.t('and {0} more', names.length - namesShown)] : [];
	const answer = await vscode.window.showWarningMessage(
		others.length === 0
			? vscode.l10n.t('"{0}" is there already. Replace it?', first)
			: vscode.l10n.t('{0} files or folders are there already. Replace them?', names.length),
		{
			modal: true,
			detail: [
				...(others.length === 0 ? [] : [...names.slice(0, namesShown), ...more, '']),
				...(hasFolder ? [vscode.l10n.t('In a folder, files of the same names are replaced and all others stay.')] : []),
				vscode.l10n.t('Keep Both saves under a new name.'),
			].join('\n'),
		},
		replace,
		keepBoth,
	);
	if (answer === undefined) {
		throw new Cancelled();
	}
	return answer === replace ? 'replace' : 'keep both';
}
