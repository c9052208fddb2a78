import * as oauth from 'oauth4webapi';
import { UserError } from '../../shared/errors.ts';
import { clockTolerance } from './clientAuthentication.ts';

/**
 * The checks of an id_token that the library leaves to its user (OpenID Connect Core section 3.1.3.7, items 5 and 10,
 * and 3.1.3.8): the authorized party, the time of issue, the hash of the access token. `now` is in milliseconds.
 * @throws {UserError} `sign-in/identity-not-valid`, `sign-in/clock`
 */
export async function checkIdentity(result: oauth.TokenEndpointResponse, clientId: string, now: number): Promise<void> {
	const claims = oauth.getValidatedIdTokenClaims(result);
	if (claims?.azp !== undefined && claims.azp !== clientId) {
		throw new UserError('sign-in/identity-not-valid', { check: 'azp' });
	}
	if (claims && claims.iat > now / 1000 + clockTolerance) {
		throw new UserError('sign-in/clock', { check: 'iat' });
	}
	const hash = claims?.['at_hash'];
	if (hash !== undefined && hash !== (await hashOf(result.access_token, String(result.id_token)))) {
		throw new UserError('sign-in/identity-not-valid', { check: 'at_hash' });
	}
}

/** The left half of the hash that the id_token's own algorithm uses, base64url. */
async function hashOf(accessToken: string, idToken: string): Promise<string> {
	const header: unknown = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString());
	const algorithm = typeof header === 'object' && header !== null && 'alg' in header ? String(header.alg) : '';
	// Ed25519 hashes with SHA-512 (RFC 8032 section 5.1).
	const bits = /(?:256|384|512)$/.exec(/^Ed/.test(algorithm) ? '512' : algorithm)?.[0] ?? '256';
	const digest = Buffer.from(await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken)));
	return digest.subarray(0, digest.length / 2).toString('base64url');
}
