import { UserError } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type { PendingLogin } from '../pendingLogins.ts';
import type { Timers } from '../timers.ts';

/** After so many milliseconds of waiting, other ways to go on are offered. */
const offerAfter = 8000;
/** Nobody waits longer than so many milliseconds. */
const waitingLimit = 600_000;

/**
 * Waits for a callback, and calls `offer` once it takes long.
 * @throws {UserError} `sign-in/timed-out` with `environment`, its label; `Cancelled` when the signal is aborted.
 */
export async function waitForCallback(
	callback: Promise<URLSearchParams>,
	{ environment, signal }: Pick<PendingLogin, 'environment' | 'signal'>,
	timers: Timers,
	offer: () => void,
): Promise<URLSearchParams> {
	const { promise: timedOut, reject } = Promise.withResolvers<never>();
	const offering = timers.after(offerAfter, offer);
	const ending = timers.after(waitingLimit, () => reject(new UserError('sign-in/timed-out', { environment })));
	try {
		return await untilAborted(Promise.race([callback, timedOut]), signal);
	} finally {
		offering.dispose();
		ending.dispose();
	}
}
