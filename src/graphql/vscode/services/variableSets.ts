import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { isRecord } from '../../shared/json.ts';

const key = 'graphql.variableSets';

/** Which set of variables was last chosen for an operation. Names only are kept, in the workspace's state. */
export class VariableSets implements Disposable {
	readonly #state: vscode.Memento;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when another set has been chosen. */
	readonly onDidChange = this.#changed.event;

	constructor(state: vscode.Memento) {
		this.#state = state;
	}

	/** The name of the set last chosen; `undefined` when none was. `operation` is empty for an anonymous one. */
	lastChosen(document: vscode.Uri, operation: string): string | undefined {
		const name = this.#all[keyOf(document, operation)];
		return typeof name === 'string' ? name : undefined;
	}

	/** Keeps a choice. */
	async choose(document: vscode.Uri, operation: string, set: string): Promise<void> {
		await this.#state.update(key, { ...this.#all, [keyOf(document, operation)]: set });
		this.#changed.fire();
	}

	dispose(): void {
		this.#store.dispose();
	}

	get #all(): Readonly<Record<string, unknown>> {
		const kept = this.#state.get<unknown>(key);
		return isRecord(kept) ? kept : {};
	}
}

function keyOf(document: vscode.Uri, operation: string): string {
	return `${document.toString()}#${operation}`;
}
