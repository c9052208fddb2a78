import * as vscode from 'vscode';
import type { CatalogDocument } from '../catalogDocument.ts';
import { apiOf, type Catalog } from '../core/catalog.ts';
import { escapeMarkdown } from '../printCatalog.ts';
import type { CatalogNode } from './nodes.ts';

/** Opens the catalog as a document, at the line of a row of the view; without one, at its beginning. */
export async function openCatalogEntry(
	document: CatalogDocument,
	catalog: Catalog,
	node: CatalogNode | undefined,
): Promise<void> {
	const editor = await document.show();
	const cells = node ? cellsOf(catalog, node) : [];
	const beginning = `| ${cells.map(escapeMarkdown).join(' | ')} |`;
	const lines = editor.document.getText().split('\n');
	const line = cells.length === 0 ? -1 : lines.findIndex((text) => text.startsWith(beginning));
	if (line >= 0) {
		const { range } = editor.document.lineAt(line);
		editor.selection = new vscode.Selection(range.start, range.start);
		editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
	}
}

/** The first cells of the line that a row is about. */
function cellsOf(catalog: Catalog, node: CatalogNode): readonly string[] {
	const name = 'api' in node ? apiOf(catalog, node.api)?.name : undefined;
	if (name === undefined) {
		return [];
	}
	const row = node.kind === 'entry' ? node.row : node.kind === 'use' ? node.place.finding.use.row : undefined;
	const operation = row === undefined ? undefined : catalog.log[row]?.operation.text;
	return operation === undefined ? [name] : [name, operation];
}
