import * as vscode from 'vscode';
import type { ProviderEnvironment } from '../../environments/core/environment.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { withCancellableProgress } from '../../shared/vscode/cancellableProgress.ts';
import { reportFailure } from '../../shared/vscode/commands.ts';
import { requireProviderEnvironment } from '../core/requireProviderEnvironment.ts';
import { separateEnvironmentScope } from '../core/scopes.ts';
import type { SessionRecord } from '../core/sessionRecord.ts';
import { PublicSessions } from './publicSessions.ts';
import type { SignInServices } from './services.ts';

/** Signs a user in to an environment, with these scopes in addition to the configured ones. */
export type SignInFunction = (
	environment: ProviderEnvironment,
	additionalScopes: readonly string[],
) => Promise<SessionRecord>;

/** The provider of `vscode.authentication.getSession('studyAdmin', scopes)`. */
export class StudyAdminProvider implements vscode.AuthenticationProvider, Disposable {
	readonly #services: SignInServices;
	readonly #signIn: SignInFunction;
	readonly #publicSessions: PublicSessions;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(
		new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>(),
	);
	readonly onDidChangeSessions = this.#changed.event;

	constructor(services: SignInServices, signIn: SignInFunction) {
		const { host, sessions, tokens } = services;
		this.#services = services;
		this.#signIn = signIn;
		this.#publicSessions = new PublicSessions({
			sessions,
			tokens,
			environments: host.environments,
			isTrusted: () => vscode.workspace.isTrusted,
			l10n: vscode.l10n,
		});
		this.#store.add(
			sessions.onDidChange(({ added, removed }) => {
				if (added.length > 0 || removed.length > 0) {
					const toSessions = (records: readonly SessionRecord[]) =>
						records.map((record) => this.#publicSessions.fromMemory(record));
					this.#changed.fire({ added: toSessions(added), removed: toSessions(removed), changed: [] });
				}
			}),
		);
		this.#store.add(
			vscode.authentication.registerAuthenticationProvider('studyAdmin', 'Study Admin', this, {
				supportsMultipleAccounts: true,
			}),
		);
	}

	/**
	 * Returns all sessions from memory, without a request, when no scopes are passed; otherwise the
	 * sessions that cover the scopes, each with a fresh JWT.
	 */
	getSessions(
		scopes: readonly string[] | undefined,
		{ account }: vscode.AuthenticationProviderSessionOptions,
	): Promise<vscode.AuthenticationSession[]> {
		return scopes === undefined
			? this.#publicSessions.cached(account?.id)
			: this.#publicSessions.withFreshTokens(scopes, account?.id);
	}

	/**
	 * Signs in for another extension and returns the session. The editor calls this method after the
	 * user has agreed. A failure is reported to the user here.
	 */
	async createSession(scopes: readonly string[]): Promise<vscode.AuthenticationSession> {
		const { host } = this.#services;
		try {
			const request = separateEnvironmentScope(scopes);
			const environment = requireProviderEnvironment(host.environments, request.environmentId);
			const record = await this.#signIn(environment, request.scopes);
			const title = vscode.l10n.t('Signing in to {0}', environment.label);
			return await withCancellableProgress(title, (signal, report) => {
				report(vscode.l10n.t('requesting an access token...'));
				return this.#publicSessions.withToken(record, request.scopes, { signal });
			});
		} catch (error) {
			void reportFailure(host, 'studyAdmin.createSession', error);
			throw error;
		}
	}

	async removeSession(sessionId: string): Promise<void> {
		await this.#services.sessions.remove(sessionId);
	}

	dispose(): void {
		this.#store.dispose();
	}
}
