import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { withoutLinks } from '../../shared/foreignText.ts';
import type { PlacedItem } from './placeItems.ts';
import { manifestName } from './saveArchiveFiles.ts';
import type { SavingResult } from './saveItems.ts';

/** Shows the first thing saved in the explorer, where it lies in the workspace; a folder with what is in it. */
export async function reveal([first]: readonly PlacedItem[], { cancelled }: SavingResult): Promise<void> {
	if (!first) {
		return;
	}
	const hasManifest = first.item.type === 'folder' && !cancelled;
	const uri = vscode.Uri.file(hasManifest ? join(first.path, manifestName) : first.path);
	if (vscode.workspace.getWorkspaceFolder(uri)) {
		await vscode.commands.executeCommand('revealInExplorer', uri);
	}
}

/** Tells what was saved and offers what helps next: open the one file, and find it. */
export async function tellSaved(placed: readonly PlacedItem[], result: SavingResult): Promise<void> {
	const [first, ...others] = placed;
	if (!first) {
		return;
	}
	const uri = vscode.Uri.file(first.path);
	const open = vscode.l10n.t('Open');
	const show = vscode.l10n.t('Reveal in Explorer');
	const copy = vscode.l10n.t('Copy Path');
	const isOneFile = others.length === 0 && first.item.type !== 'folder';
	const buttons = [...(isOneFile ? [open] : []), vscode.workspace.getWorkspaceFolder(uri) ? show : copy];
	const text = withoutLinks(savedText(placed, result));
	const chosen = await (result.damaged > 0 || result.cancelled
		? vscode.window.showWarningMessage(text, ...buttons)
		: vscode.window.showInformationMessage(text, ...buttons));
	switch (chosen) {
		case open:
			await vscode.commands.executeCommand('vscode.open', uri);
			break;
		case show:
			await reveal(placed, result);
			break;
		case copy:
			await vscode.env.clipboard.writeText(first.path);
			break;
	}
}

function savedText(placed: readonly PlacedItem[], { saved, total, damaged, cancelled }: SavingResult): string {
	const place = placeOf(placed);
	if (cancelled) {
		return vscode.l10n.t('Saving was cancelled. {0} of {1} files were saved in "{2}".', saved, total, place);
	}
	if (damaged > 0) {
		return vscode.l10n.t(
			'Saved {0} of {1} files in "{2}". The others are damaged in the archive that came back.',
			saved,
			total,
			place,
		);
	}
	const [first, ...others] = placed;
	if (others.length === 0 && first?.item.type === 'text') {
		return vscode.l10n.t('Saved "{0}".', first.destination.name);
	}
	return saved === 1
		? vscode.l10n.t('Saved 1 file in "{0}".', place)
		: vscode.l10n.t('Saved {0} files in "{1}".', saved, place);
}

/** The name of the folder that has all of it; of the first one where they are in several. */
function placeOf([first, ...others]: readonly PlacedItem[]): string {
	if (!first) {
		return '';
	}
	return others.length === 0 && first.item.type === 'folder' ? first.destination.name : basename(dirname(first.path));
}
