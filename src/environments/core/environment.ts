import type { JsonObject } from '../json.ts';

/** What a set of addresses is for. Production turns the guards on. */
export type EnvironmentKind = 'production' | 'test' | 'sandbox';

/** One place to work against: an API with its way of signing in, a conversion service, or both. */
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
	/** Base URL without a trailing slash; queries go to `{url}/graphql/` (spec/graphql-api.md, API endpoint). */
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Names of further headers, whose values are asked for and kept as secrets. */
	readonly secretHeaders: readonly string[];
	/** Default values for variables of operations, by name without `$`; an operation gets those that it declares. */
	readonly variables?: JsonObject;
	readonly authentication: ProviderAuthentication | BasicAuthentication;
}

/** User name and password, sent with every request (spec/graphql-api.md, Basic auth). */
export interface BasicAuthentication {
	readonly type: 'basic';
}

/**
 * Sign-in through an identity provider: `oidc` for a user who logs in (spec/graphql-api.md, OIDC), `clientCredentials` for
 * the registered client itself (RFC 6749 section 4.4). Both end in the token exchange.
 */
export interface ProviderAuthentication {
	readonly type: 'oidc' | 'clientCredentials';
	/** Base URL of the identity provider, without a trailing slash. */
	readonly authUrl: string;
	/** `undefined`: learned by discovery, else taken as the id_token claims it. */
	readonly issuer?: string;
	readonly clientId: string;
	/** Whether the client was given a secret (RFC 6749 section 2.1). */
	readonly clientType: 'confidential' | 'public';
	readonly dataSourceId: string;
	/** The audience of the API's JWT: `{audienceUrl}/{dataSourceId}`. */
	readonly audience: string;
	readonly scopes: readonly string[];
	readonly redirect: Redirect;
}

/** How a login in the browser comes back to the editor. */
export type WayBack = 'uriHandler' | 'loopback' | 'paste';

/** The way back that the client is registered with. */
export interface Redirect {
	readonly way: WayBack;
	/** As registered, letter by letter; `undefined` leaves it to the way. */
	readonly uri?: string;
	/** The port that the loopback way listens on; `undefined`: a free one. */
	readonly port?: number;
}

/** An environment with an API. */
export type ApiEnvironment = Environment & { readonly api: ApiAccess };

/** An environment whose tokens come from an identity provider. */
export type ProviderEnvironment = ApiEnvironment & {
	readonly api: { readonly authentication: ProviderAuthentication };
};

/** Whether the environment has an API. */
export function hasApi(environment: Environment): environment is ApiEnvironment {
	return environment.api !== undefined;
}

/** Whether the environment's tokens come from an identity provider. */
export function usesProvider(environment: Environment): environment is ProviderEnvironment {
	return environment.api !== undefined && environment.api.authentication.type !== 'basic';
}

/** The address queries are sent to. */
export function graphqlUrl(api: ApiAccess): string {
	return `${api.url}/graphql/`;
}
