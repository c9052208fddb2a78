import { Cancelled } from './errors.ts';

/**
 * Settles like the promise, or rejects with `Cancelled` as soon as the signal is aborted. The work
 * behind the promise continues.
 */
export async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	if (signal.aborted) {
		// Prevents an unhandled rejection.
		work.catch(() => undefined);
		throw new Cancelled();
	}
	const { promise: aborted, reject } = Promise.withResolvers<never>();
	const abort = () => reject(new Cancelled());
	signal.addEventListener('abort', abort, { once: true });
	try {
		return await Promise.race([work, aborted]);
	} finally {
		signal.removeEventListener('abort', abort);
	}
}
