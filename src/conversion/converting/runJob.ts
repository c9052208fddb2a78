import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import { Cancelled, throwIfCancelled, UserError } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type { ConversionDocument, ConversionJob } from '../converted/conversions.ts';
import type { ConversionParts } from './conversionParts.ts';
import { jobFailure } from './jobFailure.ts';
import { outcomeOf } from './outcome.ts';
import { progressMessage, type UploadProgress } from './progressMessage.ts';
import { settleFailure } from './settleFailure.ts';
import type { PlannedUpload } from './startJob.ts';
import { uploadDocument } from './uploadDocument.ts';

/** An upload under way and how far it is. */
interface RunningUpload extends PlannedUpload {
	/** Bytes. */
	readonly size: number;
	sent: number;
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
	const cancelled = await sendAll(parts, job, planned);
	await showResults(parts, job);
	throwFailures(parts, job, cancelled);
}

/** Sends documents behind a progress notification. Gives whether they were cancelled; what had finished stays. */
async function sendAll(
	parts: ConversionParts,
	job: ConversionJob,
	planned: readonly PlannedUpload[],
): Promise<boolean> {
	const startedAt = parts.host.clock.now();
	const uploads = planned.map((upload): RunningUpload => {
		const size = upload.files.reduce((total, file) => total + file.size, 0);
		return { ...upload, size, sent: 0, done: false };
	});
	try {
		await withCancellableProgress(jobTitle(job, planned), async (signal, report) => {
			const tell = () =>
				report(
					progressMessage(uploads satisfies readonly UploadProgress[], parts.host.clock.now() - startedAt, vscode.l10n),
				);
			tell();
			const timer = setInterval(tell, 1000);
			try {
				await Promise.all(uploads.map((upload) => sendOne(parts, job, upload, signal, tell)));
			} finally {
				clearInterval(timer);
			}
		});
		return false;
	} catch (error) {
		if (!(error instanceof Cancelled)) {
			throw error;
		}
		for (const { document, done } of uploads) {
			if (!done) {
				parts.conversions.settle(document, { state: 'cancelled' });
			}
		}
		return true;
	}
}

/** Sends one document when there is room for it. Its failure is its outcome; only cancelling rejects. */
async function sendOne(
	parts: ConversionParts,
	{ order, serviceUrl }: ConversionJob,
	upload: RunningUpload,
	signal: AbortSignal,
	tell: () => void,
): Promise<void> {
	const { files, document, size } = upload;
	const send = () => {
		throwIfCancelled(signal);
		return uploadDocument(parts.host.http, {
			order,
			serviceUrl,
			path: files[0].uri.fsPath,
			name: files[0].name,
			firstByteTimeout: parts.timeout.value * 1000,
			signal,
			onProgress: (sent) => {
				upload.sent = sent;
				if (sent >= size) {
					tell();
				}
			},
		});
	};
	try {
		// One that waits for its turn ends with the job, not when its turn comes.
		const answer = await untilAborted(parts.uploads(send), signal);
		const outcome = outcomeOf(parts.files, document, new URL(serviceUrl).host, answer);
		if (outcome.state === 'failed') {
			settleFailure(parts, document, outcome);
		} else {
			parts.conversions.settle(document, outcome);
		}
	} catch (error) {
		if (error instanceof Cancelled) {
			throw error;
		}
		const known =
			error instanceof UserError ? error : new UserError('conversion/failed', { file: document.name }, error);
		settleFailure(parts, document, { state: 'failed', error: known, detail: undefined });
	}
	upload.done = true;
	tell();
}

/** Opens the first Markdown text; what is more than one text stands in the view, which is shown. */
async function showResults({ conversions, view }: ConversionParts, job: ConversionJob): Promise<void> {
	const outcomes = job.documents.map((document) => conversions.outcomeOf(document));
	const texts = outcomes.flatMap((outcome) => (outcome.state === 'markdown' ? [outcome.uri] : []));
	const hasResults = texts.length > 0 || outcomes.some(({ state }) => state === 'archive');
	if (!hasResults && outcomes.every(({ state }) => state === 'cancelled')) {
		for (const document of job.documents) {
			conversions.remove(document);
		}
		return;
	}
	const [first] = texts;
	if (first) {
		await vscode.window.showTextDocument(first, { preview: false });
	}
	if (hasResults && (job.documents.length > 1 || texts.length === 0)) {
		await view.reveal(job);
	}
}

/** @throws {UserError} the one failure of the job, or one that stands for several; `Cancelled` when there is none but it was cancelled. */
function throwFailures({ conversions }: ConversionParts, job: ConversionJob, cancelled: boolean): void {
	const documents = job.documents.map((document: ConversionDocument) => {
		const outcome = conversions.outcomeOf(document);
		return { name: document.name, error: outcome.state === 'failed' ? outcome.error : undefined };
	});
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
