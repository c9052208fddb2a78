import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import { MemoryFiles } from '../../shared/memoryFiles.ts';

/** Converted documents as read-only files under `studyadmin-converted:`. They live as long as the window. */
export class ConvertedFiles implements Disposable {
	readonly #host: Host;
	readonly #files: MemoryFiles;

	constructor(host: Host) {
		this.#host = host;
		const readonlyMessage = vscode.l10n.t(
			'Converted documents are read-only and live as long as this window. Save a copy to keep one.',
		);
		this.#files = new MemoryFiles(
			{ scheme: 'studyadmin-converted', readonlyMessage, missing: notHereText },
			host.clock,
		);
	}

	/** Makes a file readable and gives its address. `path` begins with `/`; `read` may fail with what is told in its place. */
	add(path: string, size: number, read: () => Promise<Uint8Array>): vscode.Uri {
		return this.#files.put(path, size, async () => {
			try {
				return await read();
			} catch (error) {
				logFailure(this.#host, 'Read a converted document', error);
				throw vscode.FileSystemError.Unavailable(this.#host.explanations.explain(error).text);
			}
		});
	}

	dispose(): void {
		this.#files.dispose();
	}
}

function notHereText(): string {
	const title = vscode.l10n.t('This converted document is not here any more');
	const text = vscode.l10n.t(
		'Converted documents live as long as the window they were made in. Convert the file again to see it.',
	);
	return `# ${title}\n\n${text}\n`;
}
