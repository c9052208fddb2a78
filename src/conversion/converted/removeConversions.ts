import * as vscode from 'vscode';
import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionDocument } from './conversions.ts';

/**
 * Removes documents with all they have become from the view and from memory, and ends their uploads. Asks first when
 * something of it has not been saved; what comes while the question stands has not been asked about, and stays.
 */
export async function removeConversions(
	parts: ConversionParts,
	documents: readonly ConversionDocument[],
): Promise<void> {
	const { conversions, files, running } = parts;
	const unsaved = new Set(documents.filter((document) => conversions.isUnsaved(document)));
	if (unsaved.size > 0 && !(await mayRemove([...unsaved]))) {
		return;
	}
	const removed = documents.filter((document) => unsaved.has(document) || !conversions.isUnsaved(document));
	running.cancel(removed);
	conversions.remove(...removed);
	for (const { id } of removed) {
		files.forgetDocument(id);
	}
}

async function mayRemove(unsaved: readonly ConversionDocument[]): Promise<boolean> {
	const [first, ...others] = unsaved;
	const name = first?.name ?? '';
	const question =
		others.length === 0
			? vscode.l10n.t('Remove what "{0}" was converted to?', name)
			: vscode.l10n.t('Remove what "{0}" and {1} more were converted to?', name, others.length);
	const remove = vscode.l10n.t('Remove');
	const detail = vscode.l10n.t(
		'It has not been saved, and is in memory only. The files that were sent stay where they are.',
	);
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, remove)) === remove;
}
