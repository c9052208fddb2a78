import * as vscode from 'vscode';
import type { Disposable } from '../../shared/disposables.ts';

/** The one path that the extension answers under its `<scheme>://studyadmin.study-admin-apis` address. */
export const callbackPath = '/callback';

/**
 * Receives callbacks from the browser. Each waiting sign-in owns one `state`; a callback with any other state is not
 * ours to answer (it may be another window's, or forged) and is left alone, so the true one still counts.
 */
export class CallbackHandler implements vscode.UriHandler, Disposable {
	readonly #waiting = new Map<string, (callback: URLSearchParams) => void>();
	readonly #registration = vscode.window.registerUriHandler(this);

	handleUri(uri: vscode.Uri): void {
		const callback = new URLSearchParams(uri.query);
		const state = callback.get('state') ?? '';
		const resolve = this.#waiting.get(state);
		if (uri.path === callbackPath && resolve) {
			this.#waiting.delete(state);
			resolve(callback);
		}
	}

	/** Begins to wait for the callback with this state. Dispose to stop waiting. */
	expect(state: string): Disposable & { readonly callback: Promise<URLSearchParams> } {
		const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
		this.#waiting.set(state, resolve);
		return { callback: promise, dispose: () => this.#waiting.delete(state) };
	}

	dispose(): void {
		this.#waiting.clear();
		this.#registration.dispose();
	}
}
