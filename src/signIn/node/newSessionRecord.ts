import { randomUUID } from 'node:crypto';
import type { ProviderEnvironment } from '../../environments/core/environment.ts';
import { toDisplayName } from '../../shared/core/sanitizeText.ts';
import { grantOfAuthenticationType, type SessionRecord, secretOriginsOf } from '../core/sessionRecord.ts';
import type { OauthClient, ProviderRequestContext, SignInResult } from './tokenEndpoint/tokenRequest.ts';

/**
 * Signs in the registered client itself, without a login page (RFC 6749 section 4.4).
 * @throws {UserError} `sign-in/…`, `network/…`; `Cancelled`
 */
export async function signInAsClient(context: ProviderRequestContext, client: OauthClient): Promise<SignInResult> {
	const { requestClientToken } = await import('./tokenEndpoint/index.ts');
	const signedIn = await requestClientToken(context, client);
	const { clientId } = client.settings;
	const account = { id: `client ${clientId}`, name: toDisplayName(clientId) };
	return { ...signedIn, account, issuerVerified: true, scopes: undefined };
}

/**
 * Creates the record of a new session. `additional` are the scopes that another extension added to
 * those of the environment. `now` is in milliseconds since the epoch.
 */
export function newSessionRecord(
	environment: ProviderEnvironment,
	{ account, issuerVerified, scopes, providerToken }: SignInResult,
	additional: readonly string[],
	now: number,
): SessionRecord {
	const { type, clientId, scopes: configured } = environment.api.authentication;
	const asked = [...new Set([...configured, ...additional])];
	return {
		version: 1,
		id: randomUUID(),
		environmentId: environment.id,
		clientId,
		grant: grantOfAuthenticationType(type),
		origins: secretOriginsOf(environment),
		account,
		issuerVerified,
		asked,
		additional,
		scopes: scopes ?? asked,
		providerToken,
		signedInAt: now,
		chosenAt: now,
	};
}
