import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { activeFile } from '../../../shared/vscode/activeFile.ts';
import { fileNameStem } from '../../core/documents/acceptedTypes.ts';
import type { ConversionDocument, ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import { addErrorDetails } from '../../core/saving/fileSavingError.ts';
import { portableName } from '../../core/saving/portablePaths.ts';
import { isArchiveFailure } from '../../messages.ts';
import { TargetFolder } from '../../node/saving/targetFolder.ts';
import { targetResponse } from '../converted/targets.ts';
import { diskPathOf } from './chooseFolderResolver.ts';

/**
 * Saves an unchanged archive, opened or refused, or another response that was not opened: that of
 * the row, else that of the file in the active tab, see {@link targetResponse}. Prompts for the
 * file; the editor confirms that an existing file is replaced.
 * @throws {UserError} `conversion/no-archive` when the target has no such response;
 * `conversion/save-…`.
 */
export async function saveOriginalResponse(conversions: ConversionJobs, row: unknown): Promise<void> {
	const { document, received } = targetResponse(conversions, row ?? activeFile());
	const outcome = conversions.outcomeOf(document);
	const isArchive = outcome.state === 'archive' || (outcome.state === 'failed' && isArchiveFailure(outcome.error.code));
	const target = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(
			vscode.Uri.parse(document.sources[0]),
			'..',
			portableName(`${fileNameStem(document.name)}.${isArchive ? 'zip' : 'bin'}`),
		),
		...(isArchive ? { filters: { [vscode.l10n.t('Archives')]: ['zip'] } } : {}),
		title: isArchive ? vscode.l10n.t('Save Original Archive') : vscode.l10n.t('Save Original Response'),
	});
	if (target) {
		await writeReceived(diskPathOf(target), received, document);
		conversions.markSaved(document);
	}
}

async function writeReceived(path: string, received: Uint8Array, { id, name }: ConversionDocument): Promise<void> {
	try {
		const folder = await TargetFolder.open(dirname(path));
		await folder.write(basename(path), received, 'is replaced');
	} catch (error) {
		throw error instanceof UserError ? addErrorDetails(error, { file: name, archive: id }) : error;
	}
}
