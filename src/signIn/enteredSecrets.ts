import * as vscode from 'vscode';
import { type ApiEnvironment, type ProviderEnvironment, usesProvider } from '../shared/environments/environment.ts';
import { isHeaderValue } from '../shared/environments/fieldReader.ts';
import type { FoundSecrets } from '../shared/environments/takeSecretsOut.ts';
import { UserError } from '../shared/errors.ts';
import { askFor } from './askFor.ts';
import type { EnteredSecret, StoredSecrets } from './storedSecrets.ts';
import type { TokenClient } from './tokenEndpoint.ts';

/** What the user is asked to enter for an environment, and what has been entered. */
export class EnteredSecrets {
	readonly #stored: StoredSecrets;

	constructor(stored: StoredSecrets) {
		this.#stored = stored;
	}

	/** User name and password of an environment; `undefined` when nobody is signed in so. */
	basic(environment: ApiEnvironment): Promise<Extract<EnteredSecret, { kind: 'basic' }> | undefined> {
		return this.#stored.get('basic', environment);
	}

	/** The environment's client with its secret. @throws {UserError} `sign-in/required` when the secret is not there. */
	async client(environment: ProviderEnvironment): Promise<TokenClient> {
		const client = await this.#storedClient(environment);
		if (!client) {
			throw new UserError('sign-in/required', { environment: environment.label });
		}
		return client;
	}

	/** The environment's client with its secret, which is asked for when it is not there. It is not kept yet. */
	async askForClient(environment: ProviderEnvironment): Promise<TokenClient> {
		const settings = environment.api.authentication;
		return (await this.#storedClient(environment)) ?? { settings, secret: await this.#askForClientSecret(environment) };
	}

	/** Keeps the secret of a client that has proved right. */
	async keepClient(environment: ProviderEnvironment, { settings, secret, encoding }: TokenClient): Promise<void> {
		if (secret !== undefined) {
			const { clientId } = settings;
			await this.keep({ kind: 'client', clientId, secret, ...(encoding ? { encoding } : {}) }, environment);
		}
	}

	/** The environment's secret headers. @throws {UserError} `sign-in/secret-missing` when one has no value. */
	async headers(environment: ApiEnvironment): Promise<Readonly<Record<string, string>>> {
		const { secretHeaders } = environment.api;
		const values = secretHeaders.length === 0 ? {} : ((await this.#stored.get('headers', environment))?.values ?? {});
		return Object.fromEntries(
			secretHeaders.map((name) => {
				const value = values[name];
				if (value === undefined) {
					throw new UserError('sign-in/secret-missing', { environment: environment.label, header: name });
				}
				return [name, value];
			}),
		);
	}

	/** Asks for the values of secret headers that are not there, and keeps them. */
	async askForHeaders(environment: ApiEnvironment): Promise<void> {
		const { secretHeaders } = environment.api;
		const values = (await this.#stored.get('headers', environment))?.values ?? {};
		const missing = secretHeaders.filter((name) => values[name] === undefined);
		if (missing.length > 0) {
			const entered = await this.#askForHeaderValues(environment, missing);
			await this.keep({ kind: 'headers', values: { ...values, ...entered } }, environment);
		}
	}

	/** Asks for the client secret and the secret headers of an environment, whatever is there already. */
	async askForAll(environment: ApiEnvironment): Promise<void> {
		const secret = usesProvider(environment) ? await this.#askForClientSecret(environment) : undefined;
		const { secretHeaders } = environment.api;
		if (secret === undefined && secretHeaders.length === 0) {
			throw new UserError('sign-in/no-secrets', { environment: environment.label });
		}
		if (usesProvider(environment)) {
			await this.keepClient(environment, { settings: environment.api.authentication, secret });
		}
		if (secretHeaders.length > 0) {
			await this.keep(
				{ kind: 'headers', values: await this.#askForHeaderValues(environment, secretHeaders) },
				environment,
			);
		}
	}

	/** Keeps what was found elsewhere. @throws {UserError} `sign-in/secret-not-kept` when the storage does not take it */
	async keepFound(environment: ApiEnvironment, { clientSecret, login, headers }: FoundSecrets): Promise<void> {
		const entered: EnteredSecret[] = [];
		if (clientSecret !== undefined && usesProvider(environment)) {
			const { clientId } = environment.api.authentication;
			entered.push({ kind: 'client', clientId, secret: clientSecret });
		}
		if (login) {
			entered.push({ kind: 'basic', ...login });
		}
		if (Object.keys(headers).length > 0) {
			const values = (await this.#stored.get('headers', environment))?.values ?? {};
			entered.push({ kind: 'headers', values: { ...values, ...headers } });
		}
		for (const secret of entered) {
			if (!(await this.keep(secret, environment))) {
				throw new UserError('sign-in/secret-not-kept', { environment: environment.label });
			}
		}
	}

	/** Keeps what was entered, for the environment's present origins. Gives whether it outlasts the window. */
	keep(entered: EnteredSecret, environment: ApiEnvironment): Promise<boolean> {
		return this.#stored.store(entered, environment);
	}

	forget(kind: EnteredSecret['kind'], environmentId: string): Promise<void> {
		return this.#stored.delete(kind, environmentId);
	}

	/** `undefined` when a secret belongs to the client and is not there. */
	async #storedClient(environment: ProviderEnvironment): Promise<TokenClient | undefined> {
		const settings = environment.api.authentication;
		if (settings.clientType === 'public') {
			return { settings, secret: undefined };
		}
		const stored = await this.#stored.get('client', environment);
		return stored?.clientId === settings.clientId
			? { settings, secret: stored.secret, ...(stored.encoding ? { encoding: stored.encoding } : {}) }
			: undefined;
	}

	/** `undefined` for a public client, which has none. */
	async #askForClientSecret(environment: ProviderEnvironment): Promise<string | undefined> {
		if (environment.api.authentication.clientType === 'public') {
			return undefined;
		}
		return askFor({
			title: vscode.l10n.t('Sign in to {0}', environment.label),
			prompt: vscode.l10n.t("Client secret, as the identity provider's customer portal shows it"),
			password: true,
		});
	}

	async #askForHeaderValues(
		environment: ApiEnvironment,
		names: readonly string[],
	): Promise<Readonly<Record<string, string>>> {
		const values: Record<string, string> = {};
		for (const name of names) {
			values[name] = await askFor({
				title: vscode.l10n.t('Sign in to {0}', environment.label),
				prompt: vscode.l10n.t('Value of the header {0}, sent to {1} only', name, new URL(environment.api.url).host),
				password: true,
				refuse: (value) =>
					isHeaderValue(value) ? undefined : vscode.l10n.t('A header has no such characters. Copy the value again.'),
			});
		}
		return values;
	}
}
