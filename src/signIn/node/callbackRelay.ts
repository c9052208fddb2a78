import type { Clock } from '../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { hasProperties, parseJsonObject } from '../../shared/core/json.ts';
import { DelayedTasks } from '../../shared/node/delayedTasks.ts';
import type { SecretStorage } from './cachedSecretStorage.ts';
import { callbackPath, hashState, type PendingLogins } from './pendingLogins.ts';

const key = 'callback';
const deletion = 'deletion';
/** Milliseconds after which a callback that no window has taken is deleted. */
const relayTimeMs = 60_000;

/** A stored callback for the window that waits for it. The state itself is never stored. */
interface RelayedCallback {
	readonly stateHash: string;
	/** The parameters that the waiting window needs, without the state. */
	readonly query: string;
	/** When the callback was stored, in milliseconds since the epoch. */
	readonly time: number;
}

/** Dependencies of {@link CallbackRelay}. */
interface RelayDependencies {
	readonly pending: PendingLogins;
	/** The secret storage, which all windows share. Each window is notified of each change. */
	readonly secrets: Pick<SecretStorage, 'get' | 'store' | 'delete' | 'onDidChange'>;
	readonly clock: Clock;
	/** Called with each error of the secret storage. */
	readonly failed: (error: unknown) => void;
}

/**
 * Passes callbacks between the windows of a desktop editor, which delivers each to the window that
 * was focused last. The secret storage carries the callback with the hash of its state. The window
 * that owns the state takes the callback and deletes it. A callback that no window takes is deleted
 * by the window that stored it, or by the next window that starts.
 */
export class CallbackRelay implements Disposable {
	readonly #dependencies: RelayDependencies;
	readonly #store = new DisposableStore();
	readonly #tasks = this.#store.add(new DelayedTasks());
	#hasRelayed = false;

	constructor(dependencies: RelayDependencies) {
		this.#dependencies = dependencies;
		this.#store.add(
			dependencies.secrets.onDidChange((change) => {
				if (change.key === key) {
					void this.#guarded(() => this.#takeOwn());
				}
			}),
		);
		void this.#guarded(() => this.#deleteLeftover());
	}

	/**
	 * Stores a callback for the window that owns its state. Ignores anything that is not a
	 * well-formed callback.
	 */
	async relay(path: string, query: string): Promise<void> {
		const { secrets, clock } = this.#dependencies;
		const relayed = toRelay(path, query, clock.now());
		if (!relayed) {
			return;
		}
		const text = JSON.stringify(relayed);
		this.#hasRelayed = true;
		this.#deleteAfter(relayTimeMs, text);
		await this.#guarded(() => secrets.store(key, text));
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #takeOwn(): Promise<void> {
		const { pending, secrets } = this.#dependencies;
		const text = await secrets.get(key);
		const relayed = readRelayed(text);
		// The other window can run on another computer, so its time is not compared with this clock.
		const state = relayed && pending.stateOf(relayed.stateHash);
		if (!relayed || state === undefined) {
			return;
		}
		pending.receive(callbackPath, `${relayed.query}&${new URLSearchParams({ state })}`);
		await this.#deleteUnchanged(text);
	}

	/**
	 * Deletes a callback that another window stored before this window started, when its relay time
	 * is over.
	 */
	async #deleteLeftover(): Promise<void> {
		const { secrets, clock } = this.#dependencies;
		const text = await secrets.get(key);
		if (text === undefined || this.#hasRelayed) {
			return;
		}
		const relayed = readRelayed(text);
		if (relayed && !isOverdue(relayed, clock.now())) {
			this.#deleteAfter(relayTimeMs - (clock.now() - relayed.time), text);
		} else {
			await secrets.delete(key);
		}
	}

	#deleteAfter(milliseconds: number, text: string): void {
		this.#tasks.schedule(deletion, milliseconds, () => void this.#guarded(() => this.#deleteUnchanged(text)));
	}

	/**
	 * Deletes the stored callback if it is still `text`. Leaves a callback that another window has
	 * stored since, because that window deletes it.
	 */
	async #deleteUnchanged(text: string | undefined): Promise<void> {
		const { secrets } = this.#dependencies;
		if ((await secrets.get(key)) === text) {
			await secrets.delete(key);
		}
	}

	async #guarded(work: () => PromiseLike<void>): Promise<void> {
		try {
			await work();
		} catch (error) {
			this.#dependencies.failed(error);
		}
	}
}

/**
 * Returns the callback to relay; `undefined` unless it is well-formed: our path, one state of the
 * length that we create, and one code or one error.
 */
function toRelay(path: string, query: string, time: number): RelayedCallback | undefined {
	const parameters = new URLSearchParams(query);
	const [state = '', ...moreStates] = parameters.getAll('state');
	const results = [...parameters.getAll('code'), ...parameters.getAll('error')];
	const isWellFormed = /^[\w-]{43}$/.test(state) && moreStates.length === 0 && results.length === 1 && results[0];
	if (path !== callbackPath || query.length > 8192 || !isWellFormed) {
		return undefined;
	}
	const needed = [...parameters].filter(([name]) => ['code', 'error', 'iss'].includes(name));
	return { stateHash: hashState(state), query: new URLSearchParams(needed).toString(), time };
}

/** Parses a stored callback; `undefined` when the text is not one. */
function readRelayed(text: string | undefined): RelayedCallback | undefined {
	const value = parseJsonObject(text ?? '');
	return hasProperties(value, ['stateHash', 'query']) && Number.isFinite(value['time'])
		? (value as unknown as RelayedCallback)
		: undefined;
}

/** Whether a relayed callback is too old, or from the future because the clock was set back. */
function isOverdue({ time }: RelayedCallback, now: number): boolean {
	return now - time >= relayTimeMs || time > now;
}
