import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { showMarkdownPreview } from '../../shared/vscode/showMarkdownPreview.ts';
import { nextCatalogVersion } from '../core/model/catalog.ts';
import { catalogSourceProblemTexts } from '../messages/catalogSourceProblemTexts.ts';
import { formatCatalogAsMarkdown } from '../messages/formatCatalogAsMarkdown.ts';
import type { CatalogStore } from '../node/sources/catalogStore.ts';
import { catalogUriScheme, tableRowId } from './catalogPreview.ts';
import type { Today } from './state/today.ts';

const uri = vscode.Uri.from({ scheme: catalogUriScheme, path: '/API catalog.md' });

/** The read-only Markdown document with the current catalog. */
export class CatalogDocument implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
	/**
	 * Fires with the URI of each open document with the catalog when the content has changed. The
	 * preview opens one document for each fragment of the URI.
	 */
	readonly onDidChange = this.#changed.event;
	readonly #catalogs: CatalogStore;
	readonly #today: Today;

	constructor(catalogs: CatalogStore, today: Today) {
		this.#catalogs = catalogs;
		this.#today = today;
		this.#store.add(
			catalogs.onDidChange(() => {
				for (const document of vscode.workspace.textDocuments) {
					if (document.uri.scheme === catalogUriScheme && document.uri.path === uri.path) {
						this.#changed.fire(document.uri);
					}
				}
			}),
		);
	}

	/** Returns the Markdown of the current catalog. */
	async text(): Promise<string> {
		const catalog = await this.#catalogs.settled();
		const problems = catalogSourceProblemTexts(this.#catalogs.sourceState, vscode.l10n);
		return formatCatalogAsMarkdown(catalog, nextCatalogVersion(catalog, this.#today.value), vscode.l10n, problems);
	}

	/**
	 * Opens the catalog document as a preview in the active group. The first line that begins with
	 * `beginning` is revealed, if there is one.
	 */
	async show(beginning?: string): Promise<void> {
		const lines = beginning === undefined ? [] : (await this.text()).split('\n');
		const line = lines.findIndex((text) => beginning !== undefined && text.startsWith(beginning));
		await showMarkdownPreview(line < 0 ? uri : uri.with({ fragment: tableRowId(line) }), 'active');
	}

	dispose(): void {
		this.#store.dispose();
	}
}
