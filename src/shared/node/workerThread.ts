import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { Disposable } from '../core/disposables.ts';

/**
 * The functions that a worker thread runs, by task name. Inputs and outputs are copied by
 * structured cloning.
 */
export type ThreadTasks = Readonly<
	Record<string, (input: never) => ThreadOutput<unknown> | Promise<ThreadOutput<unknown>>>
>;

/**
 * The output of a task, and the buffers in the output that are transferred to the other thread
 * instead of copied.
 */
export interface ThreadOutput<Output> {
	readonly output: Output;
	readonly transfer: readonly ArrayBuffer[];
}

/** A request to the thread. `id` relates the reply to the request. */
interface TaskRequest {
	readonly id: number;
	readonly task: string;
	readonly input: unknown;
}
type Reply = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });

interface PendingTask {
	readonly resolve: (output: unknown) => void;
	readonly reject: (error: unknown) => void;
}

/** Default time in milliseconds after which an idle thread ends. */
const defaultIdleMs = 30_000;
/** Memory limits. Exceeding them ends only the thread, with an error. */
const defaultLimits: ResourceLimits = { maxOldGenerationSizeMb: 2048 };

/**
 * A worker thread for tasks that would block the current thread. Starts with the first task and
 * ends after an idle time.
 */
export class WorkerThread<Tasks extends ThreadTasks> implements Disposable {
	readonly #file: string | URL;
	readonly #limits: ResourceLimits;
	readonly #idleMs: number;
	readonly #pending = new Map<number, PendingTask>();
	#worker: Worker | undefined;
	#timer: NodeJS.Timeout | undefined;
	#lastId = 0;

	/**
	 * `file` is the program of the thread, which calls {@link serveTasks}. `limits` adds to or
	 * replaces the default memory limits. `idleMs` is the idle time in milliseconds after which the
	 * thread ends.
	 */
	constructor(file: string | URL, limits: ResourceLimits = {}, idleMs: number = defaultIdleMs) {
		this.#file = file;
		this.#idleMs = idleMs;
		this.#limits = { ...defaultLimits, ...limits };
	}

	/** Starts the thread in advance, so that the first task does not wait for it. */
	start(): void {
		this.#worker ??= this.#start();
		this.#endWhenIdle();
	}

	/**
	 * Runs a task in the thread and resolves to its output. The buffers in `transfer` are moved to the
	 * thread and become unusable here. Rejects when the task throws, or when the thread ends before
	 * the task is complete.
	 */
	run<Name extends keyof Tasks & string>(
		task: Name,
		input: Parameters<Tasks[Name]>[0],
		transfer: readonly ArrayBuffer[] = [],
	): Promise<Awaited<ReturnType<Tasks[Name]>>['output']> {
		clearTimeout(this.#timer);
		this.#worker ??= this.#start();
		this.#lastId += 1;
		const request: TaskRequest = { id: this.#lastId, task, input };
		const result = new Promise<unknown>((resolve, reject) => this.#pending.set(request.id, { resolve, reject }));
		this.#worker.postMessage(request, transfer);
		return result;
	}

	dispose(): void {
		this.#end(new Error('The thread was ended.'));
	}

	#start(): Worker {
		const worker = new Worker(this.#file, { resourceLimits: this.#limits });
		const ended = (error: unknown) => {
			if (this.#worker === worker) {
				this.#end(error);
			}
		};
		worker.on('message', (reply: Reply) => this.#settle(reply));
		worker.on('error', ended);
		worker.on('exit', () => ended(new Error('The thread ended.')));
		return worker;
	}

	#settle(reply: Reply): void {
		const pending = this.#pending.get(reply.id);
		this.#pending.delete(reply.id);
		if ('failure' in reply) {
			pending?.reject(new Error(reply.failure));
		} else {
			pending?.resolve(reply.output);
		}
		this.#endWhenIdle();
	}

	#endWhenIdle(): void {
		clearTimeout(this.#timer);
		if (this.#pending.size === 0) {
			this.#timer = setTimeout(() => this.dispose(), this.#idleMs);
		}
	}

	#end(error: unknown): void {
		clearTimeout(this.#timer);
		// An ending thread must not keep the process alive: in Wine, its end is not always reported.
		this.#worker?.unref();
		void this.#worker?.terminate();
		this.#worker = undefined;
		for (const { reject } of this.#pending.values()) {
			reject(error);
		}
		this.#pending.clear();
	}
}

/**
 * Call this in the program of a worker thread. Runs the tasks that {@link WorkerThread.run}
 * requests, and replies with their outputs or errors.
 */
export function serveTasks(tasks: ThreadTasks): void {
	parentPort?.on('message', async ({ id, task, input }: TaskRequest) => {
		try {
			const result = await tasks[task]?.(input as never);
			parentPort?.postMessage({ id, output: result?.output } satisfies Reply, result?.transfer);
		} catch (error) {
			parentPort?.postMessage({ id, failure: String(error) } satisfies Reply);
		}
	});
}
