import type { AuthenticationSession } from 'vscode';
import { usesIdentityProvider } from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import type { L10n } from '../../shared/core/errorMessages.ts';
import { UserError } from '../../shared/core/errors.ts';
import { addEnvironmentScope, separateEnvironmentScope } from '../core/scopes.ts';
import { isSessionUsableFor, type SessionRecord } from '../core/sessionRecord.ts';
import type { ApiTokenOptions, ApiTokens } from '../node/apiTokens.ts';
import type { SessionStore } from '../node/sessionStore.ts';

/** Dependencies of {@link PublicSessions}. */
interface PublicSessionsContext {
	readonly sessions: SessionStore;
	readonly tokens: ApiTokens;
	readonly environments: Pick<Environments, 'active' | 'get'>;
	readonly isTrusted: () => boolean;
	readonly l10n: L10n;
}

/**
 * The sessions in the form that other extensions receive: the API's JWT, the account, the scopes.
 * Never a password, a client secret, the id_token or the provider's token.
 */
export class PublicSessions {
	readonly #context: PublicSessionsContext;

	constructor(context: PublicSessionsContext) {
		this.#context = context;
	}

	/**
	 * Returns all sessions, or those of one account, from memory. Sends no request, so the JWT can be
	 * expired or missing.
	 */
	async cached(accountId?: string): Promise<AuthenticationSession[]> {
		return (await this.#recordsOf(accountId)).map((record) => this.fromMemory(record));
	}

	/**
	 * Returns the sessions that cover the scopes, each with a fresh JWT. Rejects with the error of the
	 * exchange when the exchange failed and there is no session.
	 */
	async withFreshTokens(scopes: readonly string[], accountId?: string): Promise<AuthenticationSession[]> {
		const request = separateEnvironmentScope(scopes);
		const { environments, isTrusted, sessions: store } = this.#context;
		const environment =
			request.environmentId === undefined ? environments.active : environments.get(request.environmentId);
		if (!environment || !usesIdentityProvider(environment) || !isTrusted()) {
			return [];
		}
		const matching = (await this.#recordsOf(accountId)).filter(
			(record) => isSessionUsableFor(record, environment) && !store.isExpired(record.id),
		);
		const settled = await Promise.allSettled(matching.map((record) => this.#withFreshToken(record, request.scopes)));
		const failed = settled.find((result) => result.status === 'rejected');
		const sessions = settled
			.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
			.filter((session) => session !== undefined);
		if (failed && sessions.length === 0) {
			throw failed.reason;
		}
		return sessions;
	}

	/** Returns a session with a JWT for these scopes only. */
	async withToken(
		record: SessionRecord,
		scopes: readonly string[],
		options?: ApiTokenOptions,
	): Promise<AuthenticationSession> {
		const token = await this.#context.tokens.get(record.id, scopes, options);
		return this.#toSession(record, token.value, token.scopes);
	}

	/** Returns a session from memory. Its JWT can be expired, or empty. */
	fromMemory(record: SessionRecord): AuthenticationSession {
		const token = this.#context.tokens.cached(record.id, []);
		return this.#toSession(record, token?.value ?? '', token?.scopes ?? record.scopes);
	}

	async #recordsOf(accountId: string | undefined): Promise<readonly SessionRecord[]> {
		const records = await this.#context.sessions.all();
		return records.filter(({ account }) => accountId === undefined || accountId === account.id);
	}

	/**
	 * Returns a session with a fresh JWT; `undefined` when the session does not cover the scopes, or
	 * its account has to sign in again.
	 */
	async #withFreshToken(record: SessionRecord, scopes: readonly string[]): Promise<AuthenticationSession | undefined> {
		try {
			const session = await this.withToken(record, scopes, { isAutomatic: true });
			return scopes.every((scope) => scope === 'openid' || session.scopes.includes(scope)) ? session : undefined;
		} catch (error) {
			if (error instanceof UserError && ['sign-in/expired', 'sign-in/scope-refused'].includes(error.code)) {
				return undefined;
			}
			throw error;
		}
	}

	#toSession(record: SessionRecord, accessToken: string, granted: readonly string[]): AuthenticationSession {
		const { environments, l10n } = this.#context;
		const environment = environments.get(record.environmentId)?.label ?? record.environmentId;
		const { id, name } = record.account;
		const label = l10n.t('{0}, {1}', name, environment);
		return {
			id: record.id,
			accessToken,
			account: { id, label: record.issuerVerified ? label : l10n.t('{0} (issuer not verified)', label) },
			scopes: addEnvironmentScope(granted, record.environmentId),
		};
	}
}
