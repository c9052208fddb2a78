import { resolve } from 'node:path';
import { type ApiEnvironment, hasApi } from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import { readEnvironments } from '../../environments/core/readEnvironments.ts';
import type { SendingHost } from '../../graphql/node/sendGraphql.ts';
import { environmentListText, requireKnownEnvironment } from '../../graphql/node/tools/environmentList.ts';
import { withoutRepeatedRefusedLogins } from '../../graphql/node/tools/refusedLogins.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { areSecretsUsableWith, secretOriginsOf } from '../../signIn/core/sessionRecord.ts';
import { CommandLineSendingHost } from '../api/commandLineSendingHost.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { apiEnvironmentIds, readEnvironmentsInFile, withActiveEnvironment } from '../environmentsFile.ts';

/**
 * The environments of `study-admin mcp`, and their credentials, which are obtained on first use.
 * Without `--environments` there are none, even if variables contain credentials.
 */
export class ToolEnvironments {
	readonly #environments: Environments;
	/** ID of the environment that the credentials are for; `undefined` if they are for all. */
	readonly #defaultId: string | undefined;
	/** The services with which requests to the environments are sent. */
	readonly sending: SendingHost;

	/** @throws {UserError} `cli/environments-…`, `environment/gone` */
	constructor(given: CommandArguments, context: CommandContext, http: Http) {
		const file = given.value('environments');
		const path = file === undefined ? undefined : resolve(context.currentFolder, file);
		const activeId = given.value('environment');
		const reading = path === undefined ? readEnvironments({}) : readEnvironmentsInFile(path);
		const [onlyId, ...others] = apiEnvironmentIds(reading);
		this.#defaultId = activeId ?? (others.length === 0 ? onlyId : undefined);
		this.#environments = withActiveEnvironment(reading, this.#defaultId);
		const { clock, credentials, responses } = new CommandLineSendingHost(this.#environments, context, http);
		this.sending = withoutRepeatedRefusedLogins({
			...{ http, clock, responses },
			credentials: {
				...credentials,
				authorize: async (environment, signal) => {
					if (!this.hasCredentialsFor(environment)) {
						const { id, label } = environment;
						throw new UserError('cli/tool-credentials-of-other', { environment: label, id });
					}
					return credentials.authorize(environment, signal);
				},
			},
		});
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
	 * Whether the credentials of the server may be sent to an environment: they are those of the
	 * default environment, or of all environments if there is no default one, and secrets are used
	 * with the origins that they were given for. Those of an invalid environment are unknown.
	 */
	hasCredentialsFor(environment: ApiEnvironment): boolean {
		const { environments, problems } = this.#environments.reading;
		const isFor = (owner: ApiEnvironment) => areSecretsUsableWith(secretOriginsOf(owner), environment);
		const owner = this.#environments.get(this.#defaultId ?? '');
		return owner && hasApi(owner) ? isFor(owner) : problems.length === 0 && environments.filter(hasApi).every(isFor);
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
			throw new UserError('cli/tool-environment-not-chosen', { environments: environmentListText(this.#environments) });
		}
		if (id !== undefined) {
			requireKnownEnvironment(this.#environments, id);
		}
		return id === undefined ? this.#environments.requireActiveApi() : this.#environments.requireApi(id);
	}
}
