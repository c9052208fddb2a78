import * as vscode from 'vscode';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { previewLinkTarget } from '../../../shared/vscode/showMarkdownPreview.ts';
import {
	type LinkedDocument,
	printSchemaChangeReport,
	type SchemaChangeReport,
} from '../../messages/schemaChangeReport.ts';
import { containingFileUri } from '../documents/containingFileUri.ts';
import { schemaDocumentPath } from '../schemas/schemaDocuments.ts';

/** Writes a report to a read-only document, in place of a report with the same title. */
export function writeSchemaChangeReport(files: MemoryFiles, report: SchemaChangeReport): vscode.Uri {
	return files.putText(
		schemaChangeReportPath(report.title),
		printSchemaChangeReport(report, linkedDocument, vscode.l10n),
	);
}

/** Returns the path of the document with the report about this schema. */
export function schemaChangeReportPath(title: string): string {
	return schemaDocumentPath(vscode.l10n.t('Schema Changes of {0}', title)).replace(/\.graphql$/, '.md');
}

/** Describes a document for a link in a Markdown preview. */
function linkedDocument(address: string): LinkedDocument {
	const uri = containingFileUri(vscode.Uri.parse(address));
	return { name: vscode.workspace.asRelativePath(uri), link: previewLinkTarget(uri) };
}
