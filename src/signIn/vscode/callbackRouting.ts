import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import { logFailure, reportFailure } from '../../shared/vscode/commands.ts';
import { queryOfCallbackUri } from '../core/queryOfCallbackUri.ts';
import { CallbackRelay } from '../node/callbackRelay.ts';
import { reportInterruptedLogins } from '../node/interruptedLogins.ts';
import type { SignInServices } from './services.ts';

/**
 * Registers the URI handler for callbacks from the browser, and stores which logins this window
 * waits for.
 */
export function registerCallbackRouting(services: SignInServices): Disposable {
	const { host, pending } = services;
	const store = new DisposableStore();
	store.add(registerUriHandler(services));
	store.add(
		reportInterruptedLogins({
			pending,
			memento: host.context.workspaceState,
			clock: host.clock,
			process: process.pid,
			isRunning,
			report: async (id) => {
				const details = { environment: host.environments.get(id)?.label ?? id, environmentId: id };
				await reportFailure(host, 'signing in', new UserError('sign-in/interrupted', details));
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
	return store;
}

/**
 * Registers the URI handler, which passes callbacks to the pending logins. On desktop, a callback
 * that this window does not wait for is relayed to the other windows. A web host numbers the
 * callbacks of each window, and delivers a callback only once, to all windows that wait for its
 * number. A callback with the same number as the login of this window can therefore replace the
 * expected callback.
 */
function registerUriHandler({ host, pending }: SignInServices): Disposable {
	const store = new DisposableStore();
	const { secrets, clock } = host;
	const isDesktop = vscode.env.uiKind === vscode.UIKind.Desktop;
	const failed = (error: unknown) => logFailure(host, 'relaying a callback', error);
	const relay = isDesktop ? store.add(new CallbackRelay({ pending, secrets, clock, failed })) : undefined;
	store.add(
		vscode.window.registerUriHandler({
			handleUri: async ({ path, query }) => {
				const encoded = queryOfCallbackUri(query, isDesktop);
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

/** Whether a process with this id runs on this machine. */
function isRunning(id: number): boolean {
	try {
		return process.kill(id, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
