import {
	type ApiEnvironment,
	type ProviderAuthentication,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import { hasProperties, type JsonObject, parseJsonObject } from '../../shared/core/json.ts';
import { toDisplayName } from '../../shared/core/sanitizeText.ts';

/**
 * A signed-in account as stored in SecretStorage, one secret each. It never contains the API's JWT.
 */
export interface SessionRecord {
	readonly version: 1;
	readonly id: string;
	readonly environmentId: string;
	/** The client that the provider's token was issued to. */
	readonly clientId: string;
	/** The grant that issued the provider's token (RFC 6749 section 1.3). */
	readonly grant: 'authorizationCode' | 'clientCredentials';
	/**
	 * The origins to which the secrets of this record may be sent. For other origins, the account is
	 * signed out.
	 */
	readonly origins: AllowedSecretOrigins;
	/** The account at the identity provider. Its name is a {@link toDisplayName}. */
	readonly account: { readonly id: string; readonly name: string };
	readonly issuerVerified: boolean;
	/** The scopes that the sign-in requested. */
	readonly asked: readonly string[];
	/** The requested scopes that another extension added to those of the environment. */
	readonly additional: readonly string[];
	/** The granted scopes. */
	readonly scopes: readonly string[];
	readonly providerToken: ProviderToken;
	/** When the provider's token was obtained, in milliseconds since the epoch. */
	readonly signedInAt: number;
	/**
	 * When the user chose the session, in milliseconds since the epoch. Our own requests to an
	 * environment use the session of that environment that was chosen last.
	 */
	readonly chosenAt: number;
}

/**
 * The opaque token of the identity provider, for the token exchange only (docs/services.md, G14).
 */
export interface ProviderToken {
	readonly value: string;
	/**
	 * When the token expires, in milliseconds since the epoch; `undefined` when the provider did not
	 * name an expiry.
	 */
	readonly expiresAt?: number;
}

/** The origins that secrets were entered or obtained for. */
export interface AllowedSecretOrigins {
	readonly api: string;
	readonly identityProvider?: string;
}

/** Returns the origins of an environment as configured in the settings. */
export function secretOriginsOf(environment: ApiEnvironment): AllowedSecretOrigins {
	return {
		api: new URL(environment.api.url).origin,
		...(usesIdentityProvider(environment)
			? { identityProvider: new URL(environment.api.authentication.authUrl).origin }
			: {}),
	};
}

/** Whether secrets stored for some origins may be used with an environment. */
export function areSecretsUsableWith(origins: AllowedSecretOrigins, environment: ApiEnvironment): boolean {
	const current = secretOriginsOf(environment);
	return origins.api === current.api && origins.identityProvider === current.identityProvider;
}

/** Whether a session may be used for an environment. */
export function isSessionUsableFor(record: SessionRecord, environment: ProviderEnvironment): boolean {
	const { type, clientId } = environment.api.authentication;
	return (
		record.environmentId === environment.id &&
		record.clientId === clientId &&
		record.grant === grantOfAuthenticationType(type) &&
		areSecretsUsableWith(record.origins, environment)
	);
}

/** The OAuth grant of an authentication type. */
export function grantOfAuthenticationType(type: ProviderAuthentication['type']): SessionRecord['grant'] {
	return type === 'oidc' ? 'authorizationCode' : 'clientCredentials';
}

/** Whether a new provider token can be requested without asking the user to log in. */
export function canRenewProviderToken({ grant }: SessionRecord): boolean {
	return grant === 'clientCredentials';
}

/**
 * Whether the provider's token is past its expiry time. `now` is in milliseconds since the epoch.
 */
export function isProviderTokenExpired({ providerToken: { expiresAt } }: SessionRecord, now: number): boolean {
	return expiresAt !== undefined && expiresAt <= now;
}

/**
 * The result of reading a stored record. `newer`: a later version of the extension wrote the
 * record.
 */
type RecordReadResult =
	| { readonly kind: 'record'; readonly record: SessionRecord }
	| { readonly kind: 'newer' }
	| { readonly kind: 'damaged' };

/** Reads the record stored under an id. */
export function readSessionRecord(stored: string, id: string): RecordReadResult {
	const value = parseJsonObject(stored);
	const version = value?.['version'];
	if (typeof version === 'number' && Number.isInteger(version) && version > 1) {
		return { kind: 'newer' };
	}
	return value && version === 1 && value['id'] === id && isComplete(value)
		? { kind: 'record', record: withShownName(value as unknown as SessionRecord) }
		: { kind: 'damaged' };
}

/**
 * Returns a record whose account name is safe to show. Earlier versions stored the name as the
 * provider sent it.
 */
function withShownName(record: SessionRecord): SessionRecord {
	return { ...record, account: { ...record.account, name: toDisplayName(record.account.name) } };
}

/** Returns the account that the claims of an id_token identify. Its name is safe to show. */
export function accountOfClaims(claims: JsonObject): SessionRecord['account'] {
	const names = ['name', 'preferred_username', 'email', 'sub'].map((claim) => claims[claim]);
	const shown = names.map((name) => (typeof name === 'string' ? toDisplayName(name) : ''));
	return { id: `${claims['iss']} ${claims['sub']}`, name: shown.find((name) => name !== '') ?? '' };
}

function isComplete(value: JsonObject): boolean {
	const { grant, asked, additional, scopes, providerToken, signedInAt, chosenAt, issuerVerified } = value;
	return (
		hasProperties(value, ['environmentId', 'clientId']) &&
		hasProperties(value['origins'], ['api', 'identityProvider']) &&
		hasProperties(value['account'], ['id', 'name']) &&
		hasProperties(providerToken, ['value']) &&
		['undefined', 'number'].includes(typeof providerToken['expiresAt']) &&
		(grant === 'authorizationCode' || grant === 'clientCredentials') &&
		[asked, additional, scopes].every(
			(list) => Array.isArray(list) && list.every((scope) => typeof scope === 'string'),
		) &&
		typeof issuerVerified === 'boolean' &&
		[signedInAt, chosenAt].every(Number.isFinite)
	);
}
