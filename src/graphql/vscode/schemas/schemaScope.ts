import * as vscode from 'vscode';
import { type DocumentLocation, hasActiveSchema } from '../../core/language/schema/hasActiveSchema.ts';
import { type DocumentIdentity, mayHoldGraphql } from '../documents/documents.ts';

const foldersKey = 'graphql.foldersRun';

/**
 * The documents to which the schema of the active environment applies. The state of the workspace
 * contains the folders from which operations were run.
 */
export class SchemaScope {
	readonly #state: vscode.Memento;

	constructor(state: vscode.Memento) {
		this.#state = state;
	}

	/** Whether a document is checked against the active environment's schema. */
	includes(document: DocumentIdentity): boolean {
		return mayHoldGraphql(document) && hasActiveSchema(placeOf(document), this.#folders);
	}

	/** Stores that an operation of this document was run. Resolves to whether that is new. */
	async remember(document: vscode.TextDocument): Promise<boolean> {
		const { folder } = placeOf(document);
		if (document.isUntitled || this.#folders.includes(folder)) {
			return false;
		}
		await this.#state.update(foldersKey, [...this.#folders, folder]);
		return true;
	}

	get #folders(): readonly string[] {
		const stored = this.#state.get<unknown>(foldersKey);
		return Array.isArray(stored) ? stored.filter((folder) => typeof folder === 'string') : [];
	}
}

function placeOf({ uri, isUntitled }: DocumentIdentity): DocumentLocation {
	const chosen = vscode.workspace.getConfiguration('studyAdmin', uri).inspect<string>('environment');
	const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? (uri.path ? vscode.Uri.joinPath(uri, '..') : uri);
	return {
		isUntitled,
		hasWorkspaceEnvironment: Boolean(chosen?.workspaceFolderValue ?? chosen?.workspaceValue),
		folder: folder.toString(),
	};
}
