import type * as vscode from 'vscode';
import { firstUnusedName } from '../../../shared/core/firstUnusedName.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { type OperationOfResult, operationOfResult } from '../../core/client/response/resultName.ts';

/** The origin of a result, which its URI identifies. */
export interface ResultSource {
	/** URI of the document that contains the operation. */
	readonly document: string;
	readonly operation: OperationOfResult;
}

/**
 * The results as read-only files `/<document>/<operation>.json`, with the names of
 * {@link resultName}. The details of a run are in `/<document>/<operation>.md`.
 */
export class ResultFiles {
	readonly #files: MemoryFiles;
	readonly #memento: vscode.Memento;
	/**
	 * Name of a folder → URI of the document whose results the folder contains. Stored with the
	 * workspace, so that the document of a tab is known after a reload.
	 */
	readonly #folders: Map<string, string>;

	/** `memento` stores only URIs of documents, no results. */
	constructor(files: MemoryFiles, memento: vscode.Memento) {
		this.#files = files;
		this.#memento = memento;
		this.#folders = new Map(Object.entries(memento.get<Record<string, string>>(foldersKey, {})));
	}

	/** Returns the URI of the file `name` in the folder for the results of a document. */
	uriOf(document: vscode.Uri, name: string): vscode.Uri {
		return this.#files.uriOf(`/${this.#folderOf(document)}/${name}`);
	}

	/** Stores bytes at a URI that {@link uriOf} returned, and replaces the previous ones. */
	put({ path }: vscode.Uri, bytes: Uint8Array): void {
		this.#files.putBytes(path, bytes);
	}

	has(uri: vscode.Uri): boolean {
		return this.#files.has(uri);
	}

	forget(uri: vscode.Uri): void {
		this.#files.remove(uri);
	}

	/**
	 * Returns the document and the operation of a result; `undefined` if {@link uriOf} returned no
	 * such URI.
	 */
	sourceOf({ path }: vscode.Uri): ResultSource | undefined {
		const [, folder = '', fileName = ''] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
		const document = this.#folders.get(folder);
		const operation = operationOfResult(fileName);
		return document === undefined || operation === undefined ? undefined : { document, operation };
	}

	#folderOf(document: vscode.Uri): string {
		const address = document.toString();
		const name = document.path.split('/').at(-1) || 'document';
		const folder = firstUnusedName(name, ' ', (each) => (this.#folders.get(each) ?? address) !== address);
		if (!this.#folders.has(folder)) {
			this.#folders.set(folder, address);
			void this.#memento.update(foldersKey, Object.fromEntries([...this.#folders].slice(-maximumFolders)));
		}
		return folder;
	}
}

const foldersKey = 'resultFolders';
const maximumFolders = 100;
