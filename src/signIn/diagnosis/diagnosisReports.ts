import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Subject } from './checks.ts';

const scheme = 'studyadmin-diagnosis';

/** The reports on why signing in or a request fails, as read-only Markdown documents. */
export class DiagnosisReports implements Disposable {
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

	/** Finds out and opens the report. @throws {Cancelled} */
	async diagnose(): Promise<void> {
		const { writeReport } = await import('./writeReport.ts');
		const query = String(this.#reports.push(await writeReport(this.#subject)) - 1);
		const uri = vscode.Uri.from({ scheme, path: '/Diagnosis.md', query });
		await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
	}

	dispose(): void {
		this.#store.dispose();
	}
}
