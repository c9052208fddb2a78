import * as vscode from 'vscode';
import { closeOnAbort } from '../../shared/vscode/cancellableProgress.ts';
import { type PastedCallbackProblem, readPastedCallback } from '../core/pastedCallback.ts';
import { callbackPath, type OpenableLogin, type PendingLogins } from '../node/pendingLogins.ts';
import { withoutUrlQuery } from './loginWaitingMessage.ts';

/**
 * Prompts for the address of the browser's last page until the login ends. A valid address is
 * received like any callback. Dismissing the prompt changes nothing.
 */
export async function promptForCallback(pending: PendingLogins, login: OpenableLogin): Promise<void> {
	if (login.signal.aborted) {
		return;
	}
	const options: vscode.InputBoxOptions = {
		title: vscode.l10n.t('Sign in to {0}', login.environment),
		prompt: vscode.l10n.t(
			"After the login, paste the full address from your browser's address bar, even if the page cannot be displayed.",
		),
		placeHolder: `${withoutUrlQuery(login.redirectUri)}?code=…&state=…`,
		ignoreFocusOut: true,
		validateInput: (value) => {
			const pasted = readPastedCallback(value, login.state);
			return pasted.kind === 'callback' ? undefined : problemText(pasted.problem);
		},
	};
	const text = await closeOnAbort(login.signal, (token) => vscode.window.showInputBox(options, token));
	const pasted = readPastedCallback(text ?? '', login.state);
	if (pasted.kind === 'callback') {
		pending.receive(callbackPath, pasted.query);
	}
}

function problemText(problem: PastedCallbackProblem): string {
	switch (problem) {
		case 'not-an-address':
			return vscode.l10n.t('This is not an address. After the login, copy the full address from the address bar.');
		case 'no-code':
			return vscode.l10n.t(
				'This address does not contain a login. Complete the login, then copy the address of the last page.',
			);
		case 'no-state':
			return vscode.l10n.t('The address is incomplete because "state" is missing. Copy the full address.');
		case 'other-state':
			return vscode.l10n.t('This address belongs to another sign-in. Log in on the page that was opened last.');
	}
}
