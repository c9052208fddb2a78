import * as vscode from 'vscode';
import type { ConversionJob } from '../converted/conversions.ts';
import type { ConversionParts } from './conversionParts.ts';
import { type Presentation, presentationOf } from './presentation.ts';

/** Shows what came of a job, as it is decided by {@link presentationOf}. */
export async function showResults({ conversions, view }: ConversionParts, job: ConversionJob): Promise<void> {
	const shown: Presentation = presentationOf(
		job.documents.map((document) => ({ document, outcome: conversions.outcomeOf(document) })),
	);
	if (shown.forget) {
		for (const document of job.documents) {
			conversions.remove(document);
		}
		return;
	}
	if (shown.open) {
		await vscode.window.showTextDocument(shown.open, { preview: false });
	}
	if (shown.reveal) {
		await view.reveal(job);
	}
	if (shown.save) {
		await vscode.commands.executeCommand('studyAdmin.saveConverted', shown.save, { reveal: true });
	}
}
