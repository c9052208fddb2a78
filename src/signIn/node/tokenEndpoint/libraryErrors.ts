import * as oauth from 'oauth4webapi';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import { type ClientType, oauthRefusalError } from '../../core/oauthError.ts';

/** Errors that the library throws. */
type LibraryError = oauth.OperationProcessingError | oauth.UnsupportedOperationError;

/**
 * Converts an error of validating the callback to a sign-in error: for the provider's own error
 * code, or for invalid parameters. Returns other errors unchanged.
 */
export function callbackValidationError(error: unknown, clientType: ClientType): unknown {
	if (error instanceof oauth.AuthorizationResponseError) {
		return oauthRefusalError(error, { call: 'callback', clientType });
	}
	if (!isLibraryError(error)) {
		return error;
	}
	switch (/"(state|iss)"/.exec(error.message)?.[1]) {
		case 'state':
			return new UserError('sign-in/state-mismatch', {}, forLog(error));
		case 'iss':
			return new UserError('sign-in/issuer-mismatch', {}, forLog(error));
		default:
			return new UserError('sign-in/callback-broken', {}, forLog(error));
	}
}

/**
 * Throws the sign-in error for a library error about a token response or its id_token. Rethrows
 * other errors.
 */
export function throwTokenResponseError(error: unknown): never {
	if (!isLibraryError(error)) {
		throw error;
	}
	if (error.code === oauth.JWT_TIMESTAMP_CHECK) {
		throw new UserError('sign-in/clock', {}, forLog(error));
	}
	const field = /"response" body "(\w+)"/.exec(error.message)?.[1];
	if (field !== undefined) {
		throw new UserError('sign-in/broken-response', { field }, forLog(error));
	}
	const check = /"(iss|sub|aud|azp|exp|iat|nbf|nonce|auth_time|alg|crit)"/.exec(error.message)?.[1] ?? 'id_token';
	throw new UserError('sign-in/identity-not-valid', { check }, forLog(error));
}

/**
 * Converts an error of verifying a signature to a sign-in error. Returns a `UserError` and
 * `Cancelled` unchanged.
 */
export function signatureValidationError(error: unknown): Error {
	if (error instanceof UserError || error instanceof Cancelled) {
		return error;
	}
	const isOfKeys = isLibraryError(error) && /"response" body/.test(error.message);
	return isOfKeys
		? new UserError('sign-in/broken-response', { field: 'keys' }, forLog(error))
		: new UserError('sign-in/identity-not-valid', { check: 'signature' }, forLog(error));
}

function isLibraryError(error: unknown): error is LibraryError {
	return error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError;
}

/**
 * Returns an error as a cause for the log: only its message, because the attached response can
 * contain tokens.
 */
function forLog(error: unknown): Error {
	return isLibraryError(error) ? new Error(`${error.code ?? error.name}: ${error.message}`) : new Error(String(error));
}
