import * as vscode from 'vscode';
import { logFailure } from '../shared/commands.ts';
import type { Disposable } from '../shared/disposables.ts';
import { DisposableStore } from '../shared/disposables.ts';
import type { Host } from '../shared/host.ts';

/** The scheme of converted documents. */
export const convertedScheme = 'studyadmin-converted';

/** A file that is there to be read. */
interface ConvertedFile {
	readonly size: number;
	readonly modifiedAt: number;
	read(): Promise<Uint8Array>;
}

/**
 * The read-only file system `studyadmin-converted:`. Its files live in memory as long as the window. An address that
 * leads nowhere, such as that of a tab restored after a reload, is a short text that says so.
 */
export class ConvertedFiles implements vscode.FileSystemProvider, Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
	readonly onDidChangeFile = this.#changed.event;
	readonly #host: Host;
	readonly #files = new Map<string, ConvertedFile>();

	constructor(host: Host) {
		this.#host = host;
		this.#store.add(
			vscode.workspace.registerFileSystemProvider(convertedScheme, this, {
				isCaseSensitive: true,
				isReadonly: new vscode.MarkdownString(
					vscode.l10n.t(
						'Converted documents are read-only. They live as long as this window; save a copy to keep one.',
					),
				),
			}),
		);
	}

	/** Makes a file readable and gives its address. `path` begins with `/`; `read` may fail with what is told in its place. */
	add(path: string, size: number, read: () => Promise<Uint8Array>): vscode.Uri {
		this.#files.set(path, { size, modifiedAt: this.#host.clock.now(), read });
		return vscode.Uri.from({ scheme: convertedScheme, path });
	}

	stat({ path }: vscode.Uri): vscode.FileStat {
		const file = this.#files.get(path);
		if (!file && this.#childrenOf(path).size > 0) {
			return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
		}
		const { size, modifiedAt } = file ?? { size: notHereText().byteLength, modifiedAt: 0 };
		return {
			type: vscode.FileType.File,
			ctime: modifiedAt,
			mtime: modifiedAt,
			size,
			permissions: vscode.FilePermission.Readonly,
		};
	}

	async readFile({ path }: vscode.Uri): Promise<Uint8Array> {
		try {
			return (await this.#files.get(path)?.read()) ?? notHereText();
		} catch (error) {
			logFailure(this.#host, 'Read a converted document', error);
			throw vscode.FileSystemError.Unavailable(this.#host.explanations.explain(error).text);
		}
	}

	readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
		return [...this.#childrenOf(path)];
	}

	/** Nothing changes a file once it is there. */
	watch(): Disposable & vscode.Disposable {
		return new vscode.Disposable(() => undefined);
	}

	createDirectory(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	writeFile(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	delete(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	rename(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#childrenOf(folder: string): ReadonlyMap<string, vscode.FileType> {
		const prefix = folder.endsWith('/') ? folder : `${folder}/`;
		const children = new Map<string, vscode.FileType>();
		for (const path of this.#files.keys()) {
			if (path.startsWith(prefix)) {
				const [name = '', ...deeper] = path.slice(prefix.length).split('/');
				children.set(name, deeper.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
			}
		}
		return children;
	}
}

function notHereText(): Uint8Array {
	const title = vscode.l10n.t('This converted document is not here any more');
	const text = vscode.l10n.t(
		'Converted documents live as long as the window they were made in. Convert the file again to see it.',
	);
	return new TextEncoder().encode(`# ${title}\n\n${text}\n`);
}
