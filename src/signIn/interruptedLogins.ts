import type { Memento } from 'vscode';
import type { Clock } from '../shared/clock.ts';

const prefix = 'signingIn.';
/** A login that was interrupted longer ago, in milliseconds, is no news any more. */
const worthTelling = 15 * 60_000;

/**
 * Remembers over a reload of the window which logins it waits for: the environment and the time, nothing secret. What is
 * still there when a window starts was interrupted.
 */
export class InterruptedLogins {
	readonly #memento: Memento;
	readonly #clock: Clock;

	/** `memento` is this workspace's own. */
	constructor(memento: Memento, clock: Clock) {
		this.#memento = memento;
		this.#clock = clock;
	}

	/** Remembers that the window waits for a login. */
	async remember(environmentId: string): Promise<void> {
		await this.#memento.update(prefix + environmentId, this.#clock.now());
	}

	/** Forgets a login that has ended in any way. */
	async forget(environmentId: string): Promise<void> {
		await this.#memento.update(prefix + environmentId, undefined);
	}

	/** The environments whose logins were interrupted a short while ago, each only once. For the start of a window. */
	async take(): Promise<readonly string[]> {
		const ids = this.#memento.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
		const recent = ids.filter((id) => {
			const age = this.#clock.now() - this.#memento.get<number>(prefix + id, 0);
			return age >= 0 && age < worthTelling;
		});
		await Promise.all(ids.map((id) => this.forget(id)));
		return recent;
	}
}
