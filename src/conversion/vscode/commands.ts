import * as vscode from 'vscode';
import { UserError } from '../../shared/core/errors.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import type { ConversionDocument } from '../core/jobs/conversionJobs.ts';
import { cancelConversion } from '../core/jobs/runningUploads.ts';
import { copyChunks, showAdjacentChunk } from './converted/chunkCommands.ts';
import { showSkippedEntries } from './converted/showSkippedEntries.ts';
import { targetDocuments, targetFile } from './converted/targets.ts';
import {
	type ConvertContext,
	convertAgain,
	convertAgainWithOptions,
	convertFiles,
	convertWithOptions,
	sendOneByOne,
} from './converting/convertFiles.ts';
import { type ConvertIntoFolderContext, convertFilesIntoFolder } from './converting/convertFilesIntoFolder.ts';
import { revokeConsent } from './converting/uploadConsent.ts';
import type { ChooseFolderContext } from './saving/chooseFolderResolver.ts';
import { saveAsZip, type ZipContext } from './saving/saveAsZip.ts';
import { saveConverted } from './saving/saveConverted.ts';
import { saveOriginalResponse } from './saving/saveOriginalResponse.ts';

/** The services that the commands for converted documents use. */
type CommandContext = ConvertContext & ZipContext & ChooseFolderContext & ConvertIntoFolderContext;

/**
 * Returns the handlers of the commands for converting documents. The commands are registered at
 * activation.
 */
export function createConversionCommands(context: CommandContext) {
	const { conversions, running, view, consent } = context;
	return {
		'studyAdmin.convertToMarkdown': (...args) => convertFiles(context, 'markdown', args),
		'studyAdmin.convertToChunks': (...args) => convertFiles(context, 'chunks', args),
		'studyAdmin.convertWithOptions': (...args) => convertWithOptions(context, args),
		'studyAdmin.convertIntoFolder': (...args) => convertFilesIntoFolder(context, args),
		'studyAdmin.convertAgain': (target) => convertAgain(context, target),
		'studyAdmin.convertAgainWithOptions': (target) => convertAgainWithOptions(context, target),
		'studyAdmin.sendOneByOne': (target) => sendOneByOne(context, target),
		'studyAdmin.cancelConversion': (target) => cancelConversion(conversions, running, target),
		'studyAdmin.revokeConversionConsent': () => revokeConsent(consent),
		'studyAdmin.saveConverted': (...args) => saveConverted(context, args),
		'studyAdmin.saveArchive': (target) => saveOriginalResponse(conversions, target),
		'studyAdmin.saveAsZip': (...args) => saveAsZip(context, args),
		'studyAdmin.showArchiveReport': (target) => showSkippedEntries(context, target),
		'studyAdmin.previewConverted': (target) => previewConverted(context, target),
		'studyAdmin.nextChunk': (target) => showAdjacentChunk(context, target, 1),
		'studyAdmin.previousChunk': (target) => showAdjacentChunk(context, target, -1),
		'studyAdmin.copyChunk': (...args) => copyChunks(context, args),
		'studyAdmin.removeConversion': (...args) => removeConversions(context, targetDocuments(view, args)),
		'studyAdmin.removeAllConversions': () =>
			removeConversions(
				context,
				conversions.jobs.flatMap(({ documents }) => documents),
			),
	} satisfies CommandHandlers;
}

/** The ids of the commands for converting documents. */
export type ConversionCommandId = keyof ReturnType<typeof createConversionCommands>;

/**
 * Opens the Markdown preview of a converted file.
 * @throws {UserError} `conversion/no-converted-file`
 */
async function previewConverted({ conversions, files }: CommandContext, target: unknown): Promise<void> {
	const uri = targetFile(conversions, files, target);
	if (!uri) {
		throw new UserError('conversion/no-converted-file');
	}
	await vscode.commands.executeCommand('markdown.showPreview', uri);
}

/**
 * Removes documents and their results, and cancels their uploads. Confirms the removal of unsaved
 * results; a result that arrives during the confirmation stays.
 */
async function removeConversions(context: CommandContext, documents: readonly ConversionDocument[]): Promise<void> {
	const { conversions, files, running } = context;
	const unsaved = new Set(documents.filter((document) => conversions.isUnsaved(document)));
	if (unsaved.size > 0 && !(await confirmRemoval([...unsaved]))) {
		return;
	}
	const removed = documents.filter((document) => unsaved.has(document) || !conversions.isUnsaved(document));
	running.cancel(removed);
	conversions.remove(...removed);
	files.removeDocuments(removed.map(({ id }) => id));
}

async function confirmRemoval(unsaved: readonly ConversionDocument[]): Promise<boolean> {
	const [first, ...others] = unsaved;
	const name = first?.name ?? '';
	const question =
		others.length === 0
			? vscode.l10n.t('Remove the converted document of "{0}"?', name)
			: vscode.l10n.t('Remove the converted documents of "{0}" and {1} more?', name, others.length);
	const remove = vscode.l10n.t('Remove');
	const detail = vscode.l10n.t('Results that have not been saved will be lost. The source files are not affected.');
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, remove)) === remove;
}
