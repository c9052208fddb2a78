import {
	type ApiEnvironment,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import type { EnvironmentSecrets } from '../../environments/core/extractSecrets.ts';
import { UserError } from '../../shared/core/errors.ts';
import { hasProperties, parseJsonObject } from '../../shared/core/json.ts';
import { type AllowedSecretOrigins, areSecretsUsableWith, secretOriginsOf } from '../core/sessionRecord.ts';
import type { CachedSecretStorage } from './cachedSecretStorage.ts';
import type { SignedOutAccounts } from './signedOutAccounts.ts';
import type { BasicEncoding, OauthClient } from './tokenEndpoint/tokenRequest.ts';

/** Secrets that a user entered for an environment. */
type SecretEntry =
	| { readonly kind: 'basic'; readonly username: string; readonly password: string }
	| { readonly kind: 'client'; readonly clientId: string; readonly secret: string; readonly encoding?: BasicEncoding }
	| { readonly kind: 'headers'; readonly values: Readonly<Record<string, string>> };

type Kind = SecretEntry['kind'];

const isComplete: Readonly<Record<Kind, (entry: unknown) => boolean>> = {
	basic: (entry) => hasProperties(entry, ['username', 'password']),
	client: (entry) => hasProperties(entry, ['clientId', 'secret']),
	headers: (entry) => hasProperties(entry, ['values'], 'object'),
};

/**
 * The secrets that users enter: user name and password, client secrets, secret headers. Each is
 * bound to the origins that the environment had when the secret was entered, and is not returned
 * for other origins.
 */
export class EnteredSecrets {
	readonly #secrets: CachedSecretStorage;
	readonly #signOuts: SignedOutAccounts | undefined;

	/** `signOuts`: the deletions in all windows; `undefined` when the windows share `secrets`. */
	constructor(secrets: CachedSecretStorage, signOuts?: SignedOutAccounts) {
		this.#secrets = secrets;
		this.#signOuts = signOuts;
	}

	/**
	 * Returns the user name and the password of an environment; `undefined` when no user is signed in
	 * with a password.
	 */
	password(environment: ApiEnvironment): Promise<Extract<SecretEntry, { kind: 'basic' }> | undefined> {
		return this.#get('basic', environment);
	}

	/**
	 * Returns the environment's client with its secret; `undefined` when it needs a secret and none is
	 * stored for its client ID.
	 */
	async client(environment: ProviderEnvironment): Promise<OauthClient | undefined> {
		const settings = environment.api.authentication;
		if (settings.clientType === 'public') {
			return { settings, secret: undefined };
		}
		const stored = await this.#get('client', environment);
		return stored?.clientId === settings.clientId
			? { settings, secret: stored.secret, ...(stored.encoding ? { encoding: stored.encoding } : {}) }
			: undefined;
	}

	/** Returns the stored values of the environment's secret headers, by name. */
	async headers(environment: ApiEnvironment): Promise<Readonly<Record<string, string>>> {
		const { secretHeaders } = environment.api;
		const values = secretHeaders.length === 0 ? {} : ((await this.#get('headers', environment))?.values ?? {});
		return Object.fromEntries(
			secretHeaders.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
		);
	}

	/** Stores a user name and password. Returns whether the storage accepted them. */
	storePassword(environment: ApiEnvironment, username: string, password: string): Promise<boolean> {
		return this.#put({ kind: 'basic', username, password }, environment);
	}

	/**
	 * Stores the secret of the environment's client, if it has one. Returns whether the storage
	 * accepted the secret.
	 */
	async storeClient(
		environment: ProviderEnvironment,
		{ settings: { clientId }, secret, encoding }: OauthClient,
	): Promise<boolean> {
		return (
			secret === undefined ||
			this.#put({ kind: 'client', clientId, secret, ...(encoding ? { encoding } : {}) }, environment)
		);
	}

	/**
	 * Stores values of secret headers in addition to the other stored values. Returns whether the
	 * storage accepted them.
	 */
	async storeHeaders(environment: ApiEnvironment, values: Readonly<Record<string, string>>): Promise<boolean> {
		const others = (await this.#get('headers', environment))?.values;
		return this.#put({ kind: 'headers', values: { ...others, ...values } }, environment);
	}

	/**
	 * Stores secrets that were found in the settings.
	 * @throws {UserError} `sign-in/secret-not-stored` when the storage fails
	 */
	async storeExtracted(
		environment: ApiEnvironment,
		{ clientSecret, login, headers }: EnvironmentSecrets,
	): Promise<void> {
		const stored = [
			clientSecret === undefined ||
				!usesIdentityProvider(environment) ||
				(await this.storeClient(environment, { settings: environment.api.authentication, secret: clientSecret })),
			login === undefined || (await this.storePassword(environment, login.username, login.password)),
			Object.keys(headers).length === 0 || (await this.storeHeaders(environment, headers)),
		];
		if (!stored.every(Boolean)) {
			throw new UserError('sign-in/secret-not-stored', { environment: environment.label });
		}
	}

	/** Deletes the secrets of one kind in all windows, including those bound to other origins. */
	async delete(kind: Kind, environmentId: string): Promise<void> {
		try {
			await this.#signOuts?.add(secretKey(kind, environmentId));
		} finally {
			await this.discard(kind, environmentId);
		}
	}

	/**
	 * Deletes the secrets of one kind that a server refused. In a web host, the secrets that other
	 * windows have entered remain.
	 */
	async discard(kind: Kind, environmentId: string): Promise<void> {
		await this.#secrets.delete(secretKey(kind, environmentId));
	}

	/** Deletes all secrets that were entered for an environment. */
	async deleteAll(environmentId: string): Promise<void> {
		for (const kind of ['basic', 'client', 'headers'] as const) {
			await this.delete(kind, environmentId);
		}
	}

	async #get<K extends Kind>(
		kind: K,
		environment: ApiEnvironment,
	): Promise<Extract<SecretEntry, { kind: K }> | undefined> {
		const key = secretKey(kind, environment.id);
		const stored = await this.#secrets.get(key);
		if (stored === undefined) {
			return undefined;
		}
		if (this.#signOuts?.has(key)) {
			// Only a stored secret is deleted, because the listeners of the deletion read it again.
			await this.#secrets.delete(key);
			return undefined;
		}
		const { origins, entered } = parseJsonObject(stored) ?? {};
		return hasProperties(origins, ['api']) &&
			isComplete[kind](entered) &&
			areSecretsUsableWith(origins as unknown as AllowedSecretOrigins, environment)
			? (entered as Extract<SecretEntry, { kind: K }>)
			: undefined;
	}

	async #put(entered: SecretEntry, environment: ApiEnvironment): Promise<boolean> {
		const key = secretKey(entered.kind, environment.id);
		await this.#signOuts?.delete(key);
		return this.#secrets.store(key, JSON.stringify({ origins: secretOriginsOf(environment), entered }));
	}
}

/** Whether a key of the secret storage belongs to a secret of a kind. */
export function isSecretKeyOfKind(kind: Kind, key: string): boolean {
	return key.startsWith(`${kind}.`);
}

function secretKey(kind: Kind, environmentId: string): string {
	return `${kind}.${environmentId}`;
}
