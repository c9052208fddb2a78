import { UserError } from '../../shared/core/errors.ts';
import { type HttpResponse, mediaTypeOf } from '../../shared/core/http.ts';
import { type JsonObject, parseJsonObject } from '../../shared/core/json.ts';
import { retryAfterSeconds } from '../../shared/core/retryAfter.ts';
import { type ClientType, isOauthError, oauthRefusalError, type ProviderRequestKind } from './oauthError.ts';

/** A response of the identity provider. */
export interface ProviderResponse extends Pick<HttpResponse, 'status' | 'headers'> {
	readonly text: string;
}

/**
 * Returns the JSON object in the body of a response with status 200.
 * @throws {UserError} `sign-in/…` for any other response: for its OAuth error, else for its status
 */
export function readSuccessResponseBody(
	response: ProviderResponse,
	call: ProviderRequestKind,
	clientType: ClientType,
): JsonObject {
	const body = parseJsonObject(response.text);
	// For status 429, an OAuth error in the body is ignored.
	if (response.status !== 429 && body && isOauthError(body)) {
		throw oauthRefusalError(body, { call, clientType, status: response.status });
	}
	const refusal = refusedByStatus(response, call, clientType);
	if (refusal) {
		throw refusal;
	}
	if (!body) {
		throw new UserError(isWebPage(response) ? 'sign-in/web-page' : 'sign-in/broken-response', { field: 'JSON' });
	}
	return body;
}

/**
 * Requires the `token_type` of a token response to be `Bearer`, in any letter case, if it is a text
 * (RFC 6749 section 7.1).
 * @throws {UserError} `sign-in/wrong-token-type`
 */
export function requireBearerTokenType(body: JsonObject): void {
	const type = body['token_type'];
	if (typeof type === 'string' && type.toLowerCase() !== 'bearer') {
		throw new UserError('sign-in/wrong-token-type');
	}
}

/** Returns the error for an HTTP status; `undefined` for status 200. */
function refusedByStatus(
	{ status, headers }: ProviderResponse,
	call: ProviderRequestKind,
	clientType: ClientType,
): UserError | undefined {
	if (status === 429) {
		// A date in `Retry-After` is ignored when the response has no `Date` header.
		const seconds = retryAfterSeconds(headers, Number.NaN);
		return new UserError('sign-in/provider-busy', { status, ...(seconds === undefined ? {} : { seconds }) });
	}
	if (status >= 500) {
		return new UserError('sign-in/provider-failed', { status });
	}
	switch (status) {
		case 200:
			return undefined;
		case 401:
			// The keys are public, so the client sends no secret that could be wrong.
			return call === 'keys'
				? new UserError('sign-in/provider-forbids', { status })
				: new UserError('sign-in/client-refused', { status, clientType });
		case 403:
			return new UserError('sign-in/provider-forbids', { status });
		case 404:
		case 405:
		case 410:
			return new UserError('sign-in/no-such-endpoint', { status });
		default:
			return new UserError(codeOfOtherStatus(status), { status, field: 'HTTP 200' });
	}
}

function codeOfOtherStatus(status: number): string {
	if (status < 300) {
		return 'sign-in/broken-response';
	}
	return status < 400 ? 'sign-in/redirected' : 'sign-in/provider-refused';
}

function isWebPage(response: ProviderResponse): boolean {
	const mediaType = mediaTypeOf(response);
	return (
		mediaType === 'text/html' || mediaType === 'application/xhtml+xml' || /^\s*<(!doctype|html)/i.test(response.text)
	);
}
