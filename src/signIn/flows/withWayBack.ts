import { throwIfCancelled } from '../../shared/errors.ts';
import { untilAborted } from '../../shared/untilAborted.ts';
import type { AddedLogin, PendingLogin, PendingLogins } from '../pendingLogins.ts';

/** An open way back from the browser. */
export interface OpenWayBack {
	readonly redirectUri: string;
	/** Resolves when what it held, such as a port, is free again. */
	close(): Promise<void>;
}

/** Whose login it is. */
export type LoginFacts = Pick<PendingLogin, 'environmentId' | 'environment' | 'state' | 'signal'>;

/**
 * Opens the way back of a login, once those of earlier logins to the environment are closed, and lets `wait` wait there.
 * However that ends, the way back is closed then, and the login is not waited for any more.
 * @throws {Cancelled} when the signal is aborted, or a later login to the environment begins.
 */
export async function withWayBack<Way extends OpenWayBack, Result>(
	pending: PendingLogins,
	facts: LoginFacts,
	open: () => Promise<Way>,
	wait: (login: AddedLogin, wayBack: Way) => Promise<Result>,
): Promise<Result> {
	const ended = new AbortController();
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	const signal = AbortSignal.any([facts.signal, ended.signal]);
	const end = () => {
		ended.abort();
		return closed;
	};
	const login = pending.add({ ...facts, signal, end });
	let wayBack: Way | undefined;
	try {
		await untilAborted(login.earlierClosed, signal);
		wayBack = await open();
		throwIfCancelled(signal);
		return await wait(login, wayBack);
	} finally {
		ended.abort();
		login.dispose();
		// The answer is worked on while the browser takes its last page.
		resolve(wayBack?.close());
	}
}
