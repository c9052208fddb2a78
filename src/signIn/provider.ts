import * as vscode from 'vscode';
import { reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { type ProviderEnvironment, usesProvider } from '../shared/environments/environment.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import type { ApiTokens } from './apiTokens.ts';
import { readScopes, sessionScopes } from './core/scopes.ts';
import { type SessionRecord, usableFor } from './core/sessionRecord.ts';
import type { Sessions } from './sessions.ts';

/** Signs somebody in to an environment and gives the session that was kept. */
export type SignIn = (environment: ProviderEnvironment, scopes: readonly string[]) => Promise<SessionRecord>;

/**
 * What other extensions get from `vscode.authentication.getSession('studyAdmin', scopes)`: a fresh JWT of the API and
 * the account. A thin view over the sessions; it never shows a password, a client secret or a token of the provider.
 */
export class StudyAdminProvider implements vscode.AuthenticationProvider, Disposable {
	readonly #host: HostWithoutCredentials;
	readonly #sessions: Sessions;
	readonly #tokens: ApiTokens;
	readonly #signIn: SignIn;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(
		new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>(),
	);
	readonly onDidChangeSessions = this.#changed.event;

	constructor(host: HostWithoutCredentials, sessions: Sessions, tokens: ApiTokens, signIn: SignIn) {
		this.#host = host;
		this.#sessions = sessions;
		this.#tokens = tokens;
		this.#signIn = signIn;
		this.#store.add(
			sessions.onDidChange(({ added, removed }) => {
				if (added.length > 0 || removed.length > 0) {
					const shown = (records: readonly SessionRecord[]) => records.map((record) => this.#fromMemory(record));
					this.#changed.fire({ added: shown(added), removed: shown(removed), changed: [] });
				}
			}),
		);
		this.#store.add(
			vscode.authentication.registerAuthenticationProvider('studyAdmin', 'Study Admin', this, {
				supportsMultipleAccounts: true,
			}),
		);
	}

	/** Without scopes: every session as it is in memory, with no request. With scopes: those that fit, each with a fresh JWT. */
	async getSessions(
		scopes: readonly string[] | undefined,
		options: vscode.AuthenticationProviderSessionOptions,
	): Promise<vscode.AuthenticationSession[]> {
		const records = (await this.#sessions.all()).filter(
			({ account }) => options.account === undefined || options.account.id === account.id,
		);
		if (scopes === undefined) {
			return records.map((record) => this.#fromMemory(record));
		}
		const request = readScopes(scopes);
		const environment =
			request.environmentId === undefined
				? this.#host.environments.active
				: this.#host.environments.get(request.environmentId);
		if (!environment || !usesProvider(environment)) {
			return [];
		}
		const fitting = records.filter((record) => usableFor(record, environment) && !this.#sessions.isExpired(record.id));
		if (fitting.length === 0 || !vscode.workspace.isTrusted) {
			return [];
		}
		const settled = await Promise.allSettled(fitting.map((record) => this.#withFreshToken(record, request.scopes)));
		const sessions = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
		const failed = settled.find((result) => result.status === 'rejected');
		if (failed && sessions.length === 0) {
			throw failed.reason;
		}
		return sessions.filter((session) => session !== undefined);
	}

	/** Called by the editor for another extension, after the user has agreed. The failure is told here, once. */
	async createSession(scopes: readonly string[]): Promise<vscode.AuthenticationSession> {
		try {
			const request = readScopes(scopes);
			const environment =
				request.environmentId === undefined
					? this.#host.environments.requireActive()
					: this.#host.environments.get(request.environmentId);
			if (!environment || !usesProvider(environment)) {
				throw environment
					? new UserError('sign-in/not-through-provider', { environment: environment.label })
					: new UserError('environment/unknown');
			}
			const record = await this.#signIn(environment, request.scopes);
			const token = await this.#tokens.get(record.id, request.scopes);
			return this.#show(record, token.value, token.scopes);
		} catch (error) {
			void reportFailure(this.#host, 'studyAdmin.createSession', error);
			throw error;
		}
	}

	async removeSession(sessionId: string): Promise<void> {
		await this.#sessions.remove(sessionId);
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #withFreshToken(
		record: SessionRecord,
		scopes: readonly string[],
	): Promise<vscode.AuthenticationSession | undefined> {
		try {
			const token = await this.#tokens.get(record.id, scopes);
			const covers = scopes.every((scope) => scope === 'openid' || token.scopes.includes(scope));
			return covers ? this.#show(record, token.value, token.scopes) : undefined;
		} catch (error) {
			if (error instanceof UserError && ['sign-in/expired', 'sign-in/scope-refused'].includes(error.code)) {
				return undefined;
			}
			throw error;
		}
	}

	#fromMemory(record: SessionRecord): vscode.AuthenticationSession {
		const token = this.#tokens.cached(record.id, []);
		return this.#show(record, token?.value ?? '', token?.scopes ?? record.scopes);
	}

	#show(record: SessionRecord, accessToken: string, granted: readonly string[]): vscode.AuthenticationSession {
		const environment = this.#host.environments.get(record.environmentId)?.label ?? record.environmentId;
		const { id, name } = record.account;
		return {
			id: record.id,
			accessToken,
			account: {
				id,
				label: `${name}, ${environment}${record.issuerVerified ? '' : vscode.l10n.t(' (issuer not verified)')}`,
			},
			scopes: sessionScopes(granted, record.environmentId),
		};
	}
}
