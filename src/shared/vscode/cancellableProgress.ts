import * as vscode from 'vscode';
import { throwIfCancelled } from '../core/errors.ts';
import { breakMarkdownLinks } from '../core/sanitizeText.ts';

/** Returns a signal that is aborted when the token is canceled. */
export function abortSignalOf(token: vscode.CancellationToken): AbortSignal {
	const controller = new AbortController();
	if (token.isCancellationRequested) {
		controller.abort();
	} else {
		token.onCancellationRequested(() => controller.abort());
	}
	return controller.signal;
}

/**
 * Shows a quick pick or an input box, and closes it when the signal is aborted. `show` passes the
 * token to the editor.
 * @throws {Cancelled} when the signal has been aborted before
 */
export async function closeOnAbort<T>(
	signal: AbortSignal | undefined,
	show: (token: vscode.CancellationToken) => Thenable<T>,
): Promise<T> {
	throwIfCancelled(signal);
	const closed = new vscode.CancellationTokenSource();
	const close = () => closed.cancel();
	signal?.addEventListener('abort', close, { once: true });
	try {
		return await show(closed.token);
	} finally {
		signal?.removeEventListener('abort', close);
		closed.dispose();
	}
}

/**
 * Runs a task while a progress notification with a Cancel button is shown. Cancel aborts the signal
 * of the task. `report` replaces the text after the title. Links work in this text, so it must not
 * contain external text with links.
 */
export async function withCancellableProgress<T>(
	title: string,
	task: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
	return vscode.window.withProgress(
		{ location: vscode.ProgressLocation.Notification, title: breakMarkdownLinks(title), cancellable: true },
		(progress, token) => task(abortSignalOf(token), (message) => progress.report({ message })),
	);
}
