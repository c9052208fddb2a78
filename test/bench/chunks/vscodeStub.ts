/**
 * A minimal stub of the `vscode` module for the measured code. A URI is stored in parts, as in the
 * editor.
 */
export class Uri {
	readonly scheme: string;
	readonly authority: string;
	readonly path: string;
	readonly query: string;
	readonly fragment: string;

	private constructor(scheme: string, path: string) {
		this.scheme = scheme;
		this.authority = '';
		this.path = path;
		this.query = '';
		this.fragment = '';
	}

	static from({ scheme, path }: { readonly scheme: string; readonly path: string }): Uri {
		return new Uri(scheme, path);
	}

	static file(path: string): Uri {
		return new Uri('file', path);
	}

	static parse(text: string): Uri {
		const { protocol, pathname } = new URL(text);
		return new Uri(protocol.slice(0, -1), decodeURI(pathname));
	}

	static joinPath(base: Uri, ...parts: readonly string[]): Uri {
		return new Uri(base.scheme, [base.path, ...parts].join('/'));
	}

	get fsPath(): string {
		return this.path;
	}

	toString(): string {
		return `${this.scheme}:${encodeURI(this.path)}`;
	}
}

const nothing = { dispose: () => undefined };

/** An event emitter that ignores its listeners and events, because no editor is attached. */
export class EventEmitter {
	readonly event = () => nothing;
	fire(): void {}
	dispose(): void {}
}

export class TreeItem {
	readonly label: string;
	readonly collapsibleState: number;

	constructor(label: string, collapsibleState = 0) {
		this.label = label;
		this.collapsibleState = collapsibleState;
	}
}

export class ThemeIcon {
	readonly id: string;

	constructor(id: string) {
		this.id = id;
	}
}

export class ThemeColor extends ThemeIcon {}

export class MarkdownString {
	readonly value: string;

	constructor(value: string) {
		this.value = value;
	}
}

export class Disposable {
	dispose(): void {}
}

export const FileType = { File: 1, Directory: 2 };
export const FileChangeType = { Changed: 1 };
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
export const FileSystemError = { Unavailable: (text: string) => new Error(text) };
export const env = { language: 'en' };
export const l10n = {
	t: (message: string, ...values: readonly unknown[]) =>
		message.replaceAll(/\{(\d)\}/g, (_, index) => String(values[Number(index)])),
};
export const workspace = { registerFileSystemProvider: () => nothing, getWorkspaceFolder: () => undefined };
export const commands = { executeCommand: async () => undefined };
export const ProgressLocation = { Notification: 15 };
export const window = {
	createTreeView: () => ({ ...nothing, reveal: async () => undefined }),
	showSaveDialog: async () => Uri.file(process.env['STUDY_ADMIN_BENCH_ZIP'] ?? ''),
	showInformationMessage: async () => undefined,
	showWarningMessage: async () => undefined,
	withProgress: (_: unknown, task: (progress: object, token: object) => Promise<unknown>) =>
		task({ report: () => undefined }, { isCancellationRequested: false, onCancellationRequested: () => nothing }),
};
