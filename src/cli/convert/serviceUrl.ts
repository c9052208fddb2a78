import { environmentProblemError } from '../../environments/core/readEnvironments.ts';
import { checkServiceUrl } from '../../environments/core/serviceUrl.ts';
import { type ErrorDetails, UserError } from '../../shared/core/errors.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { environmentsFilePath, readEnvironmentsInFile, withActiveEnvironment } from '../environmentsFile.ts';
import { didYouMean, UsageError } from '../usageError.ts';

/**
 * Returns the base URL of the conversion service: the value of `--service`, or that of an
 * environment in the file of `--environments` or `STUDY_ADMIN_ENVIRONMENTS`. Never reads settings
 * of a repository, which could send documents to another host.
 * @throws {UsageError}
 * @throws {UserError} `cli/environments-…`, `environment/…`
 */
export function readServiceUrl(given: CommandArguments, context: CommandContext): string {
	const service = given.value('service');
	if (service !== undefined) {
		if (given.has('environments') || given.has('environment')) {
			throw new UsageError('"--service" cannot be combined with an environment. Give one of them.');
		}
		return readUrl(service);
	}
	const file = environmentsFilePath(given, context);
	if (file === undefined) {
		throw new UsageError('"convert" requires a service: give --service <url> or --environments <file>.');
	}
	const id = given.value('environment');
	const reading = readEnvironmentsInFile(file);
	const environments = withActiveEnvironment(reading, id);
	if (id !== undefined && !environments.has(id)) {
		const ids = reading.environments.map((environment) => environment.id);
		throw new UsageError(`"${id}" is not an environment of ${file}.${didYouMean(id, ids)}`);
	}
	if (id !== undefined) {
		const { conversionUrl, label } = environments.requireActive();
		return conversionUrl ?? noService({ environment: label });
	}
	const withService = reading.environments.filter(({ conversionUrl }) => conversionUrl !== undefined);
	if (withService.length > 1) {
		const ids = withService.map((environment) => environment.id).join(', ');
		throw new UsageError(`${file} has several conversion services. Give --environment with one of: ${ids}.`);
	}
	if (environments.activeProblem) {
		throw environmentProblemError(environments.activeProblem);
	}
	if (reading.environments.length === 0) {
		throw new UserError('cli/environments-empty', { file });
	}
	return withService[0]?.conversionUrl ?? noService({ file });
}

/** @throws {UserError} `cli/no-conversion-service` */
function noService(details: ErrorDetails): never {
	throw new UserError('cli/no-conversion-service', details);
}

/** Messages do not repeat the value, which may contain a password. @throws {UsageError} */
function readUrl(value: string): string {
	const checked = checkServiceUrl(value);
	if ('url' in checked) {
		return checked.url;
	}
	switch (checked.problem) {
		case 'secret-in-settings':
			throw new UsageError('The address of --service contains a user name or a password. Remove them.');
		case 'not-https':
			throw new UsageError('The address of --service must begin with https://. http is allowed only for localhost.');
		case 'not-a-url':
			throw new UsageError('The value of --service must be a full address, such as https://convert.example.org.');
	}
}
