/** Runs a task when fewer than the maximum number of tasks run, and returns its result. */
export type ConcurrencyLimiter = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Creates a limiter that runs at most `limit` tasks at once. Further tasks wait in the order of
 * their calls.
 */
export function createConcurrencyLimiter(limit: number): ConcurrencyLimiter {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (task) => {
		if (running >= limit) {
			// A task that ends starts the next one without changing `running`.
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else {
			running++;
		}
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			if (next) {
				next();
			} else {
				running--;
			}
		}
	};
}
