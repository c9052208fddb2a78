import type * as vscode from 'vscode';
import type { ConversionDocument, Outcome } from '../converted/conversions.ts';
import { largestDocument } from '../core/documents/largestDocument.ts';

/** How what came of documents is shown. */
export interface Presentation {
	/** The text to open in an editor. */
	readonly open?: vscode.Uri;
	/** The document whose text no editor opens, so that saving it is offered. */
	readonly save?: ConversionDocument;
	/** Whether the view shows the job. */
	readonly reveal: boolean;
}

/**
 * Decides how to show what came of documents of a job: the first text is opened, unless it is alone and too large for an editor. What is
 * more than one text stands in the view.
 */
export function presentationOf(
	results: readonly { readonly document: ConversionDocument; readonly outcome: Outcome }[],
): Presentation {
	const texts = results.flatMap(({ document, outcome }) =>
		outcome.state === 'markdown' ? [{ document, ...outcome }] : [],
	);
	const hasResults = texts.length > 0 || results.some(({ outcome }) => outcome.state === 'archive');
	const open = texts.find(({ size }) => size <= largestDocument)?.uri;
	const [large] = results.length === 1 && !open ? texts : [];
	return {
		...(open ? { open } : {}),
		...(large ? { save: large.document } : {}),
		reveal: hasResults && (results.length > 1 || !open),
	};
}
