import { withCancellableProgress } from '../../shared/cancellation.ts';

/** Milliseconds after which people begin to wait. */
const patience = 1000;

/**
 * Runs a task, and shows a notification with a Cancel button when it is not done after a second. `report` replaces the text
 * behind the title, shown or not.
 */
export async function withLateProgress<T>(
	title: string,
	task: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
	const cancelling = new AbortController();
	let message = '';
	const done = task(cancelling.signal, (latest) => {
		message = latest;
	});
	const show = () =>
		withCancellableProgress(title, async (signal, report) => {
			signal.addEventListener('abort', () => cancelling.abort());
			report(message);
			const timer = setInterval(() => report(message), 500);
			await done.catch(() => undefined);
			clearInterval(timer);
		});
	const timer = setTimeout(show, patience);
	try {
		return await done;
	} finally {
		clearTimeout(timer);
	}
}
