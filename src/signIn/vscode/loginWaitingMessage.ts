import * as vscode from 'vscode';
import { breakMarkdownLinks } from '../../shared/core/sanitizeText.ts';
import type { CommandId } from '../../shared/vscode/commands.ts';

/** Whether the login page was opened in the browser. */
type BrowserState = 'opened' | 'not opened' | 'cannot be opened';

/** The state of a login that the progress message shows. */
export interface LoginWaitingState {
	readonly environmentId: string;
	/** The URL of the login page. */
	readonly url: string;
	readonly redirectUri: string;
	readonly browser: BrowserState;
	/** Why the user has to paste the callback; `undefined` when the callback arrives automatically. */
	readonly pasteReason: string | undefined;
	/** Whether the redirect URI and the links to copy the URL and to paste the callback are shown. */
	readonly hasLinks: boolean;
}

/**
 * Returns the progress message of a login: the page to log in at, and later the redirect URI to
 * register and links to alternatives.
 */
export function loginWaitingMessage({
	environmentId,
	url,
	redirectUri,
	browser,
	pasteReason,
	hasLinks,
}: LoginWaitingState): string {
	const page = new URL(url).host;
	return [
		breakMarkdownLinks(pageText(browser, page)),
		...(hasLinks ? [breakMarkdownLinks(registerText(redirectUri))] : []),
		...(pasteReason === undefined ? [] : [breakMarkdownLinks(pasteReason)]),
		...(hasLinks ? [links(environmentId)] : []),
	].join(' ');
}

function registerText(redirectUri: string): string {
	return vscode.l10n.t('If the login page rejects the redirect URI, register {0}.', withoutUrlQuery(redirectUri));
}

function pageText(browser: BrowserState, page: string): string {
	switch (browser) {
		case 'opened':
			return vscode.l10n.t('waiting for your login at {0} in the browser.', page);
		case 'not opened':
			return vscode.l10n.t('waiting for you to open the login page at {0} in a browser.', page);
		case 'cannot be opened':
			return vscode.l10n.t(
				'the browser could not be opened. Copy the link and open the login page at {0} in any browser.',
				page,
			);
	}
}

/**
 * Returns a URL without its query. In a web host, the query of a redirect URI differs between
 * windows.
 */
export function withoutUrlQuery(address: string): string {
	return address.split('?', 1)[0] ?? address;
}

/**
 * Returns links to the commands for a login. They pass the ID of the environment to the commands,
 * which would otherwise apply to the latest login to any environment.
 */
function links(environmentId: string): string {
	const query = encodeURIComponent(JSON.stringify([environmentId])).replace(
		/[()]/g,
		(bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
	);
	const link = (title: string, command: CommandId) => `[${title}](command:${command}?${query})`;
	return vscode.l10n.t(
		'{0} · {1}',
		link(vscode.l10n.t('Copy Link'), 'studyAdmin.copySignInLink'),
		link(vscode.l10n.t('Paste Login Address'), 'studyAdmin.pasteCallback'),
	);
}
