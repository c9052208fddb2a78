import type * as vscode from 'vscode';
import { firstUnusedName } from '../../../shared/core/firstUnusedName.ts';
import type { ConversionDocument } from '../../core/jobs/conversionJobs.ts';
import type { ConversionParameters } from '../../core/requests/conversionRequest.ts';

/** The files of a document, and the conversion that was requested. */
export interface DocumentOrigin extends Pick<ConversionDocument, 'name' | 'sources'> {
	readonly order: ConversionParameters;
}

const originsKey = 'conversion.origins';
const storedOrigins = 100;

/**
 * The origins of documents by their ids. The latest hundred are stored with the workspace, so that
 * a document whose tab was restored can be converted again. Contents are not stored.
 */
export class DocumentOrigins {
	readonly #memento: vscode.Memento;
	readonly #origins: Map<string, DocumentOrigin>;
	#isStored = true;

	constructor(memento: vscode.Memento) {
		this.#memento = memento;
		this.#origins = new Map(Object.entries(memento.get<Readonly<Record<string, DocumentOrigin>>>(originsKey, {})));
	}

	/**
	 * Adds an origin and returns the id of its document: the name, with a number if the name is
	 * taken.
	 */
	add(origin: DocumentOrigin): string {
		const id = firstUnusedName(origin.name.replaceAll('/', '_'), ' ', (each) => this.#origins.has(each));
		this.#origins.set(id, origin);
		this.#store();
		return id;
	}

	/** Returns the origin of the document with this id; `undefined` when the id is unknown. */
	find(id: string): DocumentOrigin | undefined {
		return this.#origins.get(id);
	}

	/**
	 * Stores all origins that are added in the same turn at once. There can be a thousand, and the
	 * editor copies the value each time.
	 */
	#store(): void {
		if (this.#isStored) {
			this.#isStored = false;
			queueMicrotask(() => {
				this.#isStored = true;
				void this.#memento.update(originsKey, Object.fromEntries([...this.#origins].slice(-storedOrigins)));
			});
		}
	}
}
