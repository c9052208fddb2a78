import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { stemOf } from '../../core/documents/acceptedTypes.ts';
import type { ConversionDocument, Conversions } from '../../core/jobs/conversions.ts';
import { withDetails } from '../../core/saving/diskFailure.ts';
import { savedName } from '../../core/saving/savedNames.ts';
import { TargetFolder } from '../../node/saving/targetFolder.ts';
import { targetArchive } from '../converted/targets.ts';
import { diskPathOf } from './chooseFolder.ts';

/**
 * Saves an unchanged archive, opened or refused: see {@link targetArchive}. Prompts for the file;
 * the editor confirms that an existing file is replaced.
 * @throws {UserError} `conversion/no-archive` when there is none; `conversion/save-…`.
 */
export async function saveArchive(conversions: Conversions, row: unknown): Promise<void> {
	const { document, archive } = targetArchive(conversions, row);
	const target = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(
			vscode.Uri.parse(document.sources[0]),
			'..',
			savedName(`${stemOf(document.name)}.zip`),
		),
		filters: { [vscode.l10n.t('Archives')]: ['zip'] },
		title: vscode.l10n.t('Save Archive As It Came'),
	});
	if (target) {
		await writeArchive(diskPathOf(target), archive, document);
		conversions.markSaved(document);
	}
}

async function writeArchive(path: string, archive: Uint8Array, { id, name }: ConversionDocument): Promise<void> {
	try {
		const folder = await TargetFolder.open(dirname(path));
		await folder.write(basename(path), archive, 'is replaced');
	} catch (error) {
		throw error instanceof UserError ? withDetails(error, { file: name, archive: id }) : error;
	}
}
