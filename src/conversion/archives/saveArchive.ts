import * as vscode from 'vscode';
import { UserError } from '../../shared/errors.ts';
import type { ConversionDocument, Conversions } from '../converted/conversions.ts';
import { stemOf } from '../core/documents/acceptedTypes.ts';

/**
 * Saves an archive as it came, accepted or not: that of the document in the view, of the document with this id, or the
 * latest there is. Where to is asked, and asked again by the editor where a file is already there.
 * @throws {UserError} `conversion/no-archive` when there is none.
 */
export async function saveArchive(conversions: Conversions, target: unknown): Promise<void> {
	const id = documentId(target);
	const document = id === undefined ? conversions.latestWithArchive() : conversions.find(id);
	const archive = document && conversions.archiveOf(document);
	if (!document || !archive) {
		throw new UserError('conversion/no-archive');
	}
	const place = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(document.sources[0], '..', `${stemOf(document.name)}.zip`),
		filters: { [vscode.l10n.t('Archives')]: ['zip'] },
		title: vscode.l10n.t('Save Archive As It Came'),
	});
	if (place) {
		await vscode.workspace.fs.writeFile(place, archive);
	}
}

/** The id of a document given as such, or as the view's item. */
function documentId(target: unknown): string | undefined {
	if (typeof target === 'string') {
		return target;
	}
	const isDocument = typeof target === 'object' && target !== null && 'type' in target && target.type === 'document';
	return isDocument ? (target as ConversionDocument).id : undefined;
}
