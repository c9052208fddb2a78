import * as vscode from 'vscode';
import { withoutLinks } from './foreignText.ts';
import { whenLate } from './whenLate.ts';

/** An abort signal that follows a cancellation token. */
function signalOf(token: vscode.CancellationToken): AbortSignal {
	const controller = new AbortController();
	if (token.isCancellationRequested) {
		controller.abort();
	} else {
		token.onCancellationRequested(() => controller.abort());
	}
	return controller.signal;
}

/** Runs a task behind a notification with a Cancel button. `report` replaces the text behind the title. */
export async function withCancellableProgress<T>(
	title: string,
	task: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
	return vscode.window.withProgress(
		{ location: vscode.ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
		(progress, token) => task(signalOf(token), (message) => progress.report({ message })),
	);
}

/** How long a task may take before it says what it does. */
const silentMilliseconds = 2000;

/** Runs a task that is usually done at once. After two seconds there is a notification with a Cancel button. */
export async function withLateProgress<T>(title: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
	return whenLate(silentMilliseconds, task, (ended, cancel) =>
		withCancellableProgress(title, async (signal) => {
			signal.addEventListener('abort', cancel);
			await ended;
		}),
	);
}
