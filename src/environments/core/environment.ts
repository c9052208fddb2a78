import type { JsonObject } from '../../shared/core/json.ts';

/** The purpose of an environment. In `production` the guards are on. */
export type EnvironmentKind = 'production' | 'test' | 'sandbox';

/** An API with its authentication, a conversion service, or both. */
export interface Environment {
	readonly id: string;
	readonly label: string;
	readonly kind: EnvironmentKind;
	readonly api?: ApiAccess;
	/** Base URL of the document conversion service, without a trailing slash. */
	readonly conversionUrl?: string;
}

/** The GraphQL API of an environment. */
export interface ApiAccess {
	/**
	 * Base URL without a trailing slash; queries go to `{url}/graphql/` (spec/graphql-api.md, API
	 * endpoint).
	 */
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Names of headers whose values are entered by the user and stored as secrets. */
	readonly secretHeaders: readonly string[];
	/**
	 * Default values of variables, by name without `$`. An operation receives the ones that it
	 * declares.
	 */
	readonly variables?: JsonObject;
	/** Address of the published schema, which needs no credentials; `undefined` without one. */
	readonly schemaUrl?: string;
	readonly authentication: ProviderAuthentication | BasicAuthentication;
}

/** User name and password, sent with every request (spec/graphql-api.md, Basic auth). */
export interface BasicAuthentication {
	readonly type: 'basic';
}

/**
 * Sign-in at an identity provider: `oidc` for a user (spec/graphql-api.md, OIDC),
 * `clientCredentials` for the registered client itself (RFC 6749 section 4.4). Both use the token
 * exchange.
 */
export interface ProviderAuthentication {
	readonly type: 'oidc' | 'clientCredentials';
	/** Base URL of the identity provider, without a trailing slash. */
	readonly authUrl: string;
	/** `undefined`: the discovered issuer, else the one that the id_token claims. */
	readonly issuer?: string;
	readonly clientId: string;
	/** Whether the client has a secret (RFC 6749 section 2.1). */
	readonly clientType: 'confidential' | 'public';
	readonly dataSourceId: string;
	/** The audience of the API's JWT: `{audienceUrl}/{dataSourceId}`. */
	readonly audience: string;
	readonly scopes: readonly string[];
	readonly redirect: Redirect;
}

/** How the editor receives the callback of a login in the browser. */
export type RedirectMethod = 'uriHandler' | 'loopback' | 'paste';

/** The redirect method and URI that the client is registered with. */
export interface Redirect {
	readonly method: RedirectMethod;
	/** Exactly as registered; `undefined`: the default URI of the method. */
	readonly uri?: string;
	/** The port of the loopback listener; `undefined`: any free port. */
	readonly port?: number;
}

/** An environment with an API. */
export type ApiEnvironment = Environment & { readonly api: ApiAccess };

/** An environment whose tokens an identity provider issues. */
export type ProviderEnvironment = ApiEnvironment & {
	readonly api: { readonly authentication: ProviderAuthentication };
};

/** Whether the environment has an API. */
export function hasApi(environment: Environment): environment is ApiEnvironment {
	return environment.api !== undefined;
}

/** Whether an identity provider issues the environment's tokens. */
export function usesProvider(environment: Environment): environment is ProviderEnvironment {
	return environment.api !== undefined && environment.api.authentication.type !== 'basic';
}

/** The URL that queries are sent to. */
export function graphqlUrl(api: ApiAccess): string {
	return `${api.url}/graphql/`;
}
