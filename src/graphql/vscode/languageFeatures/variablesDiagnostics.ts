import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { DelayedTasks } from '../../shared/delayedTasks.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { isEditedScheme } from '../../shared/editedSchemes.ts';
import type { Host } from '../../shared/host.ts';
import type { VariablesFileProblem } from '../core/variables/checkVariablesFile.ts';
import { variablePathText } from '../core/variables/variablePath.ts';
import type { Documents } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { patternOfFile } from '../patternOfFile.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { variablesContext } from '../variables/variablesContext.ts';
import { operationsUriFor } from '../variables/variablesFiles.ts';
import { DiagnosticLooks } from './diagnosticLooks.ts';
import { rangeIn } from './rangeIn.ts';

const debounceMilliseconds = 150;

/** Checks open variables files against the operations beside them and the schema, and follows changes of both. */
export class VariablesDiagnostics implements Disposable {
	readonly #host: Host;
	readonly #documents: Documents;
	readonly #schemas: Schemas;
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.variables'));
	readonly #looks: DiagnosticLooks;
	readonly #checks = this.#store.add(new DelayedTasks());
	/** Documents with operations may change on the disk while nobody has them open. */
	readonly #watchers = new Map<string, vscode.FileSystemWatcher>();

	constructor(host: Host, documents: Documents, schemas: Schemas) {
		this.#host = host;
		this.#documents = documents;
		this.#schemas = schemas;
		const all = () => this.#checkWhere(() => true, 0);
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#check(document, 0)));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#changed(document.uri)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
		this.#store.add(schemas.onDidChange(all));
		this.#store.add(host.environments.onDidChange(all));
		this.#looks = this.#store.add(new DiagnosticLooks(host.clock));
		this.#store.add(this.#looks.onDidChange(all));
		all();
	}

	dispose(): void {
		for (const document of vscode.workspace.textDocuments) {
			this.#forget(document);
		}
		this.#store.dispose();
	}

	/** A change of a variables file or of a document with operations. */
	#changed(uri: vscode.Uri): void {
		const key = uri.toString();
		this.#checkWhere(
			(file) => file.toString() === key || operationsUriFor(file)?.toString() === key,
			debounceMilliseconds,
		);
	}

	#checkWhere(isConcerned: (file: vscode.Uri) => boolean, delay: number): void {
		for (const document of vscode.workspace.textDocuments) {
			if (isConcerned(document.uri)) {
				this.#check(document, delay);
			}
		}
	}

	#check(document: vscode.TextDocument, delay: number): void {
		const operations = operationsUriFor(document.uri);
		if (!operations || !isEditedScheme(document.uri.scheme)) {
			return;
		}
		const key = document.uri.toString();
		this.#watch(key, operations);
		this.#checks.schedule(key, delay, () => {
			this.#publish(document).catch((error: unknown) => logFailure(this.#host, 'variables', error));
		});
	}

	#watch(key: string, operations: vscode.Uri): void {
		if (this.#watchers.has(key)) {
			return;
		}
		const watcher = vscode.workspace.createFileSystemWatcher(patternOfFile(operations));
		for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) {
			event(() => this.#changed(operations));
		}
		this.#watchers.set(key, watcher);
	}

	#forget({ uri }: vscode.TextDocument): void {
		const key = uri.toString();
		this.#checks.cancel(key);
		this.#watchers.get(key)?.dispose();
		this.#watchers.delete(key);
		this.#collection.delete(uri);
	}

	async #publish(document: vscode.TextDocument): Promise<void> {
		const { readVariablesFile, checkVariablesFile } = await loadLanguage();
		const context = await variablesContext(this.#host, this.#documents, this.#schemas, document.uri);
		if (document.isClosed) {
			return;
		}
		const problems = context ? checkVariablesFile(readVariablesFile(document.getText()), context) : [];
		this.#collection.set(
			document.uri,
			problems.flatMap((problem) =>
				problem.kind === 'deprecated'
					? (this.#looks.diagnosticOf(document, problem) ?? [])
					: [diagnosticOf(document, problem)],
			),
		);
	}
}

type Fault = Exclude<VariablesFileProblem, { kind: 'deprecated' }>;

function diagnosticOf(document: vscode.TextDocument, problem: Fault): vscode.Diagnostic {
	const range = rangeIn(document, problem);
	const isWarning = problem.kind === 'unknown operation' || problem.kind === 'undeclared';
	const severity = isWarning ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error;
	const diagnostic = new vscode.Diagnostic(range, messageOf(problem), severity);
	diagnostic.source = 'Study Admin';
	diagnostic.code = 'variables';
	return diagnostic;
}

function messageOf(problem: Fault): string {
	switch (problem.kind) {
		case 'unknown operation':
			return vscode.l10n.t('The document has no operation named "{0}".', problem.name);
		case 'undeclared':
			return vscode.l10n.t('The operation declares no variable {0}.', variablePathText([problem.name]));
		case 'missing':
			return vscode.l10n.t('{0} needs a value of the type {1}.', variablePathText(problem.path), problem.type);
		case 'unknown field':
			return vscode.l10n.t('The type {0} has no field {1}.', problem.type, variablePathText(problem.path));
		case 'wrong':
			return problem.message;
	}
}
