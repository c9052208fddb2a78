import * as vscode from 'vscode';
import { type NameOccurrence, nameAt, referencesToName } from '../../core/language/navigation/references.ts';
import {
	isRenamable,
	nameFromTypedText,
	type RenameProblem,
	renameEdits,
	renameProblem,
} from '../../core/language/navigation/renameEdits.ts';
import type { IndexedDocument, WorkspaceIndex } from '../../core/language/navigation/workspaceIndex.ts';
import { definitionAt } from '../../core/language/syntax/tokenAt.ts';
import { TextRangeConverter } from '../documents/textRangeConverter.ts';
import type { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import { variablesFilesContainingName } from './variablesFilesContainingName.ts';

/**
 * Renames operations, fragments, variables and aliases in all documents of the workspace and in
 * variables files. Renaming a field adds an alias.
 */
export class GraphqlRenameProvider implements vscode.RenameProvider {
	readonly #workspaceDocuments: WorkspaceGraphqlDocuments;

	constructor(workspaceDocuments: WorkspaceGraphqlDocuments) {
		this.#workspaceDocuments = workspaceDocuments;
	}

	prepareRename(document: vscode.TextDocument, position: vscode.Position) {
		const read = this.#workspaceDocuments.readAt(document, position);
		if (!read) {
			return undefined;
		}
		const found = renamableAt(read, document.offsetAt(position));
		return { range: new TextRangeConverter().range(read.source, found), placeholder: found.name };
	}

	async provideRenameEdits(
		document: vscode.TextDocument,
		position: vscode.Position,
		typed: string,
	): Promise<vscode.WorkspaceEdit | undefined> {
		if (!this.#workspaceDocuments.contains(document, position)) {
			return undefined;
		}
		await this.#open(document, position);
		const index = this.#workspaceDocuments.current();
		const read = this.#workspaceDocuments.readAt(document, position);
		if (!read) {
			return undefined;
		}
		const found = renamableAt(read, document.offsetAt(position));
		const name = nameFromTypedText(found, typed);
		const problem = renameProblem(index, found, name);
		if (problem) {
			throw new Error(problemMessage(problem, name));
		}
		const edit = new vscode.WorkspaceEdit();
		const textRanges = new TextRangeConverter();
		for (const { document: renamed, text, ...range } of renameEdits(index, found, name)) {
			edit.replace(vscode.Uri.parse(renamed.uri), textRanges.range(renamed.source, range), text);
		}
		await renameInVariablesFiles(edit, textRanges, { index, found, name });
		return edit;
	}

	/**
	 * Opens the affected files, so that the edits are computed from their current text even if a
	 * file event is late.
	 */
	async #open(document: vscode.TextDocument, position: vscode.Position): Promise<void> {
		const index = await this.#workspaceDocuments.all();
		const read = this.#workspaceDocuments.readAt(document, position);
		const found = read && renamableAt(read, document.offsetAt(position));
		const uris = new Set((found ? referencesToName(index, found) : []).map((site) => site.document.uri));
		await Promise.all([...uris].map((uri) => vscode.workspace.openTextDocument(vscode.Uri.parse(uri))));
	}
}

/**
 * Returns the name at an offset. @throws an error with a message for the user when there is no name
 * that can be renamed.
 */
function renamableAt(read: IndexedDocument, offset: number): NameOccurrence {
	const found = nameAt(read, offset);
	if (!found || !isRenamable(found)) {
		throw new Error(notRenamableMessage(read, offset));
	}
	return found;
}

async function renameInVariablesFiles(
	edit: vscode.WorkspaceEdit,
	textRanges: TextRangeConverter,
	{ index, found, name }: { readonly index: WorkspaceIndex; readonly found: NameOccurrence; readonly name: string },
): Promise<void> {
	for (const { uri, text, rangesOf } of await variablesFilesContainingName(index, found)) {
		const renamed = rangesOf(found.name);
		if (renamed.length > 0 && name !== found.name && rangesOf(name).length > 0) {
			const path = vscode.workspace.asRelativePath(uri);
			throw new Error(vscode.l10n.t('{0} already has values for "{1}". Choose another name.', path, name));
		}
		for (const range of renamed) {
			edit.replace(uri, textRanges.range(text, range), name);
		}
	}
}

function notRenamableMessage({ definitions }: IndexedDocument, offset: number): string {
	const definition = definitionAt(definitions, offset);
	const token = definition?.tokens.find(({ kind, start, end }) => kind === 'name' && start <= offset && offset <= end);
	return token
		? vscode.l10n.t('"{0}" is defined by the schema. Only names that this document defines can be renamed.', token.text)
		: vscode.l10n.t('There is nothing to rename here. Place the cursor on an operation, fragment, variable or alias.');
}

function problemMessage(problem: RenameProblem, name: string): string {
	switch (problem) {
		case 'not a name':
			return vscode.l10n.t(
				'"{0}" is not a valid GraphQL name. Use only the letters A to Z, digits and "_". Do not start with a digit.',
				name,
			);
		case 'on':
			return vscode.l10n.t('A fragment cannot be named "on" because that is a reserved word.');
		case 'taken by an operation':
			return vscode.l10n.t('This document already has an operation named "{0}". Choose another name.', name);
		case 'taken by a fragment':
			return vscode.l10n.t('Another fragment is already named "{0}". Choose another name.', name);
		case 'taken by a variable':
			return vscode.l10n.t(
				'The variable "{0}" already exists in an affected operation or fragment. Choose another name.',
				`$${name}`,
			);
		case 'taken in the selection':
			return vscode.l10n.t('This selection set already has a field or alias named "{0}". Choose another name.', name);
	}
}
