import type { Environments } from '../../shared/environments/environments.ts';
import { UserError } from '../../shared/errors.ts';

/**
 * The base URL of the conversion service: the active environment's, else that of the only environment that has one.
 * @throws {UserError} `environment/…` when there is none.
 */
export function requireConversionService(environments: Environments): string {
	const { active, reading } = environments;
	const [only, ...others] = reading.environments.flatMap(({ conversionUrl }) => conversionUrl ?? []);
	const url = active?.conversionUrl ?? (others.length === 0 ? only : undefined);
	if (url !== undefined) {
		return url;
	}
	throw new UserError('environment/no-conversion-service', { environment: environments.requireActive().label });
}
