import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import { withoutLinks } from '../../shared/foreignText.ts';

/** What is known of the login page. */
type BrowserState = 'opening' | 'opened' | 'not opened' | 'cannot be opened';

/** A login that is waited for, as the user sees it. */
export interface WaitingState {
	/** The address of the login page. */
	readonly url: string;
	readonly redirectUri: string;
	readonly browser: BrowserState;
	/** Why the address has to be pasted, in words; `undefined` where the login comes back by itself. */
	readonly pasteReason: string | undefined;
	/** Whether other ways to go on are offered. */
	readonly offers: boolean;
}

/** What is waited for and which address the provider has to know, with links to what the user can do about it. */
export function waitingMessage({ url, redirectUri, browser, pasteReason, offers }: WaitingState): string {
	const page = new URL(url).host;
	// A web host's own query changes from window to window.
	const [address = ''] = redirectUri.split('?', 1);
	return [
		withoutLinks(pageWords(browser, page)),
		withoutLinks(vscode.l10n.t('The provider has to know the redirect address {0}.', address)),
		...(pasteReason === undefined ? [] : [withoutLinks(pasteReason)]),
		...(offers ? [links()] : []),
	].join(' ');
}

function pageWords(browser: BrowserState, page: string): string {
	switch (browser) {
		case 'opening':
		case 'opened':
			return vscode.l10n.t('waiting for the login page of {0} in your browser.', page);
		case 'not opened':
			return vscode.l10n.t('waiting for you to open the login page of {0} in a browser.', page);
		case 'cannot be opened':
			return vscode.l10n.t(
				'the browser could not be opened. Copy the link and open the login page of {0} in any browser.',
				page,
			);
	}
}

function links(): string {
	const link = (title: string, command: CommandId) => `[${title}](command:${command})`;
	return vscode.l10n.t(
		'{0} · {1}',
		link(vscode.l10n.t('Copy Link'), 'studyAdmin.copySignInLink'),
		link(vscode.l10n.t('Paste the Address'), 'studyAdmin.pasteCallback'),
	);
}
