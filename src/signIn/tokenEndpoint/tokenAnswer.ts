import type { ProviderAuthentication } from '../../shared/environments/environment.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { ProviderCall } from '../core/oauthError.ts';
import { readAnswer } from '../core/providerAnswer.ts';

/** The JSON object of a provider's answer. `secret` is the client's, where it was sent. @throws {UserError} `sign-in/…` for any answer that is not one of success. */
export async function readJson(
	response: Response,
	call: ProviderCall,
	{ clientType }: ProviderAuthentication,
	secret?: string,
): Promise<JsonObject> {
	const answer = {
		status: response.status,
		mediaType: (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
		retryAfter: response.headers.get('retry-after') ?? undefined,
		text: await response.text(),
	};
	return readAnswer(answer, call, clientType, secret);
}
