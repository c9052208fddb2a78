import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import type { Host } from '../../shared/host.ts';
import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionDocument, ConversionJob } from '../converted/conversions.ts';
import { presentationOf } from './presentation.ts';

/** Shows what came of documents of a job, as {@link presentationOf} says; forgets a job of which nothing but cancelling came. */
export async function showResults(
	{ host, conversions, view }: ConversionParts,
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
	const isSeen = open === undefined || (await isOpened(host, open));
	if (reveal || !isSeen) {
		await view.reveal(job);
	}
	if (save) {
		await vscode.commands.executeCommand('studyAdmin.saveConverted', save, { reveal: true });
	}
}

/** Opens a text. The editor gives up when another is opened meanwhile, such as that of a job that ends at the same moment. */
async function isOpened(host: Host, text: vscode.Uri): Promise<boolean> {
	try {
		await vscode.window.showTextDocument(text, { preview: false });
		return true;
	} catch (error) {
		logFailure(host, 'Open a converted document', error);
		return false;
	}
}
