import { type Clock, type Moment, millisecondsBetween, momentOf } from '../../shared/core/clock.ts';
import { Cancelled, throwIfCancelled, UserError } from '../../shared/core/errors.ts';
import { rejectOnAbort } from '../../shared/core/rejectOnAbort.ts';
import { type ApiToken, needsRenewal } from '../core/apiToken.ts';

/** Exchanges a session's provider token for a new token. Empty `scopes` mean all scopes. */
export type TokenExchange = (sessionId: string, scopes: readonly string[]) => Promise<ApiToken>;

/**
 * A token that the API refuses within this many milliseconds is not renewed, because a new one
 * would be refused too.
 */
const minRenewalAgeMs = 10_000;
/**
 * After `maxFailures` failures in a row, automatic requests send no token exchange for `coolDownMs`
 * milliseconds.
 */
const maxFailures = 3;
const coolDownMs = 20_000;

/** Options of {@link ApiTokens.get}. */
export interface ApiTokenOptions {
	/** Aborting the signal ends the wait of this caller; the exchange continues. */
	readonly signal?: AbortSignal | undefined;
	/**
	 * Whether no user requested the token, so that no exchange is sent for some seconds after several
	 * failures.
	 */
	readonly isAutomatic?: boolean | undefined;
}

/** The state of the token for one session and one set of scopes. */
interface Entry {
	readonly token?: ApiToken;
	/** The token exchange that is running. */
	readonly pending?: Promise<ApiToken>;
	/** The last error, and the number of failures in a row. */
	readonly failure?: { readonly error: unknown; readonly count: number; readonly at: Moment };
}

/**
 * The JWTs of the API: in memory only, renewed on request, with at most one running exchange per
 * session and scopes.
 */
export class ApiTokens {
	readonly #exchange: TokenExchange;
	readonly #clock: Clock;
	readonly #entries = new Map<string, Entry>();

	constructor(exchange: TokenExchange, clock: Clock) {
		this.#exchange = exchange;
		this.#clock = clock;
	}

	/**
	 * Returns a JWT of the API that does not expire within the next seconds. `scopes` narrow the
	 * token; an empty list means all scopes. Rejects with the error of the exchange. After several
	 * failures an automatic request rejects with the last error for some seconds, without a new
	 * exchange.
	 */
	async get(
		sessionId: string,
		scopes: readonly string[],
		{ signal, isAutomatic = false }: ApiTokenOptions = {},
	): Promise<ApiToken> {
		throwIfCancelled(signal);
		const key = entryKey(sessionId, scopes);
		const { token, pending, failure } = this.#entries.get(key) ?? {};
		const moment = momentOf(this.#clock);
		if (token && !needsRenewal(token, moment)) {
			return token;
		}
		if (failure && failure.count >= maxFailures && millisecondsBetween(failure.at, moment) < coolDownMs) {
			if (token && isAlive(token, moment)) {
				return token;
			}
			if (isAutomatic && !pending) {
				throw failure.error;
			}
		}
		const renewal = pending ?? this.#renew(key, sessionId, scopes);
		return signal ? rejectOnAbort(renewal, signal) : renewal;
	}

	/** Returns the token in memory, which can be expired; `undefined` when there is none. */
	cached(sessionId: string, scopes: readonly string[]): ApiToken | undefined {
		return this.#entries.get(entryKey(sessionId, scopes))?.token;
	}

	/**
	 * Removes a token that the API refused, so that the next request renews it, unless the token is
	 * only seconds old. Returns the token; `undefined` when it has been renewed since.
	 */
	refused(value: string): ApiToken | undefined {
		const match = [...this.#entries].find(([, { token }]) => token?.value === value);
		if (!match) {
			return undefined;
		}
		const [key, { token, ...rest }] = match;
		if (token && millisecondsBetween(token.obtainedAt, momentOf(this.#clock)) >= minRenewalAgeMs) {
			this.#entries.set(key, rest);
		}
		return token;
	}

	/** Removes the tokens of sessions that have ended. */
	forget(sessionIds: readonly string[]): void {
		for (const key of this.#entries.keys()) {
			if (sessionIds.includes(key.split(' ', 1)[0] ?? '')) {
				this.#entries.delete(key);
			}
		}
	}

	/** Removes all tokens, because settings or secrets that exchanges depend on have changed. */
	reset(): void {
		this.#entries.clear();
	}

	#renew(key: string, sessionId: string, scopes: readonly string[]): Promise<ApiToken> {
		const before = this.#entries.get(key);
		const pending = this.#exchange(sessionId, scopes).then(
			(token) => {
				this.#finish(key, pending, { token });
				return token;
			},
			(error: unknown) => {
				const count = (before?.failure?.count ?? 0) + (error instanceof Cancelled ? 0 : 1);
				const at = momentOf(this.#clock);
				const failure = { error, count, at };
				// The token may have been refused or removed during the exchange.
				const current = this.#entries.get(key)?.token;
				const isCurrent = current !== undefined && current === before?.token;
				// If the session has not ended, the current token stays valid until it expires.
				const token = isCurrent && isAlive(current, at) && !hasEnded(error) ? current : undefined;
				this.#finish(key, pending, token ? { token, failure } : { failure });
				if (!token) {
					throw error;
				}
				return token;
			},
		);
		this.#entries.set(key, { ...before, pending });
		return pending;
	}

	/** Stores the result of an exchange, unless its entry has been removed or replaced since. */
	#finish(key: string, pending: Promise<ApiToken>, entry: Entry): void {
		if (this.#entries.get(key)?.pending === pending) {
			this.#entries.set(key, entry);
		}
	}
}

function isAlive({ obtainedAt, lifetime }: ApiToken, moment: Moment): boolean {
	return millisecondsBetween(obtainedAt, moment) < lifetime;
}

function hasEnded(error: unknown): boolean {
	return error instanceof UserError && ['sign-in/expired', 'sign-in/required'].includes(error.code);
}

function entryKey(sessionId: string, scopes: readonly string[]): string {
	return [sessionId, ...scopes].join(' ');
}
