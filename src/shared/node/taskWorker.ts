import { parentPort } from 'node:worker_threads';
import type { Disposable } from '../core/disposables.ts';

/**
 * The functions that a worker runs, by task name. Inputs and outputs are copied by
 * structured cloning.
 */
export type WorkerTasks = Readonly<
	Record<string, (input: never) => WorkerTaskResult<unknown> | Promise<WorkerTaskResult<unknown>>>
>;

/**
 * The output of a task, and the buffers in the output that are transferred between threads
 * instead of copied.
 */
export interface WorkerTaskResult<Output> {
	readonly output: Output;
	readonly transfer: readonly ArrayBuffer[];
}

/** A request to the worker. `id` relates the reply to the request. */
interface TaskRequest {
	readonly id: number;
	readonly task: string;
	readonly input: unknown;
}
/** The output or the failure of a task. */
type TaskReply = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });

interface PendingTask {
	readonly resolve: (output: unknown) => void;
	readonly reject: (error: unknown) => void;
}

/** A handle of a started worker thread or worker process. */
export interface WorkerHandle {
	/** Sends a request. The buffers in `transfer` are moved to a thread, or copied to a process. */
	send(request: TaskRequest, transfer: readonly ArrayBuffer[]): void;
	/** Ends the worker, also while it runs a task. */
	end(): void;
}

/** Handlers for the events of a started worker. */
export interface WorkerEventHandlers {
	readonly onReply: (reply: TaskReply) => void;
	readonly onEnd: (error: unknown) => void;
}

/** Default time in milliseconds after which an idle worker ends. */
const defaultIdleMs = 30_000;

/**
 * A worker for tasks that would block the current thread. Starts with the first task and ends after
 * an idle time.
 */
export abstract class TaskWorker<Tasks extends WorkerTasks> implements Disposable {
	readonly #idleMs: number;
	readonly #pending = new Map<number, PendingTask>();
	#worker: WorkerHandle | undefined;
	#timer: NodeJS.Timeout | undefined;
	#lastId = 0;

	/** `idleMs` is the idle time in milliseconds after which the worker ends. */
	constructor(idleMs: number = defaultIdleMs) {
		this.#idleMs = idleMs;
	}

	/** Starts a worker whose program calls {@link serveWorkerTasks}. */
	protected abstract launch(events: WorkerEventHandlers): WorkerHandle;

	/** Starts the worker in advance, so that the first task does not wait for it. */
	start(): void {
		this.#worker ??= this.#start();
		this.#endWhenIdle();
	}

	/**
	 * Runs a task in the worker and resolves to its output. The buffers in `transfer` may become
	 * unusable here. Rejects when the task throws, or when the worker ends before its output.
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
		this.#worker.send(request, transfer);
		return result;
	}

	dispose(): void {
		this.#end(new Error('The worker was ended.'));
	}

	#start(): WorkerHandle {
		const worker = this.launch({
			onReply: (reply) => this.#settle(reply),
			onEnd: (error) => {
				if (this.#worker === worker) {
					this.#end(error);
				}
			},
		});
		return worker;
	}

	#settle(reply: TaskReply): void {
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
		this.#worker?.end();
		this.#worker = undefined;
		for (const { reject } of this.#pending.values()) {
			reject(error);
		}
		this.#pending.clear();
	}
}

/**
 * Call this in the program of a worker. Runs the tasks that {@link TaskWorker.run} requests, and
 * replies with their outputs or errors.
 */
export function serveWorkerTasks(tasks: WorkerTasks): void {
	const serve = async (
		{ id, task, input }: TaskRequest,
		reply: (reply: TaskReply, transfer?: readonly ArrayBuffer[]) => void,
	) => {
		try {
			const result = await tasks[task]?.(input as never);
			reply({ id, output: result?.output }, result?.transfer);
		} catch (error) {
			reply({ id, failure: String(error) });
		}
	};
	if (parentPort) {
		const port = parentPort;
		port.on('message', (request: TaskRequest) =>
			serve(request, (reply, transfer) => port.postMessage(reply, transfer)),
		);
	} else {
		process.on('message', (request: TaskRequest) => serve(request, (reply) => process.send?.(reply)));
		// Ctrl+C in a terminal reaches this process too. The other process decides when this one ends.
		process.on('SIGINT', () => undefined);
	}
}
