import type { Clock } from '../shared/clock.ts';
import { type ProviderEnvironment, usesProvider } from '../shared/environments/environment.ts';
import type { Environments } from '../shared/environments/environments.ts';
import { UserError } from '../shared/errors.ts';
import type { Http } from '../shared/http/http.ts';
import type { Log } from '../shared/log.ts';
import type { ApiToken } from './core/apiToken.ts';
import { largeClockOffset } from './core/clockOffset.ts';
import { canBeRenewed, isPast, meansExpired } from './core/expiry.ts';
import { type SessionRecord, usableFor } from './core/sessionRecord.ts';
import type { Sessions } from './sessions.ts';
import type { StoredSecrets } from './storedSecrets.ts';
import type { TokenClient } from './tokenEndpoint.ts';

/** What an exchange works with. */
export interface ExchangeSurroundings {
	readonly http: Pick<Http, 'send'>;
	readonly clock: Clock;
	readonly log: Pick<Log, 'warn'>;
	readonly environments: Pick<Environments, 'get'>;
	readonly sessions: Sessions;
	readonly secrets: StoredSecrets;
	/** Throws where nothing may be sent. */
	readonly requireTrust: () => void;
}

/** Exchanges the provider tokens of sessions for JWTs of the API, and keeps the sessions true to what the provider says. */
export class TokenExchange {
	readonly #surroundings: ExchangeSurroundings;

	constructor(surroundings: ExchangeSurroundings) {
		this.#surroundings = surroundings;
	}

	/** A JWT for a session. `scopes` narrow it; none means all. @throws {UserError} `sign-in/expired` once it has ended */
	async exchange(sessionId: string, scopes: readonly string[]): Promise<ApiToken> {
		const { sessions, secrets, log, requireTrust } = this.#surroundings;
		requireTrust();
		const { record, environment } = await this.#find(sessionId);
		await sessions.keep(record.id);
		const client = await secrets.client(environment);
		if (!client) {
			throw new UserError('sign-in/client-secret-missing', { environment: environment.label });
		}
		const token = await forgettingRefusedSecret(secrets, environment, client, () =>
			this.#exchangeOrRenew(environment, client, record, scopes),
		);
		warnOfClock(log, token.clockOffset);
		return token;
	}

	async #find(sessionId: string) {
		const { sessions, environments } = this.#surroundings;
		const record = (await sessions.all()).find(({ id }) => id === sessionId);
		const environment = environments.get(record?.environmentId ?? '');
		if (!record || !environment || !usesProvider(environment) || !usableFor(record, environment)) {
			throw new UserError('sign-in/required', { environment: environment?.label ?? '' });
		}
		if (sessions.isExpired(record.id)) {
			sessions.markExpired(record.id);
			throw new UserError('sign-in/expired', { environment: environment.label });
		}
		return { record, environment };
	}

	async #exchangeOrRenew(
		environment: ProviderEnvironment,
		client: TokenClient,
		record: SessionRecord,
		scopes: readonly string[],
	): Promise<ApiToken> {
		const { http, clock, sessions } = this.#surroundings;
		const { exchangeToken, requestClientToken } = await import('./tokenEndpoint.ts');
		const { signal } = new AbortController();
		const exchange = (token: SessionRecord['providerToken']) =>
			exchangeToken(http, client, token, scopes, signal, clock);
		try {
			if (!canBeRenewed(record) || !isPast(record, clock.now())) {
				return await exchange(record.providerToken);
			}
		} catch (error) {
			if (!meansExpired(error, record, scopes, clock.now())) {
				throw error;
			}
			if (!canBeRenewed(record)) {
				sessions.markExpired(record.id);
				throw new UserError('sign-in/expired', { environment: environment.label }, error);
			}
		}
		// A registered client needs nobody to log in again.
		const { providerToken } = await requestClientToken(http, client, signal, clock);
		await sessions.update({ ...record, providerToken, signedInAt: clock.now() });
		return exchange(providerToken);
	}
}

/** Logs a clock that is off: the product works with it, other programs of the same machine may not. */
export function warnOfClock(log: Pick<Log, 'warn'>, offset: number | undefined): void {
	if (offset !== undefined && Math.abs(offset) >= largeClockOffset) {
		log.warn(`The clock of this machine is ${Math.round(-offset / 1000)} s ahead of the identity provider's.`);
	}
}

/** Does what needs the client's secret, and deletes the secret when the provider itself says it does not take it. */
export async function forgettingRefusedSecret<T>(
	secrets: StoredSecrets,
	environment: ProviderEnvironment,
	{ secret }: TokenClient,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof UserError && error.facts['error'] === 'invalid_client') {
			// Another one may have been entered meanwhile.
			if ((await secrets.client(environment))?.secret === secret) {
				await secrets.delete('client', environment.id);
			}
		}
		throw error;
	}
}
