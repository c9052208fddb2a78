import * as vscode from 'vscode';
import { logFailure, registerCommand, reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { CallbackRelay } from './callbackRelay.ts';
import { askForAddress } from './flows/askForAddress.ts';
import { followInterruptions } from './followInterruptions.ts';
import type { PendingLogins } from './pendingLogins.ts';
import { systemTimers } from './timers.ts';

/** Registers what receives the callbacks of logins in the browser, and what the user can do while one is waited for. */
export function registerBrowserLogins(host: HostWithoutCredentials, pending: PendingLogins): Disposable {
	const store = new DisposableStore();
	store.add(registerUriHandler(host, pending));
	store.add(
		followInterruptions(pending, {
			memento: host.context.workspaceState,
			clock: host.clock,
			timers: systemTimers,
			process: process.pid,
			isRunning,
			tell: (id) => {
				const environment = host.environments.get(id)?.label ?? id;
				return reportFailure(host, 'signing in', new UserError('sign-in/interrupted', { environment }));
			},
			failed: (error) => logFailure(host, 'remembering a login', error),
		}),
	);
	store.add(
		pending.onDidChange(async () => {
			try {
				await vscode.commands.executeCommand('setContext', 'studyAdmin.signingIn', pending.areAny);
			} catch (error) {
				logFailure(host, 'showing the commands of a login', error);
			}
		}),
	);
	store.add(
		registerCommand(host, 'studyAdmin.copySignInLink', async (environmentId) => {
			const { url, environment } = pending.requireLatest(environmentId);
			await vscode.env.clipboard.writeText(url);
			const told = vscode.l10n.t('The link to sign in to {0} is on the clipboard.', environment);
			vscode.window.setStatusBarMessage(`$(check) ${told}`, 5000);
		}),
	);
	store.add(
		registerCommand(host, 'studyAdmin.pasteCallback', (environmentId) =>
			askForAddress(pending, pending.requireLatest(environmentId)),
		),
	);
	return store;
}

/**
 * A callback that this window does not wait for is left to the other windows of a desktop. A web host has given it to all
 * that wait for one with its number, each of which is handed only one: this window's own may not arrive any more.
 */
function registerUriHandler(host: HostWithoutCredentials, pending: PendingLogins): Disposable {
	const store = new DisposableStore();
	const isDesktop = vscode.env.uiKind === vscode.UIKind.Desktop;
	const relay = isDesktop
		? store.add(
				new CallbackRelay(pending, {
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
				if (pending.receive(path, encoded)) {
					return;
				}
				if (relay) {
					await relay.relay(path, encoded);
				} else {
					pending.miss();
				}
			},
		}),
	);
	return store;
}

/** Whether a process of this machine runs. */
function isRunning(process: number): boolean {
	try {
		return globalThis.process.kill(process, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
