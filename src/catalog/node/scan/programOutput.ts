import { spawn } from 'node:child_process';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { StallWatchdog } from './stallWatchdog.ts';

/** A run of a program that reads its standard input and prints to its standard output. */
export interface ProgramRun {
	/** Absolute path of the program. */
	readonly program: string;
	/** The folder in which the program runs. */
	readonly folder: string;
	readonly args: readonly string[];
	/** The environment variables; without them, those of this process. */
	readonly env?: NodeJS.ProcessEnv;
	readonly input: string;
}

/** What happens to a running program. */
interface ProgramEvents {
	/** Called with the text that the program prints to its standard error output. */
	onMessage(text: string): void;
	/** Returns the error for a program that cannot be started. */
	notStarted(cause: unknown): Error;
	/** Returns the error for a program that was ended because it did nothing. */
	stalled(): Error;
	/** Returns the error for an exit code; `undefined` if it is not a failure. */
	ended(code: number | null): Error | undefined;
}

/**
 * Yields the output of a program. The program waits while the caller requests no more output, and
 * is ended when the caller needs no more.
 * @throws {Cancelled}
 * @throws the errors that `events` returns
 */
export async function* programOutput(
	{ program, folder, args, env, input }: ProgramRun,
	events: ProgramEvents,
	signal: AbortSignal,
): AsyncGenerator<Buffer> {
	throwIfCancelled(signal);
	const child = spawn(program, args, { cwd: folder, env, windowsHide: true });
	const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
	// Prevents an unhandled rejection. The error is reported below, after the output has ended.
	ended.catch(() => undefined);
	const kill = () => child.kill('SIGKILL');
	signal.addEventListener('abort', kill);
	const watch = new StallWatchdog(child.pid, kill);
	child.stderr.setEncoding('utf8').on('data', (text: string) => events.onMessage(text));
	// A program that fails does not read its input. The exit code reports this.
	child.stdin.on('error', () => undefined);
	child.stdin.end(input);
	try {
		for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
			watch.pause();
			throwIfCancelled(signal);
			yield chunk;
			watch.resume();
		}
		const code = await ended.catch((cause: unknown) => {
			throw events.notStarted(cause);
		});
		throwIfCancelled(signal);
		const error = watch.isStalled ? events.stalled() : events.ended(code);
		if (error) {
			throw error;
		}
	} finally {
		watch.pause();
		signal.removeEventListener('abort', kill);
		kill();
	}
}
