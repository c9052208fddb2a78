import { Emitter } from '../../../shared/core/emitter.ts';
import type { ConversionDocument, ConversionJob, ConversionJobs } from './conversionJobs.ts';

/** The uploads that are running or waiting. Each can be canceled separately. */
export class RunningUploads {
	readonly #controllers = new Map<ConversionDocument, AbortController>();
	readonly #sending = new Set<ConversionDocument>();
	readonly #changed = new Emitter<boolean>();
	/** Fires whenever an upload begins or ends, with whether any upload is running or waiting. */
	readonly onDidChange = this.#changed.event;

	/** Adds a document and returns the signal that cancels its upload. */
	begin(document: ConversionDocument): AbortSignal {
		const controller = new AbortController();
		this.#controllers.set(document, controller);
		this.#changed.fire(true);
		return controller.signal;
	}

	/** Records that the files of a document are being sent. Ignores a document that was removed. */
	send(document: ConversionDocument): void {
		if (this.#controllers.has(document)) {
			this.#sending.add(document);
		}
	}

	/** The documents that are being sent, in the order of their start. */
	get sending(): readonly ConversionDocument[] {
		return [...this.#sending];
	}

	/** Removes a document whose upload has ended. */
	end(document: ConversionDocument): void {
		this.#sending.delete(document);
		this.#controllers.delete(document);
		this.#changed.fire(this.#controllers.size > 0);
	}

	/** Cancels the uploads of these documents; all uploads by default. */
	cancel(documents: Iterable<ConversionDocument> = [...this.#controllers.keys()]): void {
		for (const document of documents) {
			this.#controllers.get(document)?.abort();
		}
	}
}

/**
 * Cancels the upload of a document, passed as such or by its id, or those of a job. Without a
 * target, cancels all uploads.
 */
export function cancelConversion(
	conversions: Pick<ConversionJobs, 'find'>,
	running: RunningUploads,
	target: unknown,
): void {
	running.cancel(target === undefined ? undefined : documentsOf(conversions, target));
}

function documentsOf(conversions: Pick<ConversionJobs, 'find'>, target: unknown): readonly ConversionDocument[] {
	if (typeof target === 'string') {
		const document = conversions.find(target);
		return document ? [document] : [];
	}
	const node = target as Partial<ConversionDocument | ConversionJob> | null;
	switch (node?.type) {
		case 'document':
			return [node as ConversionDocument];
		case 'job':
			return (node as ConversionJob).documents;
		default:
			return [];
	}
}
