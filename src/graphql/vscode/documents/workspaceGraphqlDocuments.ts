import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { isEditedScheme } from '../../../shared/core/editedSchemes.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { canEmbedGraphql } from '../../core/documentKinds.ts';
import {
	createIndexedDocument,
	type DocumentAddress,
	type IndexedDocument,
	WorkspaceIndex,
} from '../../core/language/navigation/workspaceIndex.ts';
import type { WorkspaceFragments } from '../../core/language/syntax/reachedDefinitions.ts';
import { containingFileUri } from './containingFileUri.ts';
import { findGraphqlFiles, graphqlFilesGlob, maximumGraphqlFiles, readGraphqlFiles } from './graphqlFiles.ts';
import type { OpenGraphqlDocuments } from './openGraphqlDocuments.ts';

const updateDelayMs = 300;

/**
 * The GraphQL documents of the workspace: open documents, saved or not, and closed files. Files are
 * read when the first GraphQL document is opened or when all documents are requested.
 */
export class WorkspaceGraphqlDocuments implements Disposable {
	readonly #host: Host;
	readonly #documents: OpenGraphqlDocuments;
	readonly #index = new WorkspaceIndex();
	readonly #store = new DisposableStore();
	readonly #delayed = this.#store.add(new DelayedTasks());
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Open documents that have changed since they were indexed. */
	readonly #edited = new Set<vscode.TextDocument>();
	/** URI as string → file that has changed since it was last read. */
	readonly #stale = new Map<string, vscode.Uri>();
	#isListStale = true;
	#isChanged = false;
	#reading: Promise<void> | undefined;
	#isStarted = false;
	#isDisposed = false;
	#isComplete = false;
	/** Whether the log contains that the workspace has too many files. */
	#isLimitLogged = false;
	/**
	 * Fires after fragments or fragment spreads have changed in a document. Fires once for several
	 * changes in quick succession.
	 */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, documents: OpenGraphqlDocuments) {
		this.#host = host;
		this.#documents = documents;
		const markEdited = (document: vscode.TextDocument) => {
			this.#edited.add(document);
			this.#updateLater();
		};
		this.#store.add(vscode.workspace.onDidOpenTextDocument(markEdited));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => markEdited(document)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)));
		vscode.workspace.textDocuments.forEach(markEdited);
	}

	/** Indexes the open documents again, because their GraphQL depends on the schema. */
	indexAgain(): void {
		for (const document of vscode.workspace.textDocuments.filter(canEmbedGraphql)) {
			this.#edited.add(document);
		}
		this.#updateLater();
	}

	/** Whether all files have been read. Until then fragments may be missing. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/** The index of the files read so far, with the current text of open documents. */
	current(): WorkspaceIndex {
		this.#indexEditedDocuments();
		return this.#index;
	}

	/** Whether a position of an open document is in GraphQL. */
	contains(document: vscode.TextDocument, position: vscode.Position): boolean {
		return this.#documents.readAt(document, position) !== undefined;
	}

	/**
	 * Returns the current text of an open document and its definitions; `undefined` if the position is
	 * outside of GraphQL.
	 */
	readAt(document: vscode.TextDocument, position: vscode.Position): IndexedDocument | undefined {
		const graphql = this.#documents.readAt(document, position);
		return (
			graphql &&
			(this.current().document(document.uri.toString()) ?? createIndexedDocument(addressOf(document.uri), graphql))
		);
	}

	/**
	 * Returns the index of all documents of the workspace, after reading the files that have not been
	 * read.
	 */
	async all(): Promise<WorkspaceIndex> {
		this.#start();
		await this.#update();
		return this.current();
	}

	/** Returns the fragments of all documents that have been read, except those of this document. */
	otherFragments({ uri }: vscode.TextDocument): WorkspaceFragments {
		return this.current().otherFragments(addressOf(uri));
	}

	/** Whether another document that has been read uses a fragment of this document. */
	isUsedElsewhere({ uri }: vscode.TextDocument, fragment: string): boolean {
		return this.current().isUsedElsewhere(addressOf(uri), fragment);
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#store.dispose();
	}

	#start(): void {
		if (this.#isStarted) {
			return;
		}
		this.#isStarted = true;
		const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(graphqlFilesGlob));
		const listAgain = () => {
			this.#isListStale = true;
			this.#updateLater();
		};
		// A new search is needed to find out whether a new file is excluded by the settings.
		this.#store.add(watcher.onDidCreate(listAgain));
		this.#store.add(watcher.onDidDelete(listAgain));
		this.#store.add(
			watcher.onDidChange((uri) => {
				if (this.#index.hasFile(uri.toString())) {
					this.#stale.set(uri.toString(), uri);
					this.#updateLater();
				}
			}),
		);
		this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(listAgain));
		this.#store.add(
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration('files.exclude')) {
					listAgain();
				}
			}),
		);
	}

	#updateLater(): void {
		this.#delayed.schedule('update', updateDelayMs, () => {
			this.#update().catch((error: unknown) => logFailure(this.#host, 'the GraphQL files of the workspace', error));
		});
	}

	/** Updates the index from the editors and the disk. One reading runs at a time. */
	async #update(): Promise<void> {
		this.#indexEditedDocuments();
		while (this.#isStarted && !this.#isDisposed && (this.#reading || this.#isListStale || this.#stale.size > 0)) {
			this.#reading ??= this.#readFiles().finally(() => {
				this.#reading = undefined;
			});
			await this.#reading;
			this.#isChanged ||= !this.#isComplete;
			this.#isComplete = true;
		}
		if (this.#isChanged && !this.#isDisposed) {
			this.#isChanged = false;
			this.#changed.fire();
		}
	}

	async #readFiles(): Promise<void> {
		if (this.#isListStale) {
			this.#isListStale = false;
			const { uris, hasMore } = await findGraphqlFiles();
			if (hasMore && !this.#isLimitLogged) {
				this.#isLimitLogged = true;
				this.#host.log.warn(
					`Only ${maximumGraphqlFiles} GraphQL files of the workspace are read, because it has more.`,
				);
			}
			this.#applyFileList(uris);
		}
		const uris = [...this.#stale.values()];
		this.#stale.clear();
		for await (const [uri, graphql] of readGraphqlFiles(uris)) {
			this.#isChanged =
				(graphql
					? this.#index.setFile(createIndexedDocument(addressOf(uri), graphql))
					: this.#index.deleteFile(uri.toString())) || this.#isChanged;
		}
	}

	/**
	 * Marks new files as stale, so that they are read, and removes deleted files from the index.
	 */
	#applyFileList(found: readonly vscode.Uri[]): void {
		const files = new Map(found.map((uri) => [uri.toString(), uri]));
		for (const [key, uri] of files) {
			if (!this.#index.hasFile(key)) {
				this.#stale.set(key, uri);
			}
		}
		for (const key of this.#index.fileUris.filter((each) => !files.has(each))) {
			this.#isChanged = this.#index.deleteFile(key) || this.#isChanged;
		}
	}

	#indexEditedDocuments(): void {
		for (const document of this.#edited) {
			this.#isChanged = this.#indexDocument(document) || this.#isChanged;
		}
		this.#edited.clear();
	}

	/** Indexes an open document. Returns whether a change affects other documents. */
	#indexDocument(document: vscode.TextDocument): boolean {
		const graphql = isEditedScheme(document.uri.scheme) ? this.#documents.read(document) : undefined;
		if (!graphql || graphql.definitions.length === 0) {
			return this.#index.deleteOpen(document.uri.toString());
		}
		this.#start();
		return this.#index.setOpen(createIndexedDocument(addressOf(document.uri), graphql));
	}

	#close(document: vscode.TextDocument): void {
		this.#edited.delete(document);
		if (this.#index.deleteOpen(document.uri.toString())) {
			this.#isChanged = true;
			this.#updateLater();
		}
	}
}

function addressOf(uri: vscode.Uri): DocumentAddress {
	return { uri: uri.toString(), folder: vscode.workspace.getWorkspaceFolder(containingFileUri(uri))?.uri.toString() };
}
