import type { CredentialService } from '../../environments/core/credentialService.ts';
import {
	type ApiEnvironment,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import type { Clock } from '../../shared/core/clock.ts';
import { Emitter } from '../../shared/core/emitter.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import type { Log } from '../../shared/core/log.ts';
import { readDisplayableClaims } from '../../signIn/core/apiToken.ts';
import { tokenRefusalError } from '../../signIn/core/tokenRefusalError.ts';
import { ApiTokens } from '../../signIn/node/apiTokens.ts';
import { CachedSecretStorage } from '../../signIn/node/cachedSecretStorage.ts';
import { EnteredSecrets } from '../../signIn/node/enteredSecrets.ts';
import { newSessionRecord, signInAsClient } from '../../signIn/node/newSessionRecord.ts';
import { RequestAuthorizer } from '../../signIn/node/requestAuthorizer.ts';
import { SessionStore } from '../../signIn/node/sessionStore.ts';
import { createTokenExchange, warnAboutClockOffset } from '../../signIn/node/tokenExchange.ts';
import type { CommandContext } from '../command.ts';
import { credentialVariables } from '../credentialVariables.ts';
import type { EnvironmentsWithChosen } from './chooseEnvironment.ts';

/** The credentials of one run of a command. */
export type ApiRequestAuthorizer = Pick<CredentialService, 'authorize' | 'refused'>;

/** The services that signing in needs. */
interface SignInHost {
	readonly http: Http;
	readonly clock: Clock;
	readonly log: Log;
}

/**
 * Signs in to an environment with the secrets in the environment variables of the process. The
 * secrets are held in memory only.
 * @throws {UserError} `cli/…` when a variable is missing or the environment needs a browser;
 * `sign-in/…`, `network/…`; `Cancelled`
 */
export async function signInWithVariables(
	chosen: EnvironmentsWithChosen,
	host: SignInHost,
	{ variables, signal }: Pick<CommandContext, 'variables' | 'signal'>,
): Promise<ApiRequestAuthorizer> {
	const { environment } = chosen;
	const [header] = environment.api.secretHeaders;
	if (header !== undefined) {
		throw new UserError('cli/secret-header', { environment: environment.label, header });
	}
	const token = variables['STUDY_ADMIN_TOKEN']?.trim();
	if (token) {
		return tokenCredentials(token, host.clock);
	}
	const secretStore = new CachedSecretStorage(noStorage, noState, { losesSilently: false });
	const secrets = new EnteredSecrets(secretStore);
	const sessions = new SessionStore(secretStore, host.log, host.clock);
	const { environments } = chosen;
	const exchange = createTokenExchange({ ...host, environments, sessions, secrets, requireTrust: () => undefined });
	if (usesIdentityProvider(environment)) {
		await signInWithSecret(environment, { ...host, secrets, sessions }, { variables, signal });
	} else {
		const [username = '', password = ''] = requireVariables(environment, variables, credentialVariables.basic);
		// The first colon ends the name (RFC 7617 section 2).
		if (username.includes(':')) {
			throw new UserError('cli/username-invalid');
		}
		await secrets.storePassword(environment, username, password);
	}
	return new RequestAuthorizer({
		host: { environments, clock: host.clock },
		secretStore,
		secrets,
		sessions,
		tokens: new ApiTokens(exchange, host.clock),
		pending: { endFor: async () => undefined },
		requireTrust: () => undefined,
	});
}

/** {@link CachedSecretStorage} remembers what it stores, so nothing else has to store it. */
const noStorage = {
	keys: async () => [],
	get: async () => undefined,
	store: async () => undefined,
	delete: async () => undefined,
	onDidChange: new Emitter<{ readonly key: string }>().event,
};
const noState = { keys: () => [], get: () => undefined, update: async () => undefined };

async function signInWithSecret(
	environment: ProviderEnvironment,
	host: SignInHost & { readonly secrets: EnteredSecrets; readonly sessions: SessionStore },
	{ variables, signal }: Pick<CommandContext, 'variables' | 'signal'>,
): Promise<void> {
	const { authentication } = environment.api;
	if (authentication.type === 'oidc') {
		throw new UserError('cli/browser-login', { environment: environment.label });
	}
	const [secret] = requireVariables(environment, variables, credentialVariables.clientCredentials);
	const client = { settings: authentication, secret };
	const { http, clock, log, secrets, sessions } = host;
	const signedIn = await signInAsClient({ http, clock, signal }, client);
	warnAboutClockOffset(log, signedIn.clockOffset);
	await secrets.storeClient(environment, { ...client, encoding: signedIn.encoding });
	await sessions.add(newSessionRecord(environment, signedIn, [], clock.now()));
}

/** @throws {UserError} `cli/secret-missing` for variables that are missing or empty */
function requireVariables(
	{ label }: ApiEnvironment,
	variables: CommandContext['variables'],
	names: readonly string[],
): readonly string[] {
	const missing = names.filter((name) => !variables[name]);
	if (missing.length > 0) {
		throw new UserError('cli/secret-missing', { environment: label, variables: missing.join(' and ') });
	}
	return names.map((name) => variables[name] ?? '');
}

/**
 * Credentials with a JWT of the API that is used unchanged and never renewed.
 * @throws {UserError} `cli/token-invalid`
 */
function tokenCredentials(jwt: string, clock: Clock): ApiRequestAuthorizer {
	const claims = readDisplayableClaims(jwt);
	if (!claims || !/^[\w.-]+$/.test(jwt)) {
		throw new UserError('cli/token-invalid');
	}
	return {
		authorize: async () => ({ headers: { authorization: `Bearer ${jwt}` }, identity: 'token' }),
		refused: (environment, _authorization, { status, headers }) => {
			const now = Date.parse(headers['date'] ?? '') || clock.now();
			const { label } = environment;
			if (status === 403 && usesIdentityProvider(environment)) {
				const client = environment.api.authentication;
				const requested = client.scopes;
				return tokenRefusalError({
					...{ status, jwt, client, requested, granted: [], now },
					environment: label,
					account: 'the token',
				});
			}
			const isExpired = claims.exp !== undefined && claims.exp * 1000 <= now;
			return new UserError(isExpired ? 'cli/token-expired' : 'cli/token-refused', { environment: label, status });
		},
	};
}
