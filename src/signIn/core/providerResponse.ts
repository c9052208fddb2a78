import { UserError } from '../../shared/errors.ts';
import { type JsonObject, parseObject } from '../../shared/json.ts';
import { type ClientType, isOauthError, type ProviderCall, refusedWith } from './oauthError.ts';

/** An answer of the identity provider as it came over the wire. */
export interface ProviderAnswer {
	readonly status: number;
	readonly mediaType: string;
	/** The header `Retry-After`. */
	readonly retryAfter: string | undefined;
	readonly text: string;
}

/**
 * The JSON object of an answer with status 200.
 * `secret` is the client's, which is kept out of the error.
 * @throws {UserError} `sign-in/…` for any other answer: an error of the protocol first, then what the status says.
 */
export function readAnswer(
	answer: ProviderAnswer,
	call: ProviderCall,
	clientType: ClientType,
	secret?: string,
): JsonObject {
	const body = parseObject(answer.text);
	// A server that has had enough says so with its status, whatever stands beside it.
	if (answer.status !== 429 && body && isOauthError(body)) {
		throw refusedWith(body, { call, clientType, status: answer.status, secret });
	}
	const refusal = refusedByStatus(answer, call, clientType);
	if (refusal) {
		throw refusal;
	}
	if (!body) {
		throw new UserError(isWebPage(answer) ? 'sign-in/web-page' : 'sign-in/broken-answer', { field: 'JSON' });
	}
	return body;
}

/** The form of a token answer that is taken: a bearer token in any case of letters (RFC 6749 section 7.1). */
export function requireBearer(body: JsonObject): void {
	const type = body['token_type'];
	if (typeof type === 'string' && type.toLowerCase() !== 'bearer') {
		throw new UserError('sign-in/wrong-token-type');
	}
}

/** Why an answer is not one of success, by its status alone; `undefined` for 200. */
function refusedByStatus(
	{ status, retryAfter }: ProviderAnswer,
	call: ProviderCall,
	clientType: ClientType,
): UserError | undefined {
	if (status === 429) {
		const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? { seconds: Number(retryAfter) } : {};
		return new UserError('sign-in/provider-busy', { status, ...seconds });
	}
	if (status >= 500) {
		return new UserError('sign-in/provider-failed', { status });
	}
	switch (status) {
		case 200:
			return undefined;
		case 401:
			// The keys are for everybody: there the client shows no secret that could be wrong.
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
		return 'sign-in/broken-answer';
	}
	return status < 400 ? 'sign-in/redirected' : 'sign-in/provider-refused';
}

function isWebPage({ mediaType, text }: ProviderAnswer): boolean {
	return mediaType === 'text/html' || mediaType === 'application/xhtml+xml' || /^\s*<(!doctype|html)/i.test(text);
}
