import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { textOf } from '../../../shared/core/http.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { Setting } from '../../../shared/vscode/settings.ts';
import { showMarkdown } from '../../../shared/vscode/showMarkdown.ts';
import { type RunRecord, RunRecords } from '../../core/client/history/runRecords.ts';
import { findLists } from '../../core/client/table/table.ts';
import { resultScheme } from '../../core/documentKinds.ts';
import { canTravel, type FinishedRun } from '../running/runResult.ts';
import { operationLabel } from '../running/runTarget.ts';
import type { GraphqlHost } from '../services/services.ts';
import { runDetails, summarize, tooltipLines } from './printRun.ts';
import { ResultFiles } from './resultFiles.ts';
import { registerResultLenses } from './resultLenses.ts';
import { RunHistory, type StoredRun } from './runHistory.ts';
import { ServerErrors } from './serverErrors.ts';

/**
 * Larger documents are opened only when the user asks for it: the editor hands every document to
 * all extensions, which takes it tens of milliseconds a megabyte.
 */
const largeDocument = 5_000_000;
/** Larger documents are not opened at all: the editor would not give them to extensions. */
const largestDocument = 45_000_000;

/** A run whose result has a document. */
interface ShownRun {
	readonly uri: vscode.Uri;
	readonly kept: StoredRun;
	/** Whether the result may contain a list that can be shown as a table. */
	readonly hasTable: boolean;
	/**
	 * Whether the document contains the result. If it is too large, the document contains a hint.
	 */
	readonly isWhole: boolean;
}

/**
 * Shows the results of runs: a read-only JSON document, replaced by the next run of the same
 * operation; status, time, size and number of errors above it and in the status bar; errors at
 * their positions in the operation.
 */
export class Results implements Disposable {
	readonly #host: GraphqlHost;
	readonly #store = new DisposableStore();
	readonly #files: ResultFiles;
	readonly #errors = this.#store.add(new ServerErrors());
	readonly #status = this.#store.add(
		vscode.window.createStatusBarItem('studyAdmin.result', vscode.StatusBarAlignment.Left, 48),
	);
	readonly #shownChanged = this.#store.add(new vscode.EventEmitter<void>());
	/** By the URI of the document. */
	readonly #shown = new Map<string, ShownRun>();
	readonly #isHistoryStored = this.#store.add(new Setting('graphql.history', (raw) => raw !== false));
	/** The runs of this window, with their results. */
	readonly history = this.#store.add(new RunHistory());
	/** The runs of all windows of the workspace, without their results. */
	readonly records: RunRecords;
	#count = 0;
	#last: vscode.Uri | undefined;

	/** `files` contains the results and their details. */
	constructor(host: GraphqlHost, files: MemoryFiles) {
		this.#host = host;
		this.#status.name = vscode.l10n.t('Study Admin: Last Result');
		this.#files = new ResultFiles(files, host.context.workspaceState);
		this.records = new RunRecords(host.context.workspaceState);
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
		this.#store.add(this.history.onDidRemove((removed) => this.#forget(removed)));
		this.#store.add(
			registerResultLenses({
				onDidChange: this.#shownChanged.event,
				summaryOf: (uri) => {
					const shown = this.#shown.get(uri.toString());
					return shown && summarize(shown.kept.run, vscode.l10n);
				},
				hasErrors: (uri) => (this.#shown.get(uri.toString())?.kept.run.response.errors.count ?? 0) > 0,
				hasTable: (uri) => this.#shown.get(uri.toString())?.hasTable === true,
				isLarge: (uri) => this.#shown.get(uri.toString())?.isWhole === false,
				sourceOf: (uri) => (this.#files.has(uri) ? undefined : this.#files.sourceOf(uri)),
			}),
		);
	}

	/**
	 * Shows the response of a run, and stores it in the history. Resolves to the URI of its document.
	 */
	async show(run: FinishedRun): Promise<vscode.Uri> {
		this.#count += 1;
		const record = recordOf(run, this.#host.clock.now());
		const kept: StoredRun = {
			run,
			record,
			label: operationLabel(run.target.operation),
			number: this.#count,
			finishedAt: record.finishedAt,
			account: this.#host.credentials.account(run.environment.id),
		};
		this.history.add(kept);
		if (this.#isHistoryStored.value) {
			await this.records.add(record);
		}
		const uri = this.#files.uriOf(run.target.document.uri, `${kept.label}.json`);
		const text = await this.#host.responses.print(run.response.body, largeDocument);
		if ((this.#shown.get(uri.toString())?.kept.number ?? 0) > kept.number) {
			// A later run was faster.
			return uri;
		}
		this.#put(uri, kept, text);
		this.#showStatus(kept, uri);
		await Promise.all([this.#errors.mark(run, { uri, text }), openBeside(uri)]);
		return uri;
	}

	/** Shows an earlier run: in its document if that is still shown, else in a new document. */
	async showAgain(kept: StoredRun): Promise<void> {
		const shown = [...this.#shown.values()].find((each) => each.kept === kept);
		const name = `${kept.label}, ${vscode.l10n.t('run {0}', kept.number)}.json`;
		const uri = shown?.uri ?? this.#files.uriOf(kept.run.target.document.uri, name);
		if (!shown) {
			this.#put(uri, kept, await this.#host.responses.print(kept.run.response.body, largeDocument));
		}
		await openBeside(uri);
	}

	/**
	 * Opens a large result in place of the hint. @throws {UserError} `graphql/result-too-large`;
	 * `graphql/no-result`
	 */
	async openLarge(given: unknown): Promise<void> {
		const { uri, kept } = this.#require(given);
		const text = await this.#host.responses.print(kept.run.response.body, largestDocument);
		if (!text) {
			throw new UserError('graphql/result-too-large');
		}
		this.#put(uri, kept, text);
		await openBeside(uri);
	}

	/**
	 * Shows the details of a run: timing, headers, account. The result is the one at a URI, else
	 * the one in the active editor, else the last one. @throws {UserError} `graphql/no-result`
	 */
	async showDetails(given: unknown): Promise<void> {
		const { kept, uri } = this.#require(given);
		const text = runDetails(kept, vscode.l10n, vscode.env.language);
		this.#files.put(detailsUri(uri), new TextEncoder().encode(text));
		await showMarkdown(detailsUri(uri), 'beside');
	}

	/**
	 * Saves a result to a file that the user selects. The result is chosen as for
	 * {@link showDetails}. @throws {UserError} `graphql/no-result`
	 */
	async save(given: unknown): Promise<void> {
		const result = this.#require(given);
		const { document } = result.kept.run.target;
		const folder =
			document.uri.scheme === 'file'
				? vscode.Uri.joinPath(document.uri, '..')
				: vscode.workspace.workspaceFolders?.[0]?.uri;
		const file = await vscode.window.showSaveDialog({
			...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `${result.kept.label}.json`) } : {}),
			filters: { JSON: ['json'] },
			title: vscode.l10n.t('Save Result'),
		});
		if (file) {
			await vscode.workspace.fs.writeFile(file, await this.#bytesOf(result));
		}
	}

	/**
	 * The URI and JSON of a result, chosen as for {@link showDetails}. @throws {UserError}
	 * `graphql/no-result`
	 */
	async read(given: unknown): Promise<{ readonly uri: vscode.Uri; readonly text: string }> {
		const shown = this.#require(given);
		return { uri: shown.uri, text: textOf({ body: await this.#bytesOf(shown) }) };
	}

	/**
	 * The run of a result: the one with the URI, else the one in the active editor, else the last
	 * one.
	 * @throws {UserError} `graphql/no-result`
	 */
	#require(given: unknown): ShownRun {
		const active = vscode.window.activeTextEditor?.document.uri;
		for (const uri of [given instanceof vscode.Uri ? given : undefined, active, this.#last]) {
			const shown = this.#shown.get(uri?.toString() ?? '');
			if (shown) {
				return shown;
			}
		}
		throw new UserError('graphql/no-result');
	}

	dispose(): void {
		this.#store.dispose();
	}

	/** The text that is shown, or the response as received if the text is too large to show. */
	async #bytesOf({ kept, uri, isWhole }: ShownRun): Promise<Uint8Array> {
		return isWhole ? await vscode.workspace.fs.readFile(uri) : kept.run.response.body;
	}

	/**
	 * Stores a result as a document. If it is too large, the document contains a hint how to open
	 * it.
	 */
	#put(uri: vscode.Uri, kept: StoredRun, text: Uint8Array | undefined): void {
		const hint = vscode.l10n.t(
			'This result is large. Select Save above to save it to a file, or Open Anyway to show it here.',
		);
		this.#files.put(uri, text ?? new TextEncoder().encode(`${JSON.stringify(hint)}\n`));
		this.#shown.set(uri.toString(), { uri, kept, hasTable: mayHaveTable(kept.run), isWhole: text !== undefined });
		this.#shownChanged.fire();
	}

	#showStatus(kept: StoredRun, uri: vscode.Uri): void {
		const lines = tooltipLines(kept, vscode.l10n, vscode.env.language);
		this.#last = uri;
		const icon = kept.run.response.errors.count === 0 ? '$(json)' : '$(error)';
		this.#status.text = `${icon} ${kept.label}: ${summarize(kept.run, vscode.l10n)}`;
		this.#status.tooltip = lines.join('\n');
		this.#status.accessibilityInformation = { label: lines.join(' ') };
		this.#status.command = { title: vscode.l10n.t('Show Result'), command: 'vscode.open', arguments: [uri] };
		this.#status.show();
	}

	#forget(removed: readonly StoredRun[]): void {
		for (const [address, { uri, kept }] of [...this.#shown]) {
			if (removed.includes(kept)) {
				this.#shown.delete(address);
				this.#files.forget(uri);
				this.#files.forget(detailsUri(uri));
			}
		}
		if (this.#last && !this.#shown.has(this.#last.toString())) {
			this.#status.hide();
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

/** Large responses are not searched. */
function mayHaveTable({ response }: FinishedRun): boolean {
	return !canTravel(response) || findLists(response.content.data).length > 0;
}

/** The URI of the details of a run. */
function detailsUri(result: vscode.Uri): vscode.Uri {
	return result.with({ path: result.path.replace(/json$/, 'md') });
}

async function openBeside(uri: vscode.Uri): Promise<void> {
	const document = await vscode.workspace.openTextDocument(uri);
	await vscode.window.showTextDocument(document, {
		viewColumn: columnOf(uri) ?? vscode.ViewColumn.Beside,
		preserveFocus: true,
		preview: false,
	});
}

/** The column that shows a document, or else any result; `undefined` if none is shown. */
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
