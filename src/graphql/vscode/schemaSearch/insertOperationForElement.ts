import * as vscode from 'vscode';
import { resultUriScheme, schemaUriScheme } from '../../core/documentKinds.ts';
import { definitionInsertionEdit } from '../../core/language/insertion/definitionInsertionEdit.ts';
import { operationTextForElement } from '../../core/language/insertion/operationTextForElement.ts';
import { readGraphql } from '../../core/language/syntax/graphqlText.ts';
import { operationsInDocument } from '../../core/language/syntax/reachedDefinitions.ts';
import { indentationOf } from '../documents/indentation.ts';
import { uriExists } from '../documents/readTextFileAtUri.ts';
import { TextRangeConverter } from '../documents/textRangeConverter.ts';
import type { SchemaWithSdl } from '../schemas/schemaWithSdl.ts';
import type { SearchableDocumentSchema, ShownSchema } from './shownSchema.ts';

/**
 * Inserts an operation that selects a schema element: at the cursor of the active GraphQL document,
 * else in a new document.
 * @throws {UserError} `graphql/element-…`; `graphql/subscription-not-inserted`
 */
export async function insertOperationForElement(
	shown: ShownSchema,
	schema: SearchableDocumentSchema,
	coordinate: string,
): Promise<void> {
	const active = vscode.window.activeTextEditor;
	const current = active && canInsert(shown, schema, active.document) ? active : undefined;
	const definitions = current ? readGraphql(current.document.getText()).definitions : [];
	// A new document is opened after the operation was composed, which can fail.
	const text = await operationTextForElement(schema.schema, schema.search.paths, coordinate, {
		indentation: indentationOf(current),
		otherNames: new Set(operationsInDocument(definitions).flatMap(({ name }) => name ?? [])),
	});
	const [inserted] = operationsInDocument(readGraphql(text).definitions);
	const editor = current ?? (await openNewDocument(shown, inserted?.name ?? 'operation'));
	const { document } = editor;
	const edit = definitionInsertionEdit(
		readGraphql(document.getText()),
		document.offsetAt(editor.selection.active),
		text,
	);
	const position = document.positionAt(edit.start);
	await editor.edit((builder) => builder.insert(position, edit.text));
	const first = document.positionAt(edit.start + edit.text.search(/\S/));
	editor.selection = new vscode.Selection(first, first);
	editor.revealRange(new vscode.Range(first, first), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
	await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn ?? vscode.ViewColumn.Active });
}

/** Shows the definition of a schema element in the document of its schema. */
export async function openElementInSchema(schema: SchemaWithSdl, coordinate: string): Promise<void> {
	const definition = schema.definitionOf(coordinate);
	const [file] = schema.files();
	const uri = definition?.file.uri ?? file?.uri;
	if (uri) {
		const selection = definition && new TextRangeConverter().range(definition.file.text, definition.range);
		await vscode.window.showTextDocument(uri, { preview: false, ...(selection ? { selection } : {}) });
	}
}

/**
 * Opens a new document that has the schema of `shown`. Its name is that of a file that does not
 * exist yet: in the folder of the last document with that schema if the schema comes from a GraphQL
 * config, else in the first folder of the workspace.
 */
async function openNewDocument(shown: ShownSchema, name: string): Promise<vscode.TextEditor> {
	const folder = shown.folderOfConfig ?? vscode.workspace.workspaceFolders?.[0]?.uri;
	const document = folder
		? await vscode.workspace.openTextDocument(await newFile(folder, name))
		: await vscode.workspace.openTextDocument({ language: 'graphql' });
	return vscode.window.showTextDocument(document);
}

/** Returns the URI of an untitled document for a GraphQL file that does not exist yet. */
async function newFile(folder: vscode.Uri, name: string): Promise<vscode.Uri> {
	for (let number = 1; ; number += 1) {
		const file = vscode.Uri.joinPath(folder, `${name}${number === 1 ? '' : number}.graphql`);
		const untitled = file.with({ scheme: 'untitled' });
		const isOpen = vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === untitled.toString());
		if (!isOpen && !(await uriExists(file))) {
			return untitled;
		}
	}
}

/** Whether operations for a schema belong into a document. */
function canInsert(shown: ShownSchema, schema: SchemaWithSdl, document: vscode.TextDocument): boolean {
	const { scheme } = document.uri;
	const isReadOnly = scheme === schemaUriScheme || scheme === resultUriScheme;
	return (
		document.languageId === 'graphql' &&
		!isReadOnly &&
		!isTypeSystem(document) &&
		!shown.hasOtherSchema(document, schema)
	);
}

/** Whether a document contains type definitions, among which an operation would be an error. */
function isTypeSystem(document: vscode.TextDocument): boolean {
	return readGraphql(document.getText()).definitions.some(({ kind }) => kind === 'type system');
}
