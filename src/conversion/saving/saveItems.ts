import * as vscode from 'vscode';
import { Cancelled, throwIfCancelled, UserError } from '../../shared/errors.ts';
import { withLateProgress } from '../../shared/lateProgress.ts';
import type { Conversions } from '../converted/conversions.ts';
import { withFacts } from './diskFailure.ts';
import type { ItemToSave } from './itemsToSave.ts';
import type { PlacedItem } from './placeItems.ts';
import { fileCountOf, type SavingProgress, saveArchiveFiles } from './saveArchiveFiles.ts';

/** What came of a saving. Counts are of files. */
export interface SavingResult {
	readonly saved: number;
	/** How many there would be. */
	readonly total: number;
	readonly damaged: number;
	readonly cancelled: boolean;
}

/**
 * Saves one item after the other, behind a progress notification when it takes long. A damaged file is left out, and counted.
 * @throws {UserError} of `TargetFolder`, with how many files were saved before; `conversion/entry-damaged` when there was nothing
 * else. `Cancelled` when nothing was saved.
 */
export async function saveItems(conversions: Conversions, placed: readonly PlacedItem[]): Promise<SavingResult> {
	const total = placed.reduce((sum, { item }) => sum + filesIn(item), 0);
	let saved = 0;
	let damaged = 0;
	try {
		await withLateProgress(savingTitle(placed), async (signal, report) => {
			const progress: SavingProgress = {
				signal,
				saved: () => {
					saved += 1;
					report(vscode.l10n.t('{0} of {1} files', saved, total));
				},
			};
			for (const one of placed) {
				const missing = await saveItem(one, progress);
				damaged += missing;
				if (missing === 0 && one.item.type !== 'chunk') {
					conversions.markSaved(one.item.document);
				}
			}
		});
	} catch (error) {
		if (error instanceof Cancelled && saved > 0) {
			return { saved, total, damaged, cancelled: true };
		}
		throw error instanceof UserError ? withFacts(error, { saved, total }) : error;
	}
	if (saved === 0) {
		throw new UserError('conversion/entry-damaged');
	}
	return { saved, total, damaged, cancelled: false };
}

/** Gives how many files are damaged. */
async function saveItem({ item, destination }: PlacedItem, progress: SavingProgress): Promise<number> {
	throwIfCancelled(progress.signal);
	const { folder, name, existing } = destination;
	try {
		if (item.type === 'folder') {
			return await saveArchiveFiles(item.source, destination, progress);
		}
		await folder.write(name, item.type === 'text' ? item.content : await item.read(), existing);
		progress.saved();
		return 0;
	} catch (error) {
		if (!(error instanceof UserError)) {
			throw error;
		}
		if (error.code === 'conversion/entry-damaged') {
			return 1;
		}
		throw withFacts(error, { file: item.document.name });
	}
}

function filesIn(item: ItemToSave): number {
	return item.type === 'folder' ? fileCountOf(item.source) : 1;
}

function savingTitle([first, ...others]: readonly PlacedItem[]): string {
	return others.length > 0 || first === undefined
		? vscode.l10n.t('Saving converted documents')
		: vscode.l10n.t('Saving "{0}"', first.item.document.name);
}
