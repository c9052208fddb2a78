import { type ApiEnvironment, graphqlUrl } from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import type { Authorization } from '../../shared/host.ts';
import { type HttpResponse, type HttpTiming, mediaTypeOf } from '../../shared/http/http.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type { ErrorSummary, GraphqlResponse } from '../core/answers/judgeAnswer.ts';
import { isOutcomeUnknown } from '../core/answers/outcome.ts';
import { withoutTrailingBlanks } from '../core/running/runnableText.ts';
import type { GraphqlHost } from '../graphqlHost.ts';

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
	/** What a large answer holds is parsed when it is first looked into. */
	readonly response: GraphqlResponse;
	readonly errors: ErrorSummary;
	/** The HTTP status. */
	readonly status: number;
	/** Header names in lower case. */
	readonly headers: HttpResponse['headers'];
	/** The body as it came, decompressed. */
	readonly body: Uint8Array;
	/** Of the body. */
	readonly sizeBytes: number;
	/** From sending to the last byte, in milliseconds, without what signing in took. */
	readonly durationMs: number;
	readonly timing: AnswerTiming;
	/** Who asked; see `Authorization`. */
	readonly identity: string;
}

/** How long the phases of a run took, in milliseconds. */
export interface AnswerTiming extends HttpTiming {
	/** For the credentials to be ready, however often they were asked for. */
	readonly authorization: number;
}

/** What sending takes from the host. */
export type SendingHost = Pick<GraphqlHost, 'http' | 'clock'> & {
	readonly credentials: Pick<GraphqlHost['credentials'], 'authorize' | 'refused'>;
	readonly answers: Pick<GraphqlHost['answers'], 'judge'>;
};

/** No reader and no editor gets through more. */
const maximumBytes = 100_000_000;

/**
 * Sends a request to the environment's API (spec/graphql-api.md, Endpoints) and gives its GraphQL response, also one
 * with errors. After 401 a repeatable request is sent once more, with renewed credentials where there are any.
 * @throws {UserError} what the credentials or the transport throw, and `graphql/…` for an answer that is no GraphQL response; for a request that is
 * not repeatable `graphql/outcome-unknown`, caused by that, where it may have been carried out. `Cancelled`.
 */
export async function sendGraphql(host: SendingHost, request: GraphqlRequest): Promise<GraphqlAnswer> {
	const authorization = await authorize(host, request);
	if (!request.repeatable) {
		return sendUnrepeatable(host, request, authorization);
	}
	const first = await sendOnce(host, request, authorization);
	if (first.judgement.kind !== 'refused' || first.judgement.status !== 401) {
		return accepted(host, request, first);
	}
	const { environment } = request;
	const refusal = host.credentials.refused(environment, authorization, { status: 401, headers: first.headers });
	const renewed = await authorize(host, request, authorization.took);
	if (renewed.headers['authorization'] === authorization.headers['authorization']) {
		// What was refused once is not tried again: accounts are locked for less.
		throw refusal;
	}
	return accepted(host, request, await sendOnce(host, request, renewed));
}

/** An authorization, and how many milliseconds it and those before it took. */
interface TimedAuthorization extends Authorization {
	readonly took: number;
}

async function authorize(
	{ clock, credentials }: SendingHost,
	{ environment, signal }: GraphqlRequest,
	tookBefore = 0,
): Promise<TimedAuthorization> {
	const started = clock.monotonic();
	const authorization = await credentials.authorize(environment, signal);
	return { ...authorization, took: tookBefore + clock.monotonic() - started };
}

async function sendUnrepeatable(
	host: SendingHost,
	request: GraphqlRequest,
	authorization: TimedAuthorization,
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

async function sendOnce(host: SendingHost, request: GraphqlRequest, authorization: TimedAuthorization) {
	const { environment, query, variables, timeout, signal } = request;
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
	const { status, headers, body, timing } = response;
	const judgement = await judge(host, request, response);
	return { judgement, authorization, status, headers, body, sizeBytes: body.byteLength, timing };
}

/** @throws {UserError} `graphql/answer-unreadable` */
async function judge(host: SendingHost, { environment, signal }: GraphqlRequest, response: HttpResponse) {
	const { status, body } = response;
	const facts = { host: new URL(environment.api.url).host, status, megabytes: Math.round(body.byteLength / 1_000_000) };
	const judging = host.answers.judge({ status, mediaType: mediaTypeOf(response), body }).catch((error: unknown) => {
		throw new UserError('graphql/answer-unreadable', facts, error);
	});
	return untilAborted(judging, signal);
}

function accepted(host: SendingHost, { environment }: GraphqlRequest, attempt: Attempt): GraphqlAnswer {
	const { judgement, authorization, status, headers, body, sizeBytes } = attempt;
	switch (judgement.kind) {
		case 'response': {
			const { response, errors } = judgement;
			const { identity, took } = authorization;
			const timing = { ...attempt.timing, authorization: took };
			const durationMs = timing.untilHead + timing.untilEnd;
			return { response, errors, status, headers, body, sizeBytes, durationMs, timing, identity };
		}
		case 'refused':
			throw host.credentials.refused(environment, authorization, { status: judgement.status, headers });
		case 'failure':
			throw new UserError(judgement.code, { ...judgement.facts, host: new URL(environment.api.url).host });
	}
}
