import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, npmAncestors } from './npmAncestors.ts';

/** A process group or a folder that the guard cleans up. */
export type GuardedThing =
	| { readonly kind: 'started' | 'ended'; readonly group: number }
	| { readonly kind: 'folder'; readonly path: string };

/** A program that this run started and that does not outlive it. */
export interface OwnedProcess {
	/** What it has written so far, at most the last 100,000 characters. */
	output(): string;
	/** Settles when it has ended; with `undefined` when a signal ended it. */
	readonly ended: Promise<number | undefined>;
	/** Ends it and all it started. Does nothing when it has ended. */
	stop(): Promise<void>;
}

const groups = new Set<number>();
const folders = new Set<string>();
let guard: ChildProcess | undefined;

/**
 * Notifies the guard, and starts it with the first thing. From then on nothing is left when this
 * process ends: by itself,
 * by an uncaught error, by Ctrl+C or another signal, because its parent has ended, or because it
 * was killed.
 */
function notifyGuard(thing: GuardedThing): void {
	if (guard === undefined) {
		guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
			...ownedOptions(),
			stdio: ['pipe', 'ignore', 'ignore'],
		});
		guard.unref();
		(guard.stdin as unknown as { unref(): void }).unref();
		endWithSignals();
	}
	// Last of all: a browser, which its library ends in a handler of its own, writes to its folder
	// until then.
	process.off('exit', removeEverything);
	process.on('exit', removeEverything);
	guard.stdin?.write(`${JSON.stringify(thing)}\n`);
}

/** Kills a process group. Does nothing when it has ended. */
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

/**
 * Ends this process, and so what it started, on the usual signals and when what started it is
 * gone.
 */
function endWithSignals(): void {
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		process.on(signal, () => process.exit(code));
	}
	const parent = process.ppid;
	const ancestors = npmAncestors(process.pid);
	setInterval(() => {
		if (process.ppid !== parent || !ancestors.every(isRunning)) {
			process.exit(1);
		}
	}, 1000).unref();
}

/**
 * Starts a program in a process group of its own, and ends the whole group with this process at
 * the latest.
 */
export function startOwned(program: string, args: readonly string[], options: SpawnOptions = {}): OwnedProcess {
	return own(spawn(program, args, { ...options, ...ownedOptions(), stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** What `spawn` or `fork` needs so that `own` can end all of what was started. */
export function ownedOptions(): { readonly detached: boolean } {
	return { detached: process.platform !== 'win32' };
}

/** Takes charge of a program started with `ownedOptions`. */
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
		// Its last words come by `close`, which never comes while something it started holds on to its
		// output.
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
		// All of it works on folders that are thrown away or written at once, so nothing waits for a
		// gentle end.
		killGroup(pid);
		await ended;
		groups.delete(pid);
		notifyGuard({ kind: 'ended', group: pid });
	};
	return { output: () => output, ended, stop };
}

/**
 * A fresh folder that is gone when this process has ended. What this process and the programs it
 * starts afterwards put
 * into the system's temporary folder goes into it as well.
 */
export function temporaryFolder(): string {
	// The system's own folder is too long a path on macOS for the sockets of VS Code.
	const parent = process.platform === 'win32' ? tmpdir() : realpathSync('/tmp');
	const folder = mkdtempSync(join(parent, 'study-admin-'));
	folders.add(folder);
	notifyGuard({ kind: 'folder', path: folder });
	for (const variable of process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR']) {
		process.env[variable] = folder;
	}
	return folder;
}
