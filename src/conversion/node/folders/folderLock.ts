import { createHash } from 'node:crypto';
import { lstatSync, unlinkSync } from 'node:fs';
import { lstat, unlink, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import { systemErrorCodeOf } from '../../../shared/core/systemErrorCodeOf.ts';

/** What a run does when another one uses its folder. */
export interface FolderLockOptions {
	/** Whether it waits until the other run has ended. Otherwise it is refused. */
	readonly waits: boolean;
	readonly signal: AbortSignal;
	/** Called once when it begins to wait. */
	readonly onWaiting?: () => void;
	/** Called when the system can lock nothing, so that another run could use the folder. */
	readonly onNotLocked?: () => void;
}

/** One way to lock a folder. */
export interface FolderLockMethod {
	/**
	 * Returns the lock, `'held'` when another run has it, and `'impossible'` when the system does not
	 * offer this way.
	 */
	take(): Promise<AsyncDisposable | 'held' | 'impossible'>;
	/** Resolves when the lock may be free. */
	wait(signal: AbortSignal): Promise<void>;
}

/**
 * Locks a folder for one run. The lock ends with its process, however that ends. `folder` is a path
 * without links.
 * @throws {UserError} `conversion/folder-in-use`; {Cancelled}
 */
export async function lockFolder(
	folder: string,
	options: FolderLockOptions,
	methods: readonly FolderLockMethod[] = [new SocketLock(socketPath(folder)), new FileLock(join(folder, lockName))],
): Promise<AsyncDisposable> {
	let isWaiting = false;
	for (const method of methods) {
		let taken = await method.take();
		for (; taken === 'held'; taken = await method.take()) {
			if (!options.waits) {
				throw new UserError('conversion/folder-in-use', { folder: basename(folder) });
			}
			throwIfCancelled(options.signal);
			if (!isWaiting) {
				isWaiting = true;
				options.onWaiting?.();
			}
			await rejectOnAbort(method.wait(options.signal), options.signal);
		}
		if (taken !== 'impossible') {
			return taken;
		}
	}
	options.onNotLocked?.();
	return { [Symbol.asyncDispose]: async () => undefined };
}

/**
 * Returns the path of the socket that locks a folder: on Linux an abstract socket, which ends with
 * its process, on Windows a named pipe, and on macOS a file in the temporary folder.
 */
function socketPath(folder: string): string {
	// The path of a socket on macOS has at most 103 bytes.
	const name = `study-admin-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`;
	switch (process.platform) {
		case 'linux':
			return `\0${name}`;
		case 'win32':
			return `\\\\.\\pipe\\${name}`;
		default:
			return join(tmpdir(), `${name}.sock`);
	}
}

/** A lock that is a local socket on which the run with the lock listens. */
export class SocketLock implements FolderLockMethod {
	readonly #path: string;

	constructor(path: string) {
		this.#path = path;
	}

	async take(): Promise<AsyncDisposable | 'held' | 'impossible'> {
		const taken = await this.#listen();
		return taken === 'held' && (await this.#removeLeft()) ? this.#listen() : taken;
	}

	/** Waits until the run with the lock closes the connection, which its end does too. */
	async wait(signal: AbortSignal): Promise<void> {
		const socket = connect(this.#path).on('error', () => undefined);
		const abort = () => socket.destroy();
		signal.addEventListener('abort', abort, { once: true });
		await new Promise((resolve) => socket.once('close', resolve));
		signal.removeEventListener('abort', abort);
	}

	async #listen(): Promise<AsyncDisposable | 'held' | 'impossible'> {
		const sockets = new Set<Socket>();
		const server = createServer((socket) => {
			sockets.add(socket.unref().on('error', () => undefined));
		});
		const error = await new Promise<unknown>((resolve) => {
			server.once('error', resolve);
			server.listen(this.#path, () => resolve(undefined));
		});
		if (error) {
			return systemErrorCodeOf(error) === 'EADDRINUSE' ? 'held' : 'impossible';
		}
		server.unref();
		return {
			[Symbol.asyncDispose]: () =>
				new Promise((resolve) => {
					server.close(() => resolve());
					for (const socket of sockets) {
						socket.destroy();
					}
				}),
		};
	}

	/** Deletes a socket file that remained when its process was killed. Returns whether it did. */
	async #removeLeft(): Promise<boolean> {
		const before = inodeOf(this.#path);
		if (before === undefined) {
			return false;
		}
		const socket = connect(this.#path);
		const code = await new Promise((resolve) => {
			socket.once('error', (error) => resolve(systemErrorCodeOf(error)));
			socket.once('connect', () => resolve('connected'));
		});
		socket.destroy();
		const isLeft = code === 'ECONNREFUSED' && inodeOf(this.#path) === before;
		if (isLeft) {
			unlinkSync(this.#path);
		}
		return isLeft;
	}
}

/** The inode of a socket file; `undefined` for a socket that is not a file. */
function inodeOf(path: string): number | undefined {
	return path.startsWith('\0') || path.startsWith('\\\\') ? undefined : lstatSync(path, { throwIfNoEntry: false })?.ino;
}

const lockName = 'manifest.json.lock';
/**
 * Times in milliseconds: between two updates of a lock file, after which a lock file without an
 * update is void, and between two attempts to take the lock.
 */
const fileTimes = { touch: 10_000, void: 60_000, attempt: 500 };

/**
 * A lock that is a file in the folder, for systems without local sockets. A file that is not
 * updated for a minute belongs to a killed run.
 */
export class FileLock implements FolderLockMethod {
	readonly #path: string;

	constructor(path: string) {
		this.#path = path;
	}

	async take(): Promise<AsyncDisposable | 'held' | 'impossible'> {
		const stats = await lstat(this.#path).catch(() => undefined);
		if (stats?.isFile() && Date.now() - stats.mtimeMs > fileTimes.void) {
			await unlink(this.#path).catch(() => undefined);
		}
		try {
			await writeFile(this.#path, '', { flag: 'wx' });
		} catch (error) {
			return systemErrorCodeOf(error) === 'EEXIST' ? 'held' : 'impossible';
		}
		const touch = () => utimes(this.#path, new Date(), new Date()).catch(() => undefined);
		const timer = setInterval(touch, fileTimes.touch).unref();
		return {
			[Symbol.asyncDispose]: async () => {
				clearInterval(timer);
				await unlink(this.#path).catch(() => undefined);
			},
		};
	}

	async wait(signal: AbortSignal): Promise<void> {
		await delay(fileTimes.attempt, undefined, { signal }).catch(() => undefined);
	}
}
