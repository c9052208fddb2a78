import * as vscode from 'vscode';
import type { Clock } from '../shared/clock.ts';
import type { CommandId } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { readErrors } from './core/judgeAnswer.ts';
import { prettyJson } from './core/prettyJson.ts';
import { findLists } from './core/table.ts';
import { ResultFiles, resultScheme } from './resultFiles.ts';
import type { FinishedRun } from './runner.ts';
import { operationLabel } from './runTarget.ts';

/** The editor opens larger documents without giving them to extensions. Printing adds blanks only, a byte each. */
const maximumBytes = 45_000_000;

/**
 * Shows what runs brought: a read-only JSON document beside, replaced by the next run of the same operation; status,
 * time, size and number of errors above it and in the status bar; errors at their places in the operation.
 */
export class Results implements Disposable {
	readonly #store = new DisposableStore();
	readonly #files: ResultFiles;
	readonly #errors = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.result'));
	readonly #status = this.#store.add(
		vscode.window.createStatusBarItem('studyAdmin.result', vscode.StatusBarAlignment.Left, 48),
	);
	readonly #summaries = new Map<string, string>();
	/** The results that can be shown as a table. */
	readonly #tables = new Set<string>();
	#latest: vscode.Uri | undefined;
	readonly #summariesChanged = this.#store.add(new vscode.EventEmitter<void>());

	constructor(clock: Clock) {
		this.#files = this.#store.add(new ResultFiles(clock));
		this.#status.name = vscode.l10n.t('Study Admin: Last Result');
		this.#store.add(
			vscode.languages.registerCodeLensProvider(
				{ scheme: resultScheme },
				{
					onDidChangeCodeLenses: this.#summariesChanged.event,
					provideCodeLenses: ({ uri }) => this.#lenses(uri),
				},
			),
		);
		this.#store.add(
			vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
				if (contentChanges.length > 0) {
					this.#errors.delete(document.uri);
				}
			}),
		);
		this.#store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#errors.delete(uri)));
	}

	/** The address of the latest result; `undefined` when there is none. */
	get latest(): vscode.Uri | undefined {
		return this.#latest;
	}

	/** Shows the response of a run. */
	async show(run: FinishedRun): Promise<void> {
		const { target, answer } = run;
		const text = prettyJson(answer.text, maximumBytes - answer.sizeBytes);
		const uri = this.#files.put(target.document.uri, operationLabel(target.operation), text);
		const summary = summarize(run);
		this.#latest = uri;
		this.#summaries.set(uri.toString(), summary);
		const hasTable = findLists(answer.response.data).length > 0;
		this.#tables[hasTable ? 'add' : 'delete'](uri.toString());
		this.#summariesChanged.fire();
		this.#status.text = `$(json) ${operationLabel(target.operation)}: ${summary}`;
		this.#status.tooltip = vscode.l10n.t('Result of {0}: {1}', operationLabel(target.operation), summary);
		this.#status.accessibilityInformation = { label: this.#status.tooltip };
		this.#status.command = { title: vscode.l10n.t('Show Result'), command: 'vscode.open', arguments: [uri] };
		this.#status.show();
		this.#errors.set(target.document.uri, errorDiagnostics(run));
		const document = await vscode.workspace.openTextDocument(uri);
		await vscode.window.showTextDocument(document, {
			viewColumn: columnOf(uri) ?? vscode.ViewColumn.Beside,
			preserveFocus: true,
			preview: false,
		});
	}

	dispose(): void {
		this.#store.dispose();
	}

	#lenses(uri: vscode.Uri): vscode.CodeLens[] {
		const summary = this.#summaries.get(uri.toString());
		const firstLine = new vscode.Range(0, 0, 0, 0);
		return [
			...(this.#tables.has(uri.toString()) ? [tableLens(firstLine, uri)] : []),
			...(summary === undefined ? [] : [new vscode.CodeLens(firstLine, { title: summary, command: '' })]),
		];
	}
}

function tableLens(range: vscode.Range, uri: vscode.Uri): vscode.CodeLens {
	const title = vscode.l10n.t('$(table) Show as Table');
	return new vscode.CodeLens(range, { title, command: 'studyAdmin.showAsTable' satisfies CommandId, arguments: [uri] });
}

/** Where a document, or else another result, is shown already; `undefined` when none is. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
	const shown = vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
		tabs.flatMap(({ input }) =>
			input instanceof vscode.TabInputText && input.uri.scheme === resultScheme
				? [{ uri: input.uri.toString(), viewColumn }]
				: [],
		),
	);
	return (shown.find((tab) => tab.uri === uri.toString()) ?? shown[0])?.viewColumn;
}

function summarize({ answer, environment, remark }: FinishedRun): string {
	const errors = answer.response.errors?.length ?? 0;
	return [
		`HTTP ${answer.status}`,
		vscode.l10n.t('{0} ms', Math.round(answer.durationMs)),
		sizeText(answer.sizeBytes),
		...(errors === 0 ? [] : [errors === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', errors)]),
		...(remark === undefined ? [] : [remark]),
		environment.label,
	].join(' · ');
}

function sizeText(bytes: number): string {
	if (bytes < 1000) {
		return vscode.l10n.t('{0} bytes', bytes);
	}
	return bytes < 1_000_000
		? vscode.l10n.t('{0} kB', Math.round(bytes / 1000))
		: vscode.l10n.t('{0} MB', (bytes / 1_000_000).toFixed(1));
}

/** The server's errors at the places it names. None when the document has changed since, as the places have moved then. */
function errorDiagnostics({ target, answer }: FinishedRun): vscode.Diagnostic[] {
	const { document, documentVersion } = target;
	if (document.isClosed || document.version !== documentVersion) {
		return [];
	}
	return readErrors(answer.response.errors).flatMap(({ message, locations }) =>
		locations.slice(0, 1).map(({ line, column }) => {
			const position = document.validatePosition(new vscode.Position(Math.max(line - 1, 0), Math.max(column - 1, 0)));
			const range = document.getWordRangeAtPosition(position) ?? new vscode.Range(position, position.translate(0, 1));
			const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
			diagnostic.source = 'Study Admin';
			diagnostic.code = 'server-error';
			return diagnostic;
		}),
	);
}
