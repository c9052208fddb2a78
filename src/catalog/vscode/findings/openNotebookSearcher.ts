import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { languageOfDocument } from '../../../shared/core/code/syntaxes.ts';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { isEditedScheme } from '../../../shared/core/editedSchemes.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { maxSearchedFileSize } from '../../../shared/node/readTextFile.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { FolderSetting, Setting } from '../../../shared/vscode/settings.ts';
import { findingsByCell, joinCells } from '../../core/detection/findingsByCell.ts';
import { containsKeyword } from '../../core/detection/keywords.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { DocumentWorkers } from './documentWorkers.ts';
import type { FileFindings, FindingsByFile } from './findingsByFile.ts';
import { isExcludedDocument } from './isExcludedDocument.ts';

/** Length of the pause in typing after which a changed notebook is searched. */
const typingPauseMs = 300;

/**
 * Searches open notebooks for uses. The cells are searched together, because they share variables.
 * The findings in the cells replace those in the file of the notebook.
 */
export class OpenNotebookSearcher {
	readonly #store = new DisposableStore();
	readonly #scope = this.#store.add(new Setting('deprecations.scan'));
	readonly #excludes = this.#store.add(new FolderSetting('deprecations.exclude'));
	readonly #delayed = this.#store.add(new DelayedTasks());
	/** The current search of each notebook, by URI. */
	readonly #searches = new Map<string, object>();
	readonly #host: Host;
	readonly #catalogs: CatalogStore;
	readonly #findings: FindingsByFile;
	readonly #workers: DocumentWorkers;

	constructor(host: Host, catalogs: CatalogStore, findings: FindingsByFile, workers: DocumentWorkers) {
		this.#host = host;
		this.#catalogs = catalogs;
		this.#findings = findings;
		this.#workers = workers;
		const search = (notebook: vscode.NotebookDocument) => void this.#search(notebook);
		const all = () => vscode.workspace.notebookDocuments.forEach(search);
		this.#store.add(catalogs.onDidChange(all));
		this.#store.add(this.#scope.onDidChange(all));
		this.#store.add(this.#excludes.onDidChange(all));
		this.#store.add(vscode.workspace.onDidOpenNotebookDocument(search));
		this.#store.add(
			vscode.workspace.onDidChangeNotebookDocument(({ notebook }) =>
				this.#delayed.schedule(notebook.uri.toString(), typingPauseMs, () => search(notebook)),
			),
		);
		this.#store.add(vscode.workspace.onDidCloseNotebookDocument(({ uri }) => this.#remove(uri)));
		all();
	}

	dispose(): void {
		this.#searches.clear();
		this.#store.dispose();
	}

	#remove(uri: vscode.Uri): void {
		this.#delayed.cancel(uri.toString());
		this.#searches.delete(uri.toString());
		this.#findings.closed(uri);
	}

	async #search(notebook: vscode.NotebookDocument): Promise<void> {
		const { uri } = notebook;
		this.#delayed.cancel(uri.toString());
		if (!isEditedScheme(uri.scheme) || notebook.isClosed) {
			return;
		}
		const search = {};
		this.#searches.set(uri.toString(), search);
		const isCurrent = () => this.#searches.get(uri.toString()) === search;
		try {
			const catalog = this.#scope.value === 'off' ? undefined : await this.#catalogs.settled();
			const cells = await this.#findingsInCells(notebook, catalog);
			if (isCurrent()) {
				// A cell can have been removed since the start of the search.
				this.#findings.setOpen([{ uri, findings: [] }, ...cells.filter(({ document }) => !document.isClosed)]);
			}
		} catch (error) {
			if (isCurrent()) {
				logFailure(this.#host, 'search of a notebook', error);
			}
		}
	}

	async #findingsInCells(
		notebook: vscode.NotebookDocument,
		catalog: Catalog | undefined,
	): Promise<readonly (FileFindings & { readonly document: vscode.TextDocument })[]> {
		const { uri } = notebook;
		const documents = notebook.getCells().map(({ document }) => document);
		const code = notebook
			.getCells()
			.filter(({ kind }) => kind === vscode.NotebookCellKind.Code)
			.flatMap(({ document }) => {
				const language = languageOfDocument(document.languageId, uri.path);
				return language === undefined ? [] : [{ document, language, text: document.getText() }];
			});
		const length = code.reduce((sum, { text }) => sum + text.length, 0);
		const isExcluded = documents.some((document) => isExcludedDocument(this.#excludes, uri, document));
		const path = vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri, false) : '';
		const found = new Map<vscode.TextDocument, FileFindings['findings']>();
		for (const joined of catalog && length <= maxSearchedFileSize && !isExcluded ? joinCells(code) : []) {
			const { text, language } = joined;
			const findings =
				catalog && containsKeyword(catalog, text)
					? await this.#workers.findingsIn({ text, language, catalog }, path)
					: [];
			for (const [{ document }, own] of findingsByCell(joined, findings)) {
				found.set(document, own);
			}
		}
		return documents.map((document) => ({ document, uri: document.uri, findings: found.get(document) ?? [] }));
	}
}
