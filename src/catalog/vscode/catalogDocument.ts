import * as vscode from 'vscode';
import { DisposableStore } from '../shared/disposables.ts';
import { nextVersion } from './core/catalog.ts';
import { catalogMarkdown } from './printCatalog.ts';
import type { CatalogStore } from './sources/catalogStore.ts';
import type { Today } from './today.ts';

const scheme = 'studyadmin-catalog';
const uri = vscode.Uri.from({ scheme, path: '/API catalog.md' });

/** The whole catalog as a read-only Markdown document that follows the catalog in use. */
export class CatalogDocument implements vscode.TextDocumentContentProvider {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
	readonly onDidChange = this.#changed.event;
	readonly #catalogs: CatalogStore;
	readonly #today: Today;

	constructor(catalogs: CatalogStore, today: Today) {
		this.#catalogs = catalogs;
		this.#today = today;
		this.#store.add(catalogs.onDidChange(() => this.#changed.fire(uri)));
		this.#store.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
	}

	async provideTextDocumentContent(): Promise<string> {
		const catalog = await this.#catalogs.settled();
		return catalogMarkdown(catalog, nextVersion(catalog, this.#today.day), vscode.l10n, this.#catalogs.problems);
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
