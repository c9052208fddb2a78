import type { Clock } from '../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { DelayedTasks } from '../../shared/node/delayedTasks.ts';
import type { StateStorage } from './cachedSecretStorage.ts';
import type { PendingLogins } from './pendingLogins.ts';

const prefix = 'signingIn.';
/** An interrupted login that started more than this many milliseconds ago is not reported. */
const maxAgeMs = 15 * 60_000;
/**
 * The process of a reloaded window can take a while to end: it is checked again after each of these
 * delays, in milliseconds.
 */
const checkDelays = [10_000, 20_000, 30_000] as const;

/** Dependencies of {@link reportInterruptedLogins}. */
interface InterruptionDependencies {
	readonly pending: PendingLogins;
	/** The state of the workspace, which all windows on the same folder share. */
	readonly memento: StateStorage;
	readonly clock: Clock;
	/** The id of the process that runs this window's extensions. The process ends with a reload. */
	readonly process: number;
	readonly isRunning: (process: number) => boolean;
	/** Notifies the user of the environment whose login was interrupted. */
	readonly report: (environmentId: string) => Promise<void>;
	readonly failed: (error: unknown) => void;
}

/** The stored record of a pending login. It contains no secrets. */
interface StoredLogin {
	/** When the login started to wait for the user, in milliseconds since the epoch. */
	readonly time: number;
	/** The id of the extension host process of the window that waits. */
	readonly process: number;
}

/**
 * Stores which logins the window waits for, and reports logins that the last reload of the window
 * interrupted, once each. A stored login whose process still runs belongs to another window, which
 * removes the stored login itself.
 */
export function reportInterruptedLogins(dependencies: InterruptionDependencies): Disposable {
	const { pending, memento, clock, process, isRunning, report, failed } = dependencies;
	const store = new DisposableStore();
	const tasks = store.add(new DelayedTasks());
	const guarded = (work: () => PromiseLike<void>) => Promise.resolve().then(work).catch(failed);
	const check = async (key: string, [next, ...later]: readonly number[], isStart = false): Promise<void> => {
		const stored = memento.get<StoredLogin>(key);
		// At the start of a window, a stored process id that equals its own belonged to an earlier
		// process.
		const isLive = stored?.process === process ? !isStart : stored !== undefined && isRunning(stored.process);
		if (!isLive) {
			await memento.update(key, undefined);
			const age = clock.now() - (stored?.time ?? 0);
			if (age >= 0 && age < maxAgeMs) {
				await report(key.slice(prefix.length));
			}
		} else if (next !== undefined) {
			tasks.schedule(key, next, () => void guarded(() => check(key, later)));
		}
	};
	for (const key of memento.keys().filter((key) => key.startsWith(prefix))) {
		void guarded(() => check(key, checkDelays, true));
	}
	store.add(
		pending.onDidChange(({ environmentId, isWaitedFor }) => {
			const login: StoredLogin | undefined = isWaitedFor ? { time: clock.now(), process } : undefined;
			void guarded(() => memento.update(prefix + environmentId, login));
		}),
	);
	return store;
}
