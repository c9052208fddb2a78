import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../shared/errors.ts';
import { archiveTarget } from '../converted/archiveTarget.ts';
import type { ConversionDocument, Conversions } from '../converted/conversions.ts';
import { stemOf } from '../core/documents/acceptedTypes.ts';
import { savedName } from '../core/saving/savedNames.ts';
import { diskPathOf } from './chooseFolder.ts';
import { withFacts } from './diskFailure.ts';
import { TargetFolder } from './targetFolder.ts';

/**
 * Saves an archive as it came, accepted or not: that of the document in the view, of the document with this id, or the
 * latest there is. Where to is asked, and asked again by the editor where a file is already there.
 * @throws {UserError} `conversion/no-archive` when there is none; `conversion/save-…`.
 */
export async function saveArchive(conversions: Conversions, target: unknown): Promise<void> {
	const { document, archive } = archiveTarget(conversions, target);
	const place = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(document.sources[0], '..', savedName(`${stemOf(document.name)}.zip`)),
		filters: { [vscode.l10n.t('Archives')]: ['zip'] },
		title: vscode.l10n.t('Save Archive As It Came'),
	});
	if (place) {
		await writeArchive(diskPathOf(place), archive, document);
		conversions.markSaved(document);
	}
}

async function writeArchive(path: string, archive: Uint8Array, { id, name }: ConversionDocument): Promise<void> {
	try {
		const folder = await TargetFolder.open(dirname(path));
		await folder.write(basename(path), archive, 'gives way');
	} catch (error) {
		throw error instanceof UserError ? withFacts(error, { file: name, archive: id }) : error;
	}
}
