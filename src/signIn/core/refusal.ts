import type { OidcAuthentication } from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import { readShownClaims } from './apiToken.ts';

/** Why the API refused a JWT (spec/graphql-api.md, Errors), read from the JWT's own claims. `now` in milliseconds. */
export function explainRefusal(
	status: 401 | 403,
	jwt: string,
	client: OidcAuthentication,
	environment: string,
	now: number,
): UserError {
	const claims = readShownClaims(jwt);
	if (status === 401) {
		const expired = claims?.exp !== undefined && claims.exp * 1000 <= now;
		return new UserError(expired ? 'sign-in/token-expired' : 'sign-in/token-refused', { environment });
	}
	if (claims?.aud && !claims.aud.includes(client.audience)) {
		return new UserError('sign-in/wrong-audience', { environment, audience: client.audience });
	}
	const missing = client.scopes.filter((scope) => scope !== 'openid' && !claims?.scope?.includes(scope));
	return missing.length > 0
		? new UserError('sign-in/missing-scope', { environment, scope: missing.join(' ') })
		: new UserError('sign-in/forbidden', { environment });
}
