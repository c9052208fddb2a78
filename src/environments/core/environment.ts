import type { JsonObject } from '../../shared/core/json.ts';

/** The purpose of an environment. In `production`, the user confirms mutations before they run. */
export type EnvironmentKind = 'production' | 'test' | 'sandbox';

/** An API with its authentication, a conversion service, or both. */
export interface Environment {
	readonly id: string;
	readonly label: string;
	readonly kind: EnvironmentKind;
	/**
	 * Whether tools may return field values of the API to a language model. `undefined` counts as
	 * false. In production, the user is asked each time too.
	 */
	readonly allowValues?: boolean;
	readonly api?: ApiAccess;
	/** Base URL of the document conversion service, without a trailing slash. */
	readonly conversionUrl?: string;
}

/** The GraphQL API of an environment, and the settings of requests to it. */
export interface ApiAccess {
	/**
	 * Base URL without a trailing slash; queries go to `{url}/graphql/` (docs/services.md, G1).
	 */
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/**
	 * Names of further request headers. The user enters their values, and the secret storage saves
	 * them.
	 */
	readonly secretHeaders: readonly string[];
	/**
	 * Default values of variables, by name without `$`. An operation receives the values of the
	 * variables that it declares.
	 */
	readonly variables?: JsonObject;
	/**
	 * URL of the published schema, which is fetched without credentials; `undefined` when not
	 * configured.
	 */
	readonly schemaUrl?: string;
	readonly authentication: ProviderAuthentication | BasicAuthentication;
}

/**
 * Authentication with a user name and password, which are sent with every request
 * (docs/services.md, G4).
 */
export interface BasicAuthentication {
	readonly type: 'basic';
}

/**
 * Sign-in at an identity provider: `oidc` for a user (docs/services.md, G10 to G18),
 * `clientCredentials` for the registered client itself (RFC 6749 section 4.4). Both use the token
 * exchange.
 */
export interface ProviderAuthentication {
	readonly type: 'oidc' | 'clientCredentials';
	/** Base URL of the identity provider, without a trailing slash. */
	readonly authUrl: string;
	/**
	 * The required issuer of ID tokens. `undefined` uses the discovered issuer if it is `authUrl`,
	 * otherwise the issuer that the callback names or the ID token claims.
	 */
	readonly issuer?: string;
	readonly clientId: string;
	/**
	 * Whether the OAuth client has a secret (`confidential`) or not (`public`, RFC 6749 section 2.1).
	 */
	readonly clientType: 'confidential' | 'public';
	readonly dataSourceId: string;
	/** The audience of the API's JWT: `{audienceUrl}/{dataSourceId}`. */
	readonly audience: string;
	readonly scopes: readonly string[];
	readonly redirect: RegisteredRedirect;
}

/** How the editor receives the callback of a browser login. */
export type RedirectMethod = 'uriHandler' | 'loopback' | 'paste';

/** The redirect method and URI that the client is registered with. */
export interface RegisteredRedirect {
	readonly method: RedirectMethod;
	/** The redirect URI exactly as registered. `undefined` uses the default URI of the method. */
	readonly uri?: string;
	/**
	 * Port of the listener on this computer that receives the callback. `undefined` uses any free
	 * port.
	 */
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

/** Whether an identity provider issues the tokens of the environment. */
export function usesIdentityProvider(environment: Environment): environment is ProviderEnvironment {
	return environment.api !== undefined && environment.api.authentication.type !== 'basic';
}

/** Returns the URL to which GraphQL operations are sent. */
export function graphqlUrl(api: ApiAccess): string {
	return `${api.url}/graphql/`;
}
