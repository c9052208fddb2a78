import { throwIfCancelled, UserError } from '../../shared/core/errors.ts';
import { rejectOnAbort } from '../../shared/core/rejectOnAbort.ts';
import type { PendingLogin, PendingLoginRegistration, PendingLogins } from './pendingLogins.ts';

/** The target to which the provider redirects the browser after the login. */
export interface RedirectTarget {
	readonly redirectUri: string;
	/** Closes the target. Resolves when its resources, such as a port, are free again. */
	close(): Promise<void>;
}

/** The details of a login before it is added to the pending ones. */
type LoginDetails = Omit<PendingLogin, 'end'>;

/** Milliseconds after which the user is offered alternatives to waiting. */
const offerDelayMs = 8000;
const timeoutMs = 600_000;

/**
 * Opens the redirect target of a login, such as a listener, after those of earlier logins to the
 * environment are closed, and calls `wait`. Closes the target and removes the login when `wait`
 * settles.
 * @throws {Cancelled} when the signal is aborted, or a later login to the environment begins.
 */
export async function runWithRedirectTarget<Target extends RedirectTarget, Result>(
	pending: PendingLogins,
	details: LoginDetails,
	open: () => Promise<Target>,
	wait: (login: PendingLoginRegistration, target: Target) => Promise<Result>,
): Promise<Result> {
	const ended = new AbortController();
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	const signal = AbortSignal.any([details.signal, ended.signal]);
	const end = () => {
		ended.abort();
		return closed;
	};
	const login = pending.add({ ...details, signal, end });
	let target: Target | undefined;
	try {
		await rejectOnAbort(login.earlierClosed, signal);
		target = await open();
		throwIfCancelled(signal);
		return await wait(login, target);
	} finally {
		ended.abort();
		login.dispose();
		// Not awaited, because the browser may still be loading its last page.
		resolve(target?.close());
	}
}

/**
 * Waits for the callback of a login and returns its parameters. Calls `offer` if the callback has
 * not arrived after 8 seconds.
 * @throws {UserError} `sign-in/timed-out` with `environment`, its label; `Cancelled` when the
 * signal is aborted.
 */
export async function waitForCallback(
	callback: Promise<URLSearchParams>,
	{ environment, signal }: Pick<PendingLogin, 'environment' | 'signal'>,
	offer: () => void,
): Promise<URLSearchParams> {
	const { promise: timedOut, reject } = Promise.withResolvers<never>();
	const offering = setTimeout(offer, offerDelayMs);
	const ending = setTimeout(() => reject(new UserError('sign-in/timed-out', { environment })), timeoutMs);
	try {
		return await rejectOnAbort(Promise.race([callback, timedOut]), signal);
	} finally {
		clearTimeout(offering);
		clearTimeout(ending);
	}
}
