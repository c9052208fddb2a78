import { type ChildProcess, fork } from 'node:child_process';
import { type OwnedProcess, own, ownedOptions } from '../../host/ownedProcess.ts';
import { firstKeystroke } from './keystrokes.ts';
import { type Material, schemaName } from './material.ts';
import type { Task } from './ours.ts';

/** Our language features in a process of their own, bundled as in the extension. */
export class OurProcess {
	readonly #child: ChildProcess;
	readonly #process: OwnedProcess;
	/** Milliseconds from reading the schema from the disk to the first completion. */
	firstCompletion = Number.NaN;
	/** The same from the start of the process. */
	startTime = Number.NaN;

	/** A process that has loaded nothing yet. `program` is the bundled `ours.ts`. */
	constructor(program: string) {
		this.#child = fork(program, { ...ownedOptions(), execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
		this.#process = own(this.#child);
	}

	/** A process that has completed once in the short document. */
	static async start({ program, folder, documents }: Material): Promise<OurProcess> {
		const keystroke = firstKeystroke(documents['short.graphql']);
		const started = performance.now();
		const ours = new OurProcess(program);
		const [firstCompletion = Number.NaN] = await ours.do({ task: 'start', folder, key: schemaName, ...keystroke });
		ours.startTime = performance.now() - started;
		ours.firstCompletion = firstCompletion;
		return ours;
	}

	/** The figures of a task. Throws with what the process wrote when it has ended. */
	async do(task: Task): Promise<readonly number[]> {
		const answer = new Promise<readonly number[]>((resolve) =>
			this.#child.once('message', (figures) => resolve(figures as readonly number[])),
		);
		const ended = this.#process.ended.then(() => {
			throw new Error(`The measured process has ended:\n${this.#process.output()}`);
		});
		this.#child.send(task);
		return Promise.race([answer, ended]);
	}

	stop(): Promise<void> {
		return this.#process.stop();
	}
}
