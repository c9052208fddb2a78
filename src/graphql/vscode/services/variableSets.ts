import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { isJsonObject } from '../../../shared/core/json.ts';
import { containingFileUri } from '../documents/containingFileUri.ts';

const key = 'graphql.variableSets';

/** The variable sets that were last chosen for operations. Only their names are stored. */
export class ChosenVariableSets implements Disposable {
	readonly #state: vscode.Memento;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when a variable set has been chosen. */
	readonly onDidChange = this.#changed.event;

	constructor(state: vscode.Memento) {
		this.#state = state;
	}

	/**
	 * The name of the variable set that was last chosen; `undefined` if none was chosen.
	 * `operation` is the empty string for an anonymous operation.
	 */
	lastChosen(document: vscode.Uri, operation: string): string | undefined {
		const name = this.#all[choiceKey(document, operation)];
		return typeof name === 'string' ? name : undefined;
	}

	/** Stores the chosen variable set of an operation. */
	async choose(document: vscode.Uri, operation: string, set: string): Promise<void> {
		await this.#state.update(key, { ...this.#all, [choiceKey(document, operation)]: set });
		this.#changed.fire();
	}

	dispose(): void {
		this.#store.dispose();
	}

	get #all(): Readonly<Record<string, unknown>> {
		const stored = this.#state.get<unknown>(key);
		return isJsonObject(stored) ? stored : {};
	}
}

function choiceKey(document: vscode.Uri, operation: string): string {
	return `${containingFileUri(document).toString()}#${operation}`;
}
