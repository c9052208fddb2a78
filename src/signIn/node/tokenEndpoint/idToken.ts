import * as oauth from 'oauth4webapi';
import type { ProviderAuthentication } from '../../../environments/core/environment.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { readJwtPart } from '../../core/apiToken.ts';
import { signatureValidationError } from './libraryErrors.ts';
import { clockToleranceSeconds, type oauthRequestOptions, readProviderJson } from './tokenRequest.ts';

/**
 * Performs the checks of an id_token that the library leaves to its caller (OpenID Connect Core
 * section 3.1.3.7, items 5 and 10, and 3.1.3.8): the authorized party, the time of issue, the hash
 * of the access token. `now` is in milliseconds since the epoch.
 * @throws {UserError} `sign-in/identity-not-valid`, `sign-in/clock`
 */
export async function checkIdToken(result: oauth.TokenEndpointResponse, clientId: string, now: number): Promise<void> {
	const claims = oauth.getValidatedIdTokenClaims(result);
	if (claims?.azp !== undefined && claims.azp !== clientId) {
		throw new UserError('sign-in/identity-not-valid', { check: 'azp' });
	}
	if (claims && claims.iat > now / 1000 + clockToleranceSeconds) {
		throw new UserError('sign-in/clock', { check: 'iat' });
	}
	const hash = claims?.['at_hash'];
	if (hash !== undefined && hash !== (await hashOf(result.access_token, String(result.id_token)))) {
		throw new UserError('sign-in/identity-not-valid', { check: 'at_hash' });
	}
}

/**
 * Verifies the id_token of a processed token response with the provider's published keys (RFC
 * 7517). The keys are fetched for each response, so that a changed key is found.
 * @throws {UserError} `sign-in/identity-not-valid`, or the error of the request for the keys
 */
export async function verifyIdTokenSignature(
	server: oauth.AuthorizationServer,
	grant: Response,
	settings: ProviderAuthentication,
	options: ReturnType<typeof oauthRequestOptions>,
): Promise<void> {
	const fetchKeys: (typeof options)[typeof oauth.customFetch] = async (url, init) =>
		Response.json(await readProviderJson(await options[oauth.customFetch](url, init), 'keys', settings));
	try {
		await oauth.validateApplicationLevelSignature({ ...server }, grant, { ...options, [oauth.customFetch]: fetchKeys });
	} catch (error) {
		throw signatureValidationError(error);
	}
}

/**
 * Returns the left half of the hash of an access token, base64url, as in the claim `at_hash`. The
 * hash function is that of the id_token's signature algorithm.
 */
async function hashOf(accessToken: string, idToken: string): Promise<string> {
	const algorithm = String(readJwtPart(idToken, 0)?.['alg'] ?? '');
	// Ed25519 hashes with SHA-512 (RFC 8032 section 5.1).
	const bits = /(?:256|384|512)$/.exec(/^Ed/.test(algorithm) ? '512' : algorithm)?.[0] ?? '256';
	const digest = Buffer.from(await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(accessToken)));
	return digest.subarray(0, digest.length / 2).toString('base64url');
}
