import type { Disposable } from '../../shared/core/disposables.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { GraphqlProject } from '../core/language/schema/graphqlConfig.ts';
import type { ConfigTasks } from './configWorker.ts';

/**
 * Maximum size of a config file in bytes. The YAML library can need several hundred times as much
 * memory, and a thread that runs out of memory can end the process despite its resource limits.
 */
export const maximumConfigBytes = 2 ** 16;

/** Timeout for reading one config, in milliseconds. Ordinary configs take a few milliseconds. */
const readTimeoutMs = 5000;

/**
 * Reads graphql-config files in a worker thread, one at a time, because the YAML library can need
 * minutes for a short malicious text.
 */
export class GraphqlConfigReader implements Disposable {
	readonly #thread: WorkerThread<ConfigTasks>;
	#last: Promise<unknown> = Promise.resolve();
	#disposed = false;

	/** `workerFile` is the path of the compiled `configWorker.ts`. */
	constructor(workerFile: string | URL) {
		this.#thread = new WorkerThread(workerFile, {}, 5000);
	}

	/**
	 * Resolves to the projects in the text of a config. Rejects when the text is larger than
	 * {@link maximumConfigBytes}, or cannot be read within `timeoutMs` milliseconds.
	 */
	read(text: string, timeoutMs: number = readTimeoutMs): Promise<readonly GraphqlProject[]> {
		const reading = this.#last.then(() => this.#read(text, timeoutMs));
		this.#last = reading.catch(() => undefined);
		return reading;
	}

	dispose(): void {
		this.#disposed = true;
		this.#thread.dispose();
	}

	async #read(text: string, timeoutMs: number): Promise<readonly GraphqlProject[]> {
		if (this.#disposed) {
			throw new Error('The reader was disposed.');
		}
		if (text.length > maximumConfigBytes) {
			throw new Error('The config is too large.');
		}
		const timer = setTimeout(() => this.#thread.dispose(), timeoutMs);
		try {
			return await this.#thread.run('read', text);
		} finally {
			clearTimeout(timer);
		}
	}
}
