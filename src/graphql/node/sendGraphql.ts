import type { CredentialService, RequestAuthorization } from '../../environments/core/credentialService.ts';
import { type ApiEnvironment, graphqlUrl } from '../../environments/core/environment.ts';
import type { Clock } from '../../shared/core/clock.ts';
import { Cancelled, type ErrorDetails, UserError } from '../../shared/core/errors.ts';
import { connectingPhase, type Http, type HttpResponse, type HttpTiming, mediaTypeOf } from '../../shared/core/http.ts';
import { rejectOnAbort } from '../../shared/core/rejectOnAbort.ts';
import { retryAfterSeconds } from '../../shared/core/retryAfter.ts';
import type { CheckedOperation } from '../core/client/request/checkedOperation.ts';
import type { ErrorSummary, GraphqlResponse } from '../core/client/response/classifyGraphqlResponse.ts';
import type { ResponseReader } from './responseReader.ts';

/** One GraphQL request. */
export interface GraphqlRequest {
	readonly environment: ApiEnvironment;
	/** The operation to send. A query may be sent twice. */
	readonly operation: CheckedOperation;
	readonly variables: Readonly<Record<string, unknown>>;
	/** Timeout for the first byte of the response, in seconds. */
	readonly timeout: number;
	readonly signal: AbortSignal;
}

/** A GraphQL response with its HTTP status, headers and timing. */
export interface GraphqlHttpResponse {
	/** The body as JSON. A large body is parsed when `data` or `errors` is first read. */
	readonly content: GraphqlResponse;
	readonly errors: ErrorSummary;
	/** The HTTP status of the response. */
	readonly status: number;
	/** The headers by name. The names are in lower case. */
	readonly headers: HttpResponse['headers'];
	/** The decompressed body. */
	readonly body: Uint8Array;
	/** Size of the body in bytes, after decompression. */
	readonly sizeBytes: number;
	/**
	 * Time from sending the request to receiving the last byte, in milliseconds, without the time
	 * for the authorization.
	 */
	readonly durationMs: number;
	readonly timing: RequestTiming;
	/** Identity of the account that sent the request; see {@link RequestAuthorization}. */
	readonly identity: string;
	/** Name of the account that sent the request; `undefined` if it has none. */
	readonly account?: string | undefined;
}

/** Durations of the phases of a run, in milliseconds. */
export interface RequestTiming extends HttpTiming {
	/** Time spent obtaining credentials, including new ones after status 401. */
	readonly authorization: number;
}

/** The services that sending a GraphQL request needs. */
export interface SendingHost {
	readonly http: Http;
	readonly clock: Clock;
	readonly credentials: Pick<CredentialService, 'authorize' | 'refused'>;
	readonly responses: Pick<ResponseReader, 'classify'>;
}

/** Maximum size of a response in bytes. VS Code cannot show larger ones. */
const maximumBytes = 100_000_000;

/**
 * Sends a request to the API of an environment (docs/services.md, G1) and resolves to its
 * GraphQL response, which may contain errors. After status 401 a query is sent once more with
 * renewed credentials.
 * @throws {UserError} errors of the credentials and the transport; `graphql/…` if the response is
 * not a GraphQL response, with the detail `seconds` if the server sends a time to wait;
 * `graphql/outcome-unknown`, with the original error as its cause, or `graphql/mutation-cancelled`
 * if a mutation may have been executed. `Cancelled`.
 */
export async function sendGraphql(host: SendingHost, request: GraphqlRequest): Promise<GraphqlHttpResponse> {
	const authorization = await authorize(host, request);
	if (request.operation.kind === 'mutation') {
		return sendUnrepeatable(host, request, authorization);
	}
	const first = await sendOnce(host, request, authorization);
	if (first.classified.kind !== 'refused' || first.classified.status !== 401) {
		return accepted(host, request, first);
	}
	const { environment } = request;
	const refusal = host.credentials.refused(environment, authorization, { status: 401, headers: first.headers });
	const renewed = await authorize(host, request, authorization.authorizationMs);
	if (renewed.headers['authorization'] === authorization.headers['authorization']) {
		// Rejected credentials are not sent twice, because that can lock an account.
		throw refusal;
	}
	return accepted(host, request, await sendOnce(host, request, renewed));
}

/** An authorization with the time that was needed to obtain it. */
interface TimedAuthorization extends RequestAuthorization {
	/**
	 * Time for obtaining the credentials in milliseconds, including earlier attempts of the same
	 * request.
	 */
	readonly authorizationMs: number;
}

async function authorize(
	{ clock, credentials }: SendingHost,
	{ environment, signal }: GraphqlRequest,
	previousMs = 0,
): Promise<TimedAuthorization> {
	const started = clock.monotonic();
	const authorization = await credentials.authorize(environment, signal);
	return { ...authorization, authorizationMs: previousMs + clock.monotonic() - started };
}

async function sendUnrepeatable(
	host: SendingHost,
	request: GraphqlRequest,
	authorization: TimedAuthorization,
): Promise<GraphqlHttpResponse> {
	const { environment, operation, signal } = request;
	if (signal.aborted) {
		throw new Cancelled();
	}
	const { api } = environment;
	try {
		return accepted(host, request, await sendOnce(host, request, authorization));
	} catch (error) {
		if (error instanceof Cancelled) {
			throw new UserError('graphql/mutation-cancelled', { operation: operation.label, host: new URL(api.url).host });
		}
		if (error instanceof UserError && isRequestOutcomeUnknown(error)) {
			throw new UserError('graphql/outcome-unknown', { host: new URL(api.url).host, reason: error.code }, error);
		}
		throw error;
	}
}

type Attempt = Awaited<ReturnType<typeof sendOnce>>;

async function sendOnce(host: SendingHost, request: GraphqlRequest, authorization: TimedAuthorization) {
	const { environment, operation, variables, timeout, signal } = request;
	const response = await host.http.send({
		method: 'POST',
		url: graphqlUrl(environment.api),
		headers: {
			...environment.api.headers,
			accept: 'application/graphql-response+json, application/json;q=0.9',
			'content-type': 'application/json',
		},
		credentials: authorization.headers,
		body: JSON.stringify({ query: operation.text, variables }),
		signal,
		firstByteTimeout: timeout * 1000,
		maximumBytes,
	});
	const { status, headers, body, timing } = response;
	const classified = await classify(host, request, response);
	return { classified, authorization, status, headers, body, sizeBytes: body.byteLength, timing };
}

/**
 * Classifies an HTTP response.
 * @throws {UserError} `graphql/response-unreadable` if it cannot be read.
 */
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
			throw new UserError('graphql/response-unreadable', details, error);
		});
	return rejectOnAbort(classifying, signal);
}

function accepted(host: SendingHost, { environment }: GraphqlRequest, attempt: Attempt): GraphqlHttpResponse {
	const { classified, authorization, status, headers, body, sizeBytes } = attempt;
	switch (classified.kind) {
		case 'response': {
			const { response: content, errors } = classified;
			const { identity, account, authorizationMs } = authorization;
			const timing = { ...attempt.timing, authorization: authorizationMs };
			const durationMs = timing.untilHead + timing.untilEnd;
			return { content, errors, status, headers, body, sizeBytes, durationMs, timing, identity, account };
		}
		case 'refused':
			throw host.credentials.refused(environment, authorization, { status: classified.status, headers });
		case 'failure':
			throw responseError(host, environment, headers, classified);
	}
}

/** Returns the error for a response, with the host and the time to wait that the server sent. */
export function responseError(
	{ clock }: Pick<SendingHost, 'clock'>,
	{ api }: ApiEnvironment,
	headers: HttpResponse['headers'],
	{ code, details }: { readonly code: string; readonly details: ErrorDetails },
): UserError {
	const seconds = retryAfterSeconds(headers, clock.now());
	const withHost = { ...details, host: new URL(api.url).host };
	return new UserError(code, seconds === undefined ? withHost : { ...withHost, seconds });
}

/**
 * Codes of transport errors that can occur after the request was sent. All other transport errors
 * occur before.
 */
const errorCodesAfterSending: ReadonlySet<string> = new Set([
	'network/timeout',
	'network/connection-lost',
	'network/unexpected-continue',
	'network/not-http',
	'network/not-decompressible',
	'network/response-too-large',
	'network/failed',
]);

/**
 * Whether the server may have executed a request that failed with this error. Responses with a 3xx
 * or 4xx status are rejections (RFC 9110, sections 15.4 and 15.5), so the request was not executed.
 */
export function isRequestOutcomeUnknown({ code, details }: UserError): boolean {
	if (code.startsWith('network/')) {
		return errorCodesAfterSending.has(code) && details['phase'] !== connectingPhase;
	}
	const status = Number(details['status']);
	return code.startsWith('graphql/') && ((status >= 200 && status < 300) || status >= 500);
}
