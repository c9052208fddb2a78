import * as vscode from 'vscode';
import type { ConversionParts } from '../converting/conversionParts.ts';
import type { ConversionDocument } from './conversions.ts';

/**
 * Removes documents with all they have become from the view and from memory. Asks first when something of it has not been
 * saved.
 */
export async function removeConversions(
	parts: ConversionParts,
	documents: readonly ConversionDocument[],
): Promise<void> {
	const { conversions, files } = parts;
	const unsaved = documents.filter((document) => conversions.isUnsaved(document));
	if (unsaved.length > 0 && !(await mayRemove(unsaved))) {
		return;
	}
	conversions.remove(...documents);
	for (const { id } of documents) {
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
