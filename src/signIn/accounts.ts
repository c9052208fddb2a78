import { randomUUID } from 'node:crypto';
import type { LogOutputChannel } from 'vscode';
import {
	type ApiEnvironment,
	hasApi,
	type ProviderEnvironment,
	usesProvider,
} from '../shared/environments/environment.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { requireTrust } from '../shared/trust.ts';
import { chooseAccount, chooseAccountsToSignOut } from './chooseAccount.ts';
import type { ApiToken } from './core/apiToken.ts';
import { originsOf, type SessionRecord, usableFor } from './core/sessionRecord.ts';
import type { EnteredSecrets } from './enteredSecrets.ts';
import { signInThroughBrowser } from './flows/authorizationCodeFlow.ts';
import { signInAsClient } from './flows/clientCredentialsFlow.ts';
import { signInWithPassword } from './flows/passwordFlow.ts';
import type { PendingLogins } from './pendingLogins.ts';
import type { Sessions } from './sessions.ts';
import type { TokenClient } from './tokenEndpoint.ts';

/** Signs accounts in and out, and exchanges their provider tokens. */
export class Accounts {
	readonly #host: HostWithoutCredentials;
	readonly #sessions: Sessions;
	readonly #secrets: EnteredSecrets;
	readonly #logins: PendingLogins;

	constructor(host: HostWithoutCredentials, sessions: Sessions, secrets: EnteredSecrets, logins: PendingLogins) {
		this.#host = host;
		this.#sessions = sessions;
		this.#secrets = secrets;
		this.#logins = logins;
	}

	/** Signs in to the active environment the way it says, or goes over to another account that is signed in to it. */
	async signIn(): Promise<void> {
		requireTrust();
		const environment = this.#requireActiveApi();
		if (!usesProvider(environment)) {
			await signInWithPassword(this.#host, environment, this.#secrets);
			return;
		}
		await this.#sessions.all();
		const live = this.#sessions.usable(environment).filter(({ id }) => !this.#sessions.isExpired(id));
		const account = live.length === 0 ? 'another' : await chooseAccount(environment, live);
		if (account === 'another') {
			await this.signInThroughProvider(environment, []);
		} else {
			await this.#sessions.update({ ...account, chosenAt: this.#host.clock.now() });
		}
	}

	/** Signs out of the active environment: the session, or the user name and password, are deleted. */
	async signOut(): Promise<void> {
		const environment = this.#requireActiveApi();
		const sessions = (await this.#sessions.all()).filter(({ environmentId }) => environmentId === environment.id);
		for (const { id } of await chooseAccountsToSignOut(environment, sessions)) {
			await this.#sessions.remove(id);
		}
		const { type } = environment.api.authentication;
		if (type !== 'oidc') {
			await this.#secrets.forget(type === 'basic' ? 'basic' : 'client', environment.id);
		}
	}

	/** Asks for the active environment's client secret and secret headers again. */
	async enterSecrets(): Promise<void> {
		await this.#secrets.askForAll(this.#requireActiveApi());
	}

	/** Deletes all that is stored for an environment. */
	async forget(environmentId: string): Promise<void> {
		for (const session of await this.#sessions.all()) {
			if (session.environmentId === environmentId) {
				await this.#sessions.remove(session.id);
			}
		}
		for (const kind of ['basic', 'client', 'headers'] as const) {
			await this.#secrets.forget(kind, environmentId);
		}
	}

	/** Signs in at the identity provider and keeps the session. A client secret that proved right is kept with it. */
	async signInThroughProvider(environment: ProviderEnvironment, scopes: readonly string[]): Promise<SessionRecord> {
		requireTrust();
		await this.#secrets.askForHeaders(environment);
		const client = await this.#secrets.askForClient(environment);
		const signedIn = await this.#forgettingRefusedSecret(environment, () =>
			environment.api.authentication.type === 'oidc'
				? signInThroughBrowser(this.#host, this.#logins, environment, client, { additionalScopes: scopes })
				: signInAsClient(this.#host, environment, client),
		);
		warnOfClock(this.#host.log, signedIn.clockOffset);
		await this.#secrets.keepClient(environment, { ...client, encoding: signedIn.encoding });
		const now = this.#host.clock.now();
		const record: SessionRecord = {
			version: 1,
			id: randomUUID(),
			environmentId: environment.id,
			clientId: environment.api.authentication.clientId,
			origins: originsOf(environment),
			account: signedIn.account,
			issuerVerified: signedIn.issuerVerified,
			scopes: environment.api.authentication.scopes,
			providerToken: signedIn.providerToken,
			signedInAt: now,
			chosenAt: now,
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
		if (!record || !environment || !usesProvider(environment) || !usableFor(record, environment)) {
			throw new UserError('sign-in/required', { environment: environment?.label ?? '' });
		}
		if (this.#sessions.isExpired(record.id)) {
			throw new UserError('sign-in/expired', { environment: environment.label });
		}
		await this.#sessions.keep(record.id);
		const client = await this.#secrets.client(environment);
		try {
			const token = await this.#exchangeWith(client, record, scopes);
			warnOfClock(this.#host.log, token.clockOffset);
			return token;
		} catch (error) {
			if (!this.#meansExpired(error, record)) {
				throw error;
			}
			if (environment.api.authentication.type === 'clientCredentials') {
				return this.#exchangeWith(client, await this.#renewAsClient(environment, client, record), scopes);
			}
			this.#sessions.markExpired(record.id);
			throw new UserError('sign-in/expired', { environment: environment.label }, error);
		}
	}

	async #exchangeWith(client: TokenClient, record: SessionRecord, scopes: readonly string[]): Promise<ApiToken> {
		const { exchangeToken } = await import('./tokenEndpoint.ts');
		const { signal } = new AbortController();
		const environment = this.#host.environments.get(record.environmentId) as ProviderEnvironment;
		return this.#forgettingRefusedSecret(environment, () =>
			exchangeToken(this.#host.http, client, record.providerToken, scopes, signal, this.#host.clock),
		);
	}

	/** A provider's own words count first; one that refuses without saying why is taken to mean a token that is past its time. */
	#meansExpired(error: unknown, { providerToken }: SessionRecord): boolean {
		if (!(error instanceof UserError)) {
			return false;
		}
		const isPast = providerToken.expiresAt !== undefined && providerToken.expiresAt <= this.#host.clock.now();
		return error.code === 'sign-in/expired' || (isPast && error.code === 'sign-in/provider-refused');
	}

	/** A registered client needs nobody to log in again. */
	async #renewAsClient(
		environment: ProviderEnvironment,
		client: TokenClient,
		record: SessionRecord,
	): Promise<SessionRecord> {
		const { requestClientToken } = await import('./tokenEndpoint.ts');
		const { signal } = new AbortController();
		const { providerToken } = await this.#forgettingRefusedSecret(environment, () =>
			requestClientToken(this.#host.http, client, signal, this.#host.clock),
		);
		const renewed = { ...record, providerToken };
		await this.#sessions.update(renewed);
		return renewed;
	}

	/** A secret that the provider itself says it does not take is asked for again at the next sign-in. */
	async #forgettingRefusedSecret<T>(environment: ProviderEnvironment, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			if (error instanceof UserError && error.facts['error'] === 'invalid_client') {
				await this.#secrets.forget('client', environment.id);
			}
			throw error;
		}
	}

	#requireActiveApi(): ApiEnvironment {
		const environment = this.#host.environments.requireActive();
		if (!hasApi(environment)) {
			throw new UserError('environment/no-api', { environment: environment.label });
		}
		return environment;
	}
}

/** The product works with a clock that is off, other programs of the same machine may not. */
function warnOfClock(log: Pick<LogOutputChannel, 'warn'>, offset: number | undefined): void {
	if (offset !== undefined && Math.abs(offset) >= 60_000) {
		log.warn(`The clock of this machine is ${Math.round(-offset / 1000)} s ahead of the identity provider's.`);
	}
}
