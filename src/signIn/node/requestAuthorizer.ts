import type {
	CredentialService,
	RefusedResponse,
	RequestAuthorization,
	RequestTrigger,
} from '../../environments/core/credentialService.ts';
import {
	type ApiEnvironment,
	hasApi,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import type { EnvironmentSecrets } from '../../environments/core/extractSecrets.ts';
import type { Clock } from '../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Emitter } from '../../shared/core/emitter.ts';
import { UserError } from '../../shared/core/errors.ts';
import { toDisplayName } from '../../shared/core/sanitizeText.ts';
import { basicAuthorizationHeader } from '../core/basicAuthorizationHeader.ts';
import { tokenRefusalError } from '../core/tokenRefusalError.ts';
import type { ApiTokenOptions, ApiTokens } from './apiTokens.ts';
import type { CachedSecretStorage } from './cachedSecretStorage.ts';
import { type EnteredSecrets, isSecretKeyOfKind } from './enteredSecrets.ts';
import type { PendingLogins } from './pendingLogins.ts';
import type { SessionStore } from './sessionStore.ts';

/** Dependencies of {@link RequestAuthorizer}. */
interface RequestAuthorizerDependencies {
	readonly host: { readonly environments: Environments; readonly clock: Clock };
	readonly secretStore: CachedSecretStorage;
	readonly secrets: EnteredSecrets;
	readonly sessions: SessionStore;
	readonly tokens: ApiTokens;
	readonly pending: Pick<PendingLogins, 'endFor'>;
	/** Throws when the workspace is not trusted. */
	readonly requireTrust: () => void;
}

/** The identity of a user name begins with this text. */
const basicIdentityPrefix = 'basic ';

/**
 * Provides the other parts with the headers of authorized requests, for every authentication type,
 * and removes tokens that are no longer valid for the settings, the secrets or the sessions.
 */
export class RequestAuthorizer implements CredentialService, Disposable {
	readonly #services: RequestAuthorizerDependencies;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	#basicUsers: ReadonlyMap<string, string> = new Map();
	readonly onDidChange = this.#changed.event;

	constructor(services: RequestAuthorizerDependencies) {
		this.#services = services;
		const { host, sessions, secretStore, tokens } = services;
		this.#store.add(sessions.onDidChange(({ removed }) => tokens.forget(removed.map(({ id }) => id))));
		// Cached tokens depend on the settings at the time of their exchange, such as the audience.
		this.#store.add(host.environments.onDidChange(() => tokens.reset()));
		this.#store.add(sessions.onDidChange(() => this.#changed.fire()));
		this.#store.add(host.environments.onDidChange(() => void this.#readBasicUsers()));
		this.#store.add(
			secretStore.onDidChange((key) => {
				if (isSecretKeyOfKind('client', key)) {
					tokens.reset();
				}
				if (isSecretKeyOfKind('basic', key)) {
					void this.#readBasicUsers();
				}
			}),
		);
		void this.#readBasicUsers();
	}

	async authorize(
		environment: ApiEnvironment,
		signal: AbortSignal,
		trigger: RequestTrigger = 'user',
	): Promise<RequestAuthorization> {
		this.#services.requireTrust();
		const { authorization, identity, account } = usesIdentityProvider(environment)
			? await this.#bearer(environment, { signal, isAutomatic: trigger === 'automatic' })
			: await this.#basic(environment);
		return { headers: { ...(await this.#secretHeaders(environment)), authorization }, identity, account };
	}

	refused(
		environment: ApiEnvironment,
		{ headers, identity }: RequestAuthorization,
		response: RefusedResponse,
	): UserError {
		if (!usesIdentityProvider(environment)) {
			const code = response.status === 401 ? 'sign-in/wrong-password' : 'sign-in/basic-forbidden';
			const account = toDisplayName(identity.slice(basicIdentityPrefix.length));
			return new UserError(code, { environment: environment.label, account, status: response.status });
		}
		const { host, sessions, tokens } = this.#services;
		const jwt = (headers['authorization'] ?? '').slice('Bearer '.length);
		const granted = tokens.refused(jwt)?.scopes ?? [];
		// The user may have chosen another account since the request was sent.
		const record = sessions.usable(environment).find(({ account }) => account.id === identity);
		return tokenRefusalError({
			status: response.status,
			jwt,
			requested: record?.asked ?? [],
			granted,
			client: environment.api.authentication,
			environment: environment.label,
			account: record?.account.name ?? '',
			// The API decided by its own clock whether the token is valid.
			now: Date.parse(response.headers['date'] ?? '') || host.clock.now(),
		});
	}

	async forget(environmentId: string): Promise<void> {
		const { pending, sessions, secrets } = this.#services;
		await pending.endFor(environmentId);
		await sessions.removeAll(environmentId);
		await secrets.deleteAll(environmentId);
	}

	storeSecrets(environment: ApiEnvironment, found: EnvironmentSecrets): Promise<void> {
		return this.#services.secrets.storeExtracted(environment, found);
	}

	account(environmentId: string): string | undefined {
		const { host, sessions } = this.#services;
		const environment = host.environments.get(environmentId);
		if (!environment || !usesIdentityProvider(environment)) {
			return this.#basicUsers.get(environmentId);
		}
		const record = sessions.chosen(environment);
		return record && sessions.isExpired(record.id) ? undefined : record?.account.name;
	}

	isExpired(environmentId: string): boolean {
		const { host, sessions } = this.#services;
		const environment = host.environments.get(environmentId);
		const record = environment && usesIdentityProvider(environment) ? sessions.chosen(environment) : undefined;
		return record !== undefined && sessions.isExpired(record.id);
	}

	/**
	 * Reads the stored accounts. This removes accounts that another window of a web host signed out.
	 */
	async followOtherWindows(): Promise<void> {
		await this.#services.sessions.all();
		await this.#findBasicUsers();
	}

	dispose(): void {
		this.#store.dispose();
	}

	/** Returns the environment's secret headers. @throws {UserError} `sign-in/secret-missing` */
	async #secretHeaders(environment: ApiEnvironment): Promise<Readonly<Record<string, string>>> {
		const values = await this.#services.secrets.headers(environment);
		const missing = environment.api.secretHeaders.find((name) => values[name] === undefined);
		if (missing !== undefined) {
			throw new UserError('sign-in/secret-missing', { environment: environment.label, header: missing });
		}
		return values;
	}

	async #basic(environment: ApiEnvironment) {
		const login = await this.#services.secrets.password(environment);
		if (!login) {
			throw new UserError('sign-in/required', { environment: environment.label });
		}
		const { username, password } = login;
		return {
			authorization: basicAuthorizationHeader(username, password),
			identity: basicIdentityPrefix + username,
			account: toDisplayName(username),
		};
	}

	async #bearer(
		environment: ProviderEnvironment,
		options: ApiTokenOptions,
	): Promise<{ readonly authorization: string; readonly identity: string; readonly account: string }> {
		const { sessions, tokens } = this.#services;
		await sessions.all();
		const record = sessions.chosen(environment);
		if (!record) {
			throw new UserError('sign-in/required', { environment: environment.label });
		}
		const token = await tokens.get(record.id, [], options);
		if (sessions.chosen(environment)?.id !== record.id) {
			// The user has signed out or chosen another account while the token was renewed.
			return this.#bearer(environment, options);
		}
		return { authorization: `Bearer ${token.value}`, identity: record.account.id, account: record.account.name };
	}

	/** Reads the stored user names of password sign-ins, which the status bar shows. */
	async #readBasicUsers(): Promise<void> {
		this.#basicUsers = await this.#findBasicUsers();
		this.#changed.fire();
	}

	async #findBasicUsers(): Promise<ReadonlyMap<string, string>> {
		const { host, secrets } = this.#services;
		const users = new Map<string, string>();
		for (const environment of host.environments.reading.environments) {
			if (hasApi(environment) && !usesIdentityProvider(environment)) {
				const login = await secrets.password(environment);
				if (login) {
					users.set(environment.id, toDisplayName(login.username));
				}
			}
		}
		return users;
	}
}
