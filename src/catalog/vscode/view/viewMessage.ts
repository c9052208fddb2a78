import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';

/** Something that has a say in what stands above the rows of the view. */
export interface MessageSource {
	/** One or more whole sentences; `undefined` or empty when there is nothing to say. */
	readonly text: string | undefined;
	/** Fires when the text has changed. */
	readonly onDidChange: vscode.Event<unknown>;
}

/** What others have to say above the rows, in the order in which they were added. */
export class ViewMessage {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #sources: MessageSource[] = [];

	/** All that is to be said; the empty string for nothing. */
	get text(): string {
		return this.#sources.flatMap(({ text }) => text || []).join(' ');
	}

	/** Listens to a source for as long as the view is there. */
	add(source: MessageSource): void {
		this.#sources.push(source);
		this.#store.add(source.onDidChange(() => this.#changed.fire()));
		this.#changed.fire();
	}

	dispose(): void {
		this.#store.dispose();
	}
}
