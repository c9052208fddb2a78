import { resolve } from 'node:path';
import type { ApiEnvironment } from '../../environments/core/environment.ts';
import { Environments } from '../../environments/core/environments.ts';
import { readEnvironments } from '../../environments/core/readEnvironments.ts';
import { classifyBytes } from '../../graphql/core/client/response/responseBytes.ts';
import type { SendingHost } from '../../graphql/node/sendGraphql.ts';
import { listEnvironments, requireKnownEnvironment } from '../../graphql/node/tools/environmentList.ts';
import { systemClock } from '../../shared/core/clock.ts';
import { Emitter } from '../../shared/core/emitter.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { Log } from '../../shared/core/log.ts';
import { type ApiCredentials, createCredentials } from '../api/apiCredentials.ts';
import type { Arguments, CommandContext } from '../command.ts';
import { readEnvironmentsFile } from '../environmentsFile.ts';

/**
 * The environments of `study-admin mcp`, and their credentials, which are obtained on first use.
 * Without `--environments` there are none, even if variables contain credentials.
 */
export class ToolEnvironments {
	readonly #environments: Environments;
	readonly #context: CommandContext;
	readonly #http: Http;
	/** ID of an environment → its credentials. */
	readonly #credentials = new Map<string, Promise<ApiCredentials>>();
	/** ID of an environment → the credentials with which a request was authorized. */
	readonly #resolved = new Map<string, ApiCredentials>();

	/** @throws {UserError} `cli/environments-…`, `environment/gone` */
	constructor(given: Arguments, context: CommandContext, http: Http) {
		this.#context = context;
		this.#http = http;
		const file = given.value('environments');
		const path = file === undefined ? undefined : resolve(context.currentFolder, file);
		const reading = readEnvironments(path === undefined ? {} : readEnvironmentsFile(path));
		const activeId = given.value('environment');
		this.#environments = new Environments({ reading, activeId, onDidChange: new Emitter<void>().event });
		if (activeId !== undefined && !this.#environments.has(activeId)) {
			throw new UserError('environment/gone', { environment: activeId });
		}
	}

	/** The environments of the file. */
	get all(): Environments {
		return this.#environments;
	}

	/** Whether there is no environment, valid or not. */
	get isEmpty(): boolean {
		const { environments, problems } = this.#environments.reading;
		return environments.length + problems.length === 0;
	}

	/**
	 * Returns the environment with this ID, or the default one.
	 * @throws {UserError} `cli/tool-no-environments`, `cli/tool-environment-not-chosen`,
	 * `graphql/tool-unknown-environment`, `environment/…`
	 */
	require(id: string | undefined): ApiEnvironment {
		if (this.isEmpty) {
			throw new UserError('cli/tool-no-environments');
		}
		if (id === undefined && !this.#environments.active && !this.#environments.activeProblem) {
			throw new UserError('cli/tool-environment-not-chosen', { environments: listEnvironments(this.#environments) });
		}
		if (id !== undefined) {
			requireKnownEnvironment(this.#environments, id);
		}
		return id === undefined ? this.#environments.requireActiveApi() : this.#environments.requireApi(id);
	}

	/** The services with which requests to the environments are sent. */
	get sending(): SendingHost {
		return {
			http: this.#http,
			clock: systemClock,
			credentials: {
				authorize: async (environment, signal) => {
					const credentials = await this.#credentialsOf(environment);
					const authorization = await credentials.authorize(environment, signal);
					this.#resolved.set(environment.id, credentials);
					return authorization;
				},
				refused: (environment, authorization, response) =>
					this.#resolved.get(environment.id)?.refused(environment, authorization, response) ??
					new UserError('graphql/http-error', { host: new URL(environment.api.url).host, status: response.status }),
			},
			responses: { classify: async (response) => classifyBytes(response) },
		};
	}

	/**
	 * Signs in once for all calls. Cancelling one call must not cancel the sign-in of the others.
	 * @throws {UserError} `cli/…`, `sign-in/…`, `network/…`
	 */
	#credentialsOf(environment: ApiEnvironment): Promise<ApiCredentials> {
		const { terminal, variables, signal } = this.#context;
		const report = (line: string) => terminal.reportDetail(line);
		const log = new Log(
			{ info: report, warn: report, error: report, show: () => undefined },
			systemClock,
			terminal.redactor,
		);
		const existing = this.#credentials.get(environment.id);
		const credentials =
			existing ??
			createCredentials(
				{ environment, environments: this.#environments },
				{ http: this.#http, clock: systemClock, log },
				{ variables, signal },
			);
		if (!existing) {
			this.#credentials.set(environment.id, credentials);
			credentials.catch((error: unknown) => {
				// A secret that the identity provider refused is not sent again.
				if (!(error instanceof UserError && error.code === 'sign-in/client-refused')) {
					this.#credentials.delete(environment.id);
				}
			});
		}
		return credentials;
	}
}
