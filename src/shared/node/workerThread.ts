import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { Disposable } from '../core/disposables.ts';

/** What a thread can do, by name. Inputs and outputs are what structured cloning takes. */
export type ThreadTasks = Readonly<
	Record<string, (input: never) => ThreadOutput<unknown> | Promise<ThreadOutput<unknown>>>
>;

/** What a task gives, and the memory of it that goes over without a copy. */
export interface ThreadOutput<Output> {
	readonly output: Output;
	readonly transfer: readonly ArrayBuffer[];
}

/** What goes over; `id` ties a reply to its question. */
interface Question {
	readonly id: number;
	readonly task: string;
	readonly input: unknown;
}
type Reply = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });

interface Waiting {
	readonly resolve: (output: unknown) => void;
	readonly reject: (error: unknown) => void;
}

/** How long a thread without work stays unless it is told otherwise, in milliseconds. */
const usualIdleTime = 30_000;
/** A thread that needs more memory ends with an error, and nothing else does. */
const limits: ResourceLimits = { maxOldGenerationSizeMb: 2048 };

/**
 * A thread for work that would keep this one from answering. It starts with the first question and
 * ends when it has had none for a while.
 */
export class WorkerThread<Tasks extends ThreadTasks> implements Disposable {
	readonly #file: string | URL;
	readonly #limits: ResourceLimits;
	readonly #idleTime: number;
	readonly #waiting = new Map<number, Waiting>();
	#worker: Worker | undefined;
	#timer: NodeJS.Timeout | undefined;
	#lastId = 0;

	/**
	 * `file` does its tasks through {@link serveTasks}. `own` are limits of memory besides the usual
	 * one, `idleTime` is in milliseconds.
	 */
	constructor(file: string | URL, own: ResourceLimits = {}, idleTime: number = usualIdleTime) {
		this.#file = file;
		this.#idleTime = idleTime;
		this.#limits = { ...limits, ...own };
	}

	/** Starts the thread before the first question, so that it need not wait. */
	start(): void {
		this.#worker ??= this.#start();
		this.#restWhenIdle();
	}

	/**
	 * Has a task done. What is in `transfer` goes over without a copy and is gone here. Rejects with
	 * what the task throws, and when the thread ends before it is done.
	 */
	do<Name extends keyof Tasks & string>(
		task: Name,
		input: Parameters<Tasks[Name]>[0],
		transfer: readonly ArrayBuffer[] = [],
	): Promise<Awaited<ReturnType<Tasks[Name]>>['output']> {
		clearTimeout(this.#timer);
		this.#worker ??= this.#start();
		this.#lastId += 1;
		const question: Question = { id: this.#lastId, task, input };
		const done = new Promise<unknown>((resolve, reject) => this.#waiting.set(question.id, { resolve, reject }));
		this.#worker.postMessage(question, transfer);
		return done;
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
		const waiting = this.#waiting.get(reply.id);
		this.#waiting.delete(reply.id);
		if ('failure' in reply) {
			waiting?.reject(new Error(reply.failure));
		} else {
			waiting?.resolve(reply.output);
		}
		this.#restWhenIdle();
	}

	#restWhenIdle(): void {
		clearTimeout(this.#timer);
		if (this.#waiting.size === 0) {
			this.#timer = setTimeout(() => this.dispose(), this.#idleTime);
		}
	}

	#end(error: unknown): void {
		clearTimeout(this.#timer);
		void this.#worker?.terminate();
		this.#worker = undefined;
		for (const { reject } of this.#waiting.values()) {
			reject(error);
		}
		this.#waiting.clear();
	}
}

/** Does tasks, in a thread of its own, for {@link WorkerThread.do}. */
export function serveTasks(tasks: ThreadTasks): void {
	parentPort?.on('message', async ({ id, task, input }: Question) => {
		try {
			const done = await tasks[task]?.(input as never);
			parentPort?.postMessage({ id, output: done?.output } satisfies Reply, done?.transfer);
		} catch (error) {
			parentPort?.postMessage({ id, failure: String(error) } satisfies Reply);
		}
	});
}
