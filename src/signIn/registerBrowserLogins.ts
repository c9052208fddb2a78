import * as vscode from 'vscode';
import { logFailure, registerCommand, reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { CallbackRelay } from './callbackRelay.ts';
import { ExpectedCallbacks } from './core/expectedCallbacks.ts';
import { askForAddress } from './flows/askForAddress.ts';
import type { BrowserLogins } from './flows/authorizationCodeFlow.ts';
import { InterruptedLogins } from './interruptedLogins.ts';
import { PendingLogins } from './pendingLogins.ts';
import { sha256 } from './sha256.ts';
import { systemTimers } from './timers.ts';

/** Registers what receives the callbacks of logins in the browser, and what the user can do while one is waited for. */
export function registerBrowserLogins(host: HostWithoutCredentials): BrowserLogins & Disposable {
	const store = new DisposableStore();
	const callbacks = new ExpectedCallbacks(sha256);
	const pending = store.add(new PendingLogins());
	store.add(registerUriHandler(host, callbacks));
	store.add(followInterruptions(host, pending));
	store.add(
		pending.onDidChange(() => {
			void vscode.commands.executeCommand('setContext', 'studyAdmin.signingIn', pending.areAny);
		}),
	);
	store.add(
		registerCommand(host, 'studyAdmin.copySignInLink', async () => {
			const { url, environment } = pending.requireLatest();
			await vscode.env.clipboard.writeText(url);
			const told = vscode.l10n.t('The link to sign in to {0} is on the clipboard.', environment);
			vscode.window.setStatusBarMessage(`$(check) ${told}`, 5000);
		}),
	);
	store.add(registerCommand(host, 'studyAdmin.pasteCallback', () => askForAddress(callbacks, pending.requireLatest())));
	return { callbacks, pending, dispose: () => store.dispose() };
}

/** A callback that this window does not wait for is left to the other windows of a desktop; a web host gives it to all. */
function registerUriHandler(host: HostWithoutCredentials, callbacks: ExpectedCallbacks): Disposable {
	const store = new DisposableStore();
	const isDesktop = vscode.env.uiKind === vscode.UIKind.Desktop;
	const relay = isDesktop
		? store.add(
				new CallbackRelay(callbacks, {
					secrets: host.secrets,
					clock: host.clock,
					timers: systemTimers,
					failed: (error) => logFailure(host, 'handing a callback over', error),
				}),
			)
		: undefined;
	store.add(
		vscode.window.registerUriHandler({
			handleUri: async ({ path, query }) => {
				// A desktop editor gives the query decoded once already, a web host as it came.
				const encoded = isDesktop ? query.replaceAll('+', '%2B') : query;
				if (!callbacks.receive(path, encoded)) {
					await relay?.relay(path, encoded);
				}
			},
		}),
	);
	return store;
}

/** Remembers what is waited for, and tells of what the window's last reload interrupted. */
function followInterruptions(host: HostWithoutCredentials, pending: PendingLogins): Disposable {
	const interrupted = new InterruptedLogins(host.context.workspaceState, host.clock);
	void interrupted.take().then((ids) => {
		for (const id of ids) {
			const environment = host.environments.get(id)?.label ?? id;
			void reportFailure(host, 'signing in', new UserError('sign-in/interrupted', { environment }));
		}
	});
	return pending.onDidChange(async ({ login: { environmentId }, isWaitedFor }) => {
		try {
			await (isWaitedFor ? interrupted.remember(environmentId) : interrupted.forget(environmentId));
		} catch (error) {
			logFailure(host, 'remembering a login', error);
		}
	});
}
