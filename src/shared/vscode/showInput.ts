import type * as vscode from 'vscode';
import { DisposableStore } from '../core/disposables.ts';
import { Cancelled } from '../core/errors.ts';

/**
 * Shows a quick pick or an input box, and disposes of it when there is a result. `listen` adds
 * listeners to `store`, which call `resolve` with the result, or `reject`.
 * @throws {Cancelled} when the user closes the input
 */
export async function showInput<Result>(
	input: vscode.QuickInput,
	listen: (store: DisposableStore, resolve: (result: Result) => void, reject: (error: unknown) => void) => void,
): Promise<Result> {
	const { promise, resolve, reject } = Promise.withResolvers<Result>();
	const store = new DisposableStore();
	store.add(input);
	store.add(input.onDidHide(() => reject(new Cancelled())));
	listen(store, resolve, reject);
	input.show();
	try {
		return await promise;
	} finally {
		store.dispose();
	}
}
