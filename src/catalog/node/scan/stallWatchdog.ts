import { readFileSync } from 'node:fs';

/** Interval in milliseconds in which a program that prints nothing is checked. */
const checkIntervalMs = 1000;
/**
 * Number of checks after which a program counts as stalled: if it is idle in each interval, and if
 * its processor time is unknown.
 */
const maxChecks = { idle: 3, unknown: 30 };
/**
 * Processor time of an idle program in an interval, in clock ticks of 10 ms. The threads of ripgrep
 * that wait for work use about 2 of them.
 */
const maxIdleTicks = 5;

/**
 * Ends a program that neither prints nor uses the processor. ripgrep reads an ignore file that is a
 * pipe, and waits for it without end.
 */
export class StallWatchdog {
	readonly #pid: number | undefined;
	readonly #kill: () => void;
	#timer: NodeJS.Timeout | undefined;
	#ticks: number | undefined;
	#checks = 0;
	/** Whether the program was ended. */
	isStalled = false;

	constructor(pid: number | undefined, kill: () => void) {
		this.#pid = pid;
		this.#kill = kill;
		this.resume();
	}

	/** Stops watching while the output is not read, because the program then waits. */
	pause(): void {
		clearInterval(this.#timer);
	}

	resume(): void {
		this.#checks = 0;
		this.#timer = setInterval(() => this.#check(), checkIntervalMs);
	}

	#check(): void {
		const ticks = processorTicksOf(this.#pid);
		const isIdle = (ticks ?? 0) - (this.#ticks ?? 0) <= maxIdleTicks;
		this.#checks = isIdle ? this.#checks + 1 : 0;
		this.#ticks = ticks;
		if (this.#checks >= (ticks === undefined ? maxChecks.unknown : maxChecks.idle)) {
			this.isStalled = true;
			this.pause();
			this.#kill();
		}
	}
}

/**
 * Returns the processor time of a process in clock ticks (proc(5), `utime` and `stime`);
 * `undefined` on systems other than Linux.
 */
function processorTicksOf(pid: number | undefined): number | undefined {
	try {
		const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
		const [user, system] = fields.split(' ').slice(11, 13);
		return Number(user) + Number(system);
	} catch {
		return undefined;
	}
}
