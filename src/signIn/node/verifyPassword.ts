import type { ApiEnvironment } from '../../environments/core/environment.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { basicAuthorizationHeader } from '../core/basicAuthorizationHeader.ts';
import { probeApi } from './probeApi.ts';

/** The credentials of an API with Basic auth. */
export interface BasicCredentials {
	readonly username: string;
	readonly password: string;
}

/**
 * Verifies user name and password at the API. `secretHeaders` are sent with them. An account
 * without access to the API has a correct password.
 * @throws {UserError} `sign-in/wrong-password`, `sign-in/not-verified`; the errors of `http`
 */
export async function verifyPassword(
	{ http, signal }: { readonly http: Http; readonly signal: AbortSignal },
	environment: ApiEnvironment,
	{ username, password }: BasicCredentials,
	secretHeaders: Readonly<Record<string, string>>,
): Promise<void> {
	const headers = { ...secretHeaders, authorization: basicAuthorizationHeader(username, password) };
	const { response, isGraphql } = await probeApi(environment, headers, (request) =>
		http.send({ ...request, signal, firstByteTimeout: 30_000, maximumBytes: 2 ** 20 }),
	);
	const { status } = response;
	if (status === 401) {
		throw new UserError('sign-in/wrong-password', { environment: environment.label, account: username, status });
	}
	const isApi = status < 300 && isGraphql;
	if (!isApi && status !== 403) {
		throw new UserError('sign-in/not-verified', { environment: environment.label, status });
	}
}
