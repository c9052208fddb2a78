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
	readonly authentication: OidcAuthentication | BasicAuthentication;
}

/** User name and password, sent with every request (spec/graphql-api.md, Basic auth). */
export interface BasicAuthentication {
	readonly type: 'basic';
}

/** Sign-in through an identity provider (spec/graphql-api.md, OIDC). */
export interface OidcAuthentication {
	readonly type: 'oidc';
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
}

/** An environment with an API. */
export type ApiEnvironment = Environment & { readonly api: ApiAccess };

/** An environment whose users sign in through an identity provider. */
export type OidcEnvironment = ApiEnvironment & { readonly api: { readonly authentication: OidcAuthentication } };

/** Whether the environment's users sign in through an identity provider. */
export function isOidc(environment: Environment): environment is OidcEnvironment {
	return environment.api?.authentication.type === 'oidc';
}

/** The address queries are sent to. */
export function graphqlUrl(api: ApiAccess): string {
	return `${api.url}/graphql/`;
}
