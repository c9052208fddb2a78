import type { ProviderAuthentication } from '../../environments/core/environment.ts';
import { UserError } from '../../shared/core/errors.ts';
import { readDisplayableClaims } from './apiToken.ts';

/** A JWT that the API refused, and its context. */
interface RefusedToken {
	readonly status: 401 | 403;
	readonly jwt: string;
	readonly client: ProviderAuthentication;
	/** The scopes that the account's sign-in requested. */
	readonly requested: readonly string[];
	/** The scopes that the provider granted, for a JWT without a scope claim; empty if unknown. */
	readonly granted: readonly string[];
	/** The label of the environment, for messages. */
	readonly environment: string;
	/** The name of the account. */
	readonly account: string;
	/** The current time in milliseconds since the epoch. */
	readonly now: number;
}

/**
 * Scopes of the login (OpenID Connect Core sections 3.1.2.1, 5.4 and 11). They grant no access to
 * the API, so that their absence from its JWT explains nothing.
 */
const loginScopes = ['openid', 'profile', 'email', 'address', 'phone', 'offline_access'];

/**
 * Returns the error that states why the API refused a JWT (docs/services.md, G5), according
 * to the claims of the JWT.
 */
export function tokenRefusalError({
	status,
	jwt,
	client,
	requested,
	granted,
	environment,
	account,
	now,
}: RefusedToken): UserError {
	const claims = readDisplayableClaims(jwt);
	const details = { environment, account, status };
	if (status === 401) {
		const expired = claims?.exp !== undefined && claims.exp * 1000 <= now;
		return new UserError(expired ? 'sign-in/token-expired' : 'sign-in/token-refused', details);
	}
	if (claims?.aud && !claims.aud.includes(client.audience)) {
		return new UserError('sign-in/wrong-audience', { ...details, audience: client.audience });
	}
	const scopes = claims?.scope ?? (granted.length > 0 ? granted : undefined);
	const missing = client.scopes.filter((scope) => !loginScopes.includes(scope) && !scopes?.includes(scope));
	if (scopes === undefined || missing.length === 0) {
		return new UserError('sign-in/forbidden', details);
	}
	const notRequested = missing.filter((scope) => !requested.includes(scope));
	return notRequested.length === 0
		? new UserError('sign-in/missing-scope', { ...details, scope: missing.join(' ') })
		: new UserError('sign-in/scope-not-requested', { ...details, scope: notRequested.join(' ') });
}
