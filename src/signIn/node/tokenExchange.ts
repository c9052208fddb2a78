import {
	type Environment,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import type { Clock } from '../../shared/core/clock.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import type { Log } from '../../shared/core/log.ts';
import type { ApiToken } from '../core/apiToken.ts';
import { largeClockOffsetMs } from '../core/clockOffset.ts';
import {
	canRenewProviderToken,
	isProviderTokenExpired,
	isSessionUsableFor,
	type ProviderToken,
	type SessionRecord,
} from '../core/sessionRecord.ts';
import type { TokenExchange } from './apiTokens.ts';
import type { EnteredSecrets } from './enteredSecrets.ts';
import type { SessionStore } from './sessionStore.ts';
import type { OauthClient } from './tokenEndpoint/tokenRequest.ts';

/**
 * A provider token without a known expiry is not considered expired within this many milliseconds
 * after the sign-in.
 */
const minLifetimeMs = 60_000;

/** Dependencies of {@link createTokenExchange}. */
interface TokenExchangeDependencies {
	readonly http: Pick<Http, 'send'>;
	readonly clock: Clock;
	readonly log: Pick<Log, 'warn'>;
	readonly environments: { get(id: string): Environment | undefined };
	readonly sessions: SessionStore;
	readonly secrets: EnteredSecrets;
	/** Throws when the workspace is not trusted. */
	readonly requireTrust: () => void;
}

/**
 * Returns the function that exchanges a session's provider token for a JWT of the API. The function
 * renews the provider token of a client, and marks the session of a user as expired when the
 * provider reports that. It throws `sign-in/expired` when the session has ended.
 */
export function createTokenExchange(dependencies: TokenExchangeDependencies): TokenExchange {
	return async (sessionId, scopes) => {
		const { sessions, secrets, log, requireTrust } = dependencies;
		requireTrust();
		const { record, environment } = await findSession(dependencies, sessionId);
		await sessions.restore(record.id);
		const client = await secrets.client(environment);
		if (!client) {
			throw new UserError('sign-in/client-secret-missing', { environment: environment.label });
		}
		const token = await runAndDeleteRefusedSecret(secrets, environment, client, () =>
			exchangeOrRenew(dependencies, environment, client, record, scopes),
		);
		warnAboutClockOffset(log, token.clockOffset);
		return token;
	};
}

/**
 * Logs a large clock offset. The extension tolerates the offset, but other programs on the same
 * machine may fail.
 */
export function warnAboutClockOffset(log: Pick<Log, 'warn'>, offset: number | undefined): void {
	if (offset !== undefined && Math.abs(offset) >= largeClockOffsetMs) {
		const seconds = Math.round(Math.abs(offset) / 1000);
		const direction = offset < 0 ? 'ahead of' : 'behind';
		log.warn(`The clock of this computer is ${seconds} s ${direction} the identity provider's.`);
	}
}

/**
 * Runs work that needs the client's secret, and deletes the secret when the provider rejects the
 * client.
 */
export async function runAndDeleteRefusedSecret<T>(
	secrets: EnteredSecrets,
	environment: ProviderEnvironment,
	{ secret }: OauthClient,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof UserError && error.details['error'] === 'invalid_client') {
			// The user may have entered another secret since.
			if ((await secrets.client(environment))?.secret === secret) {
				await secrets.discard('client', environment.id);
			}
		}
		throw error;
	}
}

async function findSession({ sessions, environments }: TokenExchangeDependencies, sessionId: string) {
	const record = (await sessions.all()).find(({ id }) => id === sessionId);
	const environment = environments.get(record?.environmentId ?? '');
	if (!record || !environment || !usesIdentityProvider(environment) || !isSessionUsableFor(record, environment)) {
		throw new UserError('sign-in/required', { environment: environment?.label ?? '' });
	}
	if (sessions.isExpired(record.id)) {
		sessions.markExpired(record.id);
		throw new UserError('sign-in/expired', { environment: environment.label });
	}
	return { record, environment };
}

async function exchangeOrRenew(
	{ http, clock, sessions }: TokenExchangeDependencies,
	environment: ProviderEnvironment,
	client: OauthClient,
	record: SessionRecord,
	scopes: readonly string[],
): Promise<ApiToken> {
	const { exchangeToken, requestClientToken } = await import('./tokenEndpoint/index.ts');
	const exchange = (token: ProviderToken) => exchangeToken({ http, clock }, client, token, scopes);
	try {
		if (!canRenewProviderToken(record) || !isProviderTokenExpired(record, clock.now())) {
			return await exchange(record.providerToken);
		}
	} catch (error) {
		if (!meansExpired(error, record, scopes, clock.now())) {
			throw error;
		}
		if (!canRenewProviderToken(record)) {
			sessions.markExpired(record.id);
			throw new UserError('sign-in/expired', { environment: environment.label }, error);
		}
	}
	const { providerToken } = await requestClientToken({ http, clock }, client);
	await sessions.update({ ...record, providerToken, signedInAt: clock.now() });
	return exchange(providerToken);
}

/**
 * Whether a failed exchange means that the provider's token is no longer valid. An explicit error
 * code always means that. A refusal without a reason (RFC 8693 section 2.2.2 defines only
 * `invalid_request`) means that only if the token can have expired. With narrowed scopes, only
 * explicit codes count, because the scopes can be the reason.
 */
function meansExpired(error: unknown, record: SessionRecord, scopes: readonly string[], now: number): boolean {
	if (!(error instanceof UserError)) {
		return false;
	}
	if (scopes.length > 0) {
		return ['invalid_grant', 'invalid_token', 'login_required'].includes(String(error.details['error']));
	}
	const canBeExpired =
		isProviderTokenExpired(record, now) ||
		(record.providerToken.expiresAt === undefined && now - record.signedInAt > minLifetimeMs);
	return error.code === 'sign-in/expired' || (canBeExpired && error.code === 'sign-in/provider-refused');
}
