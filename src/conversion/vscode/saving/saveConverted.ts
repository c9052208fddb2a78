import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { Cancelled, throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import { breakMarkdownLinks } from '../../../shared/core/sanitizeText.ts';
import { sum } from '../../../shared/core/sum.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { withDelayedProgress } from '../../../shared/vscode/delayedProgress.ts';
import type { ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import { addErrorDetails, unsavedDocumentDetails } from '../../core/saving/fileSavingError.ts';
import {
	countFilesToSave,
	manifestFileName,
	type SavingProgress,
	saveArchiveFiles,
} from '../../node/saving/saveArchiveFiles.ts';
import { type ChooseFolderContext, chooseFolderResolver } from './chooseFolderResolver.ts';
import { type ItemsToSaveContext, type ItemToSave, itemsToSave } from './itemsToSave.ts';
import { type ResolvedItem, resolveDestinations } from './resolveDestinations.ts';
import { type SavedLocation, type SavingResult, savedText } from './savedText.ts';

/** The second argument of the command `studyAdmin.saveConverted`. */
interface SaveOptions {
	/**
	 * Whether the saved files are shown in the Explorer, such as a text that is too large to be
	 * opened.
	 */
	readonly reveal?: boolean;
	/** Whether the command prompts for the folder even if the setting determines it. */
	readonly ask?: boolean;
}

/**
 * Saves the target of the command: a job, documents or chunks of the view, a document by its id, or
 * the file in the active editor. Nothing is written until the folder is known and the user has
 * decided whether existing files are replaced.
 * @throws {UserError} `conversion/nothing-to-save`, `conversion/save-…`,
 * `conversion/entry-damaged`; files that were saved before stay. `Cancelled` when nothing was
 * saved.
 */
export async function saveConverted(
	context: ChooseFolderContext & ItemsToSaveContext,
	args: readonly unknown[],
): Promise<void> {
	const options: SaveOptions = typeof args[1] === 'object' && args[1] !== null ? args[1] : {};
	const items = await itemsToSave(context, args);
	try {
		const folderOf = await chooseFolderResolver(context, items, options.ask === true);
		const resolved = await resolveDestinations(items, folderOf);
		const result = await saveItems(context.conversions, resolved);
		if (options.reveal === true) {
			await reveal(resolved, result);
		}
		notifySaved(resolved, result).catch((error: unknown) => logFailure(context.host, 'Show the saved files', error));
	} catch (error) {
		const documents = items.map(({ document }) => document);
		const retry = items.some(({ type }) => type === 'chunk') ? undefined : 'document';
		throw error instanceof UserError ? addErrorDetails(error, unsavedDocumentDetails(documents, retry)) : error;
	}
}

/**
 * Saves one item after the other, with a progress notification when saving takes long. Damaged
 * files are skipped and counted.
 * @throws {UserError} of `TargetFolder`, with the number of saved files; `conversion/entry-damaged`
 * when all files are damaged. `Cancelled` when nothing was saved.
 */
async function saveItems(conversions: ConversionJobs, resolved: readonly ResolvedItem[]): Promise<SavingResult> {
	const total = sum(resolved.map(({ item }) => filesIn(item)));
	let saved = 0;
	let damaged = 0;
	try {
		await withDelayedProgress(savingTitle(resolved), async (signal, report) => {
			const progress: SavingProgress = {
				signal,
				saved: () => {
					saved += 1;
					report(vscode.l10n.t('{0} of {1} files', saved, total));
				},
			};
			for (const one of resolved) {
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
		throw error instanceof UserError ? addErrorDetails(error, { saved, total }) : error;
	}
	if (saved === 0) {
		throw new UserError('conversion/entry-damaged');
	}
	return { saved, total, damaged, cancelled: false };
}

/** Saves an item. Returns the number of its files that are damaged and were not saved. */
async function saveItem({ item, destination }: ResolvedItem, progress: SavingProgress): Promise<number> {
	throwIfCancelled(progress.signal);
	const { folder, name, existing } = destination;
	try {
		if (item.type === 'folder') {
			return (await saveArchiveFiles(item.source, destination, progress)).damaged;
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
		throw addErrorDetails(error, { file: item.document.name });
	}
}

function filesIn(item: ItemToSave): number {
	return item.type === 'folder' ? countFilesToSave(item.source) : 1;
}

function savingTitle([first, ...others]: readonly ResolvedItem[]): string {
	return others.length > 0 || first === undefined
		? vscode.l10n.t('Saving converted documents')
		: vscode.l10n.t('Saving "{0}"', first.item.document.name);
}

/**
 * Shows the first saved file in the Explorer if it lies in the workspace; for a folder, its
 * manifest.
 */
async function reveal([first]: readonly ResolvedItem[], { cancelled }: SavingResult): Promise<void> {
	if (!first) {
		return;
	}
	const hasManifest = first.item.type === 'folder' && !cancelled;
	const uri = vscode.Uri.file(hasManifest ? join(first.path, manifestFileName) : first.path);
	if (vscode.workspace.getWorkspaceFolder(uri)) {
		await vscode.commands.executeCommand('revealInExplorer', uri);
	}
}

/** Notifies the user of the saved files and offers to open or reveal them. */
async function notifySaved(resolved: readonly ResolvedItem[], result: SavingResult): Promise<void> {
	const [first, ...others] = resolved;
	if (!first) {
		return;
	}
	const uri = vscode.Uri.file(first.path);
	const open = vscode.l10n.t('Open');
	const show = vscode.l10n.t('Reveal in Explorer');
	const copy = vscode.l10n.t('Copy Path');
	const isOneFile = others.length === 0 && first.item.type !== 'folder';
	const buttons = [...(isOneFile ? [open] : []), vscode.workspace.getWorkspaceFolder(uri) ? show : copy];
	const text = breakMarkdownLinks(savedText(result, locationOf(resolved), vscode.l10n));
	const chosen = await (result.damaged > 0 || result.cancelled
		? vscode.window.showWarningMessage(text, ...buttons)
		: vscode.window.showInformationMessage(text, ...buttons));
	switch (chosen) {
		case open:
			await vscode.commands.executeCommand('vscode.open', uri);
			break;
		case show:
			await reveal(resolved, result);
			break;
		case copy:
			await vscode.env.clipboard.writeText(first.path);
			break;
	}
}

/** Returns where files were saved. */
function locationOf(resolved: readonly ResolvedItem[]): SavedLocation {
	const [first, ...others] = resolved;
	const only = others.length === 0 ? first : undefined;
	const paths = new Set(resolved.map(({ path }) => dirname(path)));
	return {
		file: only?.item.type === 'text' ? only.destination.name : undefined,
		folders: only?.item.type === 'folder' ? [only.destination.name] : [...paths].map((path) => basename(path)),
	};
}
