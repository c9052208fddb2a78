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
 * has one; `undefined` when there is none.
 */
export function findConversionService({ active, reading }: Environments): ConversionService | undefined {
	const [only, ...others] = reading.environments.filter(({ conversionUrl }) => conversionUrl !== undefined);
	const environment = active?.conversionUrl === undefined && others.length === 0 ? only : active;
	const url = environment?.conversionUrl;
	return environment && url !== undefined ? { url, environment, isOfActive: environment.id === active?.id } : undefined;
}

/** Returns the service of {@link findConversionService}. @throws {UserError} `environment/…` */
export function requireConversionService(environments: Environments): ConversionService {
	const service = findConversionService(environments);
	if (!service) {
		throw new UserError('environment/no-conversion-service', { environment: environments.requireActive().label });
	}
	return service;
}
