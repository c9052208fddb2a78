import type { Event } from '../../shared/core/emitter.ts';
import type { UserError } from '../../shared/core/errors.ts';
import type { HttpResponse } from '../../shared/core/http.ts';
import type { ApiEnvironment } from './environment.ts';
import type { EnvironmentSecrets } from './extractSecrets.ts';

/** What starts a request: an action of the user, or the extension itself. Default: the user. */
export type RequestTrigger = 'user' | 'automatic';

/** The credentials of all environments, with which requests to their APIs are authorized. */
export interface CredentialService {
	/**
	 * Resolves to the headers for a request to this environment's API. A token in them remains valid
	 * for at least a few seconds. Send the headers only to the URLs of this environment object, even
	 * if the settings have changed since.
	 * @throws {UserError} `sign-in/required` when no account is signed in, `sign-in/secret-missing`
	 * when a secret header has no value, or the error of a failed renewal. After several failures, an
	 * automatic request throws the last error for some seconds. A request of the user always tries to
	 * renew.
	 */
	authorize(environment: ApiEnvironment, signal: AbortSignal, trigger?: RequestTrigger): Promise<RequestAuthorization>;

	/**
	 * Reports that the API refused an authorization. The refused token is not used again unless it
	 * was new, so the next `authorize` renews it. Returns the error to throw when the caller does not
	 * repeat the request.
	 */
	refused(environment: ApiEnvironment, authorization: RequestAuthorization, response: RefusedResponse): UserError;

	/**
	 * Deletes the sessions, passwords, client secret and secret headers stored for an environment.
	 */
	forget(environmentId: string): Promise<void>;

	/**
	 * Saves secrets that were found in the settings, as if the user had entered them for the
	 * environment.
	 * @throws {UserError} `sign-in/secret-not-stored` when the secret storage rejects a secret
	 */
	storeSecrets(environment: ApiEnvironment, secrets: EnvironmentSecrets): Promise<void>;

	/**
	 * The name of the account that is signed in to the environment; `undefined` when no account is
	 * signed in.
	 */
	account(environmentId: string): string | undefined;

	/** Whether the session of the account has expired at the identity provider. */
	isExpired(environmentId: string): boolean;

	/** Fires when an account has signed in or out, or when its session has expired. */
	readonly onDidChange: Event<void>;
}

/** A response of the API that refused an authorization (docs/services.md, G5). */
export interface RefusedResponse {
	readonly status: 401 | 403;
	readonly headers: HttpResponse['headers'];
}

/** The headers of an authorized request. Never written to a log or a setting. */
export interface RequestAuthorization {
	/** `authorization`, and the environment's secret headers under their configured names. */
	readonly headers: Readonly<Record<string, string>>;
	/** A text that differs between accounts, for use in cache keys. Contains no secret. */
	readonly identity: string;
	/** Name of the account for display; `undefined` if it has none. */
	readonly account?: string | undefined;
}
