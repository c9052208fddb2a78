import {
	type ApiEnvironment,
	type ProviderAuthentication,
	type ProviderEnvironment,
	usesProvider,
} from '../../shared/environments/environment.ts';
import { type JsonObject, parseObject } from '../../shared/json.ts';

/** A signed-in account as it is kept in SecretStorage, one secret each. The API's JWT is never part of it. */
export interface SessionRecord {
	readonly version: 1;
	readonly id: string;
	readonly environmentId: string;
	/** The client that the provider's token was issued to. */
	readonly clientId: string;
	/** How the provider's token was come by (RFC 6749 section 1.3); with the client's own credentials it can be renewed. */
	readonly grant: 'authorizationCode' | 'clientCredentials';
	/** Where this record's secrets may be sent; elsewhere it counts as signed out. */
	readonly origins: Origins;
	readonly account: { readonly id: string; readonly name: string };
	readonly issuerVerified: boolean;
	/** What the sign-in asked for. */
	readonly asked: readonly string[];
	/** Which of that the environment did not name, but another extension. */
	readonly additional: readonly string[];
	/** What it was granted. */
	readonly scopes: readonly string[];
	readonly providerToken: ProviderToken;
	/** Milliseconds since the epoch. */
	readonly signedInAt: number;
	/** Milliseconds since the epoch; of an environment's sessions our own requests use the one chosen last. */
	readonly chosenAt: number;
}

/** The opaque token of the identity provider, for the token exchange only (spec/graphql-api.md, step 2). */
export interface ProviderToken {
	readonly value: string;
	/** Milliseconds since the epoch; `undefined` when the provider did not say. */
	readonly expiresAt?: number;
}

/** The origins that secrets were entered or obtained for. */
export interface Origins {
	readonly api: string;
	readonly identityProvider?: string;
}

/** The origins of an environment as it stands in the settings. */
export function originsOf(environment: ApiEnvironment): Origins {
	return {
		api: new URL(environment.api.url).origin,
		...(usesProvider(environment) ? { identityProvider: new URL(environment.api.authentication.authUrl).origin } : {}),
	};
}

/** Whether secrets stored for some origins may be used with an environment. */
export function boundTo(origins: Origins, environment: ApiEnvironment): boolean {
	const current = originsOf(environment);
	return origins.api === current.api && origins.identityProvider === current.identityProvider;
}

/** Whether a session may be used for an environment. */
export function usableFor(record: SessionRecord, environment: ProviderEnvironment): boolean {
	const { type, clientId } = environment.api.authentication;
	return (
		record.environmentId === environment.id &&
		record.clientId === clientId &&
		record.grant === grantOf(type) &&
		boundTo(record.origins, environment)
	);
}

/** The grant behind a kind of authentication. */
export function grantOf(type: ProviderAuthentication['type']): SessionRecord['grant'] {
	return type === 'oidc' ? 'authorizationCode' : 'clientCredentials';
}

/** A stored record as it was found. `newer`: written by a later version of the extension, which may come back. */
export type RecordReading =
	| { readonly kind: 'record'; readonly record: SessionRecord }
	| { readonly kind: 'newer' }
	| { readonly kind: 'damaged' };

/** Reads the record that is stored under an id. */
export function readSessionRecord(stored: string, id: string): RecordReading {
	const value = parseObject(stored);
	const version = value?.['version'];
	if (typeof version === 'number' && Number.isInteger(version) && version > 1) {
		return { kind: 'newer' };
	}
	return value && version === 1 && value['id'] === id && isWhole(value)
		? { kind: 'record', record: value as unknown as SessionRecord }
		: { kind: 'damaged' };
}

function isWhole(value: JsonObject): boolean {
	const { grant, asked, additional, scopes, providerToken, signedInAt, chosenAt, issuerVerified } = value;
	return (
		holdsTexts(value, ['environmentId', 'clientId']) &&
		holdsTexts(value['origins'], ['api', 'identityProvider']) &&
		holdsTexts(value['account'], ['id', 'name']) &&
		holdsTexts(providerToken, ['value']) &&
		['undefined', 'number'].includes(typeof (providerToken as Record<string, unknown>)['expiresAt']) &&
		(grant === 'authorizationCode' || grant === 'clientCredentials') &&
		[asked, additional, scopes].every(
			(list) => Array.isArray(list) && list.every((scope) => typeof scope === 'string'),
		) &&
		typeof issuerVerified === 'boolean' &&
		[signedInAt, chosenAt].every(Number.isFinite)
	);
}

/** Whether a value is an object with texts, or with objects, under all of these names. */
export function holdsTexts(value: unknown, names: readonly string[], type: 'string' | 'object' = 'string'): boolean {
	return (
		typeof value === 'object' &&
		value !== null &&
		names.every((name) => {
			const field = (value as Record<string, unknown>)[name];
			return typeof field === type && field !== null;
		})
	);
}
