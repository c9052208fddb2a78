import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { Cancelled, UserError } from '../../shared/errors.ts';
import type { Http, HttpResponse } from '../../shared/http/http.ts';
import type { ConversionDocument } from '../converted/conversions.ts';
import { archiveLimits } from '../core/archives/archiveRules.ts';
import { acceptedMediaType } from '../core/documents/acceptedTypes.ts';
import {
	type ConversionOrder,
	conversionFields,
	conversionUrl,
	type SentFile,
} from '../core/requests/conversionRequest.ts';
import { type Judgement, judgeResponse } from '../core/requests/judgeResponse.ts';
import { multipartLayout } from '../core/requests/multipart.ts';
import { documentFacts } from './documentFacts.ts';
import { type FileToSend, formBody, type MeasuredFile, measureFile } from './formBody.ts';
import { IdleLimit } from './idleLimit.ts';

/** The files of one request and how they are to be converted. */
export interface Upload {
	/** Base URL of the conversion service, without a trailing slash. */
	readonly serviceUrl: string;
	readonly order: ConversionOrder;
	/** What they become, for what is told of it. */
	readonly document: Pick<ConversionDocument, 'id' | 'name'>;
	/** They are sent as they are when their turn comes. */
	readonly files: readonly FileToSend[];
	/** Milliseconds that may pass without a byte sent or received; 0 waits for ever. */
	readonly idleTimeout: number;
	readonly signal: AbortSignal;
	readonly onProgress?: (transfer: Transfer) => void;
}

/** How far a request is, in bytes. */
export interface Transfer {
	/** Of all files; 0 until they have been looked at. */
	readonly size: number;
	/** How much of them the connection has taken. */
	readonly sent: number;
	/** How much of the answer has come; `undefined` before it has begun. */
	readonly received: number | undefined;
}

/** What the service made of a document, and the files that had been sent for it: those it had taken all of. */
export interface ConversionAnswer {
	readonly judgement: Judgement;
	readonly sent: readonly SentFile[];
}

/**
 * Sends files in one request and judges the answer. They are sent once, streamed from the disk, without any header or
 * credential of the environment (spec/conversion-service.md, Authentication).
 * @throws {UserError} `conversion/connection-failed`, `conversion/file-…`; `Cancelled` when the signal was aborted.
 */
export async function uploadDocument(http: Http, upload: Upload): Promise<ConversionAnswer> {
	const sent: SentFile[] = [];
	let transfer: Transfer = { size: 0, sent: 0, received: undefined };
	const idle = new IdleLimit(upload.idleTimeout);
	const move = (changes: Partial<Transfer>) => {
		transfer = { ...transfer, ...changes };
		idle.reset();
		upload.onProgress?.(transfer);
	};
	// Whoever shows it knows at once that its turn has come.
	move({});
	try {
		const files = await measureFiles(upload.files);
		move({ size: files.reduce((total, { size }) => total + size, 0) });
		const response = await send(http, upload, files, {
			signal: AbortSignal.any([upload.signal, idle.signal]),
			onSent: (file) => sent.push(file),
			onProgress: move,
		});
		return { judgement: judgeResponse(response, isUtf8), sent };
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
		measured.push(await measureFile(file, acceptedMediaType(file.name) ?? 'application/octet-stream'));
	}
	return measured;
}

/** What happens while a request is under way. */
interface Course {
	readonly signal: AbortSignal;
	readonly onSent: (file: SentFile) => void;
	readonly onProgress: (changes: Partial<Transfer>) => void;
}

function send(
	http: Http,
	{ serviceUrl, order }: Upload,
	files: readonly MeasuredFile[],
	{ signal, onSent, onProgress }: Course,
): Promise<HttpResponse> {
	const layout = multipartLayout(conversionFields(order, files), `study-admin-${randomUUID()}`);
	return http.send({
		method: 'POST',
		url: conversionUrl(serviceUrl, order.kind),
		headers: {
			accept: 'text/markdown, application/zip, application/json',
			'content-type': layout.contentType,
			'content-length': String(layout.contentLength),
		},
		body: formBody(layout, (sent) => onProgress({ sent }), onSent),
		signal,
		// The transport's own limits count while a long upload is under way, and between the head of an answer and its body.
		firstByteTimeout: 0,
		bodyTimeout: 0,
		onReceived: (received) => onProgress({ received }),
		maximumBytes: archiveLimits.totalSize,
	});
}

/** The failure of a request, told of the document it was for. */
function failed(upload: Upload, { size, sent, received }: Transfer, error: UserError): UserError {
	const facts = { ...documentFacts(upload.document, upload.files.length), ...error.facts };
	if (!error.code.startsWith('network/')) {
		return new UserError(error.code, facts, error.cause);
	}
	const isInTheMiddle = sent > 0 && sent < size && received === undefined;
	return new UserError(
		'conversion/connection-failed',
		{ ...facts, reason: error.code, ...(isInTheMiddle ? { percent: Math.floor((sent / size) * 100) } : {}) },
		error,
	);
}
