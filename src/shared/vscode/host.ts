import type * as vscode from 'vscode';
import type { Credentials } from '../../environments/core/credentials.ts';
import type { Environments } from '../../environments/core/environments.ts';
import type { Clock } from '../core/clock.ts';
import type { ErrorMessages } from '../core/errorMessages.ts';
import type { Http } from '../core/http.ts';
import type { Log } from '../core/log.ts';

/** The services of an activation that every part gets. */
export interface BaseHost {
	readonly context: vscode.ExtensionContext;
	readonly log: Log;
	readonly secrets: vscode.SecretStorage;
	readonly http: Http;
	readonly clock: Clock;
	readonly errorMessages: ErrorMessages;
}

/** The host without credentials, which sign-in adds. */
export interface HostWithoutCredentials extends BaseHost {
	readonly environments: Environments;
}

/** Everything that a part can use. Composed in `extension.ts`. */
export interface Host extends HostWithoutCredentials {
	readonly credentials: Credentials;
}
