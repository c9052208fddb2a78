import type { ApiEnvironment } from '../shared/environments/environment.ts';
import { boundTo, holdsTexts, type Origins, originsOf, parseObject } from './core/sessionRecord.ts';
import type { KeptSecrets } from './keptSecrets.ts';

/** What a user entered for an environment, bound to the origins it was entered for. */
export type EnteredSecret =
	| { readonly kind: 'basic'; readonly username: string; readonly password: string }
	| { readonly kind: 'client'; readonly clientId: string; readonly secret: string; readonly encoding?: BasicEncoding }
	| { readonly kind: 'headers'; readonly values: Readonly<Record<string, string>> };

/** How the provider takes the client's Basic credentials: as the specification shows, or percent-encoded (RFC 6749 section 2.3.1). */
export type BasicEncoding = 'raw' | 'percent';

type Kind = EnteredSecret['kind'];

const isWhole: Readonly<Record<Kind, (entered: unknown) => boolean>> = {
	basic: (entered) => holdsTexts(entered, ['username', 'password']),
	client: (entered) => holdsTexts(entered, ['clientId', 'secret']),
	headers: (entered) => holdsTexts(entered, []),
};

/** The secrets that users enter: user name and password, client secrets, secret headers. */
export class StoredSecrets {
	readonly #secrets: KeptSecrets;

	constructor(secrets: KeptSecrets) {
		this.#secrets = secrets;
	}

	/** The secret of a kind for an environment; `undefined` when there is none for the origins it has now. */
	async get<K extends Kind>(
		kind: K,
		environment: ApiEnvironment,
	): Promise<Extract<EnteredSecret, { kind: K }> | undefined> {
		const stored = await this.#secrets.get(keyOf(kind, environment.id));
		const { origins, entered } = (stored === undefined ? undefined : parseObject(stored)) ?? {};
		return holdsTexts(origins, ['api']) && isWhole[kind](entered) && boundTo(origins as Origins, environment)
			? (entered as Extract<EnteredSecret, { kind: K }>)
			: undefined;
	}

	/** Keeps a secret for the origins that the environment has now. Gives whether it outlasts the window. */
	store(entered: EnteredSecret, environment: ApiEnvironment): Promise<boolean> {
		const value = JSON.stringify({ origins: originsOf(environment), entered });
		return this.#secrets.store(keyOf(entered.kind, environment.id), value);
	}

	async delete(kind: Kind, environmentId: string): Promise<void> {
		await this.#secrets.delete(keyOf(kind, environmentId));
	}
}

/** Whether a key of the secret storage holds a secret of a kind. */
export function isKeyOf(kind: Kind, key: string): boolean {
	return key.startsWith(`${kind}.`);
}

function keyOf(kind: Kind, environmentId: string): string {
	return `${kind}.${environmentId}`;
}
