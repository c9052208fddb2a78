import type { Authorization, Credentials } from '../../environments/core/credentials.ts';
import { type ApiEnvironment, graphqlUrl } from '../../environments/core/environment.ts';
import type { Clock } from '../../shared/core/clock.ts';
import { UserError } from '../../shared/core/errors.ts';
import { type Http, type HttpResponse, type HttpTiming, mediaTypeOf } from '../../shared/core/http.ts';
import { retryAfterSeconds } from '../../shared/core/retryAfter.ts';
import { untilAborted } from '../../shared/core/untilAborted.ts';
import { withoutTrailingBlanks } from '../core/client/request/runnableText.ts';
import type { ErrorSummary, GraphqlResponse } from '../core/client/response/classifyResponse.ts';
import type { ResponseReader } from './responseReader.ts';

/** One GraphQL request. */
export interface GraphqlRequest {
	readonly environment: ApiEnvironment;
	/** GraphQL text with one operation. */
	readonly query: string;
	readonly variables: Readonly<Record<string, unknown>>;
	/** Whether the request may be sent twice. A mutation is never repeated. */
	readonly repeatable: boolean;
	/** Timeout for the first byte of the response, in seconds. */
	readonly timeout: number;
	readonly signal: AbortSignal;
}

/** A GraphQL response with its HTTP status, headers and timing. */
export interface GraphqlAnswer {
	/** A large response is parsed when it is first read. */
	readonly response: GraphqlResponse;
	readonly errors: ErrorSummary;
	/** The HTTP status. */
	readonly status: number;
	/** Header names in lower case. */
	readonly headers: HttpResponse['headers'];
	/** The decompressed body. */
	readonly body: Uint8Array;
	/** Size of the body. */
	readonly sizeBytes: number;
	/** From sending to the last byte, in milliseconds, without the time for the authorization. */
	readonly durationMs: number;
	readonly timing: AnswerTiming;
	/** Identity of the sender; see `Authorization`. */
	readonly identity: string;
}

/** Durations of the phases of a run, in milliseconds. */
export interface AnswerTiming extends HttpTiming {
	/** For all requests for credentials together. */
	readonly authorization: number;
}

/** The services that sending needs. */
export interface SendingHost {
	readonly http: Http;
	readonly clock: Clock;
	readonly credentials: Pick<Credentials, 'authorize' | 'refused'>;
	readonly responses: Pick<ResponseReader, 'classify'>;
}

/** VS Code cannot show larger responses. */
const maximumBytes = 100_000_000;

/**
 * Sends a request to the API of an environment (spec/graphql-api.md, Endpoints) and resolves to its
 * GraphQL response, which may contain errors. After 401 a repeatable request is sent once more with
 * renewed credentials.
 * @throws {UserError} errors of the credentials and the transport; `graphql/…` if the response is
 * not a GraphQL response, with the detail `seconds` if the server names a time to wait;
 * `graphql/outcome-unknown`, with the error as its cause, if a request that
 * is not repeatable may have been executed. `Cancelled`.
 */
export async function sendGraphql(host: SendingHost, request: GraphqlRequest): Promise<GraphqlAnswer> {
	const authorization = await authorize(host, request);
	if (!request.repeatable) {
		return sendUnrepeatable(host, request, authorization);
	}
	const first = await sendOnce(host, request, authorization);
	if (first.classified.kind !== 'refused' || first.classified.status !== 401) {
		return accepted(host, request, first);
	}
	const { environment } = request;
	const refusal = host.credentials.refused(environment, authorization, { status: 401, headers: first.headers });
	const renewed = await authorize(host, request, authorization.took);
	if (renewed.headers['authorization'] === authorization.headers['authorization']) {
		// Rejected credentials are not sent twice, because that can lock an account.
		throw refusal;
	}
	return accepted(host, request, await sendOnce(host, request, renewed));
}

/** An authorization, and the time for it and the previous ones in milliseconds. */
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
	const classified = await classify(host, request, response);
	return { classified, authorization, status, headers, body, sizeBytes: body.byteLength, timing };
}

/** @throws {UserError} `graphql/answer-unreadable` */
async function classify(host: SendingHost, { environment, signal }: GraphqlRequest, response: HttpResponse) {
	const { status, body } = response;
	const details = {
		host: new URL(environment.api.url).host,
		status,
		megabytes: Math.round(body.byteLength / 1_000_000),
	};
	const classifying = host.responses
		.classify({ status, mediaType: mediaTypeOf(response), body })
		.catch((error: unknown) => {
			throw new UserError('graphql/answer-unreadable', details, error);
		});
	return untilAborted(classifying, signal);
}

function accepted(host: SendingHost, { environment }: GraphqlRequest, attempt: Attempt): GraphqlAnswer {
	const { classified, authorization, status, headers, body, sizeBytes } = attempt;
	switch (classified.kind) {
		case 'response': {
			const { response, errors } = classified;
			const { identity, took } = authorization;
			const timing = { ...attempt.timing, authorization: took };
			const durationMs = timing.untilHead + timing.untilEnd;
			return { response, errors, status, headers, body, sizeBytes, durationMs, timing, identity };
		}
		case 'refused':
			throw host.credentials.refused(environment, authorization, { status: classified.status, headers });
		case 'failure': {
			const seconds = retryAfterSeconds(headers, host.clock.now());
			const details = { ...classified.details, host: new URL(environment.api.url).host };
			throw new UserError(classified.code, seconds === undefined ? details : { ...details, seconds });
		}
	}
}

/** Transport errors after which the request may have arrived. All other ones occur before. */
const errorsAfterSending: ReadonlySet<string> = new Set([
	'network/timeout',
	'network/connection-lost',
	'network/unexpected-continue',
	'network/not-http',
	'network/not-decompressible',
	'network/response-too-large',
	'network/failed',
]);

/** System code of a `network/timeout` while the connection was being opened. */
const connectTimeout = 'TimeoutError';

/**
 * Whether the server may have executed a request that failed with this error. A redirection and a
 * 4xx are rejections (RFC 9110, sections 15.4 and 15.5), so the request was not executed.
 */
export function isOutcomeUnknown({ code, details }: UserError): boolean {
	if (code.startsWith('network/')) {
		return errorsAfterSending.has(code) && details['systemCode'] !== connectTimeout;
	}
	const status = Number(details['status']);
	return code.startsWith('graphql/') && ((status >= 200 && status < 300) || status >= 500);
}
