import { Cancelled } from '../../shared/errors.ts';

/** What is being searched, one thing after the other, each of which can be ended. */
export class CurrentSearch<Searched> {
	#current: { readonly searched: Searched; readonly controller: AbortController } | undefined;

	/** Searches until it is done, or no longer wanted; what else it rejects with is handed on. */
	async run(searched: Searched, search: (signal: AbortSignal) => Promise<void>): Promise<void> {
		const controller = new AbortController();
		this.#current = { searched, controller };
		try {
			await search(controller.signal);
		} catch (error) {
			if (!(error instanceof Cancelled)) {
				throw error;
			}
		} finally {
			this.#current = undefined;
		}
	}

	/** Ends the search, if it is this one that is under way; without a name, whichever is. */
	end(searched?: Searched): void {
		if (searched === undefined || this.#current?.searched === searched) {
			this.#current?.controller.abort();
		}
	}
}
