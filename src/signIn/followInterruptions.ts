import type { Memento } from 'vscode';
import type { Clock } from '../shared/clock.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { PendingLogins } from './pendingLogins.ts';
import type { Timers } from './timers.ts';

const prefix = 'signingIn.';
/** A login that was interrupted longer ago, in milliseconds, is no news any more. */
const worthTelling = 15 * 60_000;
/** The process of a window that was reloaded may take its time to end: it is looked at after so many milliseconds each. */
const looks = [10_000, 20_000, 30_000] as const;

/** What following interruptions needs besides the logins. */
export interface InterruptionSurroundings {
	/** This workspace's own; windows on the same folder share it. */
	readonly memento: Memento;
	readonly clock: Clock;
	readonly timers: Timers;
	/** The number of the process that this window's extensions run in; it ends with a reload. */
	readonly process: number;
	readonly isRunning: (process: number) => boolean;
	/** Tells the user of an environment whose login was interrupted. */
	readonly tell: (environmentId: string) => Promise<void>;
	readonly failed: (error: unknown) => void;
}

/** What is remembered of a login that a window waits for: nothing secret. */
interface Mark {
	/** Milliseconds since the epoch. */
	readonly time: number;
	/** Of the window that waits. */
	readonly process: number;
}

/**
 * Remembers which logins the window waits for, and tells once of those that its last reload interrupted. What was left by a
 * process that still runs is another window's, and that window's to forget.
 */
export function followInterruptions(pending: PendingLogins, surroundings: InterruptionSurroundings): Disposable {
	const { memento, clock, timers, process, isRunning, tell, failed } = surroundings;
	const store = new DisposableStore();
	const guarded = (work: () => PromiseLike<void>) => Promise.resolve().then(work).catch(failed);
	const judge = async (key: string, [next, ...later]: readonly number[], isStart = false): Promise<void> => {
		const mark = memento.get<Mark>(key);
		// At the start of a window its own number was another process's.
		const isLive = mark?.process === process ? !isStart : mark !== undefined && isRunning(mark.process);
		if (!isLive) {
			await memento.update(key, undefined);
			const age = clock.now() - (mark?.time ?? 0);
			if (age >= 0 && age < worthTelling) {
				await tell(key.slice(prefix.length));
			}
		} else if (next !== undefined) {
			store.add(timers.after(next, () => void guarded(() => judge(key, later))));
		}
	};
	for (const key of memento.keys().filter((key) => key.startsWith(prefix))) {
		void guarded(() => judge(key, looks, true));
	}
	store.add(
		pending.onDidChange(({ environmentId, isWaitedFor }) => {
			const mark: Mark | undefined = isWaitedFor ? { time: clock.now(), process } : undefined;
			void guarded(() => memento.update(prefix + environmentId, mark));
		}),
	);
	return store;
}
