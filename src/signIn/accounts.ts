import { randomUUID } from 'node:crypto';
import {
	type ApiEnvironment,
	hasApi,
	type ProviderEnvironment,
	usesProvider,
} from '../shared/environments/environment.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { requireTrust } from '../shared/trust.ts';
import { askForClient, askForHeaders, askForSecretsAgain } from './askForSecrets.ts';
import { chooseAccount, chooseAccountsToSignOut } from './chooseAccount.ts';
import { grantOf, originsOf, type SessionRecord, usableFor } from './core/sessionRecord.ts';
import { signInThroughBrowser } from './flows/authorizationCodeFlow.ts';
import { signInAsClient } from './flows/clientCredentialsFlow.ts';
import { signInWithPassword } from './flows/passwordFlow.ts';
import type { PendingLogins } from './pendingLogins.ts';
import type { Sessions } from './sessions.ts';
import type { StoredSecrets } from './storedSecrets.ts';
import { forgettingRefusedSecret, warnOfClock } from './tokenExchange.ts';

/** Signs accounts in and out. */
export class Accounts {
	readonly #host: HostWithoutCredentials;
	readonly #sessions: Sessions;
	readonly #secrets: StoredSecrets;
	readonly #logins: PendingLogins;

	constructor(host: HostWithoutCredentials, sessions: Sessions, secrets: StoredSecrets, logins: PendingLogins) {
		this.#host = host;
		this.#sessions = sessions;
		this.#secrets = secrets;
		this.#logins = logins;
	}

	/**
	 * Signs in to the active environment the way it says. Where accounts are signed in to it already the user chooses one
	 * of them, or another; `again` goes straight to a new login.
	 */
	async signIn(again: boolean): Promise<void> {
		requireTrust();
		const environment = this.#host.environments.requireActiveApi();
		if (!usesProvider(environment)) {
			await this.#signInWithPassword(environment);
			return;
		}
		await this.#sessions.all();
		const live = again ? [] : this.#sessions.live(environment);
		const account = live.length === 0 ? undefined : await chooseAccount(this.#sessions, environment, live);
		if (account === undefined || account === 'another') {
			await this.signInThroughProvider(environment, [], account === 'another');
			return;
		}
		await this.#secrets.keepClient(environment, await askForClient(this.#secrets, environment));
		await this.#sessions.choose(account.id);
	}

	/** Signs out of the active environment: the session, or the user name and password, are deleted. */
	async signOut(): Promise<void> {
		const environment = this.#host.environments.requireActiveApi();
		const sessions = (await this.#sessions.all()).filter(({ environmentId }) => environmentId === environment.id);
		const isSignedIn = usesProvider(environment) ? sessions.length > 0 : await this.#secrets.password(environment);
		if (!isSignedIn) {
			throw new UserError('sign-in/nobody-to-sign-out', { environment: environment.label });
		}
		const leaving = await chooseAccountsToSignOut(environment, sessions);
		for (const { id } of leaving) {
			await this.#sessions.remove(id);
		}
		const { type } = environment.api.authentication;
		if (type !== 'oidc' && leaving.length === sessions.length) {
			await this.#secrets.delete(type === 'basic' ? 'basic' : 'client', environment.id);
		}
	}

	/** Asks for the active environment's secrets that are missing, or that the user wants to enter anew. */
	async enterSecrets(): Promise<void> {
		await askForSecretsAgain(this.#secrets, this.#host.environments.requireActiveApi());
	}

	/** Deletes all that is stored for an environment, and ends the logins to it. */
	async forget(environmentId: string): Promise<void> {
		await this.#logins.endFor(environmentId);
		await this.#sessions.removeAll(environmentId);
		await this.#secrets.deleteAll(environmentId);
	}

	/**
	 * Signs in at the identity provider and keeps the session. A client secret that proved right is kept with it.
	 * `asAnother`: not as who is logged in at the provider already.
	 */
	async signInThroughProvider(
		environment: ProviderEnvironment,
		additionalScopes: readonly string[],
		asAnother = false,
	): Promise<SessionRecord> {
		requireTrust();
		const { type, clientId, scopes } = environment.api.authentication;
		await askForHeaders(this.#secrets, environment);
		const client = await askForClient(this.#secrets, environment);
		await this.#sessions.all();
		// The session takes the place of the account's earlier one, which other extensions had their scopes from.
		const earlier = asAnother ? [] : (this.#sessions.chosen(environment)?.additional ?? []);
		const additional = type === 'oidc' ? [...new Set([...earlier, ...additionalScopes])] : [];
		const asked = [...new Set([...scopes, ...additional])];
		const signedIn = await forgettingRefusedSecret(this.#secrets, environment, client, () =>
			type === 'oidc'
				? signInThroughBrowser(this.#host, this.#logins, environment, client, {
						additionalScopes: additional,
						asAnother,
					})
				: signInAsClient(this.#host, environment, client),
		);
		warnOfClock(this.#host.log, signedIn.clockOffset);
		const now = this.#host.clock.now();
		const record: SessionRecord = {
			version: 1,
			id: randomUUID(),
			environmentId: environment.id,
			clientId,
			grant: grantOf(type),
			origins: originsOf(environment),
			account: signedIn.account,
			issuerVerified: signedIn.issuerVerified,
			asked,
			additional,
			scopes: signedIn.scopes ?? asked,
			providerToken: signedIn.providerToken,
			signedInAt: now,
			chosenAt: now,
		};
		this.#requireUnchanged(environment, (current) => usesProvider(current) && usableFor(record, current));
		await this.#secrets.keepClient(environment, { ...client, encoding: signedIn.encoding });
		await this.#sessions.add(record);
		const issuer = record.issuerVerified ? 'verified' : 'not verified';
		this.#host.log.info(`Signed in to ${environment.id}${type === 'oidc' ? `, issuer ${issuer}` : ''}.`);
		return record;
	}

	async #signInWithPassword(environment: ApiEnvironment): Promise<void> {
		await askForHeaders(this.#secrets, environment);
		const { username, password } = await signInWithPassword(this.#host, environment, () =>
			this.#secrets.headers(environment),
		);
		this.#requireUnchanged(environment, (current) => current.api.url === environment.api.url);
		await this.#secrets.keepPassword(environment, username, password);
	}

	/** Nobody is signed in to an environment that was removed or led elsewhere while the user was logging in. */
	#requireUnchanged({ id, label }: ApiEnvironment, isAsBefore: (current: ApiEnvironment) => boolean): void {
		const current = this.#host.environments.get(id);
		if (!current || !hasApi(current) || !isAsBefore(current)) {
			throw new UserError('sign-in/environment-changed', { environment: label });
		}
	}
}
