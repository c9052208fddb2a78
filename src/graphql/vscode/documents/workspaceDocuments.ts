import * as vscode from 'vscode';
import { logFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { isEditedScheme } from '../shared/editedSchemes.ts';
import type { Host } from '../shared/host.ts';
import type { OtherFragments } from './core/navigation/otherFragments.ts';
import {
	type DocumentAddress,
	type IndexedDocument,
	indexedDocument,
	WorkspaceIndex,
} from './core/navigation/workspaceIndex.ts';
import type { Documents } from './documents.ts';
import { findGraphqlFiles, graphqlFilePattern, readGraphqlFiles } from './graphqlFiles.ts';

const settleMilliseconds = 300;

/**
 * The GraphQL documents of the workspace: its files from the moment the first GraphQL document is open or somebody asks
 * for all, and what is open in an editor, saved or not. Without GraphQL nothing is looked for.
 */
export class WorkspaceDocuments implements Disposable {
	readonly #host: Host;
	readonly #documents: Documents;
	readonly #index = new WorkspaceIndex();
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Open documents that have changed since the index took them. */
	readonly #edited = new Set<vscode.TextDocument>();
	/** Address → file that has changed since it was read. */
	readonly #stale = new Map<string, vscode.Uri>();
	#isListStale = true;
	#isChanged = false;
	#reading: Promise<void> | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isStarted = false;
	#isDisposed = false;
	#isComplete = false;
	/** Fires when fragments, or the uses of fragments, have changed in some document; once after a burst of changes. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, documents: Documents) {
		this.#host = host;
		this.#documents = documents;
		const noticed = (document: vscode.TextDocument) => {
			this.#edited.add(document);
			this.#settleLater();
		};
		this.#store.add(vscode.workspace.onDidOpenTextDocument(noticed));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => noticed(document)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)));
		vscode.workspace.textDocuments.forEach(noticed);
	}

	/** Whether all files have been read once. Until then a fragment may be missing that some file has. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/** What is known at once, with the open documents as they stand now. */
	current(): WorkspaceIndex {
		this.#takeEdited();
		return this.#index;
	}

	/** An open document as it stands now; `undefined` where a place of it is not in its GraphQL. */
	readAt(document: vscode.TextDocument, position: vscode.Position): IndexedDocument | undefined {
		const graphql = this.#documents.readAt(document, position);
		return (
			graphql && (this.current().document(document.uri.toString()) ?? indexedDocument(addressOf(document.uri), graphql))
		);
	}

	/** All documents of the workspace, read now if they have not been. */
	async all(): Promise<WorkspaceIndex> {
		this.#start();
		await this.#settle();
		return this.current();
	}

	/** The fragments of the other documents, as far as they are known. */
	otherFragments({ uri }: vscode.TextDocument): OtherFragments {
		return this.current().otherFragments(addressOf(uri));
	}

	/** Whether another document uses a fragment of this one, as far as is known. */
	isUsedElsewhere({ uri }: vscode.TextDocument, fragment: string): boolean {
		return this.current().isUsedElsewhere(addressOf(uri), fragment);
	}

	dispose(): void {
		this.#isDisposed = true;
		clearTimeout(this.#timer);
		this.#store.dispose();
	}

	#start(): void {
		if (this.#isStarted) {
			return;
		}
		this.#isStarted = true;
		const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(graphqlFilePattern));
		const listAgain = () => {
			this.#isListStale = true;
			this.#settleLater();
		};
		// Whether a new file is excluded is for the search to say.
		this.#store.add(watcher.onDidCreate(listAgain));
		this.#store.add(watcher.onDidDelete(listAgain));
		this.#store.add(
			watcher.onDidChange((uri) => {
				if (this.#index.hasFile(uri.toString())) {
					this.#stale.set(uri.toString(), uri);
					this.#settleLater();
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

	#settleLater(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.#settle().catch((error: unknown) => logFailure(this.#host, 'the GraphQL files of the workspace', error));
		}, settleMilliseconds);
	}

	/** Brings the index up to date with the editors and the disk. One reading runs at a time. */
	async #settle(): Promise<void> {
		this.#takeEdited();
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
			this.#compare(await findGraphqlFiles());
		}
		const uris = [...this.#stale.values()];
		this.#stale.clear();
		for await (const [uri, graphql] of readGraphqlFiles(uris)) {
			this.#isChanged =
				(graphql
					? this.#index.setFile(indexedDocument(addressOf(uri), graphql))
					: this.#index.deleteFile(uri.toString())) || this.#isChanged;
		}
	}

	/** Takes note of files that are new, and drops those that are gone. */
	#compare(found: readonly vscode.Uri[]): void {
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

	#takeEdited(): void {
		for (const document of this.#edited) {
			this.#isChanged = this.#take(document) || this.#isChanged;
		}
		this.#edited.clear();
	}

	/** Whether other documents can see a change. */
	#take(document: vscode.TextDocument): boolean {
		const graphql = isEditedScheme(document.uri.scheme) ? this.#documents.read(document) : undefined;
		if (!graphql || graphql.definitions.length === 0) {
			return this.#index.deleteOpen(document.uri.toString());
		}
		this.#start();
		return this.#index.setOpen(indexedDocument(addressOf(document.uri), graphql));
	}

	#close(document: vscode.TextDocument): void {
		this.#edited.delete(document);
		if (this.#index.deleteOpen(document.uri.toString())) {
			this.#isChanged = true;
			this.#settleLater();
		}
	}
}

function addressOf(uri: vscode.Uri): DocumentAddress {
	return { uri: uri.toString(), folder: vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() };
}
