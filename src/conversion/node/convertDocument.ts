import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Disposable } from '../../shared/core/disposables.ts';
import { Cancelled, throwIfCancelled, UserError } from '../../shared/core/errors.ts';
import type { Http, HttpResponse } from '../../shared/core/http.ts';
import { archiveLimits, type SkippedEntry } from '../core/archives/checkArchive.ts';
import type { Chunk, ConversionDocument, ConversionResult } from '../core/jobs/conversionJobs.ts';
import { convertedFilePath } from '../core/jobs/convertedFilePath.ts';
import { documentErrorDetails, responseError } from '../core/jobs/results.ts';
import { type ClassifiedResponse, classifyResponse } from '../core/requests/classifyResponse.ts';
import {
	type ConversionParameters,
	conversionFormFields,
	conversionUrl,
	type SentFile,
	uniqueFileNames,
} from '../core/requests/conversionRequest.ts';
import { multipartLayout } from '../core/requests/multipart.ts';
import { hasReadableEntry, readArchive } from './archives/readArchive.ts';
import { textInUtf8 } from './archives/textInUtf8.ts';
import { type FileToSend, type MeasuredFile, measureFile, streamFormBody } from './sourceFiles.ts';

/** The files of one request and the conversion to request. */
export interface UploadRequest {
	/** Base URL of the conversion service, without a trailing slash. */
	readonly serviceUrl: string;
	readonly order: ConversionParameters;
	/** The document that the files become, for error messages. */
	readonly document: Pick<ConversionDocument, 'id' | 'name'>;
	/** The files to send. Their contents are read while the request is sent. */
	readonly files: readonly FileToSend[];
	/** Milliseconds without a byte sent or received; 0 for no limit. */
	readonly idleTimeout: number;
	readonly signal: AbortSignal;
	readonly onProgress?: (transfer: TransferProgress) => void;
}

/** The progress of a request, in bytes. */
export interface TransferProgress {
	/** The total size of all files; 0 until the files are measured. */
	readonly size: number;
	/** Bytes of the files that were handed to the connection. */
	readonly sent: number;
	/** Received bytes of the response; `undefined` before it starts. */
	readonly received: number | undefined;
	/** Seconds after which the request is sent once more, because the service is busy. */
	readonly waits?: number;
}

/**
 * Sends the files of a document, and returns the result of the conversion. Never rejects: every
 * error is part of the result.
 */
export async function convertDocument(
	http: Http,
	upload: UploadRequest & { readonly document: ConversionDocument },
): Promise<ConversionResult> {
	const { document, serviceUrl, files, signal } = upload;
	const names = uniqueFileNames(files.map(({ name }) => name));
	const details = documentErrorDetails(document, files.length);
	try {
		throwIfCancelled(signal);
		const named = files.map(({ path, name }, index) => ({ path, name: names[index] ?? name }));
		const { response, status, sent } = await uploadOnceMore(http, { ...upload, files: named });
		switch (response.kind) {
			case 'markdown': {
				const { bytes, unreadable } = await textInUtf8(response.text, signal);
				return { state: 'markdown', content: bytes, unreadable, sent };
			}
			case 'archive':
				return await checkReceivedArchive(document, response.bytes, sent, signal);
			case 'failure':
				return {
					state: 'failed',
					error: responseError(response, { ...details, host: new URL(serviceUrl).host, status }),
					detail: response.detail?.text,
					...(response.received ? { received: response.received } : {}),
				};
		}
	} catch (error) {
		if (error instanceof Cancelled) {
			return { state: 'cancelled' };
		}
		const userError = error instanceof UserError ? error : new UserError('conversion/failed', details, error);
		return { state: 'failed', error: userError, detail: undefined };
	}
}

/**
 * Checks a received archive and returns its files as chunks, or a failure with the archive. An
 * archive of which every entry is skipped or damaged is a failure.
 * @throws {Cancelled} when the signal was aborted.
 */
export async function checkReceivedArchive(
	document: ConversionDocument,
	archive: Uint8Array,
	sent: readonly SentFile[],
	signal?: AbortSignal,
): Promise<ConversionResult> {
	const check = await readArchive(archive);
	throwIfCancelled(signal);
	if (check.kind === 'refused') {
		const error = new UserError(check.code, documentErrorDetails(document, document.sources.length));
		return { state: 'failed', error, detail: undefined, received: archive };
	}
	if (!(await hasReadableEntry(archive, check.files, signal))) {
		const damaged = check.files.map(({ name }): SkippedEntry => ({ name, reason: 'damaged' }));
		return allSkipped(document, archive, [...check.skipped, ...damaged]);
	}
	const chunks = check.files.map((entry, index): Chunk => {
		return { type: 'chunk', id: convertedFilePath('chunks', document.id, entry.name), entry, document, index };
	});
	return { state: 'archive', archive, chunks, skipped: check.skipped, sent };
}

/** Maximum number of seconds to wait before a document is sent once more. */
const maximumWait = 60;

/**
 * Sends files, and sends them once more if the service is busy or not available and names a time of
 * at most a minute. Such a service has not converted them. @throws as {@link uploadDocument}
 */
async function uploadOnceMore(http: Http, upload: UploadRequest): Promise<UploadResult> {
	const result = await uploadDocument(http, upload);
	const { response, status } = result;
	const isBusy = status === 429 || status === 503;
	const seconds = isBusy && response.kind === 'failure' ? (response.retryAfter ?? Infinity) : Infinity;
	if (seconds > maximumWait) {
		return result;
	}
	upload.onProgress?.({ size: 0, sent: 0, received: undefined, waits: seconds });
	await wait(seconds * 1000, undefined, { signal: upload.signal }).catch(() => undefined);
	throwIfCancelled(upload.signal);
	return uploadDocument(http, upload);
}

/** Returns the failure for an archive without an entry that can be opened. */
function allSkipped(
	document: ConversionDocument,
	archive: Uint8Array,
	skipped: readonly SkippedEntry[],
): ConversionResult {
	const error = new UserError('conversion/archive-all-skipped', {
		...documentErrorDetails(document, document.sources.length),
		entries: skipped.length,
		reasons: [...new Set(skipped.map(({ reason }) => reason))].join(' '),
	});
	return { state: 'failed', error, detail: undefined, received: archive, skipped };
}

/** The classified response to a request, and the files that were sent completely. */
export interface UploadResult {
	readonly response: ClassifiedResponse;
	/** The HTTP status. */
	readonly status: number;
	readonly sent: readonly SentFile[];
}

/**
 * Sends files in one request and classifies the response. The files are streamed from the disk,
 * once, without any header or credential of the environment (docs/services.md, C5).
 * @throws {UserError} `conversion/connection-failed`, `conversion/file-…`; `Cancelled` when the
 * signal was aborted.
 */
export async function uploadDocument(http: Http, upload: UploadRequest): Promise<UploadResult> {
	const sent: SentFile[] = [];
	let transfer: TransferProgress = { size: 0, sent: 0, received: undefined };
	const idle = new IdleLimit(upload.idleTimeout);
	const move = (changes: Partial<TransferProgress>) => {
		transfer = { ...transfer, ...changes };
		idle.reset();
		upload.onProgress?.(transfer);
	};
	// Reports the start of the request as progress.
	move({});
	try {
		const files = await measureFiles(upload.files);
		move({ size: files.reduce((total, { size }) => total + size, 0) });
		const response = await send(http, upload, files, {
			signal: AbortSignal.any([upload.signal, idle.signal]),
			onSent: (file) => sent.push(file),
			onProgress: move,
		});
		return { response: classifyResponse(response, isUtf8), status: response.status, sent };
	} catch (error) {
		if (error instanceof Cancelled && idle.signal.aborted && !upload.signal.aborted) {
			const { host } = new URL(upload.serviceUrl);
			throw failed(upload, transfer, new UserError('network/timeout', { host, seconds: upload.idleTimeout / 1000 }));
		}
		throw error instanceof UserError ? failed(upload, transfer, error) : error;
	} finally {
		idle.dispose();
	}
}

async function measureFiles(files: readonly FileToSend[]): Promise<readonly MeasuredFile[]> {
	const measured: MeasuredFile[] = [];
	for (const file of files) {
		measured.push(await measureFile(file));
	}
	return measured;
}

/** The callbacks for the events of a request, and the signal that aborts it. */
interface RequestEvents {
	readonly signal: AbortSignal;
	readonly onSent: (file: SentFile) => void;
	readonly onProgress: (changes: Partial<TransferProgress>) => void;
}

function send(
	http: Http,
	{ serviceUrl, order }: UploadRequest,
	files: readonly MeasuredFile[],
	{ signal, onSent, onProgress }: RequestEvents,
): Promise<HttpResponse> {
	const layout = multipartLayout(conversionFormFields(order, files), `study-admin-${randomUUID()}`);
	return http.send({
		method: 'POST',
		url: conversionUrl(serviceUrl, order.kind),
		headers: {
			accept: 'text/markdown, application/zip, application/json',
			'content-type': layout.contentType,
			'content-length': String(layout.contentLength),
		},
		body: streamFormBody(layout, (sent) => onProgress({ sent }), onSent),
		signal,
		// The limits of the transport would end a long upload, and a long pause between the headers
		// and the body.
		firstByteTimeout: 0,
		bodyTimeout: 0,
		onReceived: (received) => onProgress({ received }),
		maximumBytes: archiveLimits.totalSize,
		isVerbatim: true,
	});
}

/**
 * Returns the error of a failed request with the details of its document. A network error becomes
 * the `reason` of `conversion/connection-failed`.
 */
function failed(upload: UploadRequest, { size, sent, received }: TransferProgress, error: UserError): UserError {
	const details = { ...documentErrorDetails(upload.document, upload.files.length), ...error.details };
	if (!error.code.startsWith('network/')) {
		return new UserError(error.code, details, error.cause);
	}
	const isIncomplete = sent > 0 && sent < size && received === undefined;
	return new UserError(
		'conversion/connection-failed',
		{ ...details, reason: error.code, ...(isIncomplete ? { percent: Math.floor((sent / size) * 100) } : {}) },
		error,
	);
}

/** Aborts its signal when `reset` is not called for a number of milliseconds. */
class IdleLimit implements Disposable {
	readonly #controller = new AbortController();
	readonly #timer: NodeJS.Timeout | undefined;

	/** Starts the timer. With 0 milliseconds there is no limit. */
	constructor(milliseconds: number) {
		this.#timer = milliseconds > 0 ? setTimeout(() => this.#controller.abort(), milliseconds) : undefined;
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** Restarts the timer. */
	reset(): void {
		this.#timer?.refresh();
	}

	dispose(): void {
		clearTimeout(this.#timer);
	}
}
