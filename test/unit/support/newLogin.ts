import type { PendingLogin } from '../../../src/signIn/node/pendingLogins.ts';

/**
 * Returns a pending login with this `state` value and without a redirect target. Its `end` aborts
 * its signal.
 */
export function newLogin(environmentId: string, state: string): PendingLogin {
	const ended = new AbortController();
	const end = async () => ended.abort();
	return { environmentId, environment: environmentId, state, signal: ended.signal, end };
}
