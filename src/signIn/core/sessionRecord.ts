import { type ApiEnvironment, isOidc, type OidcEnvironment } from '../../shared/environments/environment.ts';

/** A signed-in account as it is kept in SecretStorage, one secret each. The API's JWT is never part of it. */
export interface SessionRecord {
	readonly version: 1;
	readonly id: string;
	readonly environmentId: string;
	/** Where this record's secrets may be sent; elsewhere it counts as signed out. */
	readonly origins: Origins;
	readonly account: { readonly id: string; readonly name: string };
	readonly issuerVerified: boolean;
	readonly scopes: readonly string[];
	readonly providerToken: ProviderToken;
	/** Milliseconds since the epoch; the latest session of an environment is the one our own requests use. */
	readonly signedInAt: number;
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
		...(isOidc(environment) ? { identityProvider: new URL(environment.api.authentication.authUrl).origin } : {}),
	};
}

/** Whether secrets stored for some origins may be used with an environment. */
export function boundTo(origins: Origins, environment: ApiEnvironment): boolean {
	const current = originsOf(environment);
	return origins.api === current.api && origins.identityProvider === current.identityProvider;
}

/** Whether a session may be used for an environment. */
export function usableFor(record: SessionRecord, environment: OidcEnvironment): boolean {
	return record.environmentId === environment.id && boundTo(record.origins, environment);
}

/** Reads a stored record. `undefined` when it is damaged or of an unknown version. */
export function parseSessionRecord(stored: string): SessionRecord | undefined {
	const value = parseObject(stored);
	if (
		value?.['version'] !== 1 ||
		!holdsTexts(value, ['id', 'environmentId']) ||
		!holdsTexts(value['origins'], ['api', 'identityProvider']) ||
		!holdsTexts(value['account'], ['id', 'name']) ||
		!holdsTexts(value['providerToken'], ['value']) ||
		!Array.isArray(value['scopes']) ||
		typeof value['signedInAt'] !== 'number'
	) {
		return undefined;
	}
	return value as unknown as SessionRecord;
}

/** The object that a text holds as JSON; `undefined` when it holds anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
	} catch {
		return undefined;
	}
}

/** Whether a value is an object with texts under all of these names. */
export function holdsTexts(value: unknown, names: readonly string[]): boolean {
	return (
		typeof value === 'object' &&
		value !== null &&
		names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
	);
}
