import * as vscode from 'vscode';
import type { GraphqlText } from '../core/graphqlText.ts';
import { type FoundName, nameAt } from '../core/references.ts';
import { isRenamable, plainName, type RenameProblem, rename, renameProblem } from '../core/rename.ts';
import type { WorkspaceIndex } from '../core/workspaceIndex.ts';
import { variablesFilesOf } from '../variables/variablesFilesOf.ts';
import type { WorkspaceDocuments } from '../workspaceDocuments.ts';
import { Places } from './places.ts';

/**
 * Renames operations, fragments, variables and aliases in all documents of the workspace and in variables files, and gives
 * a field an alias.
 */
export class Renames implements vscode.RenameProvider {
	readonly #workspaceDocuments: WorkspaceDocuments;

	constructor(workspaceDocuments: WorkspaceDocuments) {
		this.#workspaceDocuments = workspaceDocuments;
	}

	prepareRename(document: vscode.TextDocument, position: vscode.Position) {
		const { found, text } = this.#renamable(document, position);
		return { range: new Places().range(text, found), placeholder: found.name };
	}

	async provideRenameEdits(
		document: vscode.TextDocument,
		position: vscode.Position,
		typed: string,
	): Promise<vscode.WorkspaceEdit> {
		await this.#open(document, position, await this.#workspaceDocuments.all());
		const index = this.#workspaceDocuments.current();
		const { found } = this.#renamable(document, position);
		const name = plainName(found, typed);
		const problem = renameProblem(index, found, name);
		if (problem) {
			throw new Error(problemText(problem, name));
		}
		const edit = new vscode.WorkspaceEdit();
		const places = new Places();
		for (const { document: renamed, text, ...place } of rename(index, found, name)) {
			edit.replace(vscode.Uri.parse(renamed.uri), places.range(renamed.text, place), text);
		}
		await renameInVariablesFiles(edit, places, { index, found, name });
		return edit;
	}

	/** @throws an error with a sentence for the user when there is nothing to rename. */
	#renamable(document: vscode.TextDocument, position: vscode.Position): { found: FoundName; text: string } {
		const read = this.#workspaceDocuments.read(document);
		const found = read && nameAt(read, document.offsetAt(position));
		if (!found || !isRenamable(found)) {
			throw new Error(refusal(read, document.offsetAt(position)));
		}
		return { found, text: read.text };
	}

	/** Opens the files concerned: what is changed is what stands there now, whatever the file watcher has told. */
	async #open(document: vscode.TextDocument, position: vscode.Position, index: WorkspaceIndex): Promise<void> {
		const { found } = this.#renamable(document, position);
		const uris = new Set(rename(index, found, found.name).map((each) => each.document.uri));
		await Promise.all([...uris].map((uri) => vscode.workspace.openTextDocument(vscode.Uri.parse(uri))));
	}
}

async function renameInVariablesFiles(
	edit: vscode.WorkspaceEdit,
	places: Places,
	{ index, found, name }: { readonly index: WorkspaceIndex; readonly found: FoundName; readonly name: string },
): Promise<void> {
	for (const { uri, text, placesOf } of await variablesFilesOf(index, found)) {
		const renamed = placesOf(found.name);
		if (renamed.length > 0 && name !== found.name && placesOf(name).length > 0) {
			const path = vscode.workspace.asRelativePath(uri);
			throw new Error(vscode.l10n.t('{0} has values for "{1}" already. Choose another name.', path, name));
		}
		for (const place of renamed) {
			edit.replace(uri, places.range(text, place), name);
		}
	}
}

function refusal(read: GraphqlText | undefined, offset: number): string {
	const definition = read?.definitions.find(({ start, end }) => start <= offset && offset <= end);
	const token = definition?.tokens.find(({ kind, start, end }) => kind === 'name' && start <= offset && offset <= end);
	return token
		? vscode.l10n.t('"{0}" belongs to the schema. Only what this document names itself can be renamed.', token.text)
		: vscode.l10n.t('There is no name here. Put the cursor on an operation, a fragment, a variable or an alias.');
}

function problemText(problem: RenameProblem, name: string): string {
	switch (problem) {
		case 'not a name':
			return vscode.l10n.t(
				'"{0}" is no GraphQL name: these consist of letters from A to Z, digits and "_", and do not begin with a digit.',
				name,
			);
		case 'on':
			return vscode.l10n.t('A fragment cannot be called "on", which introduces types.');
		case 'taken by an operation':
			return vscode.l10n.t('This document has an operation named "{0}" already.', name);
		case 'taken by a fragment':
			return vscode.l10n.t('Another fragment is named "{0}" already, and its uses would get mixed up.', name);
		case 'taken by a variable':
			return vscode.l10n.t('"{0}" is a variable already, in an operation or a fragment concerned.', `$${name}`);
		case 'taken in the selection':
			return vscode.l10n.t('This selection has a field or an alias "{0}" already.', name);
	}
}
