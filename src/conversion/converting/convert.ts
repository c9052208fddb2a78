import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import { logFailure } from '../../shared/commands.ts';
import { Cancelled, throwIfCancelled, UserError } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import type { Setting } from '../../shared/settings.ts';
import { requireTrust } from '../../shared/trust.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type {
	ConversionDocument,
	ConversionJob,
	Conversions,
	FailedConversion,
	Outcome,
} from '../converted/conversions.ts';
import type { ConvertedFiles } from '../converted/convertedFiles.ts';
import type { ConversionsView } from '../converted/view.ts';
import { acceptedExtensions } from '../core/documents/acceptedTypes.ts';
import type { ChunkSettings, ConversionKind } from '../core/requests/conversionRequest.ts';
import type { Limiter } from '../core/requests/limitConcurrency.ts';
import { requireConsent } from '../selecting/consent.ts';
import { requireConversionService } from '../selecting/conversionService.ts';
import { readSelection, type Selection, type SourceFile, selectedResources } from '../selecting/selection.ts';
import { jobFailure, nameList } from './jobFailure.ts';
import { outcomeOf } from './outcome.ts';
import { progressMessage, type UploadProgress } from './progressMessage.ts';
import { uploadDocument } from './uploadDocument.ts';

/** What converting works with. */
export interface ConversionParts {
	readonly host: Host;
	readonly conversions: Conversions;
	readonly files: ConvertedFiles;
	readonly view: ConversionsView;
	readonly splitLevel: Setting<number>;
	readonly maxChunkLines: Setting<number>;
	/** Seconds; 0 for none. */
	readonly timeout: Setting<number>;
	/** Lets two uploads of this window run at once. */
	readonly uploads: Limiter;
}

/** An upload in a job: what is sent, what it becomes, how far it is. */
interface RunningUpload {
	readonly source: SourceFile;
	readonly document: ConversionDocument;
	sent: number;
	done: boolean;
}

/** How the uploads of one job are sent. */
interface JobOrder {
	readonly kind: ConversionKind;
	readonly serviceUrl: string;
	readonly settings: ChunkSettings;
	readonly firstByteTimeout: number;
}

/**
 * Converts the files a command was called on: one request per file, results opened or listed, failures told at the end.
 * Nothing is sent before the workspace is trusted, the files have been looked at and the host has been agreed to.
 * @throws {UserError} the one failure, or `conversion/some-failed`; what was converted besides stays.
 */
export async function convert(parts: ConversionParts, kind: ConversionKind, args: readonly unknown[]): Promise<void> {
	requireTrust();
	const serviceUrl = requireConversionService(parts.host.environments);
	const selection = await readSelection(selectedResources(args));
	refuseNothing(parts.host, selection);
	await requireConsent(parts.host, serviceUrl, selection.accepted);
	const job = parts.conversions.start(kind, [...selection.accepted, ...selection.refused], parts.host.clock.now());
	selection.refused.forEach(({ error }, index) => {
		const document = job.documents[selection.accepted.length + index];
		if (document) {
			settleFailure(parts, document, { state: 'failed', error, detail: undefined });
		}
	});
	const cancelled = await runJob(parts, job, selection.accepted, {
		kind,
		serviceUrl,
		settings: { splitLevel: parts.splitLevel.value, maxChunkLines: parts.maxChunkLines.value },
		firstByteTimeout: parts.timeout.value * 1000,
	});
	await showResults(parts, job);
	throwFailures(parts, job, cancelled);
}

/** @throws {UserError} when there is nothing that can be sent. */
function refuseNothing(host: Host, { accepted, refused }: Selection): void {
	const [first, ...others] = refused;
	if (accepted.length > 0) {
		return;
	}
	if (!first) {
		throw new UserError('conversion/no-file');
	}
	if (others.length === 0) {
		throw first.error;
	}
	for (const { error } of refused) {
		logFailure(host, 'Convert', error);
	}
	throw new UserError('conversion/nothing-to-convert', {
		files: nameList(refused.map(({ name }) => name)),
		accepted: acceptedExtensions.join(', '),
	});
}

/** Runs the uploads behind a progress notification. Gives whether they were cancelled; what had finished stays. */
async function runJob(
	parts: ConversionParts,
	job: ConversionJob,
	sources: readonly SourceFile[],
	order: JobOrder,
): Promise<boolean> {
	const uploads = sources.flatMap((source, index): RunningUpload[] => {
		const document = job.documents[index];
		return document ? [{ source, document, sent: 0, done: false }] : [];
	});
	try {
		await withCancellableProgress(jobTitle(job), async (signal, report) => {
			const tell = () =>
				report(progressMessage(uploads.map(progressOf), parts.host.clock.now() - job.startedAt, vscode.l10n));
			tell();
			const timer = setInterval(tell, 1000);
			try {
				await Promise.all(uploads.map((upload) => runUpload(parts, upload, order, signal, tell)));
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

function progressOf({ source, sent, done }: RunningUpload): UploadProgress {
	return { size: source.size, sent, done };
}

/** Sends one document when there is room for it. Its failure is its outcome; only cancelling rejects. */
async function runUpload(
	parts: ConversionParts,
	upload: RunningUpload,
	order: JobOrder,
	signal: AbortSignal,
	tell: () => void,
): Promise<void> {
	const { source, document } = upload;
	const send = () => {
		throwIfCancelled(signal);
		return uploadDocument(parts.host.http, {
			...order,
			path: source.uri.fsPath,
			name: source.name,
			signal,
			onProgress: (sent) => {
				upload.sent = sent;
				if (sent >= source.size) {
					tell();
				}
			},
		});
	};
	try {
		// One that waits for its turn ends with the job, not when its turn comes.
		const judgement = await untilAborted(parts.uploads(send), signal);
		settle(parts, document, outcomeOf(parts.files, document, new URL(order.serviceUrl).host, judgement));
	} catch (error) {
		if (error instanceof Cancelled) {
			throw error;
		}
		const known = error instanceof UserError ? error : new UserError('conversion/failed', { file: source.name }, error);
		settleFailure(parts, document, { state: 'failed', error: known, detail: undefined });
	}
	upload.done = true;
	tell();
}

function settle(parts: ConversionParts, document: ConversionDocument, outcome: Outcome): void {
	if (outcome.state === 'failed') {
		settleFailure(parts, document, outcome);
	} else {
		parts.conversions.settle(document, outcome);
	}
}

function settleFailure(
	{ host, conversions }: ConversionParts,
	document: ConversionDocument,
	failure: FailedConversion,
) {
	logFailure(host, `Convert ${document.id}`, failure.error);
	if (failure.detail !== undefined) {
		host.log.error(failure.detail);
	}
	conversions.settle(document, failure);
}

/** Opens the first Markdown text; what is more than one text stands in the view, which is shown. */
async function showResults({ conversions, view }: ConversionParts, job: ConversionJob): Promise<void> {
	const outcomes = job.documents.map((document) => conversions.outcomeOf(document));
	const texts = outcomes.flatMap((outcome) => (outcome.state === 'markdown' ? [outcome.uri] : []));
	const hasResults = texts.length > 0 || outcomes.some(({ state }) => state === 'archive');
	if (!hasResults && outcomes.every(({ state }) => state === 'cancelled')) {
		conversions.remove(job);
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
	const documents = job.documents.map((document) => {
		const outcome = conversions.outcomeOf(document);
		return { name: document.name, error: outcome.state === 'failed' ? outcome.error : undefined };
	});
	const failure = jobFailure(documents, cancelled);
	if (failure) {
		throw failure;
	}
}

function jobTitle({ kind, documents }: ConversionJob): string {
	const [first, ...others] = documents;
	if (others.length > 0) {
		return vscode.l10n.t('Converting {0} files', documents.length);
	}
	return kind === 'chunks'
		? vscode.l10n.t('Converting "{0}" to chunks', first?.name ?? '')
		: vscode.l10n.t('Converting "{0}" to Markdown', first?.name ?? '');
}
