import type { ConcurrencyLimiter } from '../../shared/core/createConcurrencyLimiter.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { rejectOnAbort } from '../../shared/core/rejectOnAbort.ts';
import type { ConversionDocument, ConversionResult } from '../core/jobs/conversionJobs.ts';
import { documentErrorDetails } from '../core/jobs/results.ts';
import { StopRule } from '../core/jobs/stopRule.ts';
import { convertDocument, type UploadRequest } from './convertDocument.ts';

/** A document of a run, with the files of its request. */
interface DocumentToSend extends Pick<UploadRequest, 'files' | 'signal' | 'onProgress'> {
	readonly document: ConversionDocument;
}

/** What the documents of a run have in common. */
interface ConversionRun extends Pick<UploadRequest, 'order' | 'serviceUrl' | 'idleTimeout'> {
	readonly http: Http;
	/** Limits the parallel uploads. */
	readonly uploads: ConcurrencyLimiter;
}

/**
 * Sends the documents of a run to the conversion service, for a folder and for a job of the editor.
 * As soon as the answer to further documents is known, they are not sent.
 */
export class DocumentSender {
	readonly #run: ConversionRun;
	readonly #rule = new StopRule();

	constructor(run: ConversionRun) {
		this.#run = run;
	}

	/** The failure that ended the run; `undefined` while documents may be sent. */
	get stoppedBy(): UserError | undefined {
		return this.#rule.stoppedBy;
	}

	/** Ends the run, because no result can be stored. Documents that are being sent continue. */
	stop(failure: UserError): void {
		this.#rule.stop(failure);
	}

	/**
	 * Sends a document when the uploads have room. Never rejects. Returns the failure
	 * `conversion/not-sent` if the run has ended.
	 */
	async send(toSend: DocumentToSend): Promise<ConversionResult> {
		try {
			return await rejectOnAbort(
				this.#run.uploads(() => this.#sendNow(toSend)),
				toSend.signal,
			);
		} catch {
			return { state: 'cancelled' };
		}
	}

	async #sendNow(toSend: DocumentToSend): Promise<ConversionResult> {
		const { document, files } = toSend;
		const { stoppedBy } = this.#rule;
		if (stoppedBy) {
			const error = new UserError('conversion/not-sent', documentErrorDetails(document, files.length), stoppedBy);
			return { state: 'failed', error, detail: undefined };
		}
		const { http, order, serviceUrl, idleTimeout } = this.#run;
		const result = await convertDocument(http, { order, serviceUrl, idleTimeout, ...toSend });
		// The next document starts when this function returns.
		this.#rule.add(result);
		return result;
	}
}
