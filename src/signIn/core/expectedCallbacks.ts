/** The one path that the extension answers under its own address. */
export const callbackPath = '/callback';

/** A callback that is waited for. */
export interface ExpectedCallback {
	/** The parameters of the callback, once it has come. */
	readonly parameters: Promise<URLSearchParams>;
	/** Stops waiting. */
	dispose(): void;
}

/**
 * The callbacks that sign-ins of this window wait for. Each sign-in owns one `state`, which counts once (RFC 6749 section
 * 10.12). A callback with any other state is not ours to answer: it may be another window's, or forged. It changes nothing,
 * so the true one still counts.
 */
export class ExpectedCallbacks {
	readonly #waiting = new Map<string, (parameters: URLSearchParams) => void>();

	/** Begins to wait for the callback with this state. */
	expect(state: string): ExpectedCallback {
		const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
		this.#waiting.set(state, resolve);
		return { parameters: promise, dispose: () => this.#waiting.delete(state) };
	}

	/** Takes what came in: the path and the query of an address, still percent-encoded. Gives whether it was waited for. */
	receive(path: string, query: string): boolean {
		const parameters = new URLSearchParams(query);
		const state = parameters.get('state') ?? '';
		const resolve = this.#waiting.get(state);
		if (path !== callbackPath || !resolve) {
			return false;
		}
		this.#waiting.delete(state);
		resolve(parameters);
		return true;
	}
}
