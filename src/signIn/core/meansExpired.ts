import { UserError } from '../../shared/errors.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** A token this young, in milliseconds, has not expired, whatever a provider means by refusing it. */
const young = 60_000;

/**
 * Whether a failed exchange means that the provider's token is not valid any more. A provider's own words count; one that
 * refuses without saying why (RFC 8693 section 2.2.2 has only `invalid_request` for it) is taken to mean a token that can
 * be past its time. `now` is in milliseconds since the epoch.
 */
export function meansExpired(error: unknown, { providerToken, signedInAt }: SessionRecord, now: number): boolean {
	if (!(error instanceof UserError)) {
		return false;
	}
	const { expiresAt } = providerToken;
	const canBePast = expiresAt === undefined ? now - signedInAt > young : expiresAt <= now;
	return error.code === 'sign-in/expired' || (canBePast && error.code === 'sign-in/provider-refused');
}
