import { ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

/**
 * Replaces what Node for Windows cannot do in Wine 8, in the processes of the tests and in the
 * programs that they start:
 *
 * - Wine refuses the options of a socket that is not connected. They are set on connection instead.
 * - Wine's pipes cannot be used as standard output. A started program writes to a file instead,
 *   which is read while it runs. Its standard input is empty.
 */

/** The interval between two reads of the output of a program, in milliseconds. */
const readInterval = 20;

/** The internal properties of a child process that decide when it emits `close`. */
interface InternalChildProcess extends ChildProcess {
	_closesNeeded: number;
	_closesGot: number;
	spawn(options: SpawnOptions): unknown;
}

interface SpawnOptions {
	readonly file: string;
	stdio?: unknown;
	envPairs?: string[];
}

for (const name of ['setNoDelay', 'setKeepAlive'] as const) {
	const original = Socket.prototype[name] as (this: Socket, ...args: unknown[]) => Socket;
	const deferred = function (this: Socket, ...args: unknown[]): Socket {
		return this.connecting ? this.once('connect', () => original.apply(this, args)) : original.apply(this, args);
	};
	Object.assign(Socket.prototype, { [name]: deferred });
}

const prototype = ChildProcess.prototype as InternalChildProcess;
const originalSpawn = prototype.spawn;
prototype.spawn = function (this: InternalChildProcess, options: SpawnOptions): unknown {
	const stdio =
		typeof options.stdio === 'string' ? Array(3).fill(options.stdio) : (options.stdio ?? Array(3).fill('pipe'));
	const streams: unknown[] = [...(stdio as unknown[])];
	const outputs = new Map<'stdout' | 'stderr', OutputFile>();
	for (const [index, name] of [
		[1, 'stdout'],
		[2, 'stderr'],
	] as const) {
		if (streams[index] === 'pipe' || streams[index] === undefined) {
			const output = new OutputFile();
			outputs.set(name, output);
			streams[index] = output.descriptor;
		}
	}
	const hasInput = streams[0] === 'pipe' || streams[0] === undefined;
	options.stdio = [hasInput ? 'ignore' : streams[0], ...streams.slice(1)];
	if (options.file === process.execPath) {
		options.envPairs = withNodeOptions(options.envPairs ?? []);
	}
	const result = originalSpawn.call(this, options);
	if (hasInput) {
		this.stdin = new PassThrough().resume();
	}
	this._closesNeeded += outputs.size;
	for (const [name, output] of outputs) {
		this[name] = output.stream;
		const end = () => {
			output.end();
			this._closesGot += 1;
			if (this._closesGot === this._closesNeeded) {
				this.emit('close', this.exitCode, this.signalCode);
			}
		};
		this.once('exit', () => output.finish(end));
		if (this.pid === undefined) {
			output.finish(end);
		}
	}
	return result;
};

/** Returns environment variables with which another Node also loads this module. */
function withNodeOptions(pairs: readonly string[]): string[] {
	const name = 'NODE_OPTIONS=';
	const ours = process.env['NODE_OPTIONS'] ?? '';
	const options = pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? '';
	const others = pairs.filter((pair) => !pair.startsWith(name));
	return [...others, `${name}${options.includes(ours) ? options : `${options} ${ours}`}`, 'NODE_SKIP_PLATFORM_CHECK=1'];
}

/** A file to which a program writes, and the stream that returns its content. */
class OutputFile {
	readonly stream = new PassThrough();
	readonly descriptor: number;
	readonly #folder = mkdtempSync(join(tmpdir(), 'wine-output-'));
	readonly #reader: number;
	readonly #timer: NodeJS.Timeout;

	constructor() {
		const path = join(this.#folder, 'output.txt');
		this.descriptor = openSync(path, 'a');
		this.#reader = openSync(path, 'r');
		this.#timer = setInterval(() => this.#read(), readInterval).unref();
	}

	/** Calls `end` when the stream has returned everything that the program has written. */
	finish(end: () => void): void {
		clearInterval(this.#timer);
		this.#read();
		this.stream.end();
		if (this.stream.readableEnded) {
			end();
		} else {
			this.stream.once('end', end);
			// The stream must end even if nobody reads it.
			setImmediate(() => this.stream.readableFlowing === null && this.stream.resume());
		}
	}

	end(): void {
		closeSync(this.descriptor);
		closeSync(this.#reader);
		try {
			rmSync(this.#folder, { recursive: true, force: true });
		} catch {
			// A descendant of the program still writes to the file. The next run deletes the folder.
		}
	}

	#read(): void {
		const buffer = Buffer.alloc(65_536);
		for (;;) {
			const length = readSync(this.#reader, buffer, 0, buffer.length, null);
			if (length === 0) {
				return;
			}
			this.stream.write(Buffer.from(buffer.subarray(0, length)));
		}
	}
}
