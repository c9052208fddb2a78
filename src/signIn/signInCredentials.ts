import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { type ApiEnvironment, isOidc } from '../shared/environments/environment.ts';
import { UserError } from '../shared/errors.ts';
import type { Authorization, Credentials, HostWithoutCredentials } from '../shared/host.ts';
import { requireTrust } from '../shared/trust.ts';
import type { ApiTokens } from './apiTokens.ts';
import { basicHeader } from './basicSignIn.ts';
import { explainRefusal } from './core/refusal.ts';
import type { Sessions } from './sessions.ts';
import type { StoredSecrets } from './storedSecrets.ts';

/** Gives the other parts their `Authorization` headers, whichever way the user signed in. */
export class SignInCredentials implements Credentials, Disposable {
	readonly #host: HostWithoutCredentials;
	readonly #sessions: Sessions;
	readonly #tokens: ApiTokens;
	readonly #secrets: StoredSecrets;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #basicUsers = new Map<string, string>();
	readonly onDidChange = this.#changed.event;

	constructor(host: HostWithoutCredentials, sessions: Sessions, tokens: ApiTokens, secrets: StoredSecrets) {
		this.#host = host;
		this.#sessions = sessions;
		this.#tokens = tokens;
		this.#secrets = secrets;
		this.#store.add(sessions.onDidChange(() => this.#changed.fire()));
		this.#store.add(host.environments.onDidChange(() => void this.readBasicUsers()));
		this.#store.add(
			host.secrets.onDidChange(({ key }) => {
				if (key.startsWith('basic.')) {
					void this.readBasicUsers();
				}
			}),
		);
		void this.readBasicUsers();
	}

	async authorize(environment: ApiEnvironment, signal: AbortSignal): Promise<Authorization> {
		requireTrust();
		if (!isOidc(environment)) {
			const entered = await this.#secrets.get('basic', environment);
			if (!entered) {
				throw new UserError('sign-in/required', { environment: environment.label });
			}
			return { header: basicHeader(entered), identity: `basic ${entered.username}` };
		}
		await this.#sessions.all();
		const record = this.#sessions.latest(environment);
		if (!record) {
			throw new UserError('sign-in/required', { environment: environment.label });
		}
		const token = await this.#tokens.get(record.id, [], signal);
		if (this.#sessions.latest(environment)?.id !== record.id) {
			// Somebody signed out or in while the token was renewed.
			return this.authorize(environment, signal);
		}
		return { header: `Bearer ${token.value}`, identity: record.account.id };
	}

	refused(environment: ApiEnvironment, authorization: Authorization, status: 401 | 403): UserError {
		const { authentication } = environment.api;
		if (authentication.type === 'basic') {
			const code = status === 401 ? 'sign-in/wrong-password' : 'sign-in/basic-forbidden';
			return new UserError(code, { environment: environment.label });
		}
		const jwt = authorization.header.slice('Bearer '.length);
		this.#tokens.forget(jwt);
		const asked = isOidc(environment) ? (this.#sessions.latest(environment)?.scopes ?? []) : [];
		return explainRefusal({
			status,
			jwt,
			asked,
			client: authentication,
			environment: environment.label,
			now: this.#host.clock.now(),
		});
	}

	account(environmentId: string): string | undefined {
		const environment = this.#host.environments.get(environmentId);
		if (!environment || !isOidc(environment)) {
			return this.#basicUsers.get(environmentId);
		}
		const record = this.#sessions.latest(environment);
		return record && this.#sessions.isExpired(record.id) ? undefined : record?.account.name;
	}

	isExpired(environmentId: string): boolean {
		const environment = this.#host.environments.get(environmentId);
		const record = environment && isOidc(environment) ? this.#sessions.latest(environment) : undefined;
		return record !== undefined && this.#sessions.isExpired(record.id);
	}

	/** Reads who is signed in with a password, for the status bar, and tells. */
	async readBasicUsers(): Promise<void> {
		for (const environment of this.#host.environments.reading.environments) {
			if (environment.api?.authentication.type === 'basic') {
				const entered = await this.#secrets.get('basic', environment as ApiEnvironment);
				if (entered) {
					this.#basicUsers.set(environment.id, entered.username);
				} else {
					this.#basicUsers.delete(environment.id);
				}
			}
		}
		this.#changed.fire();
	}

	dispose(): void {
		this.#store.dispose();
	}
}
