import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { nextVersion } from '../core/model/catalog.ts';
import { catalogMarkdown } from '../messages/catalogMarkdown.ts';
import { sourceProblems } from '../messages/sourceProblems.ts';
import type { CatalogStore } from '../node/sources/catalogStore.ts';
import type { Today } from './state/today.ts';

const uri = vscode.Uri.from({ scheme: 'studyadmin-catalog', path: '/API catalog.md' });

/** The read-only Markdown document with the current catalog. */
export class CatalogDocument implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
	/** Fires with the URI of the document when its content has changed. */
	readonly onDidChange = this.#changed.event;
	readonly #catalogs: CatalogStore;
	readonly #today: Today;

	constructor(catalogs: CatalogStore, today: Today) {
		this.#catalogs = catalogs;
		this.#today = today;
		this.#store.add(catalogs.onDidChange(() => this.#changed.fire(uri)));
	}

	/** Returns the Markdown of the current catalog. */
	async text(): Promise<string> {
		const catalog = await this.#catalogs.settled();
		const problems = sourceProblems(this.#catalogs.sourceState, vscode.l10n);
		return catalogMarkdown(catalog, nextVersion(catalog, this.#today.value), vscode.l10n, problems);
	}

	/** Opens the document in the active group. */
	async show(): Promise<vscode.TextEditor> {
		const document = await vscode.workspace.openTextDocument(uri);
		return vscode.window.showTextDocument(document, { preview: true });
	}

	dispose(): void {
		this.#store.dispose();
	}
}
