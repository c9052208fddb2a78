import * as vscode from 'vscode';
import type { ConversionOrder } from '../core/requests/conversionRequest.ts';

/** Where a document came from, and how it was converted. */
export interface Origin {
	readonly name: string;
	readonly sources: readonly [vscode.Uri, ...vscode.Uri[]];
	readonly order: ConversionOrder;
}

/** How an origin is kept. */
interface StoredOrigin {
	readonly name: string;
	readonly sources: readonly string[];
	readonly order: ConversionOrder;
}

const originsKey = 'conversion.origins';
const rememberedOrigins = 100;

/**
 * The origins of documents by their ids. The latest hundred are remembered with the workspace, addresses of files and
 * nothing of their contents, so that a tab that the editor has restored can be made again.
 */
export class Origins {
	readonly #memento: vscode.Memento;
	readonly #origins: Map<string, StoredOrigin>;
	#isStored = true;

	constructor(memento: vscode.Memento) {
		this.#memento = memento;
		this.#origins = new Map(Object.entries(memento.get<Readonly<Record<string, StoredOrigin>>>(originsKey, {})));
	}

	/** Remembers an origin and gives the id of its document: a file's name, with a number where that is taken. */
	add({ name, sources, order }: Origin): string {
		const id = this.#freeId(name.replaceAll('/', '_'));
		this.#origins.set(id, { name, sources: sources.map(String), order });
		this.#store();
		return id;
	}

	/** `undefined` when the id is not known, or not any more. */
	find(id: string): Origin | undefined {
		const stored = this.#origins.get(id);
		const [first, ...others] = (stored?.sources ?? []).map((source) => vscode.Uri.parse(source));
		return stored && first ? { ...stored, sources: [first, ...others] } : undefined;
	}

	/** A job adds up to a thousand at once, and the editor copies what it is given to store each time. */
	#store(): void {
		if (this.#isStored) {
			this.#isStored = false;
			queueMicrotask(() => {
				this.#isStored = true;
				void this.#memento.update(originsKey, Object.fromEntries([...this.#origins].slice(-rememberedOrigins)));
			});
		}
	}

	#freeId(name: string): string {
		for (let number = 1; ; number++) {
			const id = number === 1 ? name : `${name} ${number}`;
			if (!this.#origins.has(id)) {
				return id;
			}
		}
	}
}
