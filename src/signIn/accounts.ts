import { randomUUID } from 'node:crypto';
import { type ApiEnvironment, isOidc, type OidcEnvironment } from '../shared/environments/environment.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { requireTrust } from '../shared/trust.ts';
import { askForClientSecret, signInWithPassword } from './basicSignIn.ts';
import type { ApiToken } from './core/apiToken.ts';
import type { ExpectedCallbacks } from './core/expectedCallbacks.ts';
import { originsOf, type SessionRecord, usableFor } from './core/sessionRecord.ts';
import { signInThroughBrowser } from './flows/authorizationCodeFlow.ts';
import type { Sessions } from './sessions.ts';
import type { StoredSecrets } from './storedSecrets.ts';

/** Signs accounts in and out, and exchanges their provider tokens. */
export class Accounts {
	readonly #host: HostWithoutCredentials;
	readonly #sessions: Sessions;
	readonly #secrets: StoredSecrets;
	readonly #callbacks: ExpectedCallbacks;

	constructor(host: HostWithoutCredentials, sessions: Sessions, secrets: StoredSecrets, callbacks: ExpectedCallbacks) {
		this.#host = host;
		this.#sessions = sessions;
		this.#secrets = secrets;
		this.#callbacks = callbacks;
	}

	/** Signs in to the active environment, the way it says. */
	async signIn(): Promise<void> {
		requireTrust();
		const environment = this.#requireActiveApi();
		if (isOidc(environment)) {
			await this.signInThroughProvider(environment, []);
		} else {
			await this.#secrets.store(await signInWithPassword(this.#host, environment), environment);
		}
	}

	/** Signs out of the active environment: its sessions, or its user name and password, are deleted. */
	async signOut(): Promise<void> {
		const environment = this.#requireActiveApi();
		const sessions = (await this.#sessions.all()).filter(({ environmentId }) => environmentId === environment.id);
		for (const { id } of sessions) {
			await this.#sessions.remove(id);
		}
		await this.#secrets.delete('basic', environment);
	}

	/** Signs in at the identity provider and keeps the session. A client secret that proved right is kept with it. */
	async signInThroughProvider(environment: OidcEnvironment, scopes: readonly string[]): Promise<SessionRecord> {
		requireTrust();
		const secret = await this.#clientSecret(environment);
		const signedIn = await signInThroughBrowser(this.#host, this.#callbacks, environment, secret, scopes).catch(
			async (error: unknown) => {
				await this.#forgetRefusedSecret(environment, error);
				throw error;
			},
		);
		if (secret !== undefined) {
			const { clientId } = environment.api.authentication;
			await this.#secrets.store({ kind: 'client', clientId, secret }, environment);
		}
		const record: SessionRecord = {
			version: 1,
			id: randomUUID(),
			environmentId: environment.id,
			origins: originsOf(environment),
			account: signedIn.account,
			issuerVerified: signedIn.issuerVerified,
			scopes: environment.api.authentication.scopes,
			providerToken: signedIn.providerToken,
			signedInAt: this.#host.clock.now(),
		};
		await this.#sessions.add(record);
		this.#host.log.info(
			`Signed in to ${environment.id}, issuer ${record.issuerVerified ? 'verified' : 'not verified'}.`,
		);
		return record;
	}

	/** Exchanges a session's provider token for a JWT. @throws {UserError} `sign-in/expired` once it is not valid any more. */
	async exchange(sessionId: string, scopes: readonly string[]): Promise<ApiToken> {
		requireTrust();
		const record = (await this.#sessions.all()).find(({ id }) => id === sessionId);
		const environment = this.#host.environments.get(record?.environmentId ?? '');
		if (!record || !environment || !isOidc(environment) || !usableFor(record, environment)) {
			throw new UserError('sign-in/required', { environment: environment?.label ?? '' });
		}
		try {
			const { expiresAt } = record.providerToken;
			if (this.#sessions.isExpired(record.id) || (expiresAt !== undefined && expiresAt <= this.#host.clock.now())) {
				throw new UserError('sign-in/expired', { environment: environment.label });
			}
			const { exchangeToken } = await import('./tokenEndpoint.ts');
			const client = { settings: environment.api.authentication, secret: await this.#storedClientSecret(environment) };
			if (client.settings.clientType === 'confidential' && client.secret === undefined) {
				throw new UserError('sign-in/required', { environment: environment.label });
			}
			const signal = new AbortController().signal;
			return await exchangeToken(this.#host.http, client, record.providerToken, scopes, signal, () =>
				this.#host.clock.now(),
			);
		} catch (error) {
			if (error instanceof UserError && error.code === 'sign-in/expired') {
				this.#sessions.markExpired(record.id);
			}
			await this.#forgetRefusedSecret(environment, error);
			throw error;
		}
	}

	async #clientSecret(environment: OidcEnvironment): Promise<string | undefined> {
		if (environment.api.authentication.clientType === 'public') {
			return undefined;
		}
		return (await this.#storedClientSecret(environment)) ?? (await askForClientSecret(environment));
	}

	async #storedClientSecret(environment: OidcEnvironment): Promise<string | undefined> {
		const stored = await this.#secrets.get('client', environment);
		return stored?.clientId === environment.api.authentication.clientId ? stored.secret : undefined;
	}

	async #forgetRefusedSecret(environment: OidcEnvironment, error: unknown): Promise<void> {
		if (error instanceof UserError && error.code === 'sign-in/client-refused') {
			await this.#secrets.delete('client', environment);
		}
	}

	#requireActiveApi(): ApiEnvironment {
		const environment = this.#host.environments.requireActive();
		if (!environment.api) {
			throw new UserError('environment/no-api', { environment: environment.label });
		}
		return environment as ApiEnvironment;
	}
}
