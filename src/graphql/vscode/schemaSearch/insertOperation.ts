import * as vscode from 'vscode';
import { resultScheme, schemaScheme } from '../../core/documentKinds.ts';
import { readGraphql } from '../../core/language/syntax/graphqlText.ts';
import { operationsOf } from '../../core/language/syntax/reachedDefinitions.ts';
import { TextRanges } from '../documents/ranges.ts';
import type { DocumentSchema } from '../schemas/documentSchema.ts';
import type { SearchableSchema, ShownSchema } from './shownSchema.ts';

/**
 * Inserts an operation that selects a schema element: at the cursor of the active GraphQL document,
 * else in a new document.
 * @throws {UserError} `graphql/element-…`; `graphql/subscription-not-inserted`
 */
export async function insertOperation(shown: ShownSchema, schema: SearchableSchema, coordinate: string): Promise<void> {
	const active = vscode.window.activeTextEditor;
	const editor = active && canInsert(shown, schema, active.document) ? active : undefined;
	const { insertDefinition, operationFor } = await import('../../core/withLibraries.ts');
	const names = editor ? operationsOf(readGraphql(editor.document.getText()).definitions) : [];
	const text = await operationFor(schema.schema, schema.search.paths, coordinate, {
		indentation: indentationOf(editor),
		otherNames: new Set(names.flatMap(({ name }) => name ?? [])),
	});
	if (!editor) {
		await vscode.window.showTextDocument(
			await vscode.workspace.openTextDocument({ language: 'graphql', content: text }),
		);
		return;
	}
	const { document } = editor;
	const edit = insertDefinition(readGraphql(document.getText()), document.offsetAt(editor.selection.active), text);
	const position = document.positionAt(edit.start);
	await editor.edit((builder) => builder.insert(position, edit.text));
	const first = document.positionAt(edit.start + edit.text.search(/\S/));
	editor.selection = new vscode.Selection(first, first);
	editor.revealRange(new vscode.Range(first, first), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
	await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn ?? vscode.ViewColumn.Active });
}

/** Shows the definition of a schema element in the document of its schema. */
export async function openInSchema(schema: DocumentSchema, coordinate: string): Promise<void> {
	const definition = schema.definitionOf(coordinate);
	const [file] = schema.files();
	const uri = definition?.file.uri ?? file?.uri;
	if (uri) {
		const selection = definition && new TextRanges().range(definition.file.text, definition.range);
		await vscode.window.showTextDocument(uri, { preview: false, ...(selection ? { selection } : {}) });
	}
}

/** Whether operations for a schema belong into a document. */
function canInsert(shown: ShownSchema, schema: DocumentSchema, document: vscode.TextDocument): boolean {
	const { scheme } = document.uri;
	const isReadOnly = scheme === schemaScheme || scheme === resultScheme;
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

function indentationOf(editor: vscode.TextEditor | undefined) {
	const settings = vscode.workspace.getConfiguration('editor', editor?.document ?? { languageId: 'graphql' });
	const { tabSize = settings.get('tabSize'), insertSpaces = settings.get('insertSpaces') } = editor?.options ?? {};
	return { tabSize: typeof tabSize === 'number' ? tabSize : 2, insertSpaces: insertSpaces !== false };
}
