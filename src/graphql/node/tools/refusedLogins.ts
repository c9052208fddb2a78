import type { RequestAuthorization } from '../../../environments/core/credentialService.ts';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import type { UserError } from '../../../shared/core/errors.ts';
import type { SendingHost } from '../sendGraphql.ts';

/**
 * Returns a host for all requests of tools. It sends credentials that the API has refused with
 * status 401 only once, because a model that calls tools again and again could lock an account.
 * Changed credentials are sent, and so are all to a changed address.
 */
export function withoutRepeatedRefusedLogins({ http, clock, credentials, responses }: SendingHost): SendingHost {
	/** The environment, its address and the refused header → the error of the refusal. */
	const refusals = new Map<string, UserError>();
	const keyOf = ({ id, api }: ApiEnvironment, { headers }: RequestAuthorization) =>
		`${id} ${api.url} ${headers['authorization']}`;
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
