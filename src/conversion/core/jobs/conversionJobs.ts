import type { Disposable } from '../../../shared/core/disposables.ts';
import { Emitter } from '../../../shared/core/emitter.ts';
import type { UserError } from '../../../shared/core/errors.ts';
import type { ArchiveEntry } from '../archives/archiveDirectory.ts';
import type { SkippedEntry } from '../archives/checkArchive.ts';
import type { ConversionParameters, SentFile } from '../requests/conversionRequest.ts';

/** The documents of one run of a conversion command. */
export interface ConversionJob {
	readonly type: 'job';
	/** The id of the job, unique in this window. */
	readonly id: string;
	readonly order: ConversionParameters;
	/** Base URL of the conversion service. */
	readonly serviceUrl: string;
	/** When the job was started, in milliseconds since 1 January 1970 UTC. */
	readonly startedAt: number;
	readonly documents: readonly ConversionDocument[];
}

/** One request of a job: a file, or several files that are sent together. */
export interface ConversionDocument {
	readonly type: 'document';
	/**
	 * Unique among all documents, those of earlier windows included. Names the folder of its
	 * converted files.
	 */
	readonly id: string;
	/** A file name, as shown to the user. */
	readonly name: string;
	/** URIs of its files. More than one when they are sent together. */
	readonly sources: readonly [string, ...string[]];
}

/**
 * A file in an archive that the service returned, which is safe to open. Its content is read when
 * it is needed.
 */
export interface Chunk {
	readonly type: 'chunk';
	/** The path of the URI under which the file is opened in an editor. */
	readonly id: string;
	readonly entry: ArchiveEntry;
	readonly document: ConversionDocument;
	/** Its index among the opened files of the archive, starting at 0. */
	readonly index: number;
}

/** The current state of a document: running, or its result. */
export type ConversionOutcome =
	/** The document is waiting or being converted. `progress` is a message for the user. */
	{ readonly state: 'running'; readonly progress?: string } | ConversionResult;

/** The result of a conversion: canceled, converted or failed. */
export type ConversionResult = { readonly state: 'cancelled' } | ConvertedDocument | FailedConversion;

/** A converted document: one Markdown text, or the files of an archive. */
export type ConvertedDocument =
	| {
			readonly state: 'markdown';
			/** In UTF-8. */
			readonly content: Uint8Array;
			/** The number of its places that could not be read and contain U+FFFD. */
			readonly unreadable: number;
			/**
			 * The files that were sent completely. The service may respond before it has read all
			 * of them.
			 */
			readonly sent: readonly SentFile[];
	  }
	| {
			readonly state: 'archive';
			readonly archive: Uint8Array;
			readonly chunks: readonly Chunk[];
			/** Entries of the archive that were not opened. */
			readonly skipped: readonly SkippedEntry[];
			readonly sent: readonly SentFile[];
	  };

/** A document that was not converted. */
export interface FailedConversion {
	readonly state: 'failed';
	readonly error: UserError;
	/** The service's own text about the failure: for the log and a tooltip only. */
	readonly detail: string | undefined;
	/** The unchanged body of a successful response of which nothing was opened. */
	readonly received?: Uint8Array;
	/** The entries of a received archive, if each of them was skipped. */
	readonly skipped?: readonly SkippedEntry[];
}

/** Error codes of responses without converted text. Their body can be saved but is not a result. */
const withoutDocument = /^conversion\/(html|unexpected|empty)-response$/;

/** The jobs of this window, latest first. They are lost when the window closes. */
export class ConversionJobs implements Disposable {
	readonly #changed = new Emitter<ConversionDocument | undefined>();
	/**
	 * Fires with the document whose outcome changed; with `undefined` when jobs were added or
	 * removed.
	 */
	readonly onDidChange = this.#changed.event;
	readonly #outcomes = new Map<ConversionDocument, ConversionOutcome>();
	readonly #saved = new WeakSet<ConversionOutcome>();
	#jobs: readonly ConversionJob[] = [];
	#lastId = 0;

	get jobs(): readonly ConversionJob[] {
		return this.#jobs;
	}

	/** Adds a job and sets the state of its documents to `running`. */
	start(job: Omit<ConversionJob, 'type' | 'id'>): ConversionJob {
		this.#lastId += 1;
		const started: ConversionJob = { type: 'job', id: String(this.#lastId), ...job };
		for (const document of job.documents) {
			this.#outcomes.set(document, { state: 'running' });
		}
		this.#jobs = [started, ...this.#jobs];
		this.#changed.fire(undefined);
		return started;
	}

	/** Records the outcome of a document. Ignores a document that was removed. */
	settle(document: ConversionDocument, outcome: ConversionOutcome): void {
		if (this.#outcomes.has(document)) {
			this.#outcomes.set(document, outcome);
			this.#changed.fire(document);
		}
	}

	/** Records that the complete result of a document was saved on a disk. */
	markSaved(document: ConversionDocument): void {
		this.#saved.add(this.outcomeOf(document));
	}

	/**
	 * Whether a document has a converted text, an archive, or a response that was not opened and may
	 * contain the text.
	 */
	hasResult(document: ConversionDocument): boolean {
		const outcome = this.outcomeOf(document);
		return outcome.state === 'failed'
			? outcome.received !== undefined && !withoutDocument.test(outcome.error.code)
			: outcome.state === 'markdown' || outcome.state === 'archive';
	}

	/** Whether a document has a result that would be lost with this window, as it was not saved. */
	isUnsaved(document: ConversionDocument): boolean {
		return this.hasResult(document) && !this.#saved.has(this.outcomeOf(document));
	}

	/** Removes documents, and jobs without remaining documents. */
	remove(...removed: readonly ConversionDocument[]): void {
		for (const document of removed) {
			this.#outcomes.delete(document);
		}
		this.#jobs = this.#jobs.flatMap((job) => {
			const documents = job.documents.filter((document) => !removed.includes(document));
			if (documents.length === job.documents.length) {
				return [job];
			}
			return documents.length > 0 ? [{ ...job, documents }] : [];
		});
		this.#changed.fire(undefined);
	}

	outcomeOf(document: ConversionDocument): ConversionOutcome {
		return this.#outcomes.get(document) ?? { state: 'cancelled' };
	}

	/** The job of a document; `undefined` when the document was removed. */
	jobOf(document: ConversionDocument): ConversionJob | undefined {
		return this.#jobs.find(({ documents }) => documents.includes(document));
	}

	/** The document with this id; `undefined` when there is none. */
	find(id: string): ConversionDocument | undefined {
		return this.#documents().find((document) => document.id === id);
	}

	/**
	 * The latest document that has an archive or a response that was not opened; `undefined` when
	 * there is none.
	 */
	latestReceived(): ConversionDocument | undefined {
		return this.#documents().find((document) => this.receivedOf(document));
	}

	/**
	 * The unchanged response for a document: an archive, opened or refused, or other content that was
	 * refused. `undefined` for any other outcome.
	 */
	receivedOf(document: ConversionDocument): Uint8Array | undefined {
		const outcome = this.outcomeOf(document);
		switch (outcome.state) {
			case 'archive':
				return outcome.archive;
			case 'failed':
				return outcome.received;
			default:
				return undefined;
		}
	}

	dispose(): void {
		this.#changed.dispose();
	}

	#documents(): readonly ConversionDocument[] {
		return this.#jobs.flatMap(({ documents }) => documents);
	}
}
