import { resolve } from 'node:path';
import { hasApi } from '../environments/core/environment.ts';
import { Environments } from '../environments/core/environments.ts';
import { type EnvironmentsReadResult, readEnvironments } from '../environments/core/readEnvironments.ts';
import { Emitter } from '../shared/core/emitter.ts';
import { UserError } from '../shared/core/errors.ts';
import { isJsonObject } from '../shared/core/json.ts';
import { parseJsonWithComments } from '../shared/core/jsonWithComments.ts';
import type { CommandArguments, CommandContext } from './command.ts';
import { readNamedFile } from './readNamedFile.ts';

const settingName = 'studyAdmin.environments';

/** Maximum size of a file with environments. */
const maximumMegabytes = 1;

/**
 * Returns the environments in a file.
 * @throws {UserError} `cli/environments-unreadable`, `cli/environments-invalid`
 */
export function readEnvironmentsInFile(file: string): EnvironmentsReadResult {
	return readEnvironments(readEnvironmentsFile(file));
}

/** Returns environments of which the one with the id `activeId` is selected. */
export function withActiveEnvironment(reading: EnvironmentsReadResult, activeId: string | undefined): Environments {
	return new Environments({ reading, activeId, onDidChange: new Emitter<void>().event });
}

/**
 * Returns the IDs of the environments that requests to an API can be for: those that have one, and
 * invalid ones, which the user must correct.
 */
export function apiEnvironmentIds({ environments, problems }: EnvironmentsReadResult): readonly string[] {
	const withApi = environments.filter(hasApi).map(({ id }) => id);
	return [...new Set([...withApi, ...problems.map(({ environmentId }) => environmentId)])];
}

/**
 * Returns the absolute path of the file that `--environments` or `STUDY_ADMIN_ENVIRONMENTS` names;
 * `undefined` without both.
 */
export function environmentsFilePath(
	given: CommandArguments,
	{ variables, currentFolder }: Pick<CommandContext, 'variables' | 'currentFolder'>,
): string | undefined {
	const path = given.value('environments') ?? variables['STUDY_ADMIN_ENVIRONMENTS'];
	return path ? resolve(currentFolder, path) : undefined;
}

/**
 * Returns the value of the setting `studyAdmin.environments` from a JSON file that contains either
 * this value or an object with the setting. Comments and trailing commas are accepted.
 * @throws {UserError} `cli/environments-unreadable`, `cli/environments-invalid`
 */
function readEnvironmentsFile(file: string): unknown {
	const value = parseJsonWithComments(readNamedFile(file, 'cli/environments-unreadable', maximumMegabytes));
	if (!isJsonObject(value)) {
		throw new UserError('cli/environments-invalid', { file });
	}
	return settingName in value ? value[settingName] : value;
}
