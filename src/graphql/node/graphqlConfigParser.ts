import type { Disposable } from '../../shared/core/disposables.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { GraphqlProject } from '../core/language/schema/graphqlConfig.ts';
import type { ConfigTasks } from './configWorker.ts';

/**
 * Maximum size of a config file in bytes. The YAML library can need several hundred times as much
 * memory, and a thread that runs out of memory can end the process despite its resource limits.
 */
export const maximumConfigBytes = 2 ** 16;

/** Timeout for parsing one config, in milliseconds. Ordinary configs take a few milliseconds. */
const parseTimeoutMs = 5000;

/**
 * Parses the text of graphql-config files in a worker thread, one at a time, because the YAML
 * library can need minutes for a short malicious text.
 */
export class GraphqlConfigParser implements Disposable {
	readonly #thread: WorkerThread<ConfigTasks>;
	#last: Promise<unknown> = Promise.resolve();
	#disposed = false;

	/** `workerFile` is the path of the compiled `configWorker.ts`. */
	constructor(workerFile: string | URL) {
		this.#thread = new WorkerThread(workerFile, {}, 5000);
	}

	/**
	 * Resolves to the projects in the text of a config. Rejects when the text is larger than
	 * {@link maximumConfigBytes}, or cannot be parsed within `timeoutMs` milliseconds.
	 */
	parse(text: string, timeoutMs: number = parseTimeoutMs): Promise<readonly GraphqlProject[]> {
		const parsing = this.#last.then(() => this.#parse(text, timeoutMs));
		this.#last = parsing.catch(() => undefined);
		return parsing;
	}

	dispose(): void {
		this.#disposed = true;
		this.#thread.dispose();
	}

	async #parse(text: string, timeoutMs: number): Promise<readonly GraphqlProject[]> {
		if (this.#disposed) {
			throw new Error('The parser was disposed.');
		}
		if (text.length > maximumConfigBytes) {
			throw new Error('The config is too large.');
		}
		const timer = setTimeout(() => this.#thread.dispose(), timeoutMs);
		try {
			return await this.#thread.run('parse', text);
		} finally {
			clearTimeout(timer);
		}
	}
}
