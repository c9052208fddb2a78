import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import type { ConversionJob } from '../converted/conversions.ts';
import type { ConversionParts } from './conversionParts.ts';
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
 * Sends documents of a job, shows what came of them, and tells failures at the end.
 * @throws {UserError} the one failure, or `conversion/some-failed`; what was converted besides stays. `Cancelled`.
 */
export async function runJob(
	parts: ConversionParts,
	job: ConversionJob,
	planned: readonly PlannedUpload[],
): Promise<void> {
	await sendAll(parts, job, planned);
	await showResults(parts, job);
	throwFailures(parts, job, planned);
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
		tell();
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
			tell();
		};
		try {
			await Promise.all(uploads.map(send));
		} finally {
			clearInterval(timer);
		}
	});
}

/**
 * @throws {UserError} the one failure of the job, or one that stands for several; `Cancelled` when there is none and what
 * was planned was cancelled in part.
 */
function throwFailures({ conversions }: ConversionParts, job: ConversionJob, planned: readonly PlannedUpload[]): void {
	const documents = job.documents.map((document) => {
		const outcome = conversions.outcomeOf(document);
		return { name: document.name, error: outcome.state === 'failed' ? outcome.error : undefined };
	});
	const cancelled = planned.some(({ document }) => conversions.outcomeOf(document).state === 'cancelled');
	const failure = jobFailure(documents, cancelled);
	if (failure) {
		throw failure;
	}
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
