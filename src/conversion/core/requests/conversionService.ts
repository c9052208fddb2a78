import type { Environment } from '../../../environments/core/environment.ts';
import type { Environments } from '../../../environments/core/environments.ts';
import { UserError } from '../../../shared/core/errors.ts';

/** A conversion service and its environment. */
export interface ConversionService {
	/** Its base URL, without a trailing slash. */
	readonly url: string;
	readonly environment: Pick<Environment, 'label' | 'kind'>;
	/** Whether the environment is the active one. */
	readonly isOfActive: boolean;
}

/**
 * Returns the conversion service of the active environment, else that of the only environment that
 * has one.
 * @throws {UserError} `environment/…` when there is none.
 */
export function requireConversionService(environments: Environments): ConversionService {
	const { active, reading } = environments;
	const [only, ...others] = reading.environments.filter(({ conversionUrl }) => conversionUrl !== undefined);
	const environment = active?.conversionUrl === undefined && others.length === 0 ? only : active;
	if (environment?.conversionUrl === undefined) {
		throw new UserError('environment/no-conversion-service', { environment: environments.requireActive().label });
	}
	return { url: environment.conversionUrl, environment, isOfActive: environment.id === active?.id };
}
