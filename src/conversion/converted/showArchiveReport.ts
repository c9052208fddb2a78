import * as vscode from 'vscode';
import { examineArchive } from '../archives/examineArchive.ts';
import { archiveLimits } from '../core/archives/archiveRules.ts';
import { stemOf } from '../core/documents/acceptedTypes.ts';
import { archiveReportWords } from '../words/archiveReportWords.ts';
import { archiveReasons } from '../words/archiveWords.ts';
import { archiveTarget } from './archiveTarget.ts';
import type { ConversionDocument, Conversions } from './conversions.ts';
import { type ConvertedFiles, convertedUri } from './convertedFiles.ts';

/** What reports are made from and shown with. */
export interface ReportParts {
	readonly conversions: Conversions;
	readonly files: ConvertedFiles;
}

/**
 * Opens the report on an archive, accepted or not: that of the document in the view, of the document with this id, or the
 * latest there is. The report is made when it is read.
 * @throws {UserError} `conversion/no-archive` when there is none.
 */
export async function showArchiveReport({ conversions, files }: ReportParts, target: unknown): Promise<void> {
	const { document } = archiveTarget(conversions, target);
	const uri = convertedUri('report', document.id, `${stemOf(document.name)} report.md`);
	// What the editor asks for beforehand is whether the size is too large, which no report is.
	files.add([{ uri, size: 0, read: () => writeReport(conversions, document) }]);
	await vscode.window.showTextDocument(uri, { preview: false });
}

async function writeReport(conversions: Conversions, document: ConversionDocument): Promise<Uint8Array> {
	const { archive } = archiveTarget(conversions, document);
	const reasons = archiveReasons(vscode.l10n, archiveLimits);
	const words = { l10n: vscode.l10n, number: new Intl.NumberFormat(vscode.env.language), reasons };
	return new TextEncoder().encode(archiveReportWords(document.name, await examineArchive(archive), words));
}
