import * as vscode from 'vscode';
import type { Disposable } from './disposables.ts';

const section = 'studyAdmin';

/** One setting of ours: its current value, read and narrowed by `read`, and an event when it has changed. */
export class Setting<T> implements Disposable {
	readonly #key: string;
	readonly #read: (raw: unknown) => T;
	readonly #changed = new vscode.EventEmitter<T>();
	readonly #listener: vscode.Disposable;
	readonly onDidChange = this.#changed.event;
	#value: T;

	/** `key` is the part after `studyAdmin.`; `read` gets whatever stands in the settings file and must not throw. */
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

/** Reads a whole number within bounds; anything else gives `fallback`. */
export function wholeNumber(fallback: number, minimum: number, maximum: number): (raw: unknown) => number {
	return (raw) =>
		typeof raw === 'number' && Number.isInteger(raw) && raw >= minimum && raw <= maximum ? raw : fallback;
}

/** Reads a string; anything else gives `undefined`, and so does the empty string. */
export function optionalText(raw: unknown): string | undefined {
	return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
}
