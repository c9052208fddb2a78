import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';

/** A service that contributes to the message above the tree. */
export interface MessageSource {
	/** One or more complete sentences; `undefined` or empty when there is no message. */
	readonly text: string | undefined;
	/** Fires when the text of this source has changed. */
	readonly onDidChange: vscode.Event<unknown>;
}

/** Combines the messages of all sources above the tree, in the order in which they were added. */
export class ViewMessage {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #sources: MessageSource[] = [];

	/** The messages of all sources in one text; empty when no source has a message. */
	get text(): string {
		return this.#sources.flatMap(({ text }) => text || []).join(' ');
	}

	/** Adds the messages of a source until the view is disposed. */
	add(source: MessageSource): void {
		this.#sources.push(source);
		this.#store.add(source.onDidChange(() => this.#changed.fire()));
		this.#changed.fire();
	}

	dispose(): void {
		this.#store.dispose();
	}
}
