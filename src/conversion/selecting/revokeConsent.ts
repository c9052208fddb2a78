import * as vscode from 'vscode';
import type { Consent } from './consent.ts';

/** Lets the user take back which hosts documents may be sent to. */
export async function revokeConsent(consent: Consent): Promise<void> {
	const { hosts } = consent;
	if (hosts.length === 0) {
		const text = vscode.l10n.t(
			'No host has been agreed to in this workspace. You are asked before documents are sent.',
		);
		await vscode.window.showInformationMessage(text);
		return;
	}
	const chosen = await vscode.window.showQuickPick([...hosts], {
		title: vscode.l10n.t('Forget Where Documents May Be Sent'),
		placeHolder: vscode.l10n.t('Check the hosts that you want to be asked about again'),
		canPickMany: true,
	});
	await consent.forget(chosen ?? []);
}
