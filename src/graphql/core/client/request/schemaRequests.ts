import { UserError } from '../../../../shared/core/errors.ts';
import { untilAborted } from '../../../../shared/core/untilAborted.ts';

/** Errors after which the same request would fail again. */
const lasting: ReadonlySet<string> = new Set(['graphql/introspection-refused', 'graphql/schema-unusable']);

/**
 * Shares schema requests between callers, and makes each automatic request once. The key names the
 * API and the account.
 */
export class SchemaRequests<T> {
	readonly #running = new Map<string, Promise<T>>();
	readonly #requested = new Set<string>();

	/**
	 * Fetches once for all callers that pass the same key meanwhile. The signal ends the waiting of
	 * its own caller only, with `Cancelled`. @throws what fetching throws.
	 */
	share(key: string, fetch: () => Promise<T>, signal: AbortSignal): Promise<T> {
		let running = this.#running.get(key);
		if (!running) {
			running = fetch();
			this.#running.set(key, running);
			const forget = () => this.#running.delete(key);
			running.then(forget, forget);
		}
		return untilAborted(running, signal);
	}

	/**
	 * Fetches unless this key was requested before; resolves to `undefined` then. After a temporary
	 * failure the key can be requested again.
	 */
	async requestOnce(key: string, fetch: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
		if (this.#requested.has(key)) {
			return undefined;
		}
		this.#requested.add(key);
		try {
			return await this.share(key, fetch, signal);
		} catch (error) {
			if (!(error instanceof UserError && lasting.has(error.code))) {
				this.#requested.delete(key);
			}
			throw error;
		}
	}
}
