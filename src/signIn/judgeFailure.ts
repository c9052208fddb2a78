import * as oauth from 'oauth4webapi';
import { Cancelled, UserError } from '../shared/errors.ts';

/** Which of the two token requests failed (spec/graphql-api.md, steps 2 and 3). */
export type TokenRequest = 'code' | 'exchange';

/** The sign-in error that a failure of the provider's callback or token endpoint stands for. */
export function judgeFailure(error: unknown, request: TokenRequest): Error {
	if (error instanceof UserError || error instanceof Cancelled) {
		return error;
	}
	if (error instanceof oauth.AuthorizationResponseError) {
		return error.error === 'access_denied'
			? new UserError('sign-in/denied', {}, error)
			: new UserError('sign-in/provider-refused', {}, error);
	}
	if (error instanceof oauth.ResponseBodyError) {
		return new UserError(codeOfOauthError(error.error, request), { status: error.status }, withoutText(error));
	}
	if (error instanceof oauth.WWWAuthenticateChallengeError) {
		return new UserError('sign-in/client-refused', { status: error.status }, withoutText(error));
	}
	if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
		return judgeAnswer(error);
	}
	return new UserError('sign-in/unexpected-answer', {}, error);
}

function codeOfOauthError(error: string, request: TokenRequest): string {
	switch (error) {
		case 'invalid_client':
		case 'unauthorized_client':
			return 'sign-in/client-refused';
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
		case oauth.JWT_CLAIM_COMPARISON:
		case oauth.JWT_TIMESTAMP_CHECK:
			return new UserError('sign-in/identity-not-valid', { check: claim || 'exp' }, withoutText(error));
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
