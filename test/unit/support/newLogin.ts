import type { PendingLogin } from '../../../src/signIn/pendingLogins.ts';

/** A login with this state, of which nothing is held by a way back; its `end` aborts its signal. */
export function newLogin(environmentId: string, state: string): PendingLogin {
	const ended = new AbortController();
	const end = async () => ended.abort();
	return { environmentId, environment: environmentId, state, signal: ended.signal, end };
}
