import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import type { Cancelled, UserError } from '../../shared/errors.ts';
import type { ConversionParts } from '../conversionParts.ts';
import type { ConversionDocument, ConversionJob, Conversions } from '../converted/conversions.ts';
import { jobFailure } from './jobFailure.ts';
import { progressMessage } from './progressMessage.ts';
import { sendPlanned } from './sendPlanned.ts';
import { showResults } from './showResults.ts';
import type { PlannedUpload } from './startJob.ts';
import type { Transfer } from './uploadDocument.ts';

/** An upload of a job and how far it is. */
interface JobUpload extends PlannedUpload {
	transfer: Transfer | undefined;
	done: boolean;
}

/**
 * Sends documents of a job, then shows and tells what came of `documents`: all of the job by default, those that could not
 * be sent included.
 * @throws {UserError} the one failure, or `conversion/some-failed`; what was converted besides stays. `Cancelled`.
 */
export async function runJob(
	parts: ConversionParts,
	job: ConversionJob,
	planned: readonly PlannedUpload[],
	documents: readonly ConversionDocument[] = job.documents,
): Promise<void> {
	await sendAll(parts, job, planned);
	await showResults(parts, job, documents);
	const failure = failureOf(parts.conversions, documents);
	if (failure) {
		throw failure;
	}
}

/** Sends documents behind a progress notification, whose Cancel ends all that are not done. */
async function sendAll(parts: ConversionParts, job: ConversionJob, planned: readonly PlannedUpload[]): Promise<void> {
	const { clock } = parts.host;
	const startedAt = clock.now();
	const uploads = planned.map((upload): JobUpload => ({ ...upload, transfer: undefined, done: false }));
	await withCancellableProgress(jobTitle(job, planned), async (signal, report) => {
		const messageOf = (told: readonly JobUpload[]) =>
			progressMessage(told, clock.now() - startedAt, vscode.l10n, vscode.env.language);
		const tell = () => report(messageOf(uploads));
		const timer = setInterval(() => {
			tell();
			for (const upload of uploads.filter(({ transfer, done }) => transfer && !done)) {
				parts.conversions.settle(upload.document, { state: 'running', progress: messageOf([upload]) });
			}
		}, 1000);
		const send = async (upload: JobUpload) => {
			await sendPlanned(parts, job, upload, signal, (transfer) => {
				upload.transfer = transfer;
			});
			upload.done = true;
			if (!uploads.every(({ done }) => done)) {
				tell();
			}
		};
		try {
			const sending = Promise.all(uploads.map(send));
			tell();
			await sending;
		} finally {
			clearInterval(timer);
		}
	});
}

function failureOf(
	conversions: Conversions,
	documents: readonly ConversionDocument[],
): UserError | Cancelled | undefined {
	const outcomes = documents.map((document) => ({ document, outcome: conversions.outcomeOf(document) }));
	return jobFailure(
		outcomes.map(({ document, outcome }) => ({
			name: document.name,
			error: outcome.state === 'failed' ? outcome.error : undefined,
		})),
		outcomes.some(({ outcome }) => outcome.state === 'cancelled'),
	);
}

function jobTitle({ order }: ConversionJob, [first, ...others]: readonly PlannedUpload[]): string {
	if (others.length > 0) {
		return vscode.l10n.t('Converting {0} files', others.length + 1);
	}
	const name = first?.document.name ?? '';
	return order.kind === 'chunks'
		? vscode.l10n.t('Converting "{0}" to chunks', name)
		: vscode.l10n.t('Converting "{0}" to Markdown', name);
}
