import { fork } from 'node:child_process';
import { TaskWorker, type WorkerEventHandlers, type WorkerHandle, type WorkerTasks } from './taskWorker.ts';

/** A worker in a process of its own, for options of V8 that threads share with their process. */
export class WorkerProcess<Tasks extends WorkerTasks> extends TaskWorker<Tasks> {
	readonly #file: string;
	readonly #options: readonly string[];

	/** `file` is the program of the process. `options` are options of Node.js and V8. */
	constructor(file: string, options: readonly string[]) {
		super();
		this.#file = file;
		this.#options = options;
	}

	protected launch({ onReply, onEnd }: WorkerEventHandlers): WorkerHandle {
		const child = fork(this.#file, {
			execArgv: [...this.#options],
			serialization: 'advanced',
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			// Makes the program of the desktop editor run as Node.js.
			env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
			windowsHide: true,
		});
		child.on('message', onReply);
		child.on('error', onEnd);
		child.on('exit', () => onEnd(new Error('The process ended.')));
		return {
			send: (request) => child.send(request),
			end: () => {
				child.unref();
				child.channel?.unref();
				child.kill();
			},
		};
	}
}
