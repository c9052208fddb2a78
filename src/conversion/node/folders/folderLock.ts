import { createHash } from 'node:crypto';
import { lstatSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
	/** Called when the system offers no local sockets, so that another run could use the folder. */
	readonly onNotLocked?: () => void;
}

/**
 * Locks a folder for one run. The lock ends with its process, however that ends: it is a local
 * socket on which the run with the lock listens. `folder` is a path without links.
 * @throws {UserError} `conversion/folder-in-use`; {Cancelled}
 */
export async function lockFolder(
	folder: string,
	options: FolderLockOptions,
	path: string = socketPath(folder),
): Promise<AsyncDisposable> {
	let isWaiting = false;
	let taken = await take(path);
	for (; taken === 'held'; taken = await take(path)) {
		if (!options.waits) {
			throw new UserError('conversion/folder-in-use', { folder: basename(folder) });
		}
		throwIfCancelled(options.signal);
		if (!isWaiting) {
			isWaiting = true;
			options.onWaiting?.();
		}
		await rejectOnAbort(waitForClose(path, options.signal), options.signal);
	}
	if (taken === 'impossible') {
		options.onNotLocked?.();
		return { [Symbol.asyncDispose]: async () => undefined };
	}
	return taken;
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

/**
 * Returns the lock, `'held'` when another run has it, and `'impossible'` when the system offers no
 * local sockets.
 */
async function take(path: string): Promise<AsyncDisposable | 'held' | 'impossible'> {
	const taken = await listen(path);
	return taken === 'held' && (await removeLeft(path)) ? listen(path) : taken;
}

/** Waits until the run with the lock closes the connection, which its end does too. */
async function waitForClose(path: string, signal: AbortSignal): Promise<void> {
	const socket = connect(path).on('error', () => undefined);
	const abort = () => socket.destroy();
	signal.addEventListener('abort', abort, { once: true });
	await new Promise((resolve) => socket.once('close', resolve));
	signal.removeEventListener('abort', abort);
}

async function listen(path: string): Promise<AsyncDisposable | 'held' | 'impossible'> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket.unref().on('error', () => undefined));
	});
	const error = await new Promise<unknown>((resolve) => {
		server.once('error', resolve);
		server.listen(path, () => resolve(undefined));
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
async function removeLeft(path: string): Promise<boolean> {
	const before = inodeOf(path);
	if (before === undefined) {
		return false;
	}
	const socket = connect(path);
	const code = await new Promise((resolve) => {
		socket.once('error', (error) => resolve(systemErrorCodeOf(error)));
		socket.once('connect', () => resolve('connected'));
	});
	socket.destroy();
	const isLeft = code === 'ECONNREFUSED' && inodeOf(path) === before;
	if (isLeft) {
		unlinkSync(path);
	}
	return isLeft;
}

/** The inode of a socket file; `undefined` for a socket that is not a file. */
function inodeOf(path: string): number | undefined {
	return path.startsWith('\0') || path.startsWith('\\\\') ? undefined : lstatSync(path, { throwIfNoEntry: false })?.ino;
}
