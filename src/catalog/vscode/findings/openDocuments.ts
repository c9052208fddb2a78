import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { isEditedScheme } from '../../../shared/core/editedSchemes.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { WorkerThread } from '../../../shared/node/workerThread.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { Host } from '../../../shared/vscode/host.ts';
import { FolderSetting, Setting } from '../../../shared/vscode/settings.ts';
import { findingsIn } from '../../core/detection/findings.ts';
import { containsKeyword } from '../../core/detection/keywords.ts';
import { languageOf } from '../../core/detection/syntaxes.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { readGlobs, readScanScope } from '../../core/scanSettings.ts';
import type { ScanTasks, TextSearchInput } from '../../node/scan/scanWorker.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { FileFindings, Findings } from './findings.ts';

/** Larger documents are data, not code. In UTF-16 code units. */
const maxSearchedLength = 1_000_000;
/**
 * A text that mentions an API keeps this thread from answering for up to a millisecond per thousand
 * characters: longer ones go to another.
 */
const maxMainThreadLength = 20_000;
/** In milliseconds. */
const typingPauseMs = 300;

/**
 * Looks for uses in open documents: at once when they open, and after a pause in typing. In long
 * ones a thread does that.
 */
export class OpenDocuments {
	readonly #store = new DisposableStore();
	readonly #scope = this.#store.add(new Setting('deprecations.scan', readScanScope));
	readonly #excludes = this.#store.add(new FolderSetting('deprecations.exclude', readGlobs));
	readonly #delayed = this.#store.add(new DelayedTasks());
	/** What the thread searches for long documents, until it has or nobody wants to know any more. */
	readonly #searched = new Map<string, TextSearchInput>();
	readonly #thread: WorkerThread<ScanTasks>;
	readonly #host: Host;
	readonly #catalogs: CatalogStore;
	readonly #findings: Findings;

	constructor(host: Host, catalogs: CatalogStore, findings: Findings) {
		const worker = vscode.Uri.joinPath(host.context.extensionUri, 'dist', 'extension', 'scanWorker.js');
		this.#thread = this.#store.add(new WorkerThread(worker.fsPath));
		this.#host = host;
		this.#catalogs = catalogs;
		this.#findings = findings;
		const all = () => this.#search(vscode.workspace.textDocuments);
		this.#store.add(catalogs.onDidChange(all));
		this.#store.add(this.#scope.onDidChange(all));
		this.#store.add(this.#excludes.onDidChange(all));
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#search([document])));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#searchSoon(document)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
		all();
	}

	dispose(): void {
		this.#searched.clear();
		this.#store.dispose();
	}

	#searchSoon(document: vscode.TextDocument): void {
		this.#delayed.schedule(document.uri.toString(), typingPauseMs, () => this.#search([document]));
	}

	#forget(document: vscode.TextDocument): void {
		this.#delayed.cancel(document.uri.toString());
		this.#searched.delete(document.uri.toString());
		this.#findings.closed(document.uri);
	}

	#search(documents: readonly vscode.TextDocument[]): void {
		this.#findings.setOpen(documents.flatMap((document) => this.#findingsOf(document) ?? []));
	}

	/**
	 * `undefined` for a document that is not the user's own text, or in a language that is not read,
	 * and for one of which a thread tells later.
	 */
	#findingsOf(document: vscode.TextDocument): FileFindings | undefined {
		const { uri } = document;
		this.#delayed.cancel(uri.toString());
		this.#searched.delete(uri.toString());
		const language = languageOf(document.languageId, uri.path);
		if (!isEditedScheme(uri.scheme) || language === undefined || document.isClosed) {
			return undefined;
		}
		const catalog = this.#catalogs.value;
		const text = document.getText();
		const isSearched = this.#scope.value !== 'off' && text.length <= maxSearchedLength && !this.#isExcluded(document);
		if (isSearched && !catalog) {
			this.#catalogs.settled().catch((error: unknown) => logFailure(this.#host, 'loading the catalog', error));
		}
		if (!isSearched || !catalog || !containsKeyword(catalog, text)) {
			return { uri, findings: [] };
		}
		const isInFolder = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
		const path = isInFolder ? vscode.workspace.asRelativePath(uri, false) : '';
		if (text.length > maxMainThreadLength) {
			void this.#searchLong(document, { text, language, catalog: jsonOf(catalog), path });
			return undefined;
		}
		return { uri, findings: findingsIn(text, language, catalog, path) };
	}

	/**
	 * Until the thread has answered, what was found before stands. What is typed meanwhile is
	 * searched after the next pause.
	 */
	async #searchLong(document: vscode.TextDocument, input: TextSearchInput): Promise<void> {
		const { uri, version } = document;
		const isWanted = () => this.#searched.get(uri.toString()) === input && document.version === version;
		this.#searched.set(uri.toString(), input);
		try {
			const findings = await this.#thread.do('text', input);
			if (isWanted()) {
				this.#findings.setOpen([{ uri, findings }]);
			}
		} catch (error) {
			if (isWanted()) {
				logFailure(this.#host, 'search of a long document', error);
			}
		}
	}

	/**
	 * A glob that fits a folder leaves out what is in it too, as it does in a search of the
	 * workspace.
	 */
	#isExcluded(document: vscode.TextDocument): boolean {
		const folder = vscode.workspace.getWorkspaceFolder(document.uri);
		const globs = folder ? this.#excludes.valueFor(document.uri).flatMap((glob) => [glob, `${glob}/**`]) : [];
		return globs.some(
			(glob) => folder && vscode.languages.match({ pattern: new vscode.RelativePattern(folder, glob) }, document) > 0,
		);
	}
}

const knownJson = new WeakMap<Catalog, string>();

function jsonOf(catalog: Catalog): string {
	const json = knownJson.get(catalog) ?? JSON.stringify(catalog);
	knownJson.set(catalog, json);
	return json;
}
