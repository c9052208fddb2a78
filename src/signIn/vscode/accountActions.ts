import * as vscode from 'vscode';
import type { CredentialService } from '../../environments/core/credentialService.ts';
import {
	type ApiEnvironment,
	hasApi,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import { Cancelled, UserError } from '../../shared/core/errors.ts';
import { rejectOnAbort } from '../../shared/core/rejectOnAbort.ts';
import { withCancellableProgress } from '../../shared/vscode/cancellableProgress.ts';
import { reportFailure } from '../../shared/vscode/commands.ts';
import { requireWorkspaceTrust } from '../../shared/vscode/requireWorkspaceTrust.ts';
import { isSessionUsableFor, type SessionRecord } from '../core/sessionRecord.ts';
import { newSessionRecord, signInAsClient } from '../node/newSessionRecord.ts';
import type { OauthClient, SignInResult } from '../node/tokenEndpoint/tokenRequest.ts';
import { runAndDeleteRefusedSecret, warnAboutClockOffset } from '../node/tokenExchange.ts';
import { type BasicCredentials, verifyPassword } from '../node/verifyPassword.ts';
import { signInInBrowser } from './browserSignIn.ts';
import { chooseAccount, chooseAccountsToSignOut } from './chooseAccount.ts';
import { promptForPassword } from './passwordSignIn.ts';
import { promptForSecretHeaders, promptForSecrets, storedOrPromptedClient } from './secretPrompts.ts';
import type { SignInServices } from './services.ts';

/** Signs accounts in and out. */
export class AccountActions {
	readonly #services: SignInServices;
	readonly #credentials: CredentialService;
	/** The latest sign-in to each environment that has not ended. */
	readonly #open = new Map<string, Promise<unknown>>();
	/** What the user entered for an API that could not verify it, by the URL of the API. */
	readonly #unverified = new Map<string, Partial<BasicCredentials>>();

	constructor(services: SignInServices, credentials: CredentialService) {
		this.#services = services;
		this.#credentials = credentials;
	}

	/**
	 * Signs in to the environment with an ID, else to the active one, with its authentication type. If
	 * accounts are signed in already, the user chooses one of them or another account. `again` always
	 * starts a new login.
	 */
	async signIn(environmentId: unknown, again: boolean): Promise<void> {
		requireWorkspaceTrust();
		const environment = this.#environmentOf(environmentId);
		await this.#track(environment, () => this.#signIn(environment, again));
	}

	/** Signs the user in if a request could not be authorized; see {@link RequireSignIn}. */
	async require(environment: ApiEnvironment, signal: AbortSignal, onWait: () => void): Promise<void> {
		try {
			await this.#credentials.authorize(environment, signal);
		} catch (error) {
			const start = error instanceof UserError ? this.#remedy(error.code, environment) : undefined;
			if (!start) {
				throw error;
			}
			onWait();
			await (this.#open.has(environment.id)
				? this.#join(environment, signal)
				: this.#startFor(environment, signal, start));
		}
	}

	/** Waits for the open sign-in, and for one that replaces it. Its failure is reported elsewhere. */
	async #join({ id }: ApiEnvironment, signal: AbortSignal): Promise<void> {
		for (let open = this.#open.get(id); open; open = this.#open.get(id)) {
			const isSignedIn = await rejectOnAbort(open, signal).then(
				() => true,
				() => false,
			);
			if (isSignedIn) {
				return;
			}
			if (signal.aborted) {
				break;
			}
		}
		throw new Cancelled();
	}

	/** Starts a sign-in for a request. Reports its failure if the request was canceled before. */
	async #startFor(environment: ApiEnvironment, signal: AbortSignal, start: () => Promise<void>): Promise<void> {
		const started = this.#track(environment, start);
		started.catch((error: unknown) =>
			signal.aborted ? reportFailure(this.#services.host, 'studyAdmin.signIn', error) : undefined,
		);
		await rejectOnAbort(started, signal);
	}

	/** Returns what makes a request possible that could not be authorized, if the user can do it. */
	#remedy(code: string, environment: ApiEnvironment): (() => Promise<void>) | undefined {
		switch (code) {
			case 'sign-in/required':
				return () => this.#signIn(environment, false);
			case 'sign-in/expired':
				return () => this.#signIn(environment, true);
			case 'sign-in/client-secret-missing':
			case 'sign-in/secret-missing':
				return () => promptForSecrets(this.#services.secrets, environment);
			default:
				return undefined;
		}
	}

	/** Returns the environment with the ID in the argument of a command, else the active one. */
	#environmentOf(id: unknown): ApiEnvironment {
		const { environments } = this.#services.host;
		return typeof id === 'string' ? environments.requireApi(id) : environments.requireActiveApi();
	}

	/**
	 * Records that a sign-in is open until it ends. Its error contains the ID of the environment, to
	 * which the button of the error message applies.
	 */
	async #track<T>({ id }: ApiEnvironment, start: () => Promise<T>): Promise<T> {
		const open = start();
		this.#open.set(id, open);
		try {
			return await open;
		} catch (error) {
			throw error instanceof UserError
				? new UserError(error.code, { ...error.details, environmentId: id }, error.cause)
				: error;
		} finally {
			if (this.#open.get(id) === open) {
				this.#open.delete(id);
			}
		}
	}

	async #signIn(environment: ApiEnvironment, again: boolean): Promise<void> {
		const { sessions, secrets } = this.#services;
		if (!usesIdentityProvider(environment)) {
			await this.#signInWithPassword(environment);
			return;
		}
		await sessions.all();
		const live = again ? [] : sessions.live(environment);
		const account = live.length === 0 ? undefined : await chooseAccount(sessions, environment, live);
		if (account === undefined || account === 'another') {
			await this.#signInThroughProvider(environment, [], account === 'another');
			return;
		}
		await secrets.storeClient(environment, await storedOrPromptedClient(secrets, environment));
		await sessions.choose(account.id);
	}

	/** Signs out of the active environment: deletes the sessions, or the user name and password. */
	async signOut(): Promise<void> {
		const { host, sessions, secrets } = this.#services;
		const environment = host.environments.requireActiveApi();
		const records = (await sessions.all()).filter(({ environmentId }) => environmentId === environment.id);
		const hasAccounts = usesIdentityProvider(environment);
		const isSignedIn = hasAccounts ? records.length > 0 : await secrets.password(environment);
		if (!isSignedIn) {
			throw new UserError('sign-in/no-account', { environment: environment.label });
		}
		// Sessions from before a change to a password have no use any more.
		const chosen = hasAccounts ? await chooseAccountsToSignOut(environment, records) : records;
		for (const { id } of chosen) {
			await sessions.remove(id);
		}
		const { type } = environment.api.authentication;
		if (type !== 'oidc' && chosen.length === records.length) {
			await secrets.delete(type === 'basic' ? 'basic' : 'client', environment.id);
		}
	}

	/**
	 * Prompts for the secrets of the environment with an ID, else of the active one, that are missing,
	 * or that the user wants to enter again.
	 */
	async enterSecrets(environmentId: unknown): Promise<void> {
		await promptForSecrets(this.#services.secrets, this.#environmentOf(environmentId));
	}

	/** Signs in at the identity provider, with these scopes in addition to the configured ones. */
	async signInThroughProvider(
		environment: ProviderEnvironment,
		additionalScopes: readonly string[],
	): Promise<SessionRecord> {
		requireWorkspaceTrust();
		return this.#track(environment, () => this.#signInThroughProvider(environment, additionalScopes, false));
	}

	/**
	 * Signs in at the identity provider and stores the session, and the client secret that the
	 * provider accepted. `asAnother` prompts for a login even if the browser is logged in.
	 */
	async #signInThroughProvider(
		environment: ProviderEnvironment,
		additionalScopes: readonly string[],
		asAnother: boolean,
	): Promise<SessionRecord> {
		const { host, sessions, secrets } = this.#services;
		const { type } = environment.api.authentication;
		await promptForSecretHeaders(secrets, environment);
		const client = await storedOrPromptedClient(secrets, environment);
		await sessions.all();
		const earlier = asAnother ? [] : sessions.additionalScopes(environment);
		const additional = type === 'oidc' ? [...new Set([...earlier, ...additionalScopes])] : [];
		const signedIn = await runAndDeleteRefusedSecret(secrets, environment, client, () =>
			type === 'oidc'
				? signInInBrowser(this.#services, environment, client, { additionalScopes: additional, asAnother })
				: this.#signInAsClient(environment, client),
		);
		warnAboutClockOffset(host.log, signedIn.clockOffset);
		const record = newSessionRecord(environment, signedIn, additional, host.clock.now());
		this.#requireUnchanged(
			environment,
			(current) => usesIdentityProvider(current) && isSessionUsableFor(record, current),
		);
		await secrets.storeClient(environment, { ...client, encoding: signedIn.encoding });
		await sessions.add(record);
		const issuer = record.issuerVerified ? 'verified' : 'not verified';
		host.log.info(`Signed in to ${environment.id}${type === 'oidc' ? `, issuer ${issuer}` : ''}.`);
		return record;
	}

	/** Signs in the registered client itself, without a login page (RFC 6749 section 4.4). */
	async #signInAsClient(environment: ProviderEnvironment, client: OauthClient): Promise<SignInResult> {
		const { http, clock } = this.#services.host;
		return withCancellableProgress(vscode.l10n.t('Signing in to {0}', environment.label), async (signal, report) => {
			report(vscode.l10n.t('contacting the identity provider...'));
			return signInAsClient({ http, clock, signal }, client);
		});
	}

	async #signInWithPassword(environment: ApiEnvironment): Promise<void> {
		const { secrets } = this.#services;
		await promptForSecretHeaders(secrets, environment);
		const { url } = environment.api;
		const login = await promptForPassword(environment, this.#unverified.get(url) ?? {});
		const { username, password } = login;
		this.#unverified.set(url, login);
		try {
			await this.#verifyPassword(environment, login);
		} catch (error) {
			if (error instanceof UserError && error.code === 'sign-in/wrong-password') {
				this.#unverified.set(url, { username });
			}
			throw error;
		}
		this.#unverified.delete(url);
		this.#requireUnchanged(environment, (current) => current.api.url === url);
		await secrets.storePassword(environment, username, password);
	}

	/** Shows the progress of `verifyPassword`, which the user can cancel. */
	async #verifyPassword(environment: ApiEnvironment, login: BasicCredentials): Promise<void> {
		const { host, secrets } = this.#services;
		await withCancellableProgress(vscode.l10n.t('Signing in to {0}', environment.label), async (signal, report) => {
			report(vscode.l10n.t('checking the password...'));
			await verifyPassword({ http: host.http, signal }, environment, login, await secrets.headers(environment));
		});
	}

	/**
	 * Throws when the environment was removed, or its URLs changed, during the login.
	 */
	#requireUnchanged({ id, label }: ApiEnvironment, isUnchanged: (current: ApiEnvironment) => boolean): void {
		const current = this.#services.host.environments.get(id);
		if (!current || !hasApi(current) || !isUnchanged(current)) {
			throw new UserError('sign-in/environment-changed', { environment: label });
		}
	}
}
