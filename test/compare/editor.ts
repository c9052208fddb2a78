/**
 * Replaces the module `vscode` in the readings: the part of the editor's interface that finding the
 * schemas of documents needs, over the files of one folder. Nothing changes, so no event fires.
 */
import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from 'jsonc-parser';

let folder: Uri | undefined;
let settings: Readonly<Record<string, unknown>> = {};
let messages: string[] = [];

/** Opens a folder instead of the previous one. Returns the list of messages that users will see. */
export function openFolder(path: string): readonly string[] {
	folder = Uri.file(path);
	settings = {};
	messages = [];
	try {
		settings = parse(readFileSync(join(path, '.vscode', 'settings.json'), 'utf8')) as typeof settings;
	} catch {
		// The folder has no settings.
	}
	return messages;
}

/** A URI whose path is not encoded. */
export class Uri {
	readonly authority = '';
	readonly query = '';
	readonly fragment = '';
	readonly scheme: string;
	readonly path: string;

	private constructor(scheme: string, path: string) {
		this.scheme = scheme;
		this.path = path;
	}

	static file(path: string): Uri {
		return new Uri('file', path.replaceAll('\\', '/'));
	}

	static from({ scheme, path }: { readonly scheme: string; readonly path: string }): Uri {
		return new Uri(scheme, path);
	}

	static parse(text: string): Uri {
		const [, scheme = '', path = ''] = /^([\w-]+):\/\/(.*)$/.exec(text) ?? [];
		return new Uri(scheme, decodeURI(path));
	}

	static joinPath({ scheme, path }: Uri, ...parts: readonly string[]): Uri {
		return new Uri(scheme, join(path, ...parts).replaceAll('\\', '/'));
	}

	get fsPath(): string {
		return this.path;
	}

	with({ scheme = this.scheme, path = this.path }: { readonly scheme?: string; readonly path?: string }): Uri {
		return new Uri(scheme, path);
	}

	toString(): string {
		return `${this.scheme}://${encodeURI(this.path)}`;
	}
}

/** An event emitter, which calls its listeners at once. */
export class EventEmitter<T> {
	readonly #listeners = new Set<(value: T) => void>();
	readonly event = (listener: (value: T) => void) => {
		this.#listeners.add(listener);
		return { dispose: () => this.#listeners.delete(listener) };
	};

	fire(value: T): void {
		for (const listener of [...this.#listeners]) {
			listener(value);
		}
	}

	dispose(): void {
		this.#listeners.clear();
	}
}

/** A glob pattern below a folder. */
export class RelativePattern {
	readonly baseUri: Uri;
	readonly pattern: string;

	constructor(baseUri: Uri, pattern: string) {
		this.baseUri = baseUri;
		this.pattern = pattern;
	}
}

/** An object that needs no disposal. */
export class Disposable {
	dispose(): void {}
}

/** A text of Markdown. */
export class MarkdownString {
	readonly value: string;

	constructor(value: string) {
		this.value = value;
	}
}

/** The error of a missing file. */
export class FileSystemError extends Error {
	readonly code = 'FileNotFound';
}

/** The kinds of files. */
export const FileType = { File: 1, Directory: 2 };
/** The kind of changes of files. */
export const FileChangeType = { Changed: 1 };
/** The language of the editor. */
export const env = { language: 'en' };
/** Formats messages, which are not translated. */
export const l10n = {
	t: (message: string, ...values: readonly unknown[]) =>
		message.replaceAll(/\{(\d+)\}/g, (_, index) => String(values[Number(index)])),
};

const silent = () => new Disposable();
const watcher = { onDidCreate: silent, onDidChange: silent, onDidDelete: silent, dispose: () => undefined };

/** Calls a function of the file system. A missing file is the only error of the corpus. */
async function access<T>(call: Promise<T>): Promise<T> {
	return call.catch((error: unknown) => {
		throw new FileSystemError(String(error));
	});
}

/** The open folder with its settings and files. */
export const workspace = {
	textDocuments: [],
	notebookDocuments: [],
	isTrusted: true,
	onDidOpenTextDocument: silent,
	onDidChangeConfiguration: silent,
	onDidGrantWorkspaceTrust: silent,
	createFileSystemWatcher: () => watcher,
	registerFileSystemProvider: silent,
	get workspaceFolders() {
		return folder && [{ uri: folder, name: 'folder', index: 0 }];
	},
	getWorkspaceFolder: ({ path }: Uri) => (folder && path.startsWith(folder.path) ? { uri: folder } : undefined),
	asRelativePath: ({ path }: Uri) => relative(folder?.path ?? '', path).replaceAll('\\', '/'),
	getConfiguration: (section: string) => ({
		get: (key: string) => settings[`${section}.${key}`],
		inspect: (key: string) => ({ workspaceFolderValue: settings[`${section}.${key}`] }),
	}),
	findFiles: async ({ baseUri, pattern }: RelativePattern, _excluded: string, maximum: number) =>
		globSync(pattern, { cwd: baseUri.path })
			.filter((file) => !file.includes('node_modules'))
			.slice(0, maximum)
			.map((file) => Uri.joinPath(baseUri, file)),
	fs: {
		stat: async ({ path }: Uri) => {
			const found = await access(stat(path));
			return { type: found.isFile() ? FileType.File : FileType.Directory, size: found.size };
		},
		readFile: ({ path }: Uri) => access(readFile(path)),
		readDirectory: async ({ path }: Uri) =>
			(await access(readdir(path, { withFileTypes: true }))).map(
				(entry) => [entry.name, entry.isFile() ? FileType.File : FileType.Directory] as const,
			),
	},
};

const showMessage = async (text: string) => {
	messages.push(text);
};
/** Records messages to the user. */
export const window = { showErrorMessage: showMessage, setStatusBarMessage: showMessage };
/** Ignores commands. */
export const commands = { executeCommand: async () => undefined };
