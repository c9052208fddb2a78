import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import { classifyResponseBytes } from '../../graphql/core/client/response/responseWithBytes.ts';
import type { SendingHost } from '../../graphql/node/sendGraphql.ts';
import { systemClock } from '../../shared/core/clock.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { Log } from '../../shared/core/log.ts';
import type { CommandContext } from '../command.ts';
import { runWithHttp } from '../runWithHttp.ts';
import { type ApiRequestAuthorizer, signInWithVariables } from './apiRequestAuthorizer.ts';
import type { EnvironmentsWithChosen } from './chooseEnvironment.ts';

/**
 * The services with which requests to the environments of a file are sent. Credentials are obtained
 * on first use.
 */
export class CommandLineSendingHost implements SendingHost {
	readonly http: Http;
	readonly clock = systemClock;
	readonly credentials: SendingHost['credentials'];
	readonly responses: SendingHost['responses'] = { classify: async (response) => classifyResponseBytes(response) };
	readonly log: Log;
	readonly #environments: Environments;
	readonly #context: CommandContext;
	/** ID of an environment → its credentials. */
	readonly #signIns = new Map<string, Promise<ApiRequestAuthorizer>>();
	/** ID of an environment → the credentials with which a request was authorized. */
	readonly #signedIn = new Map<string, ApiRequestAuthorizer>();

	constructor(environments: Environments, context: CommandContext, http: Http) {
		this.http = http;
		this.#environments = environments;
		this.#context = context;
		const { terminal } = context;
		const report = (line: string) => terminal.reportDetail(line);
		const output = { info: report, warn: report, error: report, show: () => undefined };
		this.log = new Log(output, systemClock, terminal.redactor);
		this.credentials = {
			authorize: async (environment, signal) => {
				const credentials = await this.#signIn(environment);
				const authorization = await credentials.authorize(environment, signal);
				this.#signedIn.set(environment.id, credentials);
				return authorization;
			},
			refused: (environment, authorization, response) =>
				this.#signedIn.get(environment.id)?.refused(environment, authorization, response) ??
				new UserError('graphql/http-error', { host: new URL(environment.api.url).host, status: response.status }),
		};
	}

	/**
	 * Signs in once for all requests. Cancelling one request must not cancel the sign-in of others.
	 * @throws {UserError} `cli/…`, `sign-in/…`, `network/…`
	 */
	#signIn(environment: ApiEnvironment): Promise<ApiRequestAuthorizer> {
		const existing = this.#signIns.get(environment.id);
		if (existing) {
			return existing;
		}
		const chosen = { environment, environments: this.#environments };
		const credentials = signInWithVariables(chosen, this, this.#context);
		this.#signIns.set(environment.id, credentials);
		credentials.catch((error: unknown) => {
			// A secret that the identity provider refused is not sent again.
			if (!(error instanceof UserError && error.code === 'sign-in/client-refused')) {
				this.#signIns.delete(environment.id);
			}
		});
		return credentials;
	}
}

/**
 * Runs work that sends requests to the API of an environment, and closes the connections.
 * @throws {UserError} `cli/…`, `sign-in/…`, `network/…`; `Cancelled`; what the work throws
 */
export async function runWithApi<T>(
	{ environment, environments }: EnvironmentsWithChosen,
	context: CommandContext,
	work: (host: SendingHost) => Promise<T>,
): Promise<T> {
	const { terminal, variables } = context;
	const { label, api } = environment;
	const send = async (http: Http) => {
		const host = new CommandLineSendingHost(environments, context, http);
		host.log.info(`Environment: ${label}, ${api.url}`);
		terminal.showProgress(`Waiting for ${new URL(api.url).host}`);
		return work(host);
	};
	return runWithHttp(terminal, send, variables);
}
