import type { Disposable } from '../../shared/core/disposables.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { ClassifiedGraphqlResponse } from '../core/client/response/classifyGraphqlResponse.ts';
import {
	classifyResponseBytes,
	lazyGraphqlResponse,
	printResponseJson,
	type ResponseWithBytes,
} from '../core/client/response/responseWithBytes.ts';
import type { ResponseTasks } from './responseWorker.ts';

/**
 * Size in bytes above which responses are read in a worker thread. Reading a response of this size
 * takes a few milliseconds.
 */
export const largeResponseBytes = 256 * 1024;

/**
 * Reads responses. Large ones are read in a worker thread, so that the extension host stays
 * responsive.
 */
export class ResponseReader implements Disposable {
	readonly #thread: WorkerThread<ResponseTasks>;

	/** `workerFile` is the path of the compiled `responseWorker.ts`. */
	constructor(workerFile: string | URL) {
		this.#thread = new WorkerThread(workerFile);
	}

	/**
	 * Classifies a response as a GraphQL response, a refusal or a failure. A large response is parsed
	 * when its content is first read, which takes tens of milliseconds per megabyte.
	 */
	async classify(response: ResponseWithBytes): Promise<ClassifiedGraphqlResponse> {
		if (response.body.byteLength <= largeResponseBytes) {
			return classifyResponseBytes(response);
		}
		const classified = await this.#thread.run('classify', response);
		return classified.kind === 'response'
			? { ...classified, response: lazyGraphqlResponse(response.body) }
			: classified;
	}

	/**
	 * Formats the JSON of a response; see {@link printResponseJson}. Resolves to `undefined` if the
	 * text would be larger than `maximumBytes`. The worker thread receives a copy of the body.
	 */
	async print(body: Uint8Array, maximumBytes: number): Promise<Uint8Array | undefined> {
		return body.byteLength <= largeResponseBytes || body.byteLength > maximumBytes
			? printResponseJson(body, maximumBytes)
			: await this.#thread.run('print', { body, maximumBytes });
	}

	dispose(): void {
		this.#thread.dispose();
	}
}
