import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import type { ConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import type { Cancelled, UserError } from '../../../shared/core/errors.ts';
import { breakMarkdownLinks } from '../../../shared/core/sanitizeText.ts';
import { sum } from '../../../shared/core/sum.ts';
import { withCancellableProgress } from '../../../shared/vscode/cancellableProgress.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { Setting } from '../../../shared/vscode/settings.ts';
import type {
	ConversionDocument,
	ConversionJob,
	ConversionJobs,
	ConversionResult,
	FailedConversion,
} from '../../core/jobs/conversionJobs.ts';
import { decidePresentation, jobError } from '../../core/jobs/results.ts';
import type { RunningUploads } from '../../core/jobs/runningUploads.ts';
import type { ConversionParameters } from '../../core/requests/conversionRequest.ts';
import type { TransferProgress } from '../../node/convertDocument.ts';
import { DocumentSender } from '../../node/documentSender.ts';
import { quotedServiceText } from '../converted/conversionTreeItemFactory.ts';
import type { ConvertedFiles } from '../converted/convertedFiles.ts';
import type { ConversionsView } from '../converted/view.ts';
import { conversionProgressMessage, waitingDocumentMessage } from './conversionProgressMessage.ts';
import type { ChosenFiles, SendableFile } from './selection.ts';

/** The services that a job uses. */
export interface JobContext {
	readonly host: Host;
	readonly conversions: ConversionJobs;
	readonly files: ConvertedFiles;
	readonly view: ConversionsView;
	/** Seconds without a byte sent or received; 0 for no limit. */
	readonly timeout: Setting<'conversion.timeout'>;
	/** Limits the parallel uploads of this window. */
	readonly uploads: ConcurrencyLimiter;
	readonly running: RunningUploads;
}

/** The files of a job, after the user answered all prompts. */
interface JobPlan {
	readonly order: ConversionParameters;
	/** Base URL of the service. */
	readonly serviceUrl: string;
	readonly requests: readonly PlannedRequest[];
	/** Files that cannot be sent. They are listed as failed. */
	readonly refused: ChosenFiles['refused'];
}

/** One request of a job, which becomes one document. */
interface PlannedRequest {
	/** The files of the request. Several files are sent together in this request. */
	readonly files: readonly [SendableFile, ...SendableFile[]];
	/** The name of the document; by default that of the file, or "a.pdf and 2 more". */
	readonly name?: string;
	/** The id of a document that is converted again; a new id by default. */
	readonly id?: string;
}

/** A document and its files. */
interface PlannedUpload {
	readonly document: ConversionDocument;
	readonly files: readonly SendableFile[];
}

/** Adds a job with all its documents to the view and sends its files, as {@link sendDocuments}. */
export async function runConversionJob(
	context: JobContext,
	{ order, serviceUrl, requests, refused }: JobPlan,
): Promise<void> {
	const { files, conversions, host } = context;
	const documentOf = (name: string, sources: ConversionDocument['sources'], id?: string): ConversionDocument => {
		return { type: 'document', id: id ?? files.origins.add({ name, sources, order }), name, sources };
	};
	const uploads = requests.map(({ files, name: ownName, id }): PlannedUpload => {
		const [first, ...others] = files;
		const more = others.length > 0 ? vscode.l10n.t('{0} and {1} more', first.name, others.length) : first.name;
		const name = ownName ?? more;
		return { files, document: documentOf(name, [String(first.uri), ...others.map(({ uri }) => String(uri))], id) };
	});
	const failed = refused.map(({ uri, name, error }) => ({ document: documentOf(name, [String(uri)]), error }));
	const job = conversions.start({
		order,
		serviceUrl,
		startedAt: host.clock.now(),
		documents: [...uploads, ...failed].map(({ document }) => document),
	});
	for (const { document, error } of failed) {
		settle(context, document, { state: 'failed', error, detail: undefined });
	}
	await sendDocuments(context, job, uploads);
}

/**
 * Sends documents of a job, then shows the results of `documents`: all documents of the job by
 * default.
 * @throws {UserError} the only failure, or `conversion/some-failed`. Other documents keep their
 * results. `Cancelled`.
 */
export async function sendDocuments(
	context: JobContext,
	job: ConversionJob,
	planned: readonly PlannedUpload[],
	documents: readonly ConversionDocument[] = job.documents,
): Promise<void> {
	await sendAll(context, job, planned);
	await showResults(context, job, documents);
	const failure = failureOf(context.conversions, documents);
	if (failure) {
		throw failure;
	}
}

/** An upload of a job and its progress. */
interface JobUpload extends PlannedUpload {
	transfer: TransferProgress | undefined;
	/** The progress message that the view shows. */
	progress: string | undefined;
	done: boolean;
}

/**
 * Sends documents with a progress notification. The Cancel button cancels all pending uploads of
 * the job.
 */
async function sendAll(context: JobContext, job: ConversionJob, planned: readonly PlannedUpload[]): Promise<void> {
	const { host, conversions, files, running, timeout, uploads: limiter } = context;
	const startedAt = host.clock.now();
	const uploads = planned.map(
		(upload): JobUpload => ({ ...upload, transfer: undefined, progress: undefined, done: false }),
	);
	await withCancellableProgress(jobTitle(job, planned), async (signal, report) => {
		const namesOfSending = () => running.sending.map(({ name }) => name);
		const messageOf = (shown: readonly JobUpload[]) => {
			const elapsed = host.clock.now() - startedAt;
			const current = shown.flatMap(({ document: { name }, transfer, done }) => (done ? [] : [{ name, transfer }]));
			const progress = { total: shown.length, done: shown.length - current.length, current };
			return conversionProgressMessage(progress, namesOfSending(), elapsed, vscode.l10n, vscode.env.language);
		};
		const reportAll = () => {
			report(breakMarkdownLinks(messageOf(uploads)));
			const waiting = waitingDocumentMessage(namesOfSending(), vscode.l10n);
			for (const upload of uploads.filter(({ done }) => !done)) {
				const progress = upload.transfer ? messageOf([upload]) : waiting;
				// There may be a thousand waiting documents.
				if (progress !== upload.progress) {
					upload.progress = progress;
					conversions.settle(upload.document, { state: 'running', progress });
				}
			}
		};
		const timer = setInterval(reportAll, 1000);
		const { order, serviceUrl } = job;
		const idleTimeout = timeout.value * 1000;
		const sender = new DocumentSender({ http: host.http, uploads: limiter, order, serviceUrl, idleTimeout });
		const send = async (upload: JobUpload) => {
			const { document } = upload;
			const result = await sender.send({
				document,
				files: upload.files.map(({ uri, name }) => ({ path: uri.fsPath, name })),
				signal: AbortSignal.any([signal, running.begin(document)]),
				onProgress: (transfer) => {
					upload.transfer = transfer;
					running.send(document);
				},
			});
			running.end(document);
			files.add(document, result);
			settle(context, document, result);
			upload.done = true;
			if (!uploads.every(({ done }) => done)) {
				report(breakMarkdownLinks(messageOf(uploads)));
			}
		};
		try {
			const sending = Promise.all(uploads.map(send));
			reportAll();
			await sending;
		} finally {
			clearInterval(timer);
		}
	});
}

/** Records the result of a document and logs a failure. */
function settle({ host, conversions }: JobContext, document: ConversionDocument, result: ConversionResult): void {
	if (result.state === 'failed' && result.error.code !== 'conversion/not-sent') {
		logFailedDocument(host, document.id, result);
	}
	conversions.settle(document, result);
}

/** Logs the error of a document, and the message of the service. */
export function logFailedDocument(
	host: Host,
	name: string,
	{ error, detail }: Pick<FailedConversion, 'error' | 'detail'>,
): void {
	logFailure(host, `Convert ${name}`, error);
	if (detail !== undefined) {
		host.log.error(quotedServiceText(detail));
	}
}

/**
 * Shows the results of documents, see {@link decidePresentation}. Removes a job whose documents
 * were all canceled.
 */
async function showResults(
	{ host, conversions, files, view }: JobContext,
	job: ConversionJob,
	documents: readonly ConversionDocument[],
): Promise<void> {
	if (job.documents.every((document) => conversions.outcomeOf(document).state === 'cancelled')) {
		conversions.remove(...job.documents);
		return;
	}
	const { open, reveal, save } = decidePresentation(
		documents.map((document) => ({ document, outcome: conversions.outcomeOf(document) })),
	);
	const isShown = open === undefined || (await tryToOpen(host, files.markdownUri(open)));
	if (reveal || !isShown) {
		await view.reveal(job);
	}
	warnAboutSkipped(conversions, documents).catch((error: unknown) =>
		logFailure(host, 'Warn about skipped entries', error),
	);
	if (save) {
		await vscode.commands.executeCommand('studyAdmin.saveConverted', save, { reveal: true });
	}
}

/**
 * Opens a text in an editor. Returns whether it was opened. The editor refuses when another text is
 * opened at the same time, such as by another job.
 */
async function tryToOpen(host: Host, text: vscode.Uri): Promise<boolean> {
	try {
		await vscode.window.showTextDocument(text, { preview: false });
		return true;
	} catch (error) {
		logFailure(host, 'Open a converted document', error);
		return false;
	}
}

/** Shows how many entries of archives were skipped, if any, and offers their list. */
async function warnAboutSkipped(conversions: ConversionJobs, documents: readonly ConversionDocument[]): Promise<void> {
	const archives = documents.flatMap((document) => {
		const outcome = conversions.outcomeOf(document);
		return outcome.state === 'archive' && outcome.skipped.length > 0
			? [{ document, skipped: outcome.skipped.length }]
			: [];
	});
	const [first, ...others] = archives;
	if (!first) {
		return;
	}
	const text =
		others.length === 0
			? vscode.l10n.t('Skipped entries in the archive for "{0}": {1}.', first.document.name, first.skipped)
			: vscode.l10n.t(
					'Skipped entries in {0} archives: {1}.',
					archives.length,
					sum(archives.map(({ skipped }) => skipped)),
				);
	const show = vscode.l10n.t('Show Skipped Entries');
	if ((await vscode.window.showWarningMessage(breakMarkdownLinks(text), show)) === show) {
		await vscode.commands.executeCommand('studyAdmin.showArchiveReport', first.document.id);
	}
}

function failureOf(
	conversions: ConversionJobs,
	documents: readonly ConversionDocument[],
): UserError | Cancelled | undefined {
	const outcomes = documents.map((document) => ({ document, outcome: conversions.outcomeOf(document) }));
	return jobError(
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
