import { resolve } from 'node:path';
import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import { readEnvironments } from '../../environments/core/readEnvironments.ts';
import type { SendingHost } from '../../graphql/node/sendGraphql.ts';
import { environmentListText, requireKnownEnvironment } from '../../graphql/node/tools/environmentList.ts';
import { withoutRepeatedRefusedLogins } from '../../graphql/node/tools/refusedLogins.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { CommandLineSendingHost } from '../api/commandLineSendingHost.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { readEnvironmentsInFile, withActiveEnvironment } from '../environmentsFile.ts';

/**
 * The environments of `study-admin mcp`, and their credentials, which are obtained on first use.
 * Without `--environments` there are none, even if variables contain credentials.
 */
export class ToolEnvironments {
	readonly #environments: Environments;
	/** The services with which requests to the environments are sent. */
	readonly sending: SendingHost;

	/** @throws {UserError} `cli/environments-…`, `environment/gone` */
	constructor(given: CommandArguments, context: CommandContext, http: Http) {
		const file = given.value('environments');
		const path = file === undefined ? undefined : resolve(context.currentFolder, file);
		const activeId = given.value('environment');
		const reading = path === undefined ? readEnvironments({}) : readEnvironmentsInFile(path);
		this.#environments = withActiveEnvironment(reading, activeId);
		this.sending = withoutRepeatedRefusedLogins(new CommandLineSendingHost(this.#environments, context, http));
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
			throw new UserError('cli/tool-environment-not-chosen', { environments: environmentListText(this.#environments) });
		}
		if (id !== undefined) {
			requireKnownEnvironment(this.#environments, id);
		}
		return id === undefined ? this.#environments.requireActiveApi() : this.#environments.requireApi(id);
	}
}
