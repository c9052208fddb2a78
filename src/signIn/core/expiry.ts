import { UserError } from '../../shared/errors.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** A token this young, in milliseconds, has not expired, whatever a provider means by refusing it. */
const young = 60_000;

/** Whether another token of the provider can be had with nobody logging in. */
export function canBeRenewed({ grant }: SessionRecord): boolean {
	return grant === 'clientCredentials';
}

/** Whether the provider's token is past its time. `now` is in milliseconds since the epoch. */
export function isPast({ providerToken: { expiresAt } }: SessionRecord, now: number): boolean {
	return expiresAt !== undefined && expiresAt <= now;
}

/**
 * Whether a failed exchange for some scopes means that the provider's token is not valid any more. A provider's own words
 * count; one that refuses without saying why (RFC 8693 section 2.2.2 has only `invalid_request` for it) is taken to mean a
 * token that can be past its time. An exchange for narrowed scopes can fail for their sake.
 */
export function meansExpired(
	error: unknown,
	record: SessionRecord,
	scopes: readonly string[],
	now: number,
): error is UserError {
	if (!(error instanceof UserError)) {
		return false;
	}
	if (scopes.length > 0) {
		return ['invalid_grant', 'invalid_token', 'login_required'].includes(String(error.facts['error']));
	}
	const canBePast =
		isPast(record, now) || (record.providerToken.expiresAt === undefined && now - record.signedInAt > young);
	return error.code === 'sign-in/expired' || (canBePast && error.code === 'sign-in/provider-refused');
}
