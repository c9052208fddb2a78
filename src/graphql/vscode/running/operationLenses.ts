import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { isEditedScheme } from '../../../shared/core/editedSchemes.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { watchFiles } from '../../../shared/vscode/watchFiles.ts';
import { findPageableConnections } from '../../core/client/pagination/connections.ts';
import { operationKey } from '../../core/client/request/runningOperations.ts';
import { graphqlLanguages } from '../../core/documentKinds.ts';
import {
	definitionsReachedInDocument,
	firstInterpolation,
	operationsInDocument,
} from '../../core/language/syntax/reachedDefinitions.ts';
import { type OperationDefinition, operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import { chooseVariableSet, declaresVariables } from '../../core/language/variables/chooseVariableSet.ts';
import {
	readVariablesFile,
	type VariableSet,
	variableSetsOfOperation,
} from '../../core/language/variables/variablesFile.ts';
import { readVariablesFileText, variablesFileSelector, variablesFileUriFor } from '../documents/variablesFiles.ts';
import type { GraphqlServices } from '../services/services.ts';

/** Registers the code lenses above operations: Run, Run All Pages, and the variable set. */
export function registerOperationLenses(services: GraphqlServices): Disposable {
	const store = new DisposableStore();
	// VS Code shows the code lenses of providers that are registered later before those of others.
	store.add(registerVariableLenses(services));
	store.add(vscode.languages.registerCodeLensProvider(graphqlLanguages, allPagesLenses(services)));
	store.add(vscode.languages.registerCodeLensProvider(graphqlLanguages, runLenses(services)));
	return store;
}

/** Provides "Run" above every operation that can be run, and "Cancel" while it is running. */
function runLenses(services: GraphqlServices): vscode.CodeLensProvider {
	const { schemas, running } = services;
	return {
		onDidChangeCodeLenses: (listener) =>
			vscode.Disposable.from(schemas.onDidChange(listener), running.onDidChange(listener)),
		provideCodeLenses: (document) =>
			runnableOperations(services, document).map((operation) =>
				operationLens(
					document,
					operation,
					running.isRunning(operationKey(document.uri.toString(), operation)) ? cancel(operation) : run(operation),
				),
			),
	};
}

function run(operation: OperationDefinition): LensCommand {
	return {
		title: vscode.l10n.t('$(play) Run'),
		tooltip: vscode.l10n.t('Run {0} and show the result to the side', operationLabel(operation)),
		command: 'studyAdmin.runOperation',
	};
}

function cancel(operation: OperationDefinition): LensCommand {
	return {
		title: vscode.l10n.t('$(stop-circle) Cancel'),
		tooltip: vscode.l10n.t('Cancel {0}', operationLabel(operation)),
		command: 'studyAdmin.cancelRun',
	};
}

/**
 * Cached results of `findPageableConnections` for a document. Most operations do not change between
 * two versions of a document.
 */
interface CachedConnections {
	readonly schema: GraphQLSchema | undefined;
	/**
	 * Text of an operation with its fragments → whether the operation has a connection whose pages
	 * can be fetched.
	 */
	readonly hasConnection: ReadonlyMap<string, boolean>;
}

/** Provides "Run All Pages" above every query with a connection whose pages can be fetched. */
function allPagesLenses(services: GraphqlServices): vscode.CodeLensProvider {
	const { documents, schemas } = services;
	const cache = new WeakMap<vscode.TextDocument, CachedConnections>();
	return {
		onDidChangeCodeLenses: schemas.onDidChange,
		provideCodeLenses: (document) => {
			const text = documents.read(document);
			const queries = runnableOperations(services, document).filter(({ kind }) => kind === 'query');
			if (!text || queries.length === 0) {
				return [];
			}
			const schema = schemas.forDocument(document);
			const last = cache.get(document);
			const hasConnection = new Map<string, boolean>();
			const lenses = queries.flatMap((operation) => {
				const reached = definitionsReachedInDocument(text.definitions, operation);
				const key = reached.map(({ start, end }) => text.text.slice(start, end)).join('\n');
				const cached = last?.schema === schema ? last?.hasConnection.get(key) : undefined;
				const isPaged = cached ?? findPageableConnections(key, schema).length > 0;
				hasConnection.set(key, isPaged);
				return isPaged ? [allPagesLens(document, operation)] : [];
			});
			cache.set(document, { schema, hasConnection });
			return lenses;
		},
	};
}

function allPagesLens(document: vscode.TextDocument, operation: OperationDefinition): vscode.CodeLens {
	return operationLens(document, operation, {
		title: vscode.l10n.t('$(run-all) Run All Pages'),
		tooltip: vscode.l10n.t('Fetch all pages of {0} and combine them into one result', operationLabel(operation)),
		command: 'studyAdmin.runAllPages',
	});
}

/**
 * Registers the lenses for variables: the variable set of an operation, or "Add Variables" if an
 * operation declares variables but has no set.
 */
function registerVariableLenses(services: GraphqlServices): Disposable {
	const store = new DisposableStore();
	const changed = store.add(new vscode.EventEmitter<void>());
	const fire = () => changed.fire();
	store.add(watchFiles(variablesFileSelector.pattern, fire));
	store.add(services.variableSets.onDidChange(fire));
	store.add(services.enteredValues.onDidChange(fire));
	store.add(
		vscode.workspace.onDidChangeTextDocument(({ document }) => {
			if (vscode.languages.match(variablesFileSelector, document) > 0) {
				fire();
			}
		}),
	);
	const provider: vscode.CodeLensProvider = {
		onDidChangeCodeLenses: changed.event,
		provideCodeLenses: async (document) => {
			const uri = variablesFileUriFor(document.uri);
			if (!isEditedScheme(document.uri.scheme) || runnableOperations(services, document).length === 0) {
				return [];
			}
			// An unreadable file is reported when the user opens it or runs the operation.
			const text = uri.scheme === 'untitled' ? undefined : await readVariablesFileText(uri).catch(() => undefined);
			const file = text === undefined ? undefined : readVariablesFile(text);
			return runnableOperations(services, document).flatMap((operation) => {
				const sets = file ? variableSetsOfOperation(file, operation.name ?? '') : [];
				return variableLens(services, document, operation, sets);
			});
		},
	};
	store.add(vscode.languages.registerCodeLensProvider(graphqlLanguages, provider));
	return store;
}

function variableLens(
	{ variableSets, enteredValues }: GraphqlServices,
	document: vscode.TextDocument,
	operation: OperationDefinition,
	sets: readonly VariableSet[],
): readonly vscode.CodeLens[] {
	const hasEntered = Object.keys(enteredValues.get(document.uri, operation.name ?? '')).length > 0;
	if (sets.length === 0) {
		return declaresVariables(operation)
			? [
					operationLens(
						document,
						operation,
						hasEntered
							? changeEntered(operation, variablesFileUriFor(document.uri).scheme === 'untitled')
							: addVariables(operation),
					),
				]
			: [];
	}
	const last = variableSets.lastChosen(document.uri, operation.name ?? '');
	const names = sets.map(({ name }) => name);
	const choice = chooseVariableSet(names, { requested: undefined, last });
	const set = 'name' in choice ? choice.name : undefined;
	return [operationLens(document, operation, selectVariables(operation, set))];
}

function addVariables(operation: OperationDefinition): LensCommand {
	return {
		title: vscode.l10n.t('Add Variables'),
		tooltip: vscode.l10n.t('Add variable values for {0} to the variables file', operationLabel(operation)),
		command: 'studyAdmin.editVariables',
	};
}

/** Returns the command that shows that values were entered, and lets the user change them. */
function changeEntered(operation: OperationDefinition, isUntitled: boolean): LensCommand {
	return {
		title: vscode.l10n.t('Variables: Entered'),
		tooltip: vscode.l10n.t('Enter other values for {0}, or save them', operationLabel(operation)),
		command: isUntitled ? 'studyAdmin.editVariables' : 'studyAdmin.chooseVariables',
	};
}

/**
 * Returns the command that shows the variable set and lets the user choose another. `set` is
 * `undefined` if the user still has to choose one.
 */
function selectVariables(operation: OperationDefinition, set: string | undefined): LensCommand {
	return {
		title: set === undefined ? vscode.l10n.t('Select Variable Set') : vscode.l10n.t('Variables: {0}', set),
		tooltip: vscode.l10n.t('Select the variable set for {0}', operationLabel(operation)),
		command: 'studyAdmin.chooseVariables',
	};
}

interface LensCommand {
	readonly title: string;
	readonly tooltip: string;
	/** The command. Its argument is the operation, in the form that `readRunArguments` accepts. */
	readonly command: CommandId;
}

function operationLens(
	document: vscode.TextDocument,
	operation: OperationDefinition,
	command: LensCommand,
): vscode.CodeLens {
	const position = document.positionAt(operation.start);
	const { name: operationName, kind, start: offset } = operation;
	const target = { uri: document.uri.toString(), operationName, kind, offset };
	return new vscode.CodeLens(new vscode.Range(position, position), { ...command, arguments: [target] });
}

/**
 * Returns the operations of a document that can be run, in document order. Operations in templates
 * are included only if the document uses the schema of the environment. Other operations are
 * probably for another API.
 */
function runnableOperations(
	{ documents, schemas }: GraphqlServices,
	document: vscode.TextDocument,
): readonly OperationDefinition[] {
	const text = documents.read(document);
	if (!text || !(text.isGraphqlOnly || schemas.isForEnvironment(document))) {
		return [];
	}
	return operationsInDocument(text.definitions).filter(
		(operation) => operation.kind !== 'subscription' && !firstInterpolation(text, operation),
	);
}
