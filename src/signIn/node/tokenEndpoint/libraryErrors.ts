import * as oauth from 'oauth4webapi';
import { Cancelled, UserError } from '../shared/errors.ts';
import { type ClientType, refusedWith } from './core/oauthError.ts';

/** What the library finds fault with, as opposed to errors of ours. */
type Finding = oauth.OperationProcessingError | oauth.UnsupportedOperationError;

/** The sign-in error that a fault of the callback stands for: an error of the provider, or parameters that are not its. */
export function judgeCallback(error: unknown, clientType: ClientType): unknown {
	if (error instanceof oauth.AuthorizationResponseError) {
		return refusedWith(error, { call: 'callback', clientType });
	}
	if (!isFinding(error)) {
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

/** Throws the sign-in error that a fault of a token answer or of its id_token stands for. */
export function judgeGrant(error: unknown): never {
	if (!isFinding(error)) {
		throw error;
	}
	if (error.code === oauth.JWT_TIMESTAMP_CHECK) {
		throw new UserError('sign-in/clock', {}, forLog(error));
	}
	const field = /"response" body "(\w+)"/.exec(error.message)?.[1];
	if (field !== undefined) {
		throw new UserError('sign-in/broken-answer', { field }, forLog(error));
	}
	const check = /"(iss|sub|aud|azp|exp|iat|nbf|nonce|auth_time|alg|crit)"/.exec(error.message)?.[1] ?? 'id_token';
	throw new UserError('sign-in/identity-not-valid', { check }, forLog(error));
}

/** The sign-in error that a signature stands for that cannot be verified, for whatever reason. */
export function judgeSignature(error: unknown): Error {
	if (error instanceof UserError || error instanceof Cancelled) {
		return error;
	}
	const isOfKeys = isFinding(error) && /"response" body/.test(error.message);
	return isOfKeys
		? new UserError('sign-in/broken-answer', { field: 'keys' }, forLog(error))
		: new UserError('sign-in/identity-not-valid', { check: 'signature' }, forLog(error));
}

function isFinding(error: unknown): error is Finding {
	return error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError;
}

/** The error as a cause for the log: its own message, without the answer that hangs on it, which can hold tokens. */
function forLog(error: unknown): Error {
	return isFinding(error) ? new Error(`${error.code ?? error.name}: ${error.message}`) : new Error(String(error));
}
