import { notifyWhenSlow } from '../node/notifyWhenSlow.ts';
import { withCancellableProgress } from './cancellation.ts';

/** Milliseconds after which people begin to wait. */
const patience = 1000;

/**
 * Runs a task, and shows a notification with a Cancel button when it is not done after a second.
 * `report` replaces the text behind the title, shown or not.
 */
export async function withDelayedProgress<T>(
	title: string,
	task: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
	let message = '';
	const begin = (signal: AbortSignal) =>
		task(signal, (latest) => {
			message = latest;
		});
	return notifyWhenSlow(patience, begin, (ended, cancel) =>
		withCancellableProgress(title, async (signal, report) => {
			signal.addEventListener('abort', cancel);
			report(message);
			const timer = setInterval(() => report(message), 500);
			await ended;
			clearInterval(timer);
		}),
	);
}
