import type { Event } from '../../shared/core/emitter.ts';
import type { UserError } from '../../shared/core/errors.ts';
import type { HttpResponse } from '../../shared/core/http.ts';
import type { ApiEnvironment } from './environment.ts';
import type { FoundSecrets } from './extractSecrets.ts';

/** Who requests an authorization; the user if not stated. */
export type RequestTrigger = 'user' | 'automatic';

/** Authorizes requests to an environment's API. */
export interface Credentials {
	/**
	 * Resolves to the headers for a request to this environment's API. A token in them is valid for
	 * at least some seconds. Send them to the URLs of this object only, even if the settings have
	 * changed meanwhile.
	 * @throws {UserError} `sign-in/required` when nobody is signed in, `sign-in/secret-missing` when
	 * a secret header has no value, or the error of a failed renewal. After several failures an
	 * automatic request throws the last error for some seconds; a request of the user always tries to
	 * renew.
	 */
	authorize(environment: ApiEnvironment, signal: AbortSignal, trigger?: RequestTrigger): Promise<Authorization>;

	/**
	 * Reports that the API refused an authorization. Its token is not used again unless it was new,
	 * so that the next `authorize` renews it. Returns the error to throw when the request is not
	 * repeated.
	 */
	refused(environment: ApiEnvironment, authorization: Authorization, response: RefusedResponse): UserError;

	/**
	 * Deletes everything that is stored for an environment: sessions, passwords, client secret,
	 * secret headers.
	 */
	forget(environmentId: string): Promise<void>;

	/**
	 * Stores secrets that were found in settings as if the user had entered them for the environment.
	 * @throws {UserError} `sign-in/secret-not-kept` when the secret storage refuses one
	 */
	keepFound(environment: ApiEnvironment, found: FoundSecrets): Promise<void>;

	/** The name of the account that is signed in to the environment; `undefined` when nobody is. */
	account(environmentId: string): string | undefined;

	/** Whether the sign-in of the account has expired at the identity provider. */
	isExpired(environmentId: string): boolean;

	/** Fires when somebody has signed in or out, or has to sign in again. */
	readonly onDidChange: Event<void>;
}

/** A response of the API that refused an authorization (spec/graphql-api.md, Errors). */
export interface RefusedResponse {
	readonly status: 401 | 403;
	readonly headers: HttpResponse['headers'];
}

/** The headers of an authorized request. They never reach a log or a setting. */
export interface Authorization {
	/** `authorization`, and the environment's secret headers under their configured names. */
	readonly headers: Readonly<Record<string, string>>;
	/** Differs between identities. Safe as part of a cache key. */
	readonly identity: string;
}
