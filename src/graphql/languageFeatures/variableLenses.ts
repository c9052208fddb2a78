import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { isEditedScheme } from '../../shared/editedSchemes.ts';
import type { Operation } from '../core/text/splitDefinitions.ts';
import { chooseVariableSet } from '../core/variables/chooseVariableSet.ts';
import { declaresVariables } from '../core/variables/declaresVariables.ts';
import type { VariablesFile } from '../core/variables/variablesFile.ts';
import { type Documents, graphqlLanguages } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { operationLabel } from '../running/runTarget.ts';
import type { Schemas } from '../schemas/schemas.ts';
import type { VariableSets } from '../variables/variableSets.ts';
import { readVariablesText, variablesSelector, variablesUriFor } from '../variables/variablesFiles.ts';
import { offeredOperations } from './offeredOperations.ts';
import { type LensWords, operationLens } from './operationLens.ts';

/** Tells above every operation with variables which set of values it runs with, or offers to write one. */
export class VariableLenses implements vscode.CodeLensProvider, Disposable {
	readonly #documents: Documents;
	readonly #schemas: Schemas;
	readonly #chosen: VariableSets;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChangeCodeLenses = this.#changed.event;

	constructor(documents: Documents, schemas: Schemas, chosen: VariableSets) {
		this.#documents = documents;
		this.#schemas = schemas;
		this.#chosen = chosen;
		const changed = () => this.#changed.fire();
		const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(variablesSelector.pattern));
		this.#store.add(watcher.onDidCreate(changed));
		this.#store.add(watcher.onDidChange(changed));
		this.#store.add(watcher.onDidDelete(changed));
		this.#store.add(chosen.onDidChange(changed));
		this.#store.add(
			vscode.workspace.onDidChangeTextDocument(({ document }) => {
				if (vscode.languages.match(variablesSelector, document) > 0) {
					changed();
				}
			}),
		);
		this.#store.add(vscode.languages.registerCodeLensProvider(graphqlLanguages, this));
	}

	async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
		if (document.isUntitled || !isEditedScheme(document.uri.scheme)) {
			return [];
		}
		if (offeredOperations(this.#documents, this.#schemas, document).length === 0) {
			return [];
		}
		// What is wrong with the file is told when it is opened, or run with.
		const text = await readVariablesText(variablesUriFor(document.uri)).catch(() => undefined);
		const file = text === undefined ? undefined : (await loadLanguage()).readVariablesFile(text);
		return offeredOperations(this.#documents, this.#schemas, document).flatMap((operation) =>
			this.#lenses(document, operation, file),
		);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#lenses(document: vscode.TextDocument, operation: Operation, file: VariablesFile | undefined): vscode.CodeLens[] {
		const name = operation.name ?? '';
		const sets = file?.operations.findLast((each) => each.operation === name)?.sets ?? [];
		if (sets.length === 0 && !declaresVariables(operation)) {
			return [];
		}
		const last = this.#chosen.lastChosen(document.uri, name);
		const names = sets.map((set) => set.name);
		const choice = chooseVariableSet(names, { asked: undefined, last });
		const command =
			sets.length === 0 ? addCommand(operation) : chooseCommand(operation, 'name' in choice ? choice.name : undefined);
		return [operationLens(document, operation, command)];
	}
}

function addCommand(operation: Operation): LensWords {
	return {
		title: vscode.l10n.t('Add Variables'),
		tooltip: vscode.l10n.t('Write values for the variables of {0} into a file beside', operationLabel(operation)),
		command: 'studyAdmin.editVariables',
	};
}

/** `set` is `undefined` as long as it is open with which one the operation runs. */
function chooseCommand(operation: Operation, set: string | undefined): LensWords {
	return {
		title: set === undefined ? vscode.l10n.t('Choose Variables') : vscode.l10n.t('Variables: {0}', set),
		tooltip: vscode.l10n.t('Choose the values that {0} runs with', operationLabel(operation)),
		command: 'studyAdmin.chooseVariables',
	};
}
