import * as vscode from 'vscode';
import { isGraphqlCandidate } from '../../core/documentKinds.ts';
import {
	type ActiveSchemaConditions,
	usesActiveEnvironmentSchema,
} from '../../core/language/schema/usesActiveEnvironmentSchema.ts';
import { containingFileUri } from '../documents/containingFileUri.ts';
import type { DocumentIdentity } from '../documents/openGraphqlDocuments.ts';

const foldersKey = 'graphql.foldersRun';

/**
 * Decides to which documents the schema of the active environment applies. The folders of documents
 * whose operations were run are stored with the workspace.
 */
export class ActiveSchemaScope {
	readonly #state: vscode.Memento;

	constructor(state: vscode.Memento) {
		this.#state = state;
	}

	/** Whether a document is checked against the active environment's schema. */
	includes(document: DocumentIdentity): boolean {
		return isGraphqlCandidate(document) && usesActiveEnvironmentSchema(locationOf(document), this.#folders);
	}

	/**
	 * Stores the folder of a document of which an operation was run. Resolves to whether the folder
	 * is new.
	 */
	async addFolderOf(document: vscode.TextDocument): Promise<boolean> {
		const { folder } = locationOf(document);
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

function locationOf({ uri: document, isUntitled }: DocumentIdentity): ActiveSchemaConditions {
	const uri = containingFileUri(document);
	const chosen = vscode.workspace.getConfiguration('studyAdmin', uri).inspect<string>('environment');
	const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? (uri.path ? vscode.Uri.joinPath(uri, '..') : uri);
	return {
		isUntitled: isUntitled || uri.scheme === 'untitled',
		hasWorkspaceEnvironment: Boolean(chosen?.workspaceFolderValue ?? chosen?.workspaceValue),
		folder: folder.toString(),
	};
}
