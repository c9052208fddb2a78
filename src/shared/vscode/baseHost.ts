import type { ExtensionContext, SecretStorage } from 'vscode';
import type { Clock } from '../core/clock.ts';
import type { ErrorMessages } from '../core/errorMessages.ts';
import type { Http } from '../core/http.ts';
import type { Log } from '../core/log.ts';
import type { ActivityStatusItem } from './activityStatusItem.ts';

/** The services that all parts of the extension share. */
export interface BaseHost {
	readonly context: ExtensionContext;
	readonly log: Log;
	readonly secrets: SecretStorage;
	readonly http: Http;
	readonly clock: Clock;
	readonly errorMessages: ErrorMessages;
	readonly activityItem: ActivityStatusItem;
}
