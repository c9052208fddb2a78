import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { Cancelled } from '../../shared/errors.ts';
import { RunningOperations, runningKey } from '../core/running/runningOperations.ts';
import { operationLabel, type RunTarget } from './runTarget.ts';

/** What runs: the status bar shows it, and a click there or `studyAdmin.cancelRun` ends it. */
export class Running implements Disposable {
	readonly #store = new DisposableStore();
	readonly #status = this.#store.add(
		vscode.window.createStatusBarItem('studyAdmin.running', vscode.StatusBarAlignment.Left, 49),
	);
	readonly #running = new RunningOperations();

	constructor() {
		this.#status.name = vscode.l10n.t('Study Admin: Running Operations');
		this.#status.command = 'studyAdmin.cancelRun';
	}

	/** @throws {UserError} `graphql/already-running` for a mutation under way. */
	requireFree({ document, operation }: RunTarget): void {
		this.#running.requireFree(runningKey(document.uri.toString(), operation));
	}

	/**
	 * Does what an operation needs, and may be cancelled; a task that has something all the same gives it. `report` says how
	 * far it is. @throws what {@link requireFree} and the task throw; `Cancelled` when another run has taken its place.
	 */
	async whileRunning<T>(
		{ document, operation }: RunTarget,
		task: (signal: AbortSignal, report: (progress: string) => void) => Promise<T>,
	): Promise<T> {
		const key = runningKey(document.uri.toString(), operation);
		const running = this.#running.begin(key, operationLabel(operation), operation.kind === 'mutation');
		this.#show();
		const report = (progress: string) => {
			running.progress = progress;
			this.#show();
		};
		try {
			const result = await task(running.controller.signal, report);
			if (!this.#running.isCurrent(key, running)) {
				throw new Cancelled();
			}
			return result;
		} finally {
			this.#running.end(key, running);
			this.#show();
		}
	}

	/** Closes the sockets of all that is running. */
	cancel(): void {
		this.#running.abortAll();
	}

	dispose(): void {
		this.cancel();
		this.#store.dispose();
	}

	#show(): void {
		const labels = this.#running.all.map(({ label, progress }) =>
			progress === undefined ? label : vscode.l10n.t('{0}: {1}', label, progress),
		);
		void vscode.commands.executeCommand('setContext', 'studyAdmin.running', labels.length > 0);
		if (labels.length === 0) {
			this.#status.hide();
			return;
		}
		this.#status.text = `$(sync~spin) ${vscode.l10n.t('Running {0}', labels.join(', '))}`;
		this.#status.tooltip = vscode.l10n.t('Running {0}. Click to cancel.', labels.join(', '));
		this.#status.accessibilityInformation = { label: this.#status.tooltip, role: 'button' };
		this.#status.show();
	}
}
