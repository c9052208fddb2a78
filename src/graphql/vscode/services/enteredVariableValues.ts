import * as vscode from 'vscode';
import type { Disposable } from '../../../shared/core/disposables.ts';
import type { VariableValues } from '../../core/language/variables/variablesFile.ts';
import { containingFileUri } from '../documents/containingFileUri.ts';

/**
 * The values that the user entered when running operations. They can be personal data, so they stay
 * in the memory of this window until the user saves them in a variables file.
 */
export class EnteredVariableValues implements Disposable {
	readonly #changed = new vscode.EventEmitter<void>();
	readonly #values = new Map<string, Map<string, VariableValues>>();
	/** Fires when values were entered or removed. */
	readonly onDidChange = this.#changed.event;

	/** The values of an operation. The name is the empty string for an anonymous operation. */
	get(document: vscode.Uri, operation: string): VariableValues {
		return this.#values.get(fileKey(document))?.get(operation) ?? {};
	}

	/** The values of all operations of a document, by the name of the operation. */
	all(document: vscode.Uri): ReadonlyMap<string, VariableValues> {
		return this.#values.get(fileKey(document)) ?? new Map();
	}

	/** Stores values, and keeps those of other variables. Does nothing if there are none. */
	add(document: vscode.Uri, operation: string, values: VariableValues): void {
		if (Object.keys(values).length === 0) {
			return;
		}
		const operations = this.#values.get(fileKey(document)) ?? new Map<string, VariableValues>();
		operations.set(operation, { ...operations.get(operation), ...values });
		this.#values.set(fileKey(document), operations);
		this.#changed.fire();
	}

	/** Removes the values of an operation. */
	remove(document: vscode.Uri, operation: string): void {
		const operations = this.#values.get(fileKey(document));
		if (operations?.delete(operation)) {
			if (operations.size === 0) {
				this.#values.delete(fileKey(document));
			}
			this.#changed.fire();
		}
	}

	/** Removes the values of a document. */
	removeAll(document: vscode.Uri): void {
		if (this.#values.delete(fileKey(document))) {
			this.#changed.fire();
		}
	}

	dispose(): void {
		this.#changed.dispose();
	}
}

function fileKey(document: vscode.Uri): string {
	return containingFileUri(document).toString();
}
