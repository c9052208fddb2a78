/**
 * Runs a task, and calls `notify` when the task takes longer than `delayMs`. `ended` resolves when
 * the task has succeeded or failed, and `cancel` aborts the signal of the task.
 */
export async function notifyWhenSlow<T>(
	delayMs: number,
	task: (signal: AbortSignal) => Promise<T>,
	notify: (ended: Promise<unknown>, cancel: () => void) => unknown,
): Promise<T> {
	const controller = new AbortController();
	const work = task(controller.signal);
	const timer = setTimeout(() => {
		const ended = work.catch(() => undefined);
		notify(ended, () => controller.abort());
	}, delayMs);
	try {
		return await work;
	} finally {
		clearTimeout(timer);
	}
}
