/** The one path that the extension answers under its own address. */
export const callbackPath = '/callback';

/** A callback that is waited for. */
export interface ExpectedCallback {
	/** The parameters of the callback, once it has come. */
	readonly parameters: Promise<URLSearchParams>;
	/** Stops waiting. */
	dispose(): void;
}

interface Waiting {
	readonly state: string;
	readonly resolve: (parameters: URLSearchParams) => void;
}

/**
 * The callbacks that sign-ins of this window wait for: the one validator behind all ways back. Each sign-in owns one
 * `state`, which counts once (RFC 6749 section 10.12). A callback with any other state is not ours to answer: it may be
 * another window's, or forged. It changes nothing, so the true one still counts.
 */
export class ExpectedCallbacks {
	readonly #hash: (state: string) => string;
	readonly #waiting = new Map<string, Waiting>();

	/** `hash` is a cryptographic one: looked up by it, how long a lookup takes says nothing of the states themselves. */
	constructor(hash: (state: string) => string) {
		this.#hash = hash;
	}

	/** Begins to wait for the callback with this state. */
	expect(state: string): ExpectedCallback {
		const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
		const hash = this.#hash(state);
		this.#waiting.set(hash, { state, resolve });
		return { parameters: promise, dispose: () => this.#waiting.delete(hash) };
	}

	/** Takes what came in: the path and the query of an address, still percent-encoded. Gives whether it was waited for. */
	receive(path: string, query: string): boolean {
		const parameters = new URLSearchParams(query);
		const [state, ...more] = parameters.getAll('state');
		const hash = this.#hash(state ?? '');
		const waiting = this.#waiting.get(hash);
		if (path !== callbackPath || more.length > 0 || !waiting) {
			return false;
		}
		this.#waiting.delete(hash);
		waiting.resolve(parameters);
		return true;
	}

	/** The state that is waited for and has this hash; `undefined` when none is this window's. */
	stateOf(hash: string): string | undefined {
		return this.#waiting.get(hash)?.state;
	}
}
