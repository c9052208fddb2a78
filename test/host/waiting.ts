import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether nobody listens on the loopback port. */
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

/** A loopback port nobody listens on; the preferred one when it is free. */
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
		throw new Error('The system gave no port.');
	}
	return address.port;
}

/** Asks again and again until the address answers at all. Throws what `giveUp` gives as soon as it gives something. */
export async function untilAnswers(address: string, giveUp: () => Error | undefined): Promise<void> {
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

/** The promise's value; `otherwise()` when it takes longer than `milliseconds`. Leaves no timer behind. */
export async function within<T>(milliseconds: number, promise: Promise<T>, otherwise: () => T): Promise<T> {
	const timer = Promise.withResolvers<T>();
	const timeout = setTimeout(() => timer.resolve(otherwise()), milliseconds);
	try {
		return await Promise.race([promise, timer.promise]);
	} finally {
		clearTimeout(timeout);
	}
}
