import * as vscode from 'vscode';
import type { Disposable } from '../core/disposables.ts';

const section = 'studyAdmin';

/**
 * One setting of ours: its current value, read and narrowed by `read`, and an event when it has
 * changed.
 */
export class Setting<T> implements Disposable {
	readonly #key: string;
	readonly #read: (raw: unknown) => T;
	readonly #changed = new vscode.EventEmitter<T>();
	readonly #listener: vscode.Disposable;
	readonly onDidChange = this.#changed.event;
	#value: T;

	/**
	 * `key` is the part after `studyAdmin.`; `read` gets whatever stands in the settings file and
	 * must not throw.
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

/** One setting of ours that every folder of the workspace may have a value of its own for. */
export class FolderSetting<T> implements Disposable {
	readonly #key: string;
	readonly #read: (raw: unknown) => T;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #listener: vscode.Disposable;
	readonly #values = new Map<string, T>();
	readonly onDidChange = this.#changed.event;

	/** As for {@link Setting}. */
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

	/** The value for a document, or for the window when it is in none of the folders. */
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

/** Reads a whole number within bounds; anything else gives `fallback`. */
export function wholeNumber(fallback: number, minimum: number, maximum: number): (raw: unknown) => number {
	return (raw) =>
		typeof raw === 'number' && Number.isInteger(raw) && raw >= minimum && raw <= maximum ? raw : fallback;
}

/** Reads a string; anything else gives `undefined`, and so does the empty string. */
export function optionalText(raw: unknown): string | undefined {
	return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
}
