import type { ProviderAuthentication } from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import { readShownClaims } from './apiToken.ts';

/** A JWT that the API refused, and what is known around it. */
export interface Refusal {
	readonly status: 401 | 403;
	readonly jwt: string;
	readonly client: ProviderAuthentication;
	/** The scopes that the account's sign-in asked for. */
	readonly asked: readonly string[];
	/** The scopes that the provider said it grants with the JWT, for one that does not name its own. */
	readonly granted: readonly string[] | undefined;
	/** The environment's label. */
	readonly environment: string;
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** Why the API refused a JWT (spec/graphql-api.md, Errors), read from the JWT's own claims. */
export function explainRefusal({ status, jwt, client, asked, granted, environment, now }: Refusal): UserError {
	const claims = readShownClaims(jwt);
	if (status === 401) {
		const expired = claims?.exp !== undefined && claims.exp * 1000 <= now;
		return new UserError(expired ? 'sign-in/token-expired' : 'sign-in/token-refused', { environment });
	}
	if (claims?.aud && !claims.aud.includes(client.audience)) {
		return new UserError('sign-in/wrong-audience', { environment, audience: client.audience });
	}
	const scopes = claims?.scope ?? granted;
	const missing = client.scopes.filter((scope) => scope !== 'openid' && !scopes?.includes(scope));
	if (scopes === undefined || missing.length === 0) {
		return new UserError('sign-in/forbidden', { environment });
	}
	const wasAsked = missing.every((scope) => asked.includes(scope));
	return new UserError(wasAsked ? 'sign-in/missing-scope' : 'sign-in/scope-not-asked', {
		environment,
		scope: missing.join(' '),
	});
}
