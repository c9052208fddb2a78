import { Cancelled, type ErrorDetails, UserError } from '../../../shared/core/errors.ts';
import type { FailedResponse } from '../requests/classifyResponse.ts';
import type { ConversionDocument, ConversionOutcome } from './conversionJobs.ts';

/**
 * Returns the error details of a document: its name, its id, which the buttons of messages need,
 * and the number of `files` in its request if there are several.
 */
export function documentErrorDetails(
	{ id, name }: Pick<ConversionDocument, 'id' | 'name'>,
	files: number,
): ErrorDetails {
	return { file: name, document: id, ...(files > 1 ? { together: files } : {}) };
}

/**
 * Returns the error for a failed response. `details` are those of the document, with the host and
 * the status of the response.
 */
export function responseError({ code, retryAfter }: FailedResponse, details: ErrorDetails): UserError {
	return new UserError(code, { ...details, ...(retryAfter === undefined ? {} : { seconds: retryAfter }) });
}

/**
 * Returns the error for a run that `cause` ended before all documents were sent: the cause itself
 * if no document was left.
 */
export function stoppedRunError(cause: UserError, notSent: number): UserError {
	return notSent === 0
		? cause
		: new UserError('conversion/stopped', { ...cause.details, stoppedBy: cause.code, notSent }, cause);
}

/**
 * Returns an error without the id of its document, for a document that is not in the view. The view
 * can have another document with this id.
 */
export function withoutDocument({ code, details, cause }: UserError): UserError {
	const { document: _, ...others } = details;
	return new UserError(code, others, cause);
}

/**
 * Returns the error that a job ends with: the one that ended it early, its only failure, or
 * `conversion/some-failed` for several failures. Returns `Cancelled` for a canceled job without
 * failures, and `undefined` when every document was converted.
 */
export function jobError(
	documents: readonly { readonly name: string; readonly error: UserError | undefined }[],
	cancelled: boolean,
): UserError | Cancelled | undefined {
	const failed = documents.flatMap(({ name, error }) => (error ? [{ name, error }] : []));
	const [first, ...others] = failed;
	if (!first) {
		return cancelled ? new Cancelled() : undefined;
	}
	const notSent = failed.filter(({ error }) => error.code === 'conversion/not-sent');
	const cause = notSent[0]?.error.cause;
	if (cause instanceof UserError) {
		return stoppedRunError(cause, notSent.length);
	}
	if (others.length === 0) {
		return first.error;
	}
	return new UserError('conversion/some-failed', {
		failed: failed.length,
		total: documents.length,
		files: formatNameList(failed.map(({ name }) => name)),
	});
}

/** Returns the first five names, and the number of the others such as `+3`, separated by commas. */
export function formatNameList(names: readonly string[]): string {
	const more = names.length > 5 ? [`+${names.length - 5}`] : [];
	return [...names.slice(0, 5), ...more].join(', ');
}

/**
 * The largest text that is opened as a document, in bytes. The editor's limit is slightly higher
 * (microsoft/vscode#111849).
 */
const largestDocument = 45_000_000;

/** How the results of a job are shown to the user. */
interface Presentation {
	/** The document whose Markdown is opened in an editor. */
	readonly open?: ConversionDocument;
	/** The document whose Markdown is too large for an editor, so that saving it is offered. */
	readonly save?: ConversionDocument;
	/** Whether the job is revealed in the view. */
	readonly reveal: boolean;
}

/**
 * Decides how the results of a job are shown. The first text that is small enough for an editor is
 * opened. If the only result is too large, saving it is offered. The view shows the job if it has
 * several results or none is opened.
 */
export function decidePresentation(
	results: readonly { readonly document: ConversionDocument; readonly outcome: ConversionOutcome }[],
): Presentation {
	const texts = results.flatMap(({ document, outcome }) =>
		outcome.state === 'markdown' ? [{ document, size: outcome.content.byteLength }] : [],
	);
	const hasResults = texts.length > 0 || results.some(({ outcome }) => outcome.state === 'archive');
	const open = texts.find(({ size }) => size <= largestDocument)?.document;
	const [large] = results.length === 1 && !open ? texts : [];
	return {
		...(open ? { open } : {}),
		...(large ? { save: large.document } : {}),
		reveal: hasResults && (results.length > 1 || !open),
	};
}
