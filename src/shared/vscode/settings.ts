import * as vscode from 'vscode';
import type { Disposable } from '../core/disposables.ts';
import {
	createSettingReader,
	type SettingName,
	type SettingReader,
	type SettingValue,
} from '../core/settingDefinitions.ts';

const section = 'studyAdmin';

/** A value that is read from settings of this extension, and an event for changes. */
export class WatchedSettingsValue<T> implements Disposable {
	readonly #changed = new vscode.EventEmitter<T>();
	readonly #listener: vscode.Disposable;
	readonly onDidChange = this.#changed.event;
	#value: T;

	/** `read` calls `setting` for the same settings each time, and must not throw. */
	constructor(read: (setting: SettingReader) => T) {
		const names = new Set<SettingName>();
		const current = () => {
			const configuration = vscode.workspace.getConfiguration(section);
			return read(
				createSettingReader((name) => {
					names.add(name);
					return configuration.get(name);
				}),
			);
		};
		this.#value = current();
		this.#listener = vscode.workspace.onDidChangeConfiguration((event) => {
			if ([...names].some((name) => event.affectsConfiguration(`${section}.${name}`))) {
				this.#value = current();
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
}

/** A setting of this extension: its current value and an event for changes. */
export class Setting<N extends SettingName> extends WatchedSettingsValue<SettingValue<N>> {
	constructor(name: N) {
		super((setting) => setting(name));
	}
}

/** A setting of this extension that can have a different value in each workspace folder. */
export class FolderSetting<N extends SettingName> implements Disposable {
	readonly #name: N;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #listener: vscode.Disposable;
	readonly #values = new Map<string, SettingValue<N>>();
	readonly onDidChange = this.#changed.event;

	constructor(name: N) {
		this.#name = name;
		this.#listener = vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration(`${section}.${name}`)) {
				this.#values.clear();
				this.#changed.fire();
			}
		});
	}

	/**
	 * Returns the value for a document: that of its workspace folder, or of the window when the
	 * document is in no folder.
	 */
	valueFor(uri: vscode.Uri): SettingValue<N> {
		const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
		const key = folder?.toString() ?? '';
		const value = this.#values.has(key)
			? (this.#values.get(key) as SettingValue<N>)
			: createSettingReader((name) => vscode.workspace.getConfiguration(section, folder ?? null).get(name))(this.#name);
		this.#values.set(key, value);
		return value;
	}

	dispose(): void {
		this.#listener.dispose();
		this.#changed.dispose();
	}
}
