import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';
import type { UserError } from '../../shared/errors.ts';
import type { ArchiveEntry } from '../core/archives/archiveDirectory.ts';
import type { ConversionKind } from '../core/requests/conversionRequest.ts';

/** What one command has converted. */
export interface ConversionJob {
	readonly type: 'job';
	/** Differs from every other job's, in other windows and after a reload too. */
	readonly id: string;
	readonly kind: ConversionKind;
	/** Milliseconds since 1 January 1970 UTC. */
	readonly startedAt: number;
	readonly documents: readonly ConversionDocument[];
}

/** A file of a job. */
export interface ConversionDocument {
	readonly type: 'document';
	readonly id: string;
	readonly name: string;
	readonly source: vscode.Uri;
}

/** A file in an archive that was accepted, readable under its address. */
export interface Chunk {
	readonly type: 'chunk';
	readonly id: string;
	readonly entry: ArchiveEntry;
	readonly uri: vscode.Uri;
	readonly document: ConversionDocument;
}

/** What has become of a document so far. */
export type Outcome =
	| { readonly state: 'running' }
	| { readonly state: 'cancelled' }
	| { readonly state: 'markdown'; readonly uri: vscode.Uri; readonly size: number }
	| { readonly state: 'archive'; readonly archive: Uint8Array; readonly chunks: readonly Chunk[] }
	| FailedConversion;

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
	readonly #changed = new vscode.EventEmitter<void>();
	readonly onDidChange = this.#changed.event;
	readonly #outcomes = new Map<ConversionDocument, Outcome>();
	#jobs: readonly ConversionJob[] = [];

	get jobs(): readonly ConversionJob[] {
		return this.#jobs;
	}

	/** Adds a job whose documents are running. `now` in milliseconds since 1970. */
	start(
		kind: ConversionKind,
		files: readonly { readonly name: string; readonly uri: vscode.Uri }[],
		now: number,
	): ConversionJob {
		let number = now;
		while (this.#jobs.some(({ id }) => id === number.toString(36))) {
			number++;
		}
		const id = number.toString(36);
		const documents = files.map(
			({ name, uri }, index): ConversionDocument => ({
				type: 'document',
				id: `${id}/${index + 1}`,
				name,
				source: uri,
			}),
		);
		const job: ConversionJob = { type: 'job', id, kind, startedAt: now, documents };
		for (const document of documents) {
			this.#outcomes.set(document, { state: 'running' });
		}
		this.#jobs = [job, ...this.#jobs];
		this.#changed.fire();
		return job;
	}

	/** Records what has become of a document. */
	settle(document: ConversionDocument, outcome: Outcome): void {
		this.#outcomes.set(document, outcome);
		this.#changed.fire();
	}

	/** Forgets a job that has come to nothing. */
	remove(job: ConversionJob): void {
		this.#jobs = this.#jobs.filter((other) => other !== job);
		for (const document of job.documents) {
			this.#outcomes.delete(document);
		}
		this.#changed.fire();
	}

	outcomeOf(document: ConversionDocument): Outcome {
		return this.#outcomes.get(document) ?? { state: 'cancelled' };
	}

	/** The job a document is part of; `undefined` when it has been removed. */
	jobOf(document: ConversionDocument): ConversionJob | undefined {
		return this.#jobs.find(({ documents }) => documents.includes(document));
	}

	/** The document with this id; without an id the latest that has an archive. */
	documentWithArchive(id: string | undefined): ConversionDocument | undefined {
		const candidates = this.#jobs.flatMap(({ documents }) => documents);
		return candidates.find((document) => (id === undefined ? this.archiveOf(document) : document.id === id));
	}

	/** The archive a document became, accepted or not; `undefined` when it became none. */
	archiveOf(document: ConversionDocument): Uint8Array | undefined {
		const outcome = this.outcomeOf(document);
		return 'archive' in outcome ? outcome.archive : undefined;
	}

	dispose(): void {
		this.#changed.dispose();
	}
}
