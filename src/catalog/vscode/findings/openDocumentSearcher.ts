import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { languageOfDocument } from '../../../shared/core/code/syntaxes.ts';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { isEditedScheme } from '../../../shared/core/editedSchemes.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { maxSearchedFileSize } from '../../../shared/node/readTextFile.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { FolderSetting, Setting } from '../../../shared/vscode/settings.ts';
import { findingsInText } from '../../core/detection/findings.ts';
import { containsKeyword } from '../../core/detection/keywords.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { DocumentSearchInput, DocumentWorkers } from './documentWorkers.ts';
import { cellScheme, type FileFindings, type FindingsByFile } from './findingsByFile.ts';
import { isExcludedDocument } from './isExcludedDocument.ts';
import type { OpenNotebookSearcher } from './openNotebookSearcher.ts';

/**
 * Maximum length of a document that is searched on the main thread, in UTF-16 code units. A search
 * takes up to one millisecond per 1,000 characters.
 */
const maxMainThreadLength = 20_000;
/** Length of the pause in typing after which a changed document is searched. */
const typingPauseMs = 300;

/**
 * Searches open documents for uses: immediately after opening, and after a pause in typing. Long
 * documents are searched on a worker thread. The cells of notebooks are searched by
 * {@link OpenNotebookSearcher}.
 */
export class OpenDocumentSearcher {
	readonly #store = new DisposableStore();
	readonly #scope = this.#store.add(new Setting('deprecations.scan'));
	readonly #excludes = this.#store.add(new FolderSetting('deprecations.exclude'));
	readonly #delayed = this.#store.add(new DelayedTasks());
	/** The current search of each long document on the worker thread, by URI. */
	readonly #searches = new Map<string, DocumentSearchInput>();
	readonly #workers: DocumentWorkers;
	readonly #host: Host;
	readonly #catalogs: CatalogStore;
	readonly #findings: FindingsByFile;

	constructor(host: Host, catalogs: CatalogStore, findings: FindingsByFile, workers: DocumentWorkers) {
		this.#workers = workers;
		this.#host = host;
		this.#catalogs = catalogs;
		this.#findings = findings;
		const all = () => this.#search(vscode.workspace.textDocuments);
		this.#store.add(catalogs.onDidChange(all));
		this.#store.add(this.#scope.onDidChange(all));
		this.#store.add(this.#excludes.onDidChange(all));
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#search([document])));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#searchSoon(document)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#removeDocument(document)));
		all();
	}

	dispose(): void {
		this.#searches.clear();
		this.#store.dispose();
	}

	#searchSoon(document: vscode.TextDocument): void {
		this.#delayed.schedule(document.uri.toString(), typingPauseMs, () => this.#search([document]));
	}

	#removeDocument(document: vscode.TextDocument): void {
		this.#delayed.cancel(document.uri.toString());
		this.#searches.delete(document.uri.toString());
		this.#findings.closed(document.uri);
	}

	#search(documents: readonly vscode.TextDocument[]): void {
		this.#findings.setOpen(documents.flatMap((document) => this.#findingsOf(document) ?? []));
	}

	/**
	 * Returns the findings of a document. `undefined` for a document that is not edited by the user,
	 * is a cell of a notebook, or has an unsupported language, and for a long document, whose findings
	 * are set later.
	 */
	#findingsOf(document: vscode.TextDocument): FileFindings | undefined {
		const { uri } = document;
		this.#delayed.cancel(uri.toString());
		this.#searches.delete(uri.toString());
		const language = languageOfDocument(document.languageId, uri.path);
		const isSearchedHere = isEditedScheme(uri.scheme) && uri.scheme !== cellScheme;
		if (!isSearchedHere || language === undefined || document.isClosed) {
			return undefined;
		}
		const catalog = this.#catalogs.value;
		const text = document.getText();
		// A text never has more UTF-16 code units than its file has bytes, so each file whose findings
		// are known is also searched while it is open.
		const isSearched =
			this.#scope.value !== 'off' &&
			text.length <= maxSearchedFileSize &&
			!isExcludedDocument(this.#excludes, uri, document);
		if (isSearched && !catalog) {
			this.#catalogs.settled().catch((error: unknown) => logFailure(this.#host, 'loading the catalog', error));
		}
		if (!isSearched || !catalog || !containsKeyword(catalog, text)) {
			return { uri, findings: [] };
		}
		const isInFolder = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
		const path = isInFolder ? vscode.workspace.asRelativePath(uri, false) : '';
		if (text.length > maxMainThreadLength) {
			void this.#searchLong(document, { text, language, catalog }, path);
			return undefined;
		}
		return { uri, findings: findingsInText(text, language, catalog, path) };
	}

	/**
	 * Searches a long document on the worker thread. The previous findings remain until the search
	 * has ended. The result is discarded when the document has changed meanwhile.
	 */
	async #searchLong(document: vscode.TextDocument, input: DocumentSearchInput, path: string): Promise<void> {
		const { uri, version } = document;
		const isCurrent = () => this.#searches.get(uri.toString()) === input && document.version === version;
		this.#searches.set(uri.toString(), input);
		try {
			const findings = await this.#workers.findingsIn(input, path);
			if (isCurrent()) {
				this.#findings.setOpen([{ uri, findings }]);
			}
		} catch (error) {
			if (isCurrent()) {
				logFailure(this.#host, 'search of a long document', error);
			}
		}
	}
}
