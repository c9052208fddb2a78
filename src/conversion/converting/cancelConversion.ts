import type { ConversionDocument, ConversionJob, Conversions } from '../converted/conversions.ts';
import type { RunningUploads } from './runningUploads.ts';

/** Ends the upload of a document, given as such or by its id, those of a job, or all when nothing is given. */
export function cancelConversion(
	conversions: Pick<Conversions, 'find'>,
	running: RunningUploads,
	target: unknown,
): void {
	if (target === undefined) {
		running.cancel();
		return;
	}
	running.cancel(documentsOf(conversions, target));
}

function documentsOf(conversions: Pick<Conversions, 'find'>, target: unknown): readonly ConversionDocument[] {
	if (typeof target === 'string') {
		const document = conversions.find(target);
		return document ? [document] : [];
	}
	const node = target as Partial<ConversionDocument | ConversionJob> | null;
	switch (node?.type) {
		case 'document':
			return [node as ConversionDocument];
		case 'job':
			return (node as ConversionJob).documents;
		default:
			return [];
	}
}
