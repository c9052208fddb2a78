import { type ApiEnvironment, graphqlUrl, type ProviderAuthentication } from '../../environments/core/environment.ts';
import { bodyTextOf, type HttpRequest, type HttpResponse } from '../../shared/core/http.ts';
import { isJsonObject, parseJsonObject } from '../../shared/core/json.ts';
import { isOauthError } from '../core/oauthError.ts';

/** The properties of an HTTP request that {@link probeApi} and {@link probeTokenEndpoint} set. */
export type ProbeRequest = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'credentials' | 'body'>;

/**
 * Sends the smallest GraphQL query, which requests the name of the query type, to the environment's
 * API and returns the response. `credentials` are headers with secrets. `isGraphql`: whether
 * the body is a GraphQL response (GraphQL specification, section 7.1). Rejects when `send` rejects.
 */
export async function probeApi<Response extends HttpResponse>(
	{ api }: ApiEnvironment,
	credentials: Readonly<Record<string, string>>,
	send: (request: ProbeRequest) => Promise<Response>,
): Promise<{ readonly response: Response; readonly isGraphql: boolean }> {
	const response = await send({
		method: 'POST',
		url: graphqlUrl(api),
		headers: { ...api.headers, 'content-type': 'application/json' },
		credentials,
		body: JSON.stringify({ query: '{ __typename }', variables: {} }),
	});
	const { data, errors } = parseJsonObject(bodyTextOf(response)) ?? {};
	return { response, isGraphql: data === null || isJsonObject(data) || Array.isArray(errors) };
}

/**
 * Sends an empty request to the token endpoint of an identity provider and returns the response.
 * `isTokenEndpoint`: whether the body has an OAuth error code (RFC 6749 section 5.2), with which a
 * token endpoint responds. Rejects when `send` rejects.
 */
export async function probeTokenEndpoint<Response extends HttpResponse>(
	{ authUrl }: ProviderAuthentication,
	send: (request: ProbeRequest) => Promise<Response>,
): Promise<{ readonly response: Response; readonly isTokenEndpoint: boolean }> {
	const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
	const response = await send({ method: 'POST', url: `${authUrl}/oauth/token`, headers, body: '' });
	return { response, isTokenEndpoint: isOauthError(parseJsonObject(bodyTextOf(response)) ?? {}) };
}
