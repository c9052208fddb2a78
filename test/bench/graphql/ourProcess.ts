import { type ChildProcess, fork } from 'node:child_process';
import { type OwnedProcess, own, ownedOptions } from '../../host/ownedProcess.ts';
import { firstKeystroke } from './keystrokes.ts';
import { type Material, schemaName } from './material.ts';
import type { Task } from './ours.ts';

/** A separate process with our language features, bundled as in the extension. */
export class OurProcess {
	readonly #child: ChildProcess;
	readonly #process: OwnedProcess;
	/**
	 * Milliseconds from the beginning of reading the schema from the disk to the first completion.
	 */
	firstCompletion = Number.NaN;
	/** Milliseconds from the start of the process to the first completion. */
	startTime = Number.NaN;

	/**
	 * Starts a process that has not loaded a schema yet. `program` is the path of the bundled
	 * `ours.ts`.
	 */
	constructor(program: string) {
		this.#child = fork(program, { ...ownedOptions(), execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
		this.#process = own(this.#child);
	}

	/** Starts a process and waits for its first completion in the short document. */
	static async start({ program, folder, documents }: Material): Promise<OurProcess> {
		const keystroke = firstKeystroke(documents['short.graphql']);
		const started = performance.now();
		const ours = new OurProcess(program);
		const [firstCompletion = Number.NaN] = await ours.do({ task: 'start', folder, key: schemaName, ...keystroke });
		ours.startTime = performance.now() - started;
		ours.firstCompletion = firstCompletion;
		return ours;
	}

	/** Runs a task and resolves to its results. Rejects with the output if the process ends. */
	async do(task: Task): Promise<readonly number[]> {
		const results = new Promise<readonly number[]>((resolve) =>
			this.#child.once('message', (figures) => resolve(figures as readonly number[])),
		);
		const ended = this.#process.ended.then(() => {
			throw new Error(`The measured process has ended:\n${this.#process.output()}`);
		});
		this.#child.send(task);
		return Promise.race([results, ended]);
	}

	stop(): Promise<void> {
		return this.#process.stop();
	}
}
