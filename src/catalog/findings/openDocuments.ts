import * as vscode from 'vscode';
import { DelayedTasks } from '../../shared/delayedTasks.ts';
import { DisposableStore } from '../../shared/disposables.ts';
import { isEditedScheme } from '../../shared/editedSchemes.ts';
import { FolderSetting, Setting } from '../../shared/settings.ts';
import { languageOf } from '../core/detection/syntaxes.ts';
import { findingsIn } from '../core/findings.ts';
import { readGlobs, readScanScope } from '../scanner/scanSettings.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import type { FileFindings, Findings } from './findings.ts';

/** Larger documents are data, not code. In UTF-16 code units. */
const largestText = 1_000_000;
/** In milliseconds. */
const typingPause = 300;

/** Looks for uses in open documents: at once when they open, and after a pause in typing. */
export class OpenDocuments {
	readonly #store = new DisposableStore();
	readonly #scope = this.#store.add(new Setting('deprecations.scan', readScanScope));
	readonly #excludes = this.#store.add(new FolderSetting('deprecations.exclude', readGlobs));
	readonly #waiting = this.#store.add(new DelayedTasks());
	readonly #catalogs: CatalogStore;
	readonly #findings: Findings;

	constructor(catalogs: CatalogStore, findings: Findings) {
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
		this.#store.dispose();
	}

	#searchSoon(document: vscode.TextDocument): void {
		this.#waiting.schedule(document.uri.toString(), typingPause, () => this.#search([document]));
	}

	#forget(document: vscode.TextDocument): void {
		this.#waiting.cancel(document.uri.toString());
		this.#findings.closed(document.uri);
	}

	#search(documents: readonly vscode.TextDocument[]): void {
		this.#findings.setOpen(documents.flatMap((document) => this.#findingsOf(document) ?? []));
	}

	/** `undefined` for a document that is not the user's own text, or in a language that is not read. */
	#findingsOf(document: vscode.TextDocument): FileFindings | undefined {
		const { uri } = document;
		this.#waiting.cancel(uri.toString());
		const language = languageOf(document.languageId, uri.path);
		if (!isEditedScheme(uri.scheme) || language === undefined || document.isClosed) {
			return undefined;
		}
		const catalog = this.#catalogs.current;
		const text = document.getText();
		const isSearched = this.#scope.value !== 'off' && text.length <= largestText && !this.#isExcluded(document);
		if (isSearched && !catalog) {
			this.#catalogs.wake();
		}
		const isInFolder = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
		const path = isInFolder ? vscode.workspace.asRelativePath(uri, false) : '';
		return { uri, findings: isSearched && catalog ? findingsIn(text, language, catalog, path) : [] };
	}

	/** A glob that fits a folder leaves out what is in it too, as it does in a search of the workspace. */
	#isExcluded(document: vscode.TextDocument): boolean {
		const folder = vscode.workspace.getWorkspaceFolder(document.uri);
		const globs = folder ? this.#excludes.valueFor(document.uri).flatMap((glob) => [glob, `${glob}/**`]) : [];
		return globs.some(
			(glob) => folder && vscode.languages.match({ pattern: new vscode.RelativePattern(folder, glob) }, document) > 0,
		);
	}
}
