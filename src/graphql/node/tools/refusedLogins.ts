import type { RequestAuthorization } from '../../../environments/core/credentialService.ts';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import type { UserError } from '../../../shared/core/errors.ts';
import type { SendingHost } from '../sendGraphql.ts';

/**
 * Returns a host for all requests of tools. It sends credentials that the API has refused with
 * status 401 only once, because a model that calls tools again and again could lock an account.
 * Changed credentials are sent.
 */
export function withoutRepeatedRefusedLogins({ http, clock, credentials, responses }: SendingHost): SendingHost {
	/** The environment and the refused header → the error of the refusal. */
	const refusals = new Map<string, UserError>();
	const keyOf = ({ id }: ApiEnvironment, { headers }: RequestAuthorization) => `${id} ${headers['authorization']}`;
	return {
		...{ http, clock, responses },
		credentials: {
			authorize: async (environment, signal) => {
				const authorization = await credentials.authorize(environment, signal);
				const refusal = refusals.get(keyOf(environment, authorization));
				if (refusal) {
					throw refusal;
				}
				return authorization;
			},
			refused: (environment, authorization, response) => {
				const refusal = credentials.refused(environment, authorization, response);
				if (response.status === 401) {
					refusals.set(keyOf(environment, authorization), refusal);
				}
				return refusal;
			},
		},
	};
}
