import * as vscode from 'vscode';
import { withoutLinks } from '../core/foreignText.ts';

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

/**
 * Runs a task with a notification that has a Cancel button. `report` replaces the text after the
 * title, in which links work: text from outside must have none.
 */
export async function withCancellableProgress<T>(
	title: string,
	task: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
	return vscode.window.withProgress(
		{ location: vscode.ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
		(progress, token) => task(signalOf(token), (message) => progress.report({ message })),
	);
}
