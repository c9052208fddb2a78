import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { bodyTextOf } from '../../../shared/core/http.ts';
import { besideColumn } from '../../../shared/vscode/besideColumn.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { Setting } from '../../../shared/vscode/settings.ts';
import { showMarkdownPreview } from '../../../shared/vscode/showMarkdownPreview.ts';
import { type RunRecord, WorkspaceRunHistory } from '../../core/client/history/workspaceRunHistory.ts';
import { type ConnectionNames, connectionNamesIn } from '../../core/client/response/connectionNames.ts';
import { operationArguments } from '../../core/client/response/resultName.ts';
import { findObjectLists } from '../../core/client/table/findObjectLists.ts';
import { resultUriScheme } from '../../core/documentKinds.ts';
import { operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import { writeFileAtUri } from '../documents/writeFileAtUri.ts';
import { type FinishedRun, isCheapToSerialize } from '../running/runResult.ts';
import type { GraphqlHost } from '../services/services.ts';
import { runDetailsMarkdown, runTooltipLines, summarizeRun } from './printRun.ts';
import { ResultFiles } from './resultFiles.ts';
import { registerResultLenses } from './resultLenses.ts';
import { ServerErrorDiagnostics } from './serverErrorDiagnostics.ts';
import { type StoredRun, WindowRunHistory } from './windowRunHistory.ts';

/**
 * Size in bytes above which a result is opened only on request, because VS Code sends every
 * document to the extension host, which takes tens of milliseconds per megabyte.
 */
const largeDocumentBytes = 5_000_000;
/**
 * Size in bytes above which a result is never opened, because VS Code does not open larger
 * documents for extensions.
 */
const maximumDocumentBytes = 45_000_000;

/** A run whose result is available as a document. */
interface ShownRun {
	readonly uri: vscode.Uri;
	readonly stored: StoredRun;
	/** Whether the result may contain a list that can be shown as a table. */
	readonly hasTable: boolean;
	/**
	 * Whether the document contains the result. The document of a large result contains a hint.
	 */
	readonly isComplete: boolean;
}

/**
 * Shows the results of runs. The result is a read-only JSON document, which the next run of the
 * same operation replaces. A summary is shown above the document and in the status bar. Server
 * errors are shown at their positions in the operation.
 */
export class ResultPresenter implements Disposable {
	readonly #host: GraphqlHost;
	readonly #store = new DisposableStore();
	readonly #files: ResultFiles;
	readonly #errors = this.#store.add(new ServerErrorDiagnostics());
	readonly #shownChanged = this.#store.add(new vscode.EventEmitter<void>());
	/** URI of a document → the run whose result it shows. */
	readonly #shown = new Map<string, ShownRun>();
	readonly #isHistoryStored = this.#store.add(new Setting('graphql.history'));
	/** The runs of this window, with their results. */
	readonly history = this.#store.add(new WindowRunHistory());
	/** The runs of all windows of the workspace, without their results. */
	readonly records: WorkspaceRunHistory;
	#count = 0;
	#last: vscode.Uri | undefined;

	/** `files` contains the results and their details. */
	constructor(host: GraphqlHost, files: MemoryFiles) {
		this.#host = host;
		this.#files = new ResultFiles(files, host.context.workspaceState);
		this.records = new WorkspaceRunHistory(host.context.workspaceState);
		const { environments } = host;
		this.#store.add(
			environments.onDidChange(async () => {
				this.history.remove(({ run }) => !environments.has(run.environment.id));
				await this.records.remove(({ environmentId }) => !environments.has(environmentId));
			}),
		);
		this.#store.add(
			this.#isHistoryStored.onDidChange(async (isStored) => {
				if (!isStored) {
					await this.records.remove(() => true);
				}
			}),
		);
		this.#store.add(this.history.onDidRemove((matches) => this.#forget(matches)));
		this.#store.add(
			vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
				const uris = closed.map(({ input }) => (input instanceof vscode.TabInputText ? input.uri.toString() : ''));
				if (this.#last && uris.includes(this.#last.toString())) {
					host.activityItem.set('result', undefined);
				}
			}),
		);
		this.#store.add(
			registerResultLenses({
				onDidChange: this.#shownChanged.event,
				summaryOf: (uri) => {
					const shown = this.#shown.get(uri.toString());
					return shown && summarizeRun(shown.stored.run, vscode.l10n);
				},
				hasErrors: (uri) => (this.#shown.get(uri.toString())?.stored.run.response.errors.count ?? 0) > 0,
				hasTable: (uri) => this.#shown.get(uri.toString())?.hasTable === true,
				isLarge: (uri) => this.#shown.get(uri.toString())?.isComplete === false,
				sourceOf: (uri) => (this.#files.has(uri) ? undefined : this.#files.sourceOf(uri)),
			}),
		);
	}

	/**
	 * Shows the response of a run, and stores it in the history. Resolves to the URI of its
	 * document.
	 */
	async show(run: FinishedRun): Promise<vscode.Uri> {
		this.#count += 1;
		const record = recordOf(run, this.#host.clock.now());
		const stored: StoredRun = {
			run,
			record,
			label: operationLabel(run.target.operation),
			number: this.#count,
			finishedAt: record.finishedAt,
			account: run.response.account,
		};
		this.history.add(stored);
		void vscode.commands.executeCommand('setContext', 'studyAdmin.hasResult', true);
		if (this.#isHistoryStored.value) {
			await this.records.add(record);
		}
		const uri = this.#files.uriOf(run.target.document.uri, `${run.target.resultName}.json`);
		const text = await this.#host.responses.print(run.response.body, largeDocumentBytes);
		if ((this.#shown.get(uri.toString())?.stored.number ?? 0) > stored.number) {
			// A later run of the operation has finished earlier, so its result stays.
			return uri;
		}
		this.#put(uri, stored, text);
		this.#showStatus(stored, uri);
		await Promise.all([this.#errors.show(run, { uri, text }), openBeside(uri, run.target.document.uri)]);
		return uri;
	}

	/**
	 * Shows the result of an earlier run: in its own document if that exists, else in a new one.
	 */
	async showAgain(stored: StoredRun): Promise<void> {
		const shown = [...this.#shown.values()].find((each) => each.stored === stored);
		const { document, resultName } = stored.run.target;
		const name = `${resultName}, ${vscode.l10n.t('run {0}', stored.number)}.json`;
		const uri = shown?.uri ?? this.#files.uriOf(document.uri, name);
		if (!shown) {
			this.#put(uri, stored, await this.#host.responses.print(stored.run.response.body, largeDocumentBytes));
		}
		await openBeside(uri, document.uri);
	}

	/**
	 * Opens a large result in the document that contains the hint. @throws {UserError}
	 * `graphql/result-too-large`; `graphql/no-result`
	 */
	async openLarge(target: unknown): Promise<void> {
		const { uri, stored } = this.#require(target);
		const text = await this.#host.responses.print(stored.run.response.body, maximumDocumentBytes);
		if (!text) {
			throw new UserError('graphql/result-too-large');
		}
		// A later run can have replaced the result meanwhile.
		if (this.#shown.get(uri.toString())?.stored === stored) {
			this.#put(uri, stored, text);
		}
		await openBeside(uri, stored.run.target.document.uri);
	}

	/**
	 * Shows the details of a run: timing, headers, account. The run is that of the result with the
	 * URI `target`, else of the result in the active editor, else of the last result. @throws
	 * {UserError} `graphql/no-result`
	 */
	async showDetails(target: unknown): Promise<void> {
		const { stored, uri } = this.#require(target);
		const text = runDetailsMarkdown(stored, vscode.l10n, vscode.env.language);
		this.#files.put(detailsUri(uri), new TextEncoder().encode(text));
		await showMarkdownPreview(detailsUri(uri), 'second');
	}

	/**
	 * Saves a result to a file that the user selects. `target` is as for {@link showDetails}.
	 * @throws {UserError} `graphql/no-result`, `graphql/file-not-written`
	 */
	async save(target: unknown): Promise<void> {
		const result = this.#require(target);
		// A later run can replace the document while the dialog is open.
		const bytes = await this.#bytesOf(result);
		const { document } = result.stored.run.target;
		const folder =
			document.uri.scheme === 'file'
				? vscode.Uri.joinPath(document.uri, '..')
				: vscode.workspace.workspaceFolders?.[0]?.uri;
		const file = await vscode.window.showSaveDialog({
			...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `${result.stored.label}.json`) } : {}),
			filters: { JSON: ['json'] },
			title: vscode.l10n.t('Save Result'),
		});
		if (file) {
			await writeFileAtUri(file, bytes);
		}
	}

	/**
	 * Resolves to the URI and the JSON of a result, and the names of its operation. `target` is as
	 * for {@link showDetails}. @throws {UserError} `graphql/no-result`
	 */
	async read(
		target: unknown,
	): Promise<{ readonly uri: vscode.Uri; readonly text: string; readonly names: ConnectionNames }> {
		const shown = this.#require(target);
		const names = connectionNamesIn(shown.stored.run.target.query);
		return { uri: shown.uri, text: bodyTextOf({ body: await this.#bytesOf(shown) }), names };
	}

	/**
	 * Returns the URI of the latest result of the operations in a document; `undefined` if there is
	 * none.
	 */
	latestOf(document: vscode.Uri): vscode.Uri | undefined {
		const address = document.toString();
		const shown = [...this.#shown.values()].filter(
			({ stored }) => stored.run.target.document.uri.toString() === address,
		);
		return shown.toSorted((one, other) => other.stored.number - one.stored.number)[0]?.uri;
	}

	/**
	 * Returns the run of the result with the URI `target`, else of the result in the active editor,
	 * else of the last result.
	 * @throws {UserError} `graphql/no-result`, also when that result is no longer available
	 */
	#require(target: unknown): ShownRun {
		const active = vscode.window.activeTextEditor?.document.uri;
		for (const uri of [target instanceof vscode.Uri ? target : undefined, active, this.#last]) {
			const shown = this.#shown.get(uri?.toString() ?? '');
			if (shown) {
				return shown;
			}
			const source = uri?.scheme === resultUriScheme ? this.#files.sourceOf(uri) : undefined;
			if (source) {
				const { document, operation } = source;
				const result = `${operation.label}.json`;
				throw new UserError('graphql/no-result', { result, document, ...operationArguments(operation) });
			}
		}
		throw new UserError('graphql/no-result');
	}

	dispose(): void {
		this.#store.dispose();
	}

	/**
	 * Returns the formatted text of a result, or the response as received if the document contains a
	 * hint.
	 */
	async #bytesOf({ stored, uri, isComplete }: ShownRun): Promise<Uint8Array> {
		return isComplete ? await vscode.workspace.fs.readFile(uri) : stored.run.response.body;
	}

	/**
	 * Stores a result as a document. If `text` is `undefined`, because the result is large, the
	 * document contains a hint how to open it.
	 */
	#put(uri: vscode.Uri, stored: StoredRun, text: Uint8Array | undefined): void {
		const hint = vscode.l10n.t(
			'This result is large. Select Save above to save it to a file, or Open Anyway to show it here.',
		);
		this.#files.put(uri, text ?? new TextEncoder().encode(`${JSON.stringify(hint)}\n`));
		this.#shown.set(uri.toString(), {
			uri,
			stored,
			hasTable: mayHaveTable(stored.run),
			isComplete: text !== undefined,
		});
		this.#shownChanged.fire();
	}

	#showStatus(stored: StoredRun, uri: vscode.Uri): void {
		this.#last = uri;
		const icon = stored.run.response.errors.count === 0 ? '$(json)' : '$(error)';
		this.#host.activityItem.set('result', {
			text: `${icon} ${stored.label}: ${summarizeRun(stored.run, vscode.l10n)}`,
			tooltip: runTooltipLines(stored, vscode.l10n, vscode.env.language),
			command: { title: vscode.l10n.t('Show Result'), command: 'vscode.open', arguments: [uri] },
		});
	}

	#forget(matches: (stored: StoredRun) => boolean): void {
		const removed = [...this.#shown.values()].filter(({ stored }) => matches(stored));
		if (removed.length === 0) {
			return;
		}
		for (const { uri } of removed) {
			this.#shown.delete(uri.toString());
			this.#files.forget(uri);
			this.#files.forget(detailsUri(uri));
			this.#files.forget(restComparisonUri(uri));
		}
		if (this.#last && !this.#shown.has(this.#last.toString())) {
			this.#host.activityItem.set('result', undefined);
		}
		this.#shownChanged.fire();
	}
}

function recordOf({ target, environment, variableSet, response }: FinishedRun, finishedAt: number): RunRecord {
	const { document, operation } = target;
	return {
		operationName: operation.name,
		kind: operation.kind === 'mutation' ? 'mutation' : 'query',
		document: document.uri.toString(),
		offset: operation.start,
		variableSet,
		environmentId: environment.id,
		environment: environment.label,
		finishedAt,
		status: response.status,
		durationMs: response.durationMs,
		errors: response.errors.count,
	};
}

/**
 * Whether a result may contain a list that can be shown as a table. Always true for large
 * responses, which are not searched.
 */
function mayHaveTable({ response }: FinishedRun): boolean {
	return !isCheapToSerialize(response) || findObjectLists(response.content.data).length > 0;
}

/** Returns the URI of the document with the details of a run. */
function detailsUri(result: vscode.Uri): vscode.Uri {
	return result.with({ path: result.path.replace(/json$/, 'md') });
}

/** Returns the URI of the document that compares a result with a REST response. */
export function restComparisonUri(result: vscode.Uri): vscode.Uri {
	return result.with({ path: result.path.replace(/\.json$/, ', comparison.md') });
}

/** Opens a result beside the document that contains its operation. */
async function openBeside(result: vscode.Uri, source: vscode.Uri): Promise<void> {
	const document = await vscode.workspace.openTextDocument(result);
	await vscode.window.showTextDocument(document, {
		viewColumn: columnOf(result, source) ?? besideColumn(),
		preserveFocus: true,
		preview: false,
	});
}

/**
 * Returns the editor column in which a result is open. If it is not open, returns the column of any
 * other result, unless the new result would cover the document with its operation there. Returns
 * `undefined` if there is none.
 */
function columnOf(result: vscode.Uri, source: vscode.Uri): vscode.ViewColumn | undefined {
	const open = vscode.window.tabGroups.all.flatMap(({ tabs, activeTab, viewColumn }) =>
		tabs.flatMap(({ input }) =>
			input instanceof vscode.TabInputText && input.uri.scheme === resultUriScheme
				? [{ uri: input.uri.toString(), viewColumn, isCovering: activeTab !== undefined && shows(activeTab, source) }]
				: [],
		),
	);
	const column = open.find(({ uri }) => uri === result.toString()) ?? open.find(({ isCovering }) => !isCovering);
	return column?.viewColumn;
}

/** Whether a tab shows a document, or the notebook that contains it. */
function shows({ input }: vscode.Tab, document: vscode.Uri): boolean {
	const isEditor = input instanceof vscode.TabInputText || input instanceof vscode.TabInputNotebook;
	return isEditor && input.uri.scheme !== resultUriScheme && input.uri.path === document.path;
}
