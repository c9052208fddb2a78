import * as oauth from 'oauth4webapi';
import type { ProviderAuthentication } from '../../shared/environments/environment.ts';
import { judgeSignature } from '../judgeFailure.ts';
import type { requestOptions } from './requestOptions.ts';
import { readJson } from './tokenAnswer.ts';

/**
 * Verifies the id_token of a processed token answer with the keys that the provider publishes (RFC 7517), fetched for
 * just this answer, so that a key it has changed is known.
 * @throws {UserError} `sign-in/identity-not-valid`, and what asking for the keys failed with.
 */
export async function verifySignature(
	server: oauth.AuthorizationServer,
	grant: Response,
	settings: ProviderAuthentication,
	options: ReturnType<typeof requestOptions>,
): Promise<void> {
	const fetchKeys: (typeof options)[typeof oauth.customFetch] = async (url, init) =>
		Response.json(await readJson(await options[oauth.customFetch](url, init), 'keys', settings));
	try {
		await oauth.validateApplicationLevelSignature({ ...server }, grant, { ...options, [oauth.customFetch]: fetchKeys });
	} catch (error) {
		throw judgeSignature(error);
	}
}
