/**
 * Runs a task. `show` is called if it takes longer than this, with a promise that resolves when the
 * task has ended in whatever way, and with what aborts the task's signal.
 */
export async function notifyWhenSlow<T>(
	milliseconds: number,
	task: (signal: AbortSignal) => Promise<T>,
	show: (ended: Promise<unknown>, cancel: () => void) => unknown,
): Promise<T> {
	const controller = new AbortController();
	const work = task(controller.signal);
	const timer = setTimeout(() => {
		const ended = work.catch(() => undefined);
		show(ended, () => controller.abort());
	}, milliseconds);
	try {
		return await work;
	} finally {
		clearTimeout(timer);
	}
}
