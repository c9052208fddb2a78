import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/disposables.ts';
import { MemoryFiles } from '../../shared/memoryFiles.ts';

/** The scheme of results. */
export const resultScheme = 'studyadmin-result';

/** Where a result comes from, as far as its address tells. */
export interface ResultSource {
	/** The address of the document. */
	readonly document: string;
	/** How the operation is called on screen. */
	readonly operation: string;
}

/** Results as read-only files, `/<document>/<operation>.json`; what is told of a run is `/<document>/<operation>.md`. */
export class ResultFiles implements Disposable {
	readonly #files: MemoryFiles;
	readonly #memento: vscode.Memento;
	/** Folder name → the document whose results it holds. Remembered, so that a tab restored after a reload knows its document. */
	readonly #folders: Map<string, string>;

	/** `memento` keeps names of documents; no result ever gets there. */
	constructor(clock: Clock, memento: vscode.Memento) {
		const gone = vscode.l10n.t('This result was kept in memory only and is gone. Run the operation again.');
		const options = {
			scheme: resultScheme,
			readonlyMessage: vscode.l10n.t('Results are read-only and live as long as this window. Save a copy to keep one.'),
			missing: () => `${JSON.stringify(gone)}\n`,
		};
		this.#files = new MemoryFiles(options, clock);
		this.#memento = memento;
		this.#folders = new Map(Object.entries(memento.get<Record<string, string>>(foldersKey, {})));
	}

	/** The address for what came of a document's operation. */
	uriOf(document: vscode.Uri, name: string): vscode.Uri {
		return vscode.Uri.from({ scheme: resultScheme, path: `/${this.#folderOf(document)}/${name}` });
	}

	/** Keeps bytes at an address that {@link uriOf} gave, in place of what was there. */
	put({ path }: vscode.Uri, bytes: Uint8Array): void {
		this.#files.putBytes(path, bytes);
	}

	has(uri: vscode.Uri): boolean {
		return this.#files.has(uri);
	}

	forget(uri: vscode.Uri): void {
		this.#files.forget(uri);
	}

	/** `undefined` when the address is not one that {@link uriOf} gives for a result. */
	sourceOf({ path }: vscode.Uri): ResultSource | undefined {
		const [, folder = '', operation] = /^\/([^/]+)\/(\w+)[^/]*\.json$/.exec(path) ?? [];
		const document = this.#folders.get(folder);
		return document === undefined || operation === undefined ? undefined : { document, operation };
	}

	dispose(): void {
		this.#files.dispose();
	}

	#folderOf(document: vscode.Uri): string {
		const address = document.toString();
		const name = document.path.split('/').at(-1) || 'document';
		for (let number = 1; ; number += 1) {
			const folder = number === 1 ? name : `${name} ${number}`;
			const owner = this.#folders.get(folder);
			if (owner === undefined) {
				this.#folders.set(folder, address);
				void this.#memento.update(foldersKey, Object.fromEntries([...this.#folders].slice(-rememberedFolders)));
			}
			if (owner === undefined || owner === address) {
				return folder;
			}
		}
	}
}

const foldersKey = 'resultFolders';
const rememberedFolders = 100;
