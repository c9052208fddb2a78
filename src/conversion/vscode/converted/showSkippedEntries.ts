import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import type { SkippedEntry } from '../../core/archives/checkArchive.ts';
import { fileNameStem } from '../../core/documents/acceptedTypes.ts';
import type { ConversionDocument, ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import { isArchiveFailure, isArchiveRefusal } from '../../messages.ts';
import type { ChunkDescriptions } from '../../node/archives/chunkDescriptions.ts';
import type { ConvertedFiles } from './convertedFiles.ts';
import { type ArchiveSummary, skippedEntriesText } from './skippedEntriesText.ts';
import { targetResponse } from './targets.ts';

interface SkippedEntriesContext {
	readonly conversions: ConversionJobs;
	readonly descriptions: ChunkDescriptions;
	readonly files: ConvertedFiles;
}

/**
 * Opens the list of the skipped entries of an archive, with a reason for each, as a read-only
 * document: see {@link targetResponse}. The list is created when it is read, because damaged
 * entries are known only when all entries have been inflated.
 * @throws {UserError} `conversion/no-archive` when the target has no archive.
 */
export async function showSkippedEntries(context: SkippedEntriesContext, target: unknown): Promise<void> {
	const { document } = targetResponse(context.conversions, target);
	const outcome = context.conversions.outcomeOf(document);
	if (outcome.state === 'failed' && !isArchiveFailure(outcome.error.code)) {
		throw new UserError('conversion/no-archive');
	}
	const uri = context.files.addReport(document, `${fileNameStem(document.name)} skipped entries.md`, async () =>
		skippedEntriesText(document.name, await readSummary(context, document), vscode.l10n),
	);
	await vscode.window.showTextDocument(uri, { preview: false });
}

async function readSummary(
	{ conversions, descriptions }: SkippedEntriesContext,
	document: ConversionDocument,
): Promise<ArchiveSummary> {
	await descriptions.describe(document);
	const outcome = conversions.outcomeOf(document);
	if (outcome.state === 'failed' && isArchiveRefusal(outcome.error.code)) {
		return { kind: 'refused', code: outcome.error.code };
	}
	if (outcome.state === 'failed') {
		return { kind: 'opened', files: 0, skipped: outcome.skipped ?? [] };
	}
	const { chunks = [], skipped = [] } = outcome.state === 'archive' ? outcome : {};
	const damaged = chunks.filter((chunk) => descriptions.get(chunk)?.kind === 'damaged');
	return {
		kind: 'opened',
		files: chunks.length - damaged.length,
		skipped: [...skipped, ...damaged.map(({ entry: { name } }): SkippedEntry => ({ name, reason: 'damaged' }))],
	};
}
