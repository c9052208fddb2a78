import { type ResourceLimits, Worker } from 'node:worker_threads';
import { TaskWorker, type WorkerEventHandlers, type WorkerHandle, type WorkerTasks } from './taskWorker.ts';

/** Memory limits. Exceeding them ends only the thread, with an error. */
const defaultLimits: ResourceLimits = { maxOldGenerationSizeMb: 2048 };

/** A worker in a thread of this process. */
export class WorkerThread<Tasks extends WorkerTasks> extends TaskWorker<Tasks> {
	readonly #file: string | URL;
	readonly #limits: ResourceLimits;

	/**
	 * `file` is the program of the thread. `limits` adds to or replaces the default memory limits.
	 * `idleMs` is the idle time in milliseconds after which the thread ends.
	 */
	constructor(file: string | URL, limits: ResourceLimits = {}, idleMs?: number) {
		super(idleMs);
		this.#file = file;
		this.#limits = { ...defaultLimits, ...limits };
	}

	protected launch({ onReply, onEnd }: WorkerEventHandlers): WorkerHandle {
		const worker = new Worker(this.#file, { resourceLimits: this.#limits });
		worker.on('message', onReply);
		worker.on('error', onEnd);
		worker.on('exit', () => onEnd(new Error('The thread ended.')));
		return {
			send: (request, transfer) => worker.postMessage(request, transfer),
			end: () => {
				// An ending thread must not keep the process alive: in Wine, its end is not always reported.
				worker.unref();
				void worker.terminate();
			},
		};
	}
}
