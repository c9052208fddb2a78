import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Disposable } from '../../shared/core/disposables.ts';
import { showMarkdownPreview } from '../../shared/vscode/showMarkdownPreview.ts';

const scheme = 'studyadmin-diagnosis';

/** The diagnosis reports of this window, as read-only Markdown documents. */
export class DiagnosisDocuments implements Disposable {
	readonly #reports = new Map<string, string>();
	readonly #provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
		provideTextDocumentContent: ({ query }) =>
			this.#reports.get(query) ??
			vscode.l10n.t('This report was lost when its window closed. Run the command Troubleshoot Connection again.'),
	});

	/** Opens a new report in the Markdown preview. */
	async open(report: string): Promise<void> {
		// A number could be that of a report before a reload, whose lost document may still be cached.
		const query = randomUUID();
		this.#reports.set(query, report);
		const uri = vscode.Uri.from({ scheme, path: '/Troubleshoot Connection.md', query });
		await showMarkdownPreview(uri, 'active');
	}

	dispose(): void {
		this.#provider.dispose();
	}
}
