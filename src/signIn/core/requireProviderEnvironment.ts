import { type ProviderEnvironment, usesIdentityProvider } from '../../environments/core/environment.ts';
import type { Environments } from '../../environments/core/environments.ts';
import { UserError } from '../../shared/core/errors.ts';

/**
 * Returns the environment with this ID, or the active one, for a session that another extension
 * requests.
 * @throws {UserError} `environment/…` when there is none, or when it is invalid or has no API;
 * `sign-in/not-through-provider` when its API has Basic authentication
 */
export function requireProviderEnvironment(environments: Environments, id: string | undefined): ProviderEnvironment {
	if (id !== undefined && !environments.has(id)) {
		throw new UserError('environment/unknown');
	}
	const environment = id === undefined ? environments.requireActiveApi() : environments.requireApi(id);
	if (!usesIdentityProvider(environment)) {
		throw new UserError('sign-in/not-through-provider', { environment: environment.label });
	}
	return environment;
}
