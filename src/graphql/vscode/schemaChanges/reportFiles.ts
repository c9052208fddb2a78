import * as vscode from 'vscode';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { previewLink } from '../../../shared/vscode/showMarkdown.ts';
import { type LinkedDocument, type SchemaReport, schemaReport } from '../../messages/schemaReport.ts';
import { containingFile } from '../documents/containingFile.ts';
import { schemaPath } from '../schemas/schemaDocuments.ts';

/** Writes a report to a read-only document, in place of a report with the same title. */
export function writeReport(files: MemoryFiles, report: SchemaReport): vscode.Uri {
	return files.putText(reportPath(report.title), schemaReport(report, linkedDocument, vscode.l10n));
}

/** Returns the path of the document with the report about this schema. */
export function reportPath(title: string): string {
	return schemaPath(vscode.l10n.t('Schema Changes of {0}', title)).replace(/\.graphql$/, '.md');
}

/** Describes a document for a link in a Markdown preview. */
function linkedDocument(address: string): LinkedDocument {
	const uri = containingFile(vscode.Uri.parse(address));
	return { name: vscode.workspace.asRelativePath(uri), link: previewLink(uri) };
}
