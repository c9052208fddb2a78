import type { ApiEnvironment } from '../shared/environments/environment.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { boundTo, holdsTexts, type Origins, originsOf, parseObject } from './core/sessionRecord.ts';

/** What a user entered for an environment, bound to the origins it was entered for. */
export type EnteredSecret =
	| { readonly kind: 'basic'; readonly username: string; readonly password: string }
	| { readonly kind: 'client'; readonly clientId: string; readonly secret: string };

const fields = {
	basic: ['username', 'password'],
	client: ['clientId', 'secret'],
} as const satisfies Record<EnteredSecret['kind'], readonly string[]>;

/** The secrets that users enter: user name and password, and client secrets. They live in SecretStorage only. */
export class StoredSecrets {
	readonly #host: HostWithoutCredentials;

	constructor(host: HostWithoutCredentials) {
		this.#host = host;
	}

	/** The secret of a kind for an environment; `undefined` when there is none for the origins it has now. */
	async get<K extends EnteredSecret['kind']>(
		kind: K,
		environment: ApiEnvironment,
	): Promise<Extract<EnteredSecret, { kind: K }> | undefined> {
		const stored = await this.#host.secrets.get(keyOf(kind, environment));
		const value = stored === undefined ? undefined : parseObject(stored);
		const { origins, entered } = value ?? {};
		const isWhole = holdsTexts(origins, ['api']) && holdsTexts(entered, fields[kind]);
		return isWhole && boundTo(origins as Origins, environment)
			? (entered as Extract<EnteredSecret, { kind: K }>)
			: undefined;
	}

	async store(entered: EnteredSecret, environment: ApiEnvironment): Promise<void> {
		const value = JSON.stringify({ origins: originsOf(environment), entered });
		await this.#host.secrets.store(keyOf(entered.kind, environment), value);
	}

	async delete(kind: EnteredSecret['kind'], environment: ApiEnvironment): Promise<void> {
		await this.#host.secrets.delete(keyOf(kind, environment));
	}
}

function keyOf(kind: EnteredSecret['kind'], environment: ApiEnvironment): string {
	return `${kind}.${environment.id}`;
}
