import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { Emitter } from '../shared/emitter.ts';
import {
	type ApiEnvironment,
	hasApi,
	type ProviderEnvironment,
	usesProvider,
} from '../shared/environments/environment.ts';
import type { FoundSecrets } from '../shared/environments/takeSecretsOut.ts';
import { UserError } from '../shared/errors.ts';
import type { Authorization, Credentials, HostWithoutCredentials, RefusedAnswer } from '../shared/host.ts';
import { requireTrust } from '../shared/trust.ts';
import type { Accounts } from './accounts.ts';
import type { ApiTokens } from './apiTokens.ts';
import { basicHeader } from './core/basicHeader.ts';
import { explainRefusal } from './core/refusal.ts';
import type { KeptSecrets } from './keptSecrets.ts';
import type { Sessions } from './sessions.ts';
import { isKeyOf, type StoredSecrets } from './storedSecrets.ts';

/** Gives the other parts what makes their requests somebody's, whichever way the user signed in. */
export class SignInCredentials implements Credentials, Disposable {
	readonly #host: HostWithoutCredentials;
	readonly #accounts: Accounts;
	readonly #sessions: Sessions;
	readonly #tokens: ApiTokens;
	readonly #secrets: StoredSecrets;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	#basicUsers: ReadonlyMap<string, string> = new Map();
	readonly onDidChange = this.#changed.event;

	constructor(
		host: HostWithoutCredentials,
		kept: KeptSecrets,
		accounts: Accounts,
		sessions: Sessions,
		tokens: ApiTokens,
		secrets: StoredSecrets,
	) {
		this.#host = host;
		this.#accounts = accounts;
		this.#sessions = sessions;
		this.#tokens = tokens;
		this.#secrets = secrets;
		this.#store.add(sessions.onDidChange(() => this.#changed.fire()));
		this.#store.add(host.environments.onDidChange(() => void this.#readBasicUsers()));
		this.#store.add(
			kept.onDidChange((key) => {
				if (isKeyOf('basic', key)) {
					void this.#readBasicUsers();
				}
			}),
		);
		void this.#readBasicUsers();
	}

	async authorize(environment: ApiEnvironment, signal: AbortSignal): Promise<Authorization> {
		requireTrust();
		const { authorization, identity } = usesProvider(environment)
			? await this.#bearer(environment, signal)
			: await this.#basic(environment);
		return { headers: { ...(await this.#secretHeaders(environment)), authorization }, identity };
	}

	refused(environment: ApiEnvironment, { headers }: Authorization, answer: RefusedAnswer): UserError {
		if (!usesProvider(environment)) {
			const code = answer.status === 401 ? 'sign-in/wrong-password' : 'sign-in/basic-forbidden';
			return new UserError(code, { environment: environment.label });
		}
		const jwt = (headers['authorization'] ?? '').slice('Bearer '.length);
		const granted = this.#tokens.refused(jwt)?.scopes;
		return explainRefusal({
			status: answer.status,
			jwt,
			asked: this.#sessions.chosen(environment)?.asked ?? [],
			granted: granted?.length ? granted : undefined,
			client: environment.api.authentication,
			environment: environment.label,
			// Whether a token is valid is decided by the clock of who refused it.
			now: Date.parse(answer.headers['date'] ?? '') || this.#host.clock.now(),
		});
	}

	forget(environmentId: string): Promise<void> {
		return this.#accounts.forget(environmentId);
	}

	keepFound(environment: ApiEnvironment, found: FoundSecrets): Promise<void> {
		return this.#secrets.keepFound(environment, found);
	}

	account(environmentId: string): string | undefined {
		const environment = this.#host.environments.get(environmentId);
		if (!environment || !usesProvider(environment)) {
			return this.#basicUsers.get(environmentId);
		}
		const record = this.#sessions.chosen(environment);
		return record && this.#sessions.isExpired(record.id) ? undefined : record?.account.name;
	}

	isExpired(environmentId: string): boolean {
		const environment = this.#host.environments.get(environmentId);
		const record = environment && usesProvider(environment) ? this.#sessions.chosen(environment) : undefined;
		return record !== undefined && this.#sessions.isExpired(record.id);
	}

	dispose(): void {
		this.#store.dispose();
	}

	/** @throws {UserError} `sign-in/secret-missing` */
	async #secretHeaders(environment: ApiEnvironment): Promise<Readonly<Record<string, string>>> {
		const values = await this.#secrets.headers(environment);
		const missing = environment.api.secretHeaders.find((name) => values[name] === undefined);
		if (missing !== undefined) {
			throw new UserError('sign-in/secret-missing', { environment: environment.label, header: missing });
		}
		return values;
	}

	async #basic(environment: ApiEnvironment) {
		const entered = await this.#secrets.password(environment);
		if (!entered) {
			throw new UserError('sign-in/required', { environment: environment.label });
		}
		const { username, password } = entered;
		return { authorization: basicHeader(username, password), identity: `basic ${username}` };
	}

	async #bearer(
		environment: ProviderEnvironment,
		signal: AbortSignal,
	): Promise<{ readonly authorization: string; readonly identity: string }> {
		await this.#sessions.all();
		const record = this.#sessions.chosen(environment);
		if (!record) {
			throw new UserError('sign-in/required', { environment: environment.label });
		}
		const token = await this.#tokens.get(record.id, [], signal);
		if (this.#sessions.chosen(environment)?.id !== record.id) {
			// Somebody signed out or in while the token was renewed.
			return this.#bearer(environment, signal);
		}
		return { authorization: `Bearer ${token.value}`, identity: record.account.id };
	}

	/** Reads who is signed in with a password, for the status bar, and tells. */
	async #readBasicUsers(): Promise<void> {
		const users = new Map<string, string>();
		for (const environment of this.#host.environments.reading.environments) {
			if (hasApi(environment) && !usesProvider(environment)) {
				const entered = await this.#secrets.password(environment);
				if (entered) {
					users.set(environment.id, entered.username);
				}
			}
		}
		this.#basicUsers = users;
		this.#changed.fire();
	}
}
