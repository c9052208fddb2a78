import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { isEditedScheme } from '../../../shared/core/editedSchemes.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { watcherPatternOfFile, watchFiles } from '../../../shared/vscode/watchFiles.ts';
import { checkVariablesFile, type VariablesFileProblem } from '../../core/language/variables/checkVariablesFile.ts';
import { variablePathText } from '../../core/language/variables/variablePath.ts';
import { readVariablesFile } from '../../core/language/variables/variablesFile.ts';
import { containingFileUri } from '../documents/containingFileUri.ts';
import { rangeInDocument } from '../documents/textRangeConverter.ts';
import { operationsDocumentUriFor } from '../documents/variablesFiles.ts';
import type { GraphqlServices } from '../services/services.ts';
import { variablesContext } from './variablesContext.ts';

const debounceMs = 150;

/**
 * Publishes diagnostics for open variables files. Checks a file again when its operations or the
 * schema change.
 */
export class VariablesFileDiagnostics implements Disposable {
	readonly #services: GraphqlServices;
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.variables'));
	readonly #checks = this.#store.add(new DelayedTasks());
	/**
	 * URI of a variables file → watcher of the document with its operations, which can change on
	 * disk while it is closed.
	 */
	readonly #watchers = new Map<string, Disposable>();

	constructor(services: GraphqlServices) {
		this.#services = services;
		const { host, schemas, formatter } = services;
		const all = () => this.#checkMatching(() => true, 0);
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#check(document, 0)));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#changed(document.uri)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
		this.#store.add(schemas.onDidChange(all));
		this.#store.add(host.environments.onDidChange(all));
		this.#store.add(formatter.onDidChange(all));
		all();
	}

	dispose(): void {
		for (const document of vscode.workspace.textDocuments) {
			this.#forget(document);
		}
		this.#store.dispose();
	}

	/** Checks the variables files that are affected by a change of a document. */
	#changed(uri: vscode.Uri): void {
		const key = containingFileUri(uri).toString();
		this.#checkMatching(
			(file) => file.toString() === key || operationsDocumentUriFor(file)?.toString() === key,
			debounceMs,
		);
	}

	#checkMatching(isAffected: (file: vscode.Uri) => boolean, delay: number): void {
		for (const document of vscode.workspace.textDocuments) {
			if (isAffected(document.uri)) {
				this.#check(document, delay);
			}
		}
	}

	#check(document: vscode.TextDocument, delay: number): void {
		const operations = operationsDocumentUriFor(document.uri);
		if (!operations || !isEditedScheme(document.uri.scheme)) {
			return;
		}
		const key = document.uri.toString();
		this.#watch(key, operations);
		this.#checks.schedule(key, delay, () => {
			this.#publish(document).catch((error: unknown) => logFailure(this.#services.host, 'variables', error));
		});
	}

	#watch(key: string, operations: vscode.Uri): void {
		if (this.#watchers.has(key)) {
			return;
		}
		this.#watchers.set(
			key,
			watchFiles(watcherPatternOfFile(operations), () => this.#changed(operations)),
		);
	}

	#forget({ uri }: vscode.TextDocument): void {
		const key = uri.toString();
		this.#checks.cancel(key);
		this.#watchers.get(key)?.dispose();
		this.#watchers.delete(key);
		this.#collection.delete(uri);
	}

	async #publish(document: vscode.TextDocument): Promise<void> {
		const context = await variablesContext(this.#services, document.uri);
		if (document.isClosed) {
			return;
		}
		const problems = context ? checkVariablesFile(readVariablesFile(document.getText()), context) : [];
		this.#collection.set(
			document.uri,
			problems.flatMap((problem) =>
				problem.kind === 'deprecated'
					? (this.#services.formatter.diagnosticOf(document, problem) ?? [])
					: [diagnosticOf(document, problem)],
			),
		);
	}
}

type VariablesFileError = Exclude<VariablesFileProblem, { kind: 'deprecated' }>;

function diagnosticOf(document: vscode.TextDocument, problem: VariablesFileError): vscode.Diagnostic {
	const range = rangeInDocument(document, problem);
	const isWarning = problem.kind === 'unknown operation' || problem.kind === 'undeclared';
	const severity = isWarning ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error;
	const diagnostic = new vscode.Diagnostic(range, messageOf(problem), severity);
	diagnostic.source = 'Study Admin';
	diagnostic.code = 'variables';
	return diagnostic;
}

function messageOf(problem: VariablesFileError): string {
	switch (problem.kind) {
		case 'unknown operation':
			return vscode.l10n.t('The document has no operation named "{0}".', problem.name);
		case 'undeclared':
			return vscode.l10n.t('The operation declares no variable {0}.', variablePathText([problem.name]));
		case 'missing':
			return vscode.l10n.t('{0} requires a value of type {1}.', variablePathText(problem.path), problem.type);
		case 'unknown field':
			return vscode.l10n.t('{0} is not a field of {1}.', variablePathText(problem.path), problem.type);
		case 'wrong':
			return problem.message;
	}
}
