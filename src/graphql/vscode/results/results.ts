import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { UserError } from '../../shared/errors.ts';
import { textOf } from '../../shared/http/http.ts';
import { findLists } from '../core/table/table.ts';
import type { GraphqlHost } from '../graphqlHost.ts';
import type { FinishedRun } from '../running/runner.ts';
import { canTravel } from '../running/runResult.ts';
import { operationLabel } from '../running/runTarget.ts';
import { History } from './history.ts';
import type { KeptRun } from './keptRun.ts';
import { outline, runDetails, summarize } from './printRun.ts';
import { ResultFiles, resultScheme } from './resultFiles.ts';
import { registerResultLenses } from './resultLenses.ts';
import { ServerErrors } from './serverErrors.ts';

/** Larger documents are opened only when the user asks for it: the editor hands every document to all extensions, which takes it tens of milliseconds a megabyte. */
const largeDocument = 5_000_000;
/** Larger documents are not opened at all: the editor would not give them to extensions. */
const largestDocument = 45_000_000;

/** A run whose result has a document. */
interface ShownRun {
	readonly uri: vscode.Uri;
	readonly kept: KeptRun;
	/** Whether there may be a list in it that can be shown as a table. */
	readonly hasTable: boolean;
	/** Whether the document is the result; else something stands in its place, because it is large. */
	readonly isWhole: boolean;
}

/**
 * Shows what runs brought: a read-only JSON document beside, replaced by the next run of the same operation; status,
 * time, size and number of errors above it and in the status bar; errors at their places in the operation.
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
	/** By the address of the document. */
	readonly #shown = new Map<string, ShownRun>();
	/** What has run in this window. */
	readonly history: History;
	#count = 0;
	#last: vscode.Uri | undefined;

	constructor(host: GraphqlHost) {
		this.#host = host;
		this.#status.name = vscode.l10n.t('Study Admin: Last Result');
		this.#files = this.#store.add(new ResultFiles(host.clock, host.context.workspaceState));
		this.history = this.#store.add(new History(host.environments));
		this.#store.add(this.history.onDidRemove((removed) => this.#forget(removed)));
		this.#store.add(
			registerResultLenses({
				onDidChange: this.#shownChanged.event,
				summaryOf: (uri) => {
					const shown = this.#shown.get(uri.toString());
					return shown && summarize(shown.kept.run, vscode.l10n);
				},
				hasTable: (uri) => this.#shown.get(uri.toString())?.hasTable === true,
				isLarge: (uri) => this.#shown.get(uri.toString())?.isWhole === false,
				sourceOf: (uri) => (this.#files.has(uri) ? undefined : this.#files.sourceOf(uri)),
			}),
		);
	}

	/** Shows the response of a run, and keeps it in the history. */
	async show(run: FinishedRun): Promise<void> {
		this.#count += 1;
		const kept: KeptRun = {
			run,
			label: operationLabel(run.target.operation),
			number: this.#count,
			finishedAt: this.#host.clock.now(),
			account: this.#host.credentials.account(run.environment.id),
		};
		this.history.add(kept);
		const uri = this.#files.uriOf(run.target.document.uri, `${kept.label}.json`);
		const text = await this.#host.answers.print(run.answer.body, largeDocument);
		if ((this.#shown.get(uri.toString())?.kept.number ?? 0) > kept.number) {
			// A later run was faster.
			return;
		}
		this.#put(uri, kept, text);
		this.#showStatus(kept, uri);
		await Promise.all([this.#errors.mark(run, { uri, text }), openBeside(uri)]);
	}

	/** Shows an earlier run: where its result is shown still, else in a document of its own. */
	async showAgain(kept: KeptRun): Promise<void> {
		const shown = [...this.#shown.values()].find((each) => each.kept === kept);
		const name = `${kept.label}, ${vscode.l10n.t('run {0}', kept.number)}.json`;
		const uri = shown?.uri ?? this.#files.uriOf(kept.run.target.document.uri, name);
		if (!shown) {
			this.#put(uri, kept, await this.#host.answers.print(kept.run.answer.body, largeDocument));
		}
		await openBeside(uri);
	}

	/** Opens a result that something stands in the place of, because it is large. @throws {UserError} `graphql/result-too-large`; `graphql/no-result` */
	async openLarge(given: unknown): Promise<void> {
		const { uri, kept } = this.require(given);
		const text = await this.#host.answers.print(kept.run.answer.body, largestDocument);
		if (!text) {
			throw new UserError('graphql/result-too-large');
		}
		this.#put(uri, kept, text);
		await openBeside(uri);
	}

	/** Shows what is known of the run behind a result: how long its phases took, what the server said besides. @throws {UserError} `graphql/no-result` */
	async showDetails(given: unknown): Promise<void> {
		const { kept, uri } = this.require(given);
		const text = runDetails(kept, vscode.l10n, vscode.env.language);
		this.#files.put(detailsUri(uri), new TextEncoder().encode(text));
		await openBeside(detailsUri(uri));
	}

	/** The JSON of a result: the text that is shown, and where that is too large the answer as it came. */
	async bytesOf({ kept, uri, isWhole }: ShownRun): Promise<Uint8Array> {
		return isWhole ? await vscode.workspace.fs.readFile(uri) : kept.run.answer.body;
	}

	/** The JSON of a result; see {@link require}. @throws {UserError} `graphql/no-result` */
	async read(given: unknown): Promise<{ readonly uri: vscode.Uri; readonly text: string }> {
		const shown = this.require(given);
		return { uri: shown.uri, text: textOf({ body: await this.bytesOf(shown) }) };
	}

	/**
	 * The run behind a result: the one at the address, else the one in the active editor, else the last one.
	 * @throws {UserError} `graphql/no-result`
	 */
	require(given: unknown): ShownRun {
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

	/** Puts a result in its place, and where its text is too large something that says how to get at it. */
	#put(uri: vscode.Uri, kept: KeptRun, text: Uint8Array | undefined): void {
		const told = vscode.l10n.t('This result is large. Save it to a file, or open it anyway: both are offered above.');
		this.#files.put(uri, text ?? new TextEncoder().encode(`${JSON.stringify(told)}\n`));
		this.#shown.set(uri.toString(), { uri, kept, hasTable: mayHaveTable(kept.run), isWhole: text !== undefined });
		this.#shownChanged.fire();
	}

	#showStatus(kept: KeptRun, uri: vscode.Uri): void {
		const lines = outline(kept, vscode.l10n, vscode.env.language);
		this.#last = uri;
		this.#status.text = `$(json) ${kept.label}: ${summarize(kept.run, vscode.l10n)}`;
		this.#status.tooltip = lines.join('\n');
		this.#status.accessibilityInformation = { label: lines.join(' ') };
		this.#status.command = { title: vscode.l10n.t('Show Result'), command: 'vscode.open', arguments: [uri] };
		this.#status.show();
	}

	#forget(removed: readonly KeptRun[]): void {
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

/** Large responses are not searched. */
function mayHaveTable({ answer }: FinishedRun): boolean {
	return !canTravel(answer) || findLists(answer.response.data).length > 0;
}

/** Where the details of the run behind a result are shown. */
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
