import { notifyWhenSlow } from '../node/notifyWhenSlow.ts';
import { withCancellableProgress } from './cancellableProgress.ts';

/** Delay before the progress notification is shown, in milliseconds. */
const progressDelayMs = 1000;

/**
 * Runs a task, and shows a progress notification with a Cancel button while the task takes longer
 * than one second. Cancel aborts the signal of the task. `report` replaces the text after the
 * title, also before the notification is shown. A function is called again while time passes.
 */
export async function withDelayedProgress<T>(
	title: string,
	task: (signal: AbortSignal, report: (message: string | (() => string)) => void) => Promise<T>,
): Promise<T> {
	let message: string | (() => string) = '';
	const text = () => (typeof message === 'string' ? message : message());
	const start = (signal: AbortSignal) =>
		task(signal, (latest) => {
			message = latest;
		});
	return notifyWhenSlow(progressDelayMs, start, (ended, cancel) =>
		withCancellableProgress(title, async (signal, report) => {
			signal.addEventListener('abort', cancel);
			report(text());
			const timer = setInterval(() => report(text()), 500);
			await ended;
			clearInterval(timer);
		}),
	);
}
