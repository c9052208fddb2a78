import { UserError } from '../../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../../shared/core/rejectOnAbort.ts';

/** Codes of errors after which the same request would fail again. */
const permanentErrorCodes: ReadonlySet<string> = new Set(['graphql/introspection-refused', 'graphql/schema-unusable']);

/**
 * Shares running schema requests between callers, and sends each automatic request once. Keys
 * identify the API and the account.
 */
export class SharedSchemaRequests<T> {
	readonly #running = new Map<string, Promise<T>>();
	readonly #requested = new Set<string>();

	/**
	 * Fetches a schema, or joins a running request with the same key. When the signal is aborted,
	 * the promise of this caller rejects with `Cancelled` and the request continues. @throws the
	 * error of the request.
	 */
	share(key: string, fetch: () => Promise<T>, signal: AbortSignal): Promise<T> {
		let running = this.#running.get(key);
		if (!running) {
			running = fetch();
			this.#running.set(key, running);
			const remove = () => this.#running.delete(key);
			running.then(remove, remove);
		}
		return rejectOnAbort(running, signal);
	}

	/**
	 * Fetches a schema that the user has not requested explicitly. Resolves to `undefined` if this
	 * method was called with the same key before. After a temporary failure it fetches again.
	 */
	async requestOnce(key: string, fetch: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
		if (this.#requested.has(key)) {
			return undefined;
		}
		this.#requested.add(key);
		try {
			return await this.share(key, fetch, signal);
		} catch (error) {
			if (!(error instanceof UserError && permanentErrorCodes.has(error.code))) {
				this.#requested.delete(key);
			}
			throw error;
		}
	}
}
