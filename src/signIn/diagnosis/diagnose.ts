import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { runCheck } from './check.ts';
import { checksOf, type Subject } from './checks.ts';
import { printDiagnosis } from './printDiagnosis.ts';
import { sectionsOf } from './sections.ts';

const scheme = 'studyadmin-diagnosis';

/** Finds out why signing in or a request fails, and shows it as a read-only Markdown document. */
export class Diagnoser implements Disposable {
	readonly #subject: Omit<Subject, 'signal'>;
	readonly #store = new DisposableStore();
	readonly #reports: string[] = [];

	constructor(subject: Omit<Subject, 'signal'>) {
		this.#subject = subject;
		this.#store.add(
			vscode.workspace.registerTextDocumentContentProvider(scheme, {
				provideTextDocumentContent: ({ query }) =>
					this.#reports[Number(query)] ?? vscode.l10n.t('This report has ended with its window. Diagnose again.'),
			}),
		);
	}

	/** Runs the checks and opens the report. @throws {Cancelled} */
	async diagnose(): Promise<void> {
		const { host } = this.#subject;
		const report = await withCancellableProgress(vscode.l10n.t('Diagnosing the sign-in'), async (signal, report) => {
			const subject = { ...this.#subject, signal };
			const results = [];
			for (const check of checksOf(subject)) {
				report(vscode.l10n.t('{0}…', check.title));
				results.push(await runCheck(check));
			}
			const sections = await sectionsOf(subject);
			const { recent } = host.log;
			return printDiagnosis({ results, sections, recent }, (error) => host.explanations.explain(error), vscode.l10n);
		});
		const query = String(this.#reports.push(report) - 1);
		const uri = vscode.Uri.from({ scheme, path: '/Diagnosis.md', query });
		await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
	}

	dispose(): void {
		this.#store.dispose();
	}
}
