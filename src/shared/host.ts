import type * as vscode from 'vscode';
import type { Clock } from './clock.ts';
import type { ApiEnvironment } from './environments/environment.ts';
import type { Environments } from './environments/environments.ts';
import type { FoundSecrets } from './environments/takeSecretsOut.ts';
import type { UserError } from './errors.ts';
import type { Explanations } from './explanations.ts';
import type { Http, HttpResponse } from './http/http.ts';
import type { Log } from './log.ts';

/** What a part may ask for. Made once in `extension.ts` and handed to each part's `register`. */
export interface Host {
	readonly context: vscode.ExtensionContext;
	readonly log: Log;
	readonly secrets: vscode.SecretStorage;
	readonly http: Http;
	readonly clock: Clock;
	readonly environments: Environments;
	readonly explanations: Explanations;
	readonly credentials: Credentials;
}

/** The host as it is before sign-in has added its credentials. */
export type HostWithoutCredentials = Omit<Host, 'credentials'>;

/** How the other parts come to an `Authorization` header without knowing how anybody signed in. */
export interface Credentials {
	/**
	 * The headers for a request to just this environment's API, fresh for at least the next seconds. The caller sends it to
	 * the addresses of this object, whatever has become of the settings meanwhile.
	 * @throws {UserError} `sign-in/required` when nobody is signed in, `sign-in/secret-missing` when a secret header has no
	 * value, or what the renewal failed with.
	 */
	authorize(environment: ApiEnvironment, signal: AbortSignal): Promise<Authorization>;

	/**
	 * Tells that the API refused this authorization. A token is not used again, so that the next `authorize` renews it, unless
	 * it was fresh. Gives the error to throw when the request is not tried again.
	 */
	refused(environment: ApiEnvironment, authorization: Authorization, answer: RefusedAnswer): UserError;

	/** Deletes all that is stored for an environment: sessions, passwords, client secret, secret headers. */
	forget(environmentId: string): Promise<void>;

	/**
	 * Keeps secrets that were found elsewhere as if they had been entered for the environment, bound to its origins.
	 * @throws {UserError} `sign-in/secret-not-kept` when the secret storage does not take one
	 */
	keepFound(environment: ApiEnvironment, found: FoundSecrets): Promise<void>;

	/** The name of the account signed in to the environment; `undefined` when nobody is. */
	account(environmentId: string): string | undefined;

	/** Whether an account was signed in until its sign-in expired at the identity provider. */
	isExpired(environmentId: string): boolean;

	/** Fires when somebody has signed in or out, or has to sign in again. */
	readonly onDidChange: vscode.Event<void>;
}

/** An answer of the API that refused an authorization (spec/graphql-api.md, Errors). */
export interface RefusedAnswer {
	readonly status: 401 | 403;
	readonly headers: HttpResponse['headers'];
}

/** What makes a request somebody's, and who it speaks for. The headers never reach a log or a setting. */
export interface Authorization {
	/** `authorization`, and the environment's secret headers under the names that the environment gives them. */
	readonly headers: Readonly<Record<string, string>>;
	/** Differs between identities; safe as part of a cache key. */
	readonly identity: string;
}
