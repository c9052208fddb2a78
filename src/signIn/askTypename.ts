import { type ApiEnvironment, graphqlUrl } from '../shared/environments/environment.ts';
import { type HttpRequest, type HttpResponse, mediaTypeOf } from '../shared/http/http.ts';

type TypenameRequest = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>;

/**
 * Asks the environment's API the least that every GraphQL API answers, the name of the type of its queries. `headers` come
 * beside the environment's own; `send` may give more than the answer. `isGraphql`: whether the answer has a media type of
 * GraphQL over HTTP. Rejects with what `send` rejects with.
 */
export async function askTypename<Answer extends HttpResponse>(
	{ api }: ApiEnvironment,
	headers: Readonly<Record<string, string>>,
	send: (request: TypenameRequest) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly isGraphql: boolean }> {
	const answer = await send({
		method: 'POST',
		url: graphqlUrl(api),
		headers: { ...api.headers, ...headers, 'content-type': 'application/json' },
		body: JSON.stringify({ query: '{ __typename }', variables: {} }),
	});
	return { answer, isGraphql: /^application\/(graphql-response\+)?json$/.test(mediaTypeOf(answer)) };
}
