import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import type { EnvironmentsReadResult } from '../../environments/core/readEnvironments.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import {
	apiEnvironmentIds,
	environmentsFilePath,
	readEnvironmentsInFile,
	withActiveEnvironment,
} from '../environmentsFile.ts';
import { didYouMean, UsageError } from '../usageError.ts';

/** The environment that a command uses, and the environments of its file. */
export interface EnvironmentsWithChosen {
	readonly environment: ApiEnvironment;
	readonly environments: Environments;
}

/**
 * Reads the environments from the file that `--environments` or `STUDY_ADMIN_ENVIRONMENTS` names,
 * and returns the one that `--environment` names. Settings of a repository are never read, because
 * they could send credentials to another address.
 * @throws {UsageError} for an unknown id
 * @throws {UserError} `cli/environment…`, `environment/…`
 */
export function chooseEnvironment(given: CommandArguments, context: CommandContext): EnvironmentsWithChosen {
	const file = environmentsFilePath(given, context);
	if (file === undefined) {
		throw new UserError('cli/environments-missing');
	}
	const reading = readEnvironmentsInFile(file);
	const ids = [...new Set([...reading.environments.map((each) => each.id), ...apiEnvironmentIds(reading)])];
	const [first] = ids;
	if (first === undefined) {
		throw new UserError('cli/environments-empty', { file });
	}
	// The last step reports an environment without an API.
	const id = given.value('environment') ?? onlyApiEnvironmentId(reading) ?? first;
	const environments = withActiveEnvironment(reading, id);
	if (!environments.has(id)) {
		throw new UsageError(
			`"${id}" is not an environment.${didYouMean(id, ids)} The environments are: ${ids.join(', ')}.`,
		);
	}
	return { environment: environments.requireApi(id), environments };
}

/** @throws {UserError} `cli/environment-not-chosen` */
function onlyApiEnvironmentId(reading: EnvironmentsReadResult): string | undefined {
	const ids = apiEnvironmentIds(reading);
	if (ids.length > 1) {
		throw new UserError('cli/environment-not-chosen', { environments: ids.join(', ') });
	}
	return ids[0];
}
