import type { Environments } from '../../../environments/core/environments.ts';
import { UserError } from '../../../shared/core/errors.ts';

/** Returns the IDs of the environments with an API and their kinds, the default one first. */
export function environmentListText({ reading, active }: Environments): string {
	const withApi = reading.environments.filter(({ api }) => api !== undefined);
	return [...withApi]
		.sort((a, b) => Number(b === active) - Number(a === active))
		.map(({ id, kind }) => `${id} (${kind}${id === active?.id ? ', default' : ''})`)
		.join(', ');
}

/** @throws {UserError} `graphql/tool-unknown-environment` with the IDs of the environments */
export function requireKnownEnvironment(environments: Environments, id: string): void {
	if (!environments.has(id)) {
		throw new UserError('graphql/tool-unknown-environment', { environments: environmentListText(environments) });
	}
}
