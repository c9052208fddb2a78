import type { Clock } from '../shared/clock.ts';
import { throwIfCancelled } from '../shared/errors.ts';
import { untilAborted } from '../shared/untilAborted.ts';
import { type ApiToken, needsRenewal } from './core/apiToken.ts';

/** Fetches a new token for a session. */
export type Exchange = (sessionId: string, scopes: readonly string[]) => Promise<ApiToken>;

/** The APIs' JWTs: in memory only, renewed when they are asked for, one exchange in flight however many ask. */
export class ApiTokens {
	readonly #exchange: Exchange;
	readonly #clock: Clock;
	readonly #tokens = new Map<string, ApiToken>();
	readonly #flights = new Map<string, Promise<ApiToken>>();

	constructor(exchange: Exchange, clock: Clock) {
		this.#exchange = exchange;
		this.#clock = clock;
	}

	/** A token with some life left. `scopes` narrow it; none means all. Rejects with what the exchange failed with. */
	async get(sessionId: string, scopes: readonly string[], signal?: AbortSignal): Promise<ApiToken> {
		throwIfCancelled(signal);
		const key = keyOf(sessionId, scopes);
		const token = this.#tokens.get(key);
		if (token && !needsRenewal(token, this.#clock.now())) {
			return token;
		}
		let flight = this.#flights.get(key);
		if (!flight) {
			flight = this.#renew(key, sessionId, scopes);
			this.#flights.set(key, flight);
		}
		return signal ? untilAborted(flight, signal) : flight;
	}

	/** The token as it is in memory, however old; `undefined` when there is none. */
	cached(sessionId: string, scopes: readonly string[]): ApiToken | undefined {
		return this.#tokens.get(keyOf(sessionId, scopes));
	}

	/** Forgets a token that was refused, unless it has been renewed since. */
	forget(value: string): void {
		for (const [key, token] of this.#tokens) {
			if (token.value === value) {
				this.#tokens.delete(key);
			}
		}
	}

	async #renew(key: string, sessionId: string, scopes: readonly string[]): Promise<ApiToken> {
		try {
			const token = await this.#exchange(sessionId, scopes);
			this.#tokens.set(key, token);
			return token;
		} finally {
			this.#flights.delete(key);
		}
	}
}

function keyOf(sessionId: string, scopes: readonly string[]): string {
	return [sessionId, ...scopes].join(' ');
}
