import * as vscode from 'vscode';
import type { Disposable } from '../core/disposables.ts';

const section = 'studyAdmin';

/**
 * A setting of this extension: its current value, validated by `read`, and an event for changes.
 */
export class Setting<T> implements Disposable {
	readonly #key: string;
	readonly #read: (raw: unknown) => T;
	readonly #changed = new vscode.EventEmitter<T>();
	readonly #listener: vscode.Disposable;
	readonly onDidChange = this.#changed.event;
	#value: T;

	/**
	 * `key` is the setting ID without `studyAdmin.`. `read` validates the raw value and must not
	 * throw.
	 */
	constructor(key: string, read: (raw: unknown) => T) {
		this.#key = key;
		this.#read = read;
		this.#value = this.#current();
		this.#listener = vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration(`${section}.${key}`)) {
				this.#value = this.#current();
				this.#changed.fire(this.#value);
			}
		});
	}

	get value(): T {
		return this.#value;
	}

	dispose(): void {
		this.#listener.dispose();
		this.#changed.dispose();
	}

	#current(): T {
		return this.#read(vscode.workspace.getConfiguration(section).get(this.#key));
	}
}

/** A setting of this extension that can have a different value in each workspace folder. */
export class FolderSetting<T> implements Disposable {
	readonly #key: string;
	readonly #read: (raw: unknown) => T;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #listener: vscode.Disposable;
	readonly #values = new Map<string, T>();
	readonly onDidChange = this.#changed.event;

	/** The arguments are those of {@link Setting}. */
	constructor(key: string, read: (raw: unknown) => T) {
		this.#key = key;
		this.#read = read;
		this.#listener = vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration(`${section}.${key}`)) {
				this.#values.clear();
				this.#changed.fire();
			}
		});
	}

	/**
	 * Returns the value for a document: that of its workspace folder, or of the window when the
	 * document is in no folder.
	 */
	valueFor(uri: vscode.Uri): T {
		const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
		const key = folder?.toString() ?? '';
		const value = this.#values.has(key)
			? (this.#values.get(key) as T)
			: this.#read(vscode.workspace.getConfiguration(section, folder ?? null).get(this.#key));
		this.#values.set(key, value);
		return value;
	}

	dispose(): void {
		this.#listener.dispose();
		this.#changed.dispose();
	}
}

/**
 * Returns a string without surrounding whitespace; `undefined` for a string without other
 * characters and for values of other types.
 */
export function optionalText(raw: unknown): string | undefined {
	return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
}
