import { Cancelled, throwIfCancelled, UserError } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionJob, Outcome } from '../converted/conversions.ts';
import { distinctNames } from '../core/requests/distinctNames.ts';
import { documentFacts } from './documentFacts.ts';
import { outcomeOf } from './outcome.ts';
import { settleFailure } from './settleFailure.ts';
import type { PlannedUpload } from './startJob.ts';
import { type Transfer, uploadDocument } from './uploadDocument.ts';

/**
 * Sends one request of a job when there is room for it, and records what came of it: never rejects. It ends when the job is
 * cancelled or the document alone is.
 */
export async function sendPlanned(
	parts: ConversionParts,
	job: ConversionJob,
	upload: PlannedUpload,
	jobSignal: AbortSignal,
	onProgress: (transfer: Transfer) => void,
): Promise<void> {
	const { conversions, running } = parts;
	const { document } = upload;
	const signal = AbortSignal.any([jobSignal, running.begin(document)]);
	const outcome = await convertPlanned(parts, job, upload, signal, onProgress);
	running.end(document);
	if (outcome.state === 'failed') {
		settleFailure(parts, document, outcome);
	} else {
		conversions.settle(document, outcome);
	}
}

async function convertPlanned(
	parts: ConversionParts,
	{ order, serviceUrl }: ConversionJob,
	{ document, files }: PlannedUpload,
	signal: AbortSignal,
	onProgress: (transfer: Transfer) => void,
): Promise<Outcome> {
	const names = distinctNames(files.map(({ name }) => name));
	const send = async () => {
		throwIfCancelled(signal);
		return uploadDocument(parts.host.http, {
			order,
			serviceUrl,
			document,
			files: files.map(({ uri, name }, index) => ({ path: uri.fsPath, name: names[index] ?? name })),
			idleTimeout: parts.timeout.value * 1000,
			signal,
			onProgress,
		});
	};
	try {
		// One that waits for its turn ends with the job, not when its turn comes.
		const answer = await untilAborted(parts.uploads(send), signal);
		return await outcomeOf(parts.files, document, serviceUrl, answer, signal);
	} catch (error) {
		if (error instanceof Cancelled) {
			return { state: 'cancelled' };
		}
		const known =
			error instanceof UserError
				? error
				: new UserError('conversion/failed', documentFacts(document, files.length), error);
		return { state: 'failed', error: known, detail: undefined };
	}
}
