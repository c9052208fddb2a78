import { Emitter } from '../../shared/emitter.ts';
import type { ConversionDocument } from '../converted/conversions.ts';

/** The uploads under way or waiting for their turn, each of which can be ended alone. */
export class RunningUploads {
	readonly #controllers = new Map<ConversionDocument, AbortController>();
	readonly #changed = new Emitter<boolean>();
	/** Tells whether there are any, when one has come or gone. */
	readonly onDidChange = this.#changed.event;

	/** Enters a document; the signal is aborted when its upload is to end. */
	begin(document: ConversionDocument): AbortSignal {
		const controller = new AbortController();
		this.#controllers.set(document, controller);
		this.#changed.fire(true);
		return controller.signal;
	}

	/** Takes a document out. */
	end(document: ConversionDocument): void {
		this.#controllers.delete(document);
		this.#changed.fire(this.#controllers.size > 0);
	}

	/** Ends the uploads of these documents, all by default. */
	cancel(documents: Iterable<ConversionDocument> = [...this.#controllers.keys()]): void {
		for (const document of documents) {
			this.#controllers.get(document)?.abort();
		}
	}
}
