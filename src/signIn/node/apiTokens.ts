import { type Clock, elapsed, type Moment, momentOf } from '../shared/clock.ts';
import { Cancelled, throwIfCancelled, UserError } from '../shared/errors.ts';
import { untilAborted } from '../shared/untilAborted.ts';
import { type ApiToken, needsRenewal } from './core/apiToken.ts';

/** Fetches a new token for a session. */
export type Exchange = (sessionId: string, scopes: readonly string[]) => Promise<ApiToken>;

/** A token this young, in milliseconds, that is refused would be no better a second time. */
const fresh = 10_000;
/** After so many failures in a row the provider is left in peace for a while, in milliseconds. */
const manyFailures = 3;
const coolDown = 20_000;

/** What is known of the token for one session and one set of scopes. */
interface Entry {
	readonly token?: ApiToken;
	readonly flight?: Promise<ApiToken>;
	/** What the last exchanges failed with, all in a row. */
	readonly failure?: { readonly error: unknown; readonly count: number; readonly at: Moment };
}

/** The APIs' JWTs: in memory only, renewed when they are asked for, one exchange in flight however many ask. */
export class ApiTokens {
	readonly #exchange: Exchange;
	readonly #clock: Clock;
	readonly #entries = new Map<string, Entry>();

	constructor(exchange: Exchange, clock: Clock) {
		this.#exchange = exchange;
		this.#clock = clock;
	}

	/**
	 * A token with some life left. `scopes` narrow it; none means all. Rejects with what the exchange failed with when there
	 * is none; after several failures, for some seconds, with the last one again.
	 */
	async get(sessionId: string, scopes: readonly string[], signal?: AbortSignal): Promise<ApiToken> {
		throwIfCancelled(signal);
		const key = keyOf(sessionId, scopes);
		const { token, flight, failure } = this.#entries.get(key) ?? {};
		const moment = momentOf(this.#clock);
		if (token && !needsRenewal(token, moment)) {
			return token;
		}
		if (failure && failure.count >= manyFailures && elapsed(failure.at, moment) < coolDown) {
			if (token && isAlive(token, moment)) {
				return token;
			}
			throw failure.error;
		}
		const renewal = flight ?? this.#renew(key, sessionId, scopes);
		return signal ? untilAborted(renewal, signal) : renewal;
	}

	/** The token as it is in memory, however old; `undefined` when there is none. */
	cached(sessionId: string, scopes: readonly string[]): ApiToken | undefined {
		return this.#entries.get(keyOf(sessionId, scopes))?.token;
	}

	/**
	 * Forgets a token that the API refused, so that it is renewed, unless it was fresh. Gives what is known of it;
	 * `undefined` when it has been renewed since.
	 */
	refused(value: string): ApiToken | undefined {
		const found = [...this.#entries].find(([, { token }]) => token?.value === value);
		if (!found) {
			return undefined;
		}
		const [key, { token, ...rest }] = found;
		if (token && elapsed(token.obtainedAt, momentOf(this.#clock)) >= fresh) {
			this.#entries.set(key, rest);
		}
		return token;
	}

	/** Forgets the tokens of sessions that have ended. */
	forget(sessionIds: readonly string[]): void {
		for (const key of this.#entries.keys()) {
			if (sessionIds.includes(key.split(' ', 1)[0] ?? '')) {
				this.#entries.delete(key);
			}
		}
	}

	/** Starts anew, because something that exchanges depend on has changed, such as a client secret. */
	reset(): void {
		this.#entries.clear();
	}

	#renew(key: string, sessionId: string, scopes: readonly string[]): Promise<ApiToken> {
		const before = this.#entries.get(key);
		const flight = this.#exchange(sessionId, scopes).then(
			(token) => {
				this.#land(key, flight, { token });
				return token;
			},
			(error: unknown) => {
				const count = (before?.failure?.count ?? 0) + (error instanceof Cancelled ? 0 : 1);
				const at = momentOf(this.#clock);
				const failure = { error, count, at };
				// The session has not ended, so what is left of the token's life is good.
				const token = before?.token && isAlive(before.token, at) && !hasEnded(error) ? before.token : undefined;
				this.#land(key, flight, token ? { token, failure } : { failure });
				if (!token) {
					throw error;
				}
				return token;
			},
		);
		this.#entries.set(key, { ...before, flight });
		return flight;
	}

	/** Notes how an exchange ended, unless nobody is interested any more. */
	#land(key: string, flight: Promise<ApiToken>, entry: Entry): void {
		if (this.#entries.get(key)?.flight === flight) {
			this.#entries.set(key, entry);
		}
	}
}

function isAlive({ obtainedAt, lifetime }: ApiToken, moment: Moment): boolean {
	return elapsed(obtainedAt, moment) < lifetime;
}

function hasEnded(error: unknown): boolean {
	return error instanceof UserError && ['sign-in/expired', 'sign-in/required'].includes(error.code);
}

function keyOf(sessionId: string, scopes: readonly string[]): string {
	return [sessionId, ...scopes].join(' ');
}
