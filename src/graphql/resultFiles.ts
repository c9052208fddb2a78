import * as vscode from 'vscode';
import type { Clock } from '../shared/clock.ts';
import type { Disposable } from '../shared/disposables.ts';
import { MemoryFiles } from '../shared/memoryFiles.ts';

/** The scheme of results. */
export const resultScheme = 'studyadmin-result';

/** Results as read-only files, `/<document>/<operation>.json`. */
export class ResultFiles implements Disposable {
	readonly #files: MemoryFiles;
	/** Folder name → the document whose results it holds. */
	readonly #folders = new Map<string, string>();

	constructor(clock: Clock) {
		const gone = vscode.l10n.t('This result was kept in memory only and is gone. Run the operation again.');
		const options = {
			scheme: resultScheme,
			readonlyMessage: vscode.l10n.t('Results are read-only and live as long as this window. Save a copy to keep one.'),
			missing: () => `${JSON.stringify(gone)}\n`,
		};
		this.#files = new MemoryFiles(options, clock);
	}

	/** Keeps a text as the result of a document's operation, instead of its last one, and gives its address. */
	put(document: vscode.Uri, operation: string, text: string): vscode.Uri {
		return this.#files.putText(`/${this.#folderOf(document)}/${operation}.json`, text);
	}

	dispose(): void {
		this.#files.dispose();
	}

	#folderOf(document: vscode.Uri): string {
		const name = document.path.split('/').at(-1) || 'document';
		for (let number = 1; ; number += 1) {
			const folder = number === 1 ? name : `${name} ${number}`;
			const owner = this.#folders.get(folder) ?? document.toString();
			if (owner === document.toString()) {
				this.#folders.set(folder, owner);
				return folder;
			}
		}
	}
}
