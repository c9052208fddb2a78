import { type ApiEnvironment, graphqlUrl } from '../shared/environments/environment.ts';
import { UserError } from '../shared/errors.ts';
import type { Authorization, Host } from '../shared/host.ts';
import { mediaTypeOf, textOf } from '../shared/http/http.ts';
import { type GraphqlResponse, type Judgement, judgeAnswer } from './core/judgeAnswer.ts';
import { isOutcomeUnknown } from './core/outcome.ts';
import { withoutTrailingBlanks } from './core/runnableText.ts';

/** One GraphQL request. */
export interface GraphqlRequest {
	readonly environment: ApiEnvironment;
	/** GraphQL text with one operation. */
	readonly query: string;
	readonly variables: Readonly<Record<string, unknown>>;
	/** Whether sending it twice does no harm. A mutation is never repeated, and may have been carried out although it failed. */
	readonly repeatable: boolean;
	/** Seconds until the first byte of the answer. */
	readonly timeout: number;
	readonly signal: AbortSignal;
}

/** A GraphQL response and how it came. */
export interface GraphqlAnswer {
	readonly response: GraphqlResponse;
	/** The HTTP status. */
	readonly status: number;
	/** The body as it came. */
	readonly text: string;
	readonly sizeBytes: number;
	/** From sending to the last byte, in milliseconds, without what signing in took. */
	readonly durationMs: number;
	/** Who asked; see `Authorization`. */
	readonly identity: string;
}

/** What sending takes from the host. */
export type SendingHost = Pick<Host, 'http' | 'clock'> & {
	readonly credentials: Pick<Host['credentials'], 'authorize' | 'refused'>;
};

/** Larger answers cannot be opened as documents. */
const maximumBytes = 48 * 2 ** 20;

/**
 * Sends a request to the environment's API (spec/graphql-api.md, Endpoints) and gives its GraphQL response, also one
 * with errors. After 401 a repeatable request is sent once more, with renewed credentials where there are any.
 * @throws {UserError} what the credentials or the transport throw, and `graphql/…` for an answer that is no GraphQL response; for a request that is
 * not repeatable `graphql/outcome-unknown`, caused by that, where it may have been carried out. `Cancelled`.
 */
export async function sendGraphql(host: SendingHost, request: GraphqlRequest): Promise<GraphqlAnswer> {
	const { environment, signal } = request;
	const authorization = await host.credentials.authorize(environment, signal);
	if (!request.repeatable) {
		return sendUnrepeatable(host, request, authorization);
	}
	const first = await sendOnce(host, request, authorization);
	if (first.judgement.kind !== 'refused' || first.judgement.status !== 401) {
		return accepted(host, request, first);
	}
	const refusal = host.credentials.refused(environment, authorization, { status: 401, headers: first.headers });
	const renewed = await host.credentials.authorize(environment, signal);
	if (renewed.headers['authorization'] === authorization.headers['authorization']) {
		// What was refused once is not tried again: accounts are locked for less.
		throw refusal;
	}
	return accepted(host, request, await sendOnce(host, request, renewed));
}

async function sendUnrepeatable(
	host: SendingHost,
	request: GraphqlRequest,
	authorization: Authorization,
): Promise<GraphqlAnswer> {
	try {
		return accepted(host, request, await sendOnce(host, request, authorization));
	} catch (error) {
		if (error instanceof UserError && isOutcomeUnknown(error)) {
			const { api } = request.environment;
			throw new UserError('graphql/outcome-unknown', { host: new URL(api.url).host, reason: error.code }, error);
		}
		throw error;
	}
}

type Attempt = Awaited<ReturnType<typeof sendOnce>>;

async function sendOnce(host: SendingHost, request: GraphqlRequest, authorization: Authorization) {
	const { environment, query, variables, timeout, signal } = request;
	const started = host.clock.now();
	const response = await host.http.send({
		method: 'POST',
		url: graphqlUrl(environment.api),
		headers: {
			...environment.api.headers,
			...authorization.headers,
			accept: 'application/graphql-response+json, application/json;q=0.9',
			'content-type': 'application/json',
		},
		body: JSON.stringify({ query: withoutTrailingBlanks(query), variables }),
		signal,
		firstByteTimeout: timeout * 1000,
		maximumBytes,
	});
	const durationMs = host.clock.now() - started;
	const text = textOf(response);
	const judgement: Judgement = judgeAnswer({ status: response.status, mediaType: mediaTypeOf(response), text });
	const { status, headers, body } = response;
	return { authorization, judgement, text, durationMs, status, headers, sizeBytes: body.byteLength };
}

function accepted(host: SendingHost, { environment }: GraphqlRequest, attempt: Attempt): GraphqlAnswer {
	const { judgement, authorization, status, headers, text, sizeBytes, durationMs } = attempt;
	switch (judgement.kind) {
		case 'response':
			return { response: judgement.response, status, text, sizeBytes, durationMs, identity: authorization.identity };
		case 'refused':
			throw host.credentials.refused(environment, authorization, { status: judgement.status, headers });
		case 'failure':
			throw new UserError(judgement.code, { ...judgement.facts, host: new URL(environment.api.url).host });
	}
}
