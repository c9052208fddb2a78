import { type ApiEnvironment, graphqlUrl } from '../../environments/core/environment.ts';
import { type HttpRequest, type HttpResponse, mediaTypeOf } from '../../shared/core/http.ts';

/** The properties of an HTTP request that {@link probeApi} sets. */
export type ProbeRequest = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'credentials' | 'body'>;

/**
 * Sends the smallest GraphQL query, which requests the name of the query type, to the environment's
 * API and returns the response. `credentials` are headers with secrets. `isGraphql`: whether
 * the response has a media type of GraphQL over HTTP. Rejects when `send` rejects.
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
	return { response, isGraphql: /^application\/(graphql-response\+)?json$/.test(mediaTypeOf(response)) };
}
