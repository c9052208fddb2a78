import type * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import { Emitter } from '../../shared/emitter.ts';
import type { UserError } from '../../shared/errors.ts';
import type { ArchiveEntry } from '../core/archives/archiveDirectory.ts';
import type { ConversionOrder, SentFile } from '../core/requests/conversionRequest.ts';

/** What one command has converted. */
export interface ConversionJob {
	readonly type: 'job';
	/** Differs from every other job's of this window. */
	readonly id: string;
	readonly order: ConversionOrder;
	/** Base URL of the service. */
	readonly serviceUrl: string;
	/** Milliseconds since 1 January 1970 UTC. */
	readonly startedAt: number;
	readonly documents: readonly ConversionDocument[];
}

/** One request of a job: a file, or several that are sent together. */
export interface ConversionDocument {
	readonly type: 'document';
	/** Differs from every other document's, those of earlier windows included. The folder its files lie in. */
	readonly id: string;
	/** What is shown: a file's name. */
	readonly name: string;
	/** More than one when they are sent together. */
	readonly sources: readonly [vscode.Uri, ...vscode.Uri[]];
}

/** A file in an archive that was accepted, readable under its address. */
export interface Chunk {
	readonly type: 'chunk';
	readonly id: string;
	readonly entry: ArchiveEntry;
	readonly uri: vscode.Uri;
	readonly document: ConversionDocument;
	/** Its place in the archive, from 0. */
	readonly index: number;
}

/** What has become of a document so far. */
export type Outcome =
	/** `progress` is what is happening, for people. */
	| { readonly state: 'running'; readonly progress?: string }
	| { readonly state: 'cancelled' }
	| ConvertedOutcome
	| FailedConversion;

/** What the service made of a document. */
export type ConvertedOutcome =
	| {
			readonly state: 'markdown';
			readonly uri: vscode.Uri;
			/** Bytes. */
			readonly size: number;
			/** The files that were sent for it; without those that the service had not taken all of when it answered. */
			readonly sent: readonly SentFile[];
	  }
	| {
			readonly state: 'archive';
			readonly archive: Uint8Array;
			readonly chunks: readonly Chunk[];
			readonly sent: readonly SentFile[];
	  };

/** A document that was not converted. */
export interface FailedConversion {
	readonly state: 'failed';
	readonly error: UserError;
	/** More about it, partly in the server's words: for the log and a tooltip. */
	readonly detail: string | undefined;
	/** The archive as it came, when it broke a rule. */
	readonly archive?: Uint8Array;
}

/** The jobs of this window, latest first. They live as long as the window. */
export class Conversions implements Disposable {
	readonly #changed = new Emitter<ConversionDocument | undefined>();
	/** Gives the document whose outcome is another; `undefined` when jobs have come or gone. */
	readonly onDidChange = this.#changed.event;
	readonly #outcomes = new Map<ConversionDocument, Outcome>();
	readonly #saved = new WeakSet<Outcome>();
	#jobs: readonly ConversionJob[] = [];
	#lastId = 0;

	get jobs(): readonly ConversionJob[] {
		return this.#jobs;
	}

	/** Adds a job whose documents are running. */
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

	/** Records what has become of a document; one that has been removed meanwhile stays so. */
	settle(document: ConversionDocument, outcome: Outcome): void {
		if (this.#outcomes.has(document)) {
			this.#outcomes.set(document, outcome);
			this.#changed.fire(document);
		}
	}

	/** Records that all of what a document has become lies somewhere on a disk. */
	markSaved(document: ConversionDocument): void {
		this.#saved.add(this.outcomeOf(document));
	}

	/** Whether a document has become something that would be lost with this window. */
	isUnsaved(document: ConversionDocument): boolean {
		const outcome = this.outcomeOf(document);
		return (outcome.state === 'markdown' || 'archive' in outcome) && !this.#saved.has(outcome);
	}

	/** Forgets documents, and jobs with their last ones. */
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

	outcomeOf(document: ConversionDocument): Outcome {
		return this.#outcomes.get(document) ?? { state: 'cancelled' };
	}

	/** The job a document is part of; `undefined` when it has been removed. */
	jobOf(document: ConversionDocument): ConversionJob | undefined {
		return this.#jobs.find(({ documents }) => documents.includes(document));
	}

	/** The document with this id; `undefined` when there is none, or none any more. */
	find(id: string): ConversionDocument | undefined {
		return this.#documents().find((document) => document.id === id);
	}

	/** The latest document that has an archive. */
	latestWithArchive(): ConversionDocument | undefined {
		return this.#documents().find((document) => this.archiveOf(document));
	}

	/** The archive a document became, accepted or not; `undefined` when it became none. */
	archiveOf(document: ConversionDocument): Uint8Array | undefined {
		const outcome = this.outcomeOf(document);
		return 'archive' in outcome ? outcome.archive : undefined;
	}

	dispose(): void {
		this.#changed.dispose();
	}

	#documents(): readonly ConversionDocument[] {
		return this.#jobs.flatMap(({ documents }) => documents);
	}
}
