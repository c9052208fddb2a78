import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, npmAncestors } from './npmAncestors.ts';

/**
 * A message to the guard: a process group has started or ended, or a temporary folder was created.
 */
export type GuardedResource =
	| { readonly kind: 'started' | 'ended'; readonly group: number }
	| { readonly kind: 'folder'; readonly path: string };

/** A child process that is killed at the latest when this process ends. */
export interface OwnedProcess {
	/** The output of the child process so far, at most the last 100,000 characters. */
	output(): string;
	/**
	 * Resolves to the exit code of the child process, or to `undefined` when a signal has ended it.
	 */
	readonly ended: Promise<number | undefined>;
	/** Kills the child process and all processes that it has started, unless they have ended. */
	stop(): Promise<void>;
}

const groups = new Set<number>();
const folders = new Set<string>();
let guard: ChildProcess | undefined;

/**
 * Sends a message to the guard, which is started by the first message. The guard cleans up when
 * this process ends for any reason, including an uncaught error, Ctrl+C, the end of its parent or
 * SIGKILL.
 */
function notifyGuard(resource: GuardedResource): void {
	if (guard === undefined) {
		guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
			...ownedOptions(),
			stdio: ['pipe', 'ignore', 'ignore'],
		});
		guard.unref();
		(guard.stdin as unknown as { unref(): void }).unref();
		exitOnSignals();
	}
	// Must be the last handler of `exit`. Playwright ends its browser in another handler, and the
	// browser writes to its temporary folder until then.
	process.off('exit', removeEverything);
	process.on('exit', removeEverything);
	guard.stdin?.write(`${JSON.stringify(resource)}\n`);
}

/** Kills a process group, unless it has ended. */
export function killGroup(pid: number): void {
	if (process.platform === 'win32') {
		spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
		return;
	}
	try {
		process.kill(-pid, 'SIGKILL');
	} catch {
		// The whole group has ended already.
	}
}

function removeEverything(): void {
	groups.forEach(killGroup);
	for (const folder of folders) {
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	}
	guard?.kill('SIGKILL');
}

let stopTidily: (() => void) | undefined;

/**
 * Sets a function that is called instead of exiting, the first time that a signal or the end of its
 * parent process requires this process to exit.
 */
export function setTidyStop(stop: () => void): void {
	stopTidily = stop;
}

function stopOrExit(code: number): void {
	const stop = stopTidily;
	stopTidily = undefined;
	if (stop === undefined) {
		process.exit(code);
	}
	stop();
}

/**
 * Makes this process exit on SIGINT, SIGTERM and SIGHUP, and when a process that started it ends.
 */
function exitOnSignals(): void {
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		process.on(signal, () => stopOrExit(code));
	}
	const parent = process.ppid;
	const ancestors = npmAncestors(process.pid);
	const watching = setInterval(() => {
		if (process.ppid !== parent || !ancestors.every(isRunning)) {
			clearInterval(watching);
			stopOrExit(1);
		}
	}, 1000).unref();
}

/**
 * Starts a program in a new process group, which is killed at the latest when this process ends.
 */
export function startOwned(program: string, args: readonly string[], options: SpawnOptions = {}): OwnedProcess {
	return own(spawn(program, args, { ...options, ...ownedOptions(), stdio: ['ignore', 'pipe', 'pipe'] }));
}

/**
 * Returns options for `spawn` and `fork` that let `own` kill the child process and its descendants.
 */
export function ownedOptions(): { readonly detached: boolean } {
	return { detached: process.platform !== 'win32' };
}

/**
 * Makes sure that a child process is killed at the latest when this process ends. The child process
 * must have been started with `ownedOptions`.
 */
export function own(child: ChildProcess): OwnedProcess {
	const pid = child.pid;
	let output = '';
	const collect = (chunk: Buffer): void => {
		output = (output + chunk.toString()).slice(-100_000);
	};
	child.stdout?.on('data', collect);
	child.stderr?.on('data', collect);
	const ended = new Promise<number | undefined>((resolve) => {
		child.on('error', (error) => {
			output += error.message;
			resolve(undefined);
		});
		child.on('close', (code) => resolve(code ?? undefined));
		// `close` is emitted after the last output, but never while a descendant has the output open.
		// The child process therefore also counts as ended 300 ms after its exit.
		child.on('exit', (code) => setTimeout(() => resolve(code ?? undefined), 300));
	});
	if (pid !== undefined) {
		groups.add(pid);
		notifyGuard({ kind: 'started', group: pid });
	}
	const stop = async (): Promise<void> => {
		if (pid === undefined || !groups.has(pid)) {
			return;
		}
		// SIGKILL is safe here, because these programs write only files that are temporary or are
		// replaced by the next run.
		killGroup(pid);
		await ended;
		groups.delete(pid);
		notifyGuard({ kind: 'ended', group: pid });
	};
	return { output: () => output, ended, stop };
}

/**
 * Creates a temporary folder, which is deleted when this process ends. It also becomes the system's
 * temporary folder of this process and of all programs that are started afterwards.
 */
export function temporaryFolder(): string {
	// The path of the system's temporary folder on macOS is too long for the sockets of VS Code.
	const parent = process.platform === 'win32' ? tmpdir() : realpathSync('/tmp');
	const folder = mkdtempSync(join(parent, 'study-admin-'));
	folders.add(folder);
	notifyGuard({ kind: 'folder', path: folder });
	for (const variable of process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR']) {
		process.env[variable] = folder;
	}
	return folder;
}
