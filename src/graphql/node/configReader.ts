import type { Disposable } from '../../shared/core/disposables.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { GraphqlProject } from '../core/language/schema/graphqlConfig.ts';
import type { ConfigTasks } from './configWorker.ts';

/** Milliseconds for one config. Honest ones need a few, after the start of the thread. */
const longestReading = 5000;

/**
 * Reads graphql-config files in a worker thread, one after the other, because the YAML library can
 * need minutes and much memory for a short text.
 */
export class ConfigReader implements Disposable {
	readonly #thread: WorkerThread<ConfigTasks>;
	readonly #limit: number;
	#last: Promise<unknown> = Promise.resolve();
	#disposed = false;

	/**
	 * `workerFile` is the built `configWorker.ts`; `limit` is the time for one config in
	 * milliseconds.
	 */
	constructor(workerFile: string | URL, limit: number = longestReading) {
		this.#thread = new WorkerThread(workerFile, { maxOldGenerationSizeMb: 256 }, 5000);
		this.#limit = limit;
	}

	/**
	 * Resolves to the projects in the text of a config. Rejects when the text cannot be read, or not
	 * within the limits of time and memory.
	 */
	read(text: string): Promise<readonly GraphqlProject[]> {
		const reading = this.#last.then(() => this.#read(text));
		this.#last = reading.catch(() => undefined);
		return reading;
	}

	dispose(): void {
		this.#disposed = true;
		this.#thread.dispose();
	}

	async #read(text: string): Promise<readonly GraphqlProject[]> {
		if (this.#disposed) {
			throw new Error('The reader was disposed.');
		}
		const timer = setTimeout(() => this.#thread.dispose(), this.#limit);
		try {
			return await this.#thread.do('read', text);
		} finally {
			clearTimeout(timer);
		}
	}
}
