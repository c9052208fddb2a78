import { type ApiEnvironment, type ProviderEnvironment, usesProvider } from '../shared/environments/environment.ts';
import type { FoundSecrets } from '../shared/environments/takeSecretsOut.ts';
import { UserError } from '../shared/errors.ts';
import { parseObject } from '../shared/json.ts';
import { boundTo, holdsTexts, type Origins, originsOf } from './core/sessionRecord.ts';
import type { KeptSecrets } from './keptSecrets.ts';
import type { BasicEncoding, TokenClient } from './tokenEndpoint.ts';

/** What a user entered for an environment, bound to the origins it was entered for. */
export type EnteredSecret =
	| { readonly kind: 'basic'; readonly username: string; readonly password: string }
	| { readonly kind: 'client'; readonly clientId: string; readonly secret: string; readonly encoding?: BasicEncoding }
	| { readonly kind: 'headers'; readonly values: Readonly<Record<string, string>> };

type Kind = EnteredSecret['kind'];

const isWhole: Readonly<Record<Kind, (entered: unknown) => boolean>> = {
	basic: (entered) => holdsTexts(entered, ['username', 'password']),
	client: (entered) => holdsTexts(entered, ['clientId', 'secret']),
	headers: (entered) => holdsTexts(entered, ['values'], 'object'),
};

/** The secrets that users enter: user name and password, client secrets, secret headers. */
export class StoredSecrets {
	readonly #secrets: KeptSecrets;

	constructor(secrets: KeptSecrets) {
		this.#secrets = secrets;
	}

	/** User name and password of an environment; `undefined` when nobody is signed in so. */
	password(environment: ApiEnvironment): Promise<Extract<EnteredSecret, { kind: 'basic' }> | undefined> {
		return this.#get('basic', environment);
	}

	/** The environment's client; `undefined` when it was given a secret that is not there. */
	async client(environment: ProviderEnvironment): Promise<TokenClient | undefined> {
		const settings = environment.api.authentication;
		if (settings.clientType === 'public') {
			return { settings, secret: undefined };
		}
		const stored = await this.#get('client', environment);
		return stored?.clientId === settings.clientId
			? { settings, secret: stored.secret, ...(stored.encoding ? { encoding: stored.encoding } : {}) }
			: undefined;
	}

	/** The values of the environment's secret headers, as far as they are there. */
	async headers(environment: ApiEnvironment): Promise<Readonly<Record<string, string>>> {
		const { secretHeaders } = environment.api;
		const values = secretHeaders.length === 0 ? {} : ((await this.#get('headers', environment))?.values ?? {});
		return Object.fromEntries(
			secretHeaders.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
		);
	}

	/** Keeps a password for the origins that the environment has now. */
	keepPassword(environment: ApiEnvironment, username: string, password: string): Promise<boolean> {
		return this.#keep({ kind: 'basic', username, password }, environment);
	}

	/** Keeps the secret of the environment's client; of one that has none, nothing. Gives whether it outlasts the window. */
	async keepClient(
		environment: ProviderEnvironment,
		{ settings: { clientId }, secret, encoding }: TokenClient,
	): Promise<boolean> {
		return (
			secret === undefined ||
			this.#keep({ kind: 'client', clientId, secret, ...(encoding ? { encoding } : {}) }, environment)
		);
	}

	/** Keeps values of secret headers besides those that are there. Gives whether they outlast the window. */
	async keepHeaders(environment: ApiEnvironment, values: Readonly<Record<string, string>>): Promise<boolean> {
		const others = (await this.#get('headers', environment))?.values;
		return this.#keep({ kind: 'headers', values: { ...others, ...values } }, environment);
	}

	/** Keeps what was found elsewhere. @throws {UserError} `sign-in/secret-not-kept` when the storage does not take it */
	async keepFound(environment: ApiEnvironment, { clientSecret, login, headers }: FoundSecrets): Promise<void> {
		const kept = [
			clientSecret === undefined ||
				!usesProvider(environment) ||
				(await this.keepClient(environment, { settings: environment.api.authentication, secret: clientSecret })),
			login === undefined || (await this.keepPassword(environment, login.username, login.password)),
			Object.keys(headers).length === 0 || (await this.keepHeaders(environment, headers)),
		];
		if (!kept.every(Boolean)) {
			throw new UserError('sign-in/secret-not-kept', { environment: environment.label });
		}
	}

	async delete(kind: Kind, environmentId: string): Promise<void> {
		await this.#secrets.delete(keyOf(kind, environmentId));
	}

	/** Deletes all that was entered for an environment. */
	async deleteAll(environmentId: string): Promise<void> {
		for (const kind of ['basic', 'client', 'headers'] as const) {
			await this.delete(kind, environmentId);
		}
	}

	async #get<K extends Kind>(
		kind: K,
		environment: ApiEnvironment,
	): Promise<Extract<EnteredSecret, { kind: K }> | undefined> {
		const stored = await this.#secrets.get(keyOf(kind, environment.id));
		const { origins, entered } = (stored === undefined ? undefined : parseObject(stored)) ?? {};
		return holdsTexts(origins, ['api']) && isWhole[kind](entered) && boundTo(origins as Origins, environment)
			? (entered as Extract<EnteredSecret, { kind: K }>)
			: undefined;
	}

	#keep(entered: EnteredSecret, environment: ApiEnvironment): Promise<boolean> {
		const value = JSON.stringify({ origins: originsOf(environment), entered });
		return this.#secrets.store(keyOf(entered.kind, environment.id), value);
	}
}

/** Whether a key of the secret storage holds a secret of a kind. */
export function isKeyOf(kind: Kind, key: string): boolean {
	return key.startsWith(`${kind}.`);
}

function keyOf(kind: Kind, environmentId: string): string {
	return `${kind}.${environmentId}`;
}
