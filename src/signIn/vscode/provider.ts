import * as vscode from 'vscode';
import { withCancellableProgress } from '../shared/cancellation.ts';
import { reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { type ProviderEnvironment, usesProvider } from '../shared/environments/environment.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { readScopes } from './core/scopes.ts';
import type { SessionRecord } from './core/sessionRecord.ts';
import type { Sessions } from './sessions.ts';
import type { SharedSessions } from './sharedSessions.ts';

/** Signs somebody in to an environment and gives the session that was kept. */
export type SignIn = (environment: ProviderEnvironment, scopes: readonly string[]) => Promise<SessionRecord>;

/** What stands behind `vscode.authentication.getSession('studyAdmin', scopes)`. */
export class StudyAdminProvider implements vscode.AuthenticationProvider, Disposable {
	readonly #host: HostWithoutCredentials;
	readonly #sessions: Sessions;
	readonly #shared: SharedSessions;
	readonly #signIn: SignIn;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(
		new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>(),
	);
	readonly onDidChangeSessions = this.#changed.event;

	constructor(host: HostWithoutCredentials, sessions: Sessions, shared: SharedSessions, signIn: SignIn) {
		this.#host = host;
		this.#sessions = sessions;
		this.#shared = shared;
		this.#signIn = signIn;
		this.#store.add(
			sessions.onDidChange(({ added, removed }) => {
				if (added.length > 0 || removed.length > 0) {
					const shown = (records: readonly SessionRecord[]) => records.map((record) => shared.fromMemory(record));
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
	getSessions(
		scopes: readonly string[] | undefined,
		{ account }: vscode.AuthenticationProviderSessionOptions,
	): Promise<vscode.AuthenticationSession[]> {
		return scopes === undefined ? this.#shared.known(account?.id) : this.#shared.fresh(scopes, account?.id);
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
			const title = vscode.l10n.t('Signing in to {0}', environment.label);
			return await withCancellableProgress(title, (signal, report) => {
				report(vscode.l10n.t("fetching the API's token…"));
				return this.#shared.withToken(record, request.scopes, signal);
			});
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
}
