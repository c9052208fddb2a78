import * as oauth from 'oauth4webapi';
import { Cancelled, type Facts, UserError } from '../shared/errors.ts';

/** Which of the two token requests failed (spec/graphql-api.md, steps 2 and 3). */
export type TokenRequest = 'code' | 'exchange';

/** The sign-in error that a failure of the provider's callback or token endpoint stands for. */
export function judgeFailure(error: unknown, request: TokenRequest): Error {
	if (error instanceof UserError || error instanceof Cancelled) {
		return error;
	}
	if (error instanceof oauth.AuthorizationResponseError) {
		const code = error.error === 'access_denied' ? 'sign-in/denied' : codeOfOauthError(error.error, request);
		return new UserError(code, oauthFacts(error.error), withoutText(error));
	}
	if (error instanceof oauth.ResponseBodyError) {
		const facts = { ...oauthFacts(error.error), status: error.status };
		return new UserError(codeOfOauthError(error.error, request), facts, withoutText(error));
	}
	if (error instanceof oauth.WWWAuthenticateChallengeError) {
		return new UserError('sign-in/client-refused', { status: error.status }, withoutText(error));
	}
	if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
		return judgeAnswer(error);
	}
	return new UserError('sign-in/unexpected-answer', {}, error);
}

/** The error code of the protocol (RFC 6749 section 5.2), for the log; anything that is not of its form is left out. */
function oauthFacts(error: string): Facts {
	return /^[a-z_]{1,40}$/.test(error) ? { error } : {};
}

function codeOfOauthError(error: string, request: TokenRequest): string {
	switch (error) {
		case 'invalid_client':
			return 'sign-in/client-refused';
		case 'unauthorized_client':
			return 'sign-in/client-not-allowed';
		case 'invalid_request':
			// So says RFC 8693 section 2.2.2 of a subject token that is not valid.
			return request === 'exchange' ? 'sign-in/expired' : 'sign-in/provider-refused';
		case 'invalid_grant':
			return request === 'code' ? 'sign-in/code-refused' : 'sign-in/expired';
		case 'invalid_target':
			return 'sign-in/audience-refused';
		case 'invalid_scope':
		case 'access_denied':
			return 'sign-in/scope-refused';
		default:
			return 'sign-in/provider-refused';
	}
}

function judgeAnswer(error: oauth.OperationProcessingError | oauth.UnsupportedOperationError): UserError {
	const cause: unknown = error.cause;
	const claim = typeof cause === 'object' && cause !== null && 'claim' in cause ? String(cause.claim) : '';
	switch (error.code) {
		case oauth.JWT_TIMESTAMP_CHECK:
			return new UserError('sign-in/clock', {}, withoutText(error));
		case oauth.JWT_CLAIM_COMPARISON:
			return new UserError('sign-in/identity-not-valid', { check: claim }, withoutText(error));
		case oauth.KEY_SELECTION:
			return new UserError('sign-in/identity-not-valid', { check: 'signature' }, withoutText(error));
		default:
			return /signature/i.test(error.message)
				? new UserError('sign-in/identity-not-valid', { check: 'signature' }, withoutText(error))
				: new UserError('sign-in/unexpected-answer', {}, withoutText(error));
	}
}

/** The error as a cause for the log: its own message, without the answer that hangs on it, which can hold tokens. */
function withoutText(error: Error & { readonly code?: string }): Error {
	return new Error(`${error.code ?? error.name}: ${error.message}`);
}
