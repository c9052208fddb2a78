import type { Environment } from '../../shared/environments/environment.ts';
import type { Environments } from '../../shared/environments/environments.ts';
import { UserError } from '../../shared/errors.ts';

/** A conversion service and the environment it belongs to. */
export interface ConversionService {
	/** Its base URL, without a trailing slash. */
	readonly url: string;
	readonly environment: Pick<Environment, 'label' | 'kind'>;
	/** `false` when it was taken from the only environment that has one. */
	readonly isOfActive: boolean;
}

/**
 * The conversion service of the active environment, else that of the only environment that has one.
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
