import * as vscode from 'vscode';
import { type DocumentPlace, hasActiveSchema } from '../core/schema/hasActiveSchema.ts';
import { type DocumentIdentity, mayHoldGraphql } from '../documents.ts';

const foldersKey = 'graphql.foldersRun';

/** The documents that the active environment's schema is for. Folders that operations were run from are kept in the workspace's state. */
export class SchemaScope {
	readonly #state: vscode.Memento;

	constructor(state: vscode.Memento) {
		this.#state = state;
	}

	/** Whether a document is checked against the active environment's schema. */
	includes(document: DocumentIdentity): boolean {
		return mayHoldGraphql(document) && hasActiveSchema(placeOf(document), this.#folders);
	}

	/** Remembers that an operation of this document was run; whether that was not known yet. */
	async remember(document: vscode.TextDocument): Promise<boolean> {
		const { folder } = placeOf(document);
		if (document.isUntitled || this.#folders.includes(folder)) {
			return false;
		}
		await this.#state.update(foldersKey, [...this.#folders, folder]);
		return true;
	}

	get #folders(): readonly string[] {
		const kept = this.#state.get<unknown>(foldersKey);
		return Array.isArray(kept) ? kept.filter((folder) => typeof folder === 'string') : [];
	}
}

function placeOf({ uri, isUntitled }: DocumentIdentity): DocumentPlace {
	const chosen = vscode.workspace.getConfiguration('studyAdmin', uri).inspect<string>('environment');
	const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? (uri.path ? vscode.Uri.joinPath(uri, '..') : uri);
	return {
		isUntitled,
		isChosenInWorkspace: Boolean(chosen?.workspaceFolderValue ?? chosen?.workspaceValue),
		folder: folder.toString(),
	};
}
