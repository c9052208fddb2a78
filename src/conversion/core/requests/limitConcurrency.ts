/** Runs a task as soon as there is room for it, and gives what the task gives. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** A limiter that lets at most `limit` tasks run at once. The others wait in the order they came. */
export function limitConcurrency(limit: number): Limiter {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (task) => {
		if (running >= limit) {
			// Whoever ends hands its place on, so `running` stays as it is.
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
