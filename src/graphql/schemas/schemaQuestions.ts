import { UserError } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';

/** After these the same question has the same answer. */
const lasting: ReadonlySet<string> = new Set(['graphql/introspection-refused', 'graphql/schema-unusable']);

/** Asks for what takes long: once at a time for everybody, and by itself once at most. A question names the API and the account. */
export class SchemaQuestions<T> {
	readonly #running = new Map<string, Promise<T>>();
	readonly #asked = new Set<string>();

	/**
	 * The answer to a question. Whoever asks while it is being fetched waits for the same answer; the signal ends that
	 * caller's waiting only, with `Cancelled`. @throws what fetching throws.
	 */
	ask(question: string, fetch: () => Promise<T>, signal: AbortSignal): Promise<T> {
		let running = this.#running.get(question);
		if (!running) {
			running = fetch();
			this.#running.set(question, running);
			const forget = () => this.#running.delete(question);
			running.then(forget, forget);
		}
		return untilAborted(running, signal);
	}

	/**
	 * Asks what has not been asked like this before; `undefined` when it has. After a failure that need not last it may be
	 * asked again.
	 */
	async askOnce(question: string, fetch: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
		if (this.#asked.has(question)) {
			return undefined;
		}
		this.#asked.add(question);
		try {
			return await this.ask(question, fetch, signal);
		} catch (error) {
			if (!(error instanceof UserError && lasting.has(error.code))) {
				this.#asked.delete(question);
			}
			throw error;
		}
	}
}
