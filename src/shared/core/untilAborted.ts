import { Cancelled } from './errors.ts';

/**
 * Waits for a promise, but no longer than the signal lets it: an abort rejects with `Cancelled` and
 * leaves the work be.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	if (signal.aborted) {
		// Nobody is left to hear of its failure.
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
