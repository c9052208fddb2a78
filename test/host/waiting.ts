import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a port is free on loopback. */
export async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	server.listen(port, '127.0.0.1');
	try {
		await once(server, 'listening');
		return true;
	} catch {
		return false;
	} finally {
		server.close();
	}
}

/** Resolves to a free port on loopback: the preferred one if it is free, otherwise any. */
export async function freePort(preferred?: number): Promise<number> {
	if (preferred !== undefined && (await isFree(preferred))) {
		return preferred;
	}
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (address === null || typeof address === 'string') {
		throw new Error('No free port was found.');
	}
	return address.port;
}

/**
 * Requests a URL repeatedly until there is a response with any status. `giveUp` is called before
 * each request. If it returns an error, this function rejects with that error.
 */
export async function untilReachable(address: string, giveUp: () => Error | undefined): Promise<void> {
	for (;;) {
		const reason = giveUp();
		if (reason !== undefined) {
			throw reason;
		}
		try {
			const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(2000) });
			await response.body?.cancel();
			return;
		} catch {
			await delay(50);
		}
	}
}

/**
 * Resolves to the value of a promise, or to the result of `otherwise` if that takes longer than
 * `milliseconds`. The timer is always cleared.
 */
export async function within<T>(milliseconds: number, promise: Promise<T>, otherwise: () => T): Promise<T> {
	const timer = Promise.withResolvers<T>();
	const timeout = setTimeout(() => timer.resolve(otherwise()), milliseconds);
	try {
		return await Promise.race([promise, timer.promise]);
	} finally {
		clearTimeout(timeout);
	}
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) {
			resolve();
		}
		signal.addEventListener('abort', () => resolve(), { once: true });
	});
}
