import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { environmentsFilePath, readEnvironmentsInFile, withActiveEnvironment } from '../environmentsFile.ts';
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
	const ids = [
		...new Set([
			...reading.environments.map(({ id }) => id),
			...reading.problems.map(({ environmentId }) => environmentId),
		]),
	];
	const id = chooseId(given.value('environment'), ids, file);
	const environments = withActiveEnvironment(reading, id);
	return { environment: environments.requireApi(id), environments };
}

function chooseId(requested: string | undefined, ids: readonly string[], file: string): string {
	if (requested !== undefined && !ids.includes(requested)) {
		throw new UsageError(
			`"${requested}" is not an environment.${didYouMean(requested, ids)} The environments are: ${ids.join(', ')}.`,
		);
	}
	const [first, ...others] = ids;
	if (first === undefined) {
		throw new UserError('cli/environments-empty', { file });
	}
	if (requested === undefined && others.length > 0) {
		throw new UserError('cli/environment-not-chosen', { environments: ids.join(', ') });
	}
	return requested ?? first;
}
