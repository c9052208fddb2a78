import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import { withoutLinks } from '../../shared/foreignText.ts';

/** Whether the login page is open in the browser, as far as is known. */
type BrowserState = 'opened' | 'not opened' | 'cannot be opened';

/** A login that is waited for, as the user sees it. */
export interface WaitingState {
	readonly environmentId: string;
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
export function waitingMessage({
	environmentId,
	url,
	redirectUri,
	browser,
	pasteReason,
	offers,
}: WaitingState): string {
	const page = new URL(url).host;
	return [
		withoutLinks(pageWords(browser, page)),
		withoutLinks(vscode.l10n.t('The provider has to know the redirect address {0}.', withoutQuery(redirectUri))),
		...(pasteReason === undefined ? [] : [withoutLinks(pasteReason)]),
		...(offers ? [links(environmentId)] : []),
	].join(' ');
}

function pageWords(browser: BrowserState, page: string): string {
	switch (browser) {
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

/** An address without its query, which a web host's differs in from window to window. */
export function withoutQuery(address: string): string {
	return address.split('?', 1)[0] ?? address;
}

/** Links that act on this login, also while another one is waited for. */
function links(environmentId: string): string {
	const query = encodeURIComponent(JSON.stringify([environmentId])).replace(
		/[()]/g,
		(bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
	);
	const link = (title: string, command: CommandId) => `[${title}](command:${command}?${query})`;
	return vscode.l10n.t(
		'{0} · {1}',
		link(vscode.l10n.t('Copy Link'), 'studyAdmin.copySignInLink'),
		link(vscode.l10n.t('Paste the Address'), 'studyAdmin.pasteCallback'),
	);
}
