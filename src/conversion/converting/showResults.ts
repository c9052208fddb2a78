import * as vscode from 'vscode';
import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionDocument, ConversionJob } from '../converted/conversions.ts';
import { presentationOf } from './presentation.ts';

/** Shows what came of documents of a job, as {@link presentationOf} says; forgets a job of which nothing but cancelling came. */
export async function showResults(
	{ conversions, view }: ConversionParts,
	job: ConversionJob,
	documents: readonly ConversionDocument[],
): Promise<void> {
	if (job.documents.every((document) => conversions.outcomeOf(document).state === 'cancelled')) {
		conversions.remove(...job.documents);
		return;
	}
	const { open, reveal, save } = presentationOf(
		documents.map((document) => ({ document, outcome: conversions.outcomeOf(document) })),
	);
	if (open) {
		await vscode.window.showTextDocument(open, { preview: false });
	}
	if (reveal) {
		await view.reveal(job);
	}
	if (save) {
		await vscode.commands.executeCommand('studyAdmin.saveConverted', save, { reveal: true });
	}
}
