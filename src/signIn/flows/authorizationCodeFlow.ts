import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import { logFailure } from '../../shared/commands.ts';
import type { ProviderEnvironment } from '../../shared/environments/environment.ts';
import type { HostWithoutCredentials } from '../../shared/host.ts';
import { type AuthorizationRequest, authorizationUrl } from '../core/authorizationRequest.ts';
import type { ExpectedCallbacks } from '../core/expectedCallbacks.ts';
import type { PendingLogin, PendingLogins } from '../pendingLogins.ts';
import { systemTimers } from '../timers.ts';
import type { SignedIn, TokenClient } from '../tokenEndpoint.ts';
import { askForAddress } from './askForAddress.ts';
import { openWayBack, type WayBack } from './openWayBack.ts';
import { waitForCallback } from './waitForCallback.ts';
import { type WaitingState, waitingMessage } from './waitingMessage.ts';

/** What a login in the browser works with, for all sign-ins of a window. */
export interface BrowserLogins {
	readonly callbacks: ExpectedCallbacks;
	readonly pending: PendingLogins;
}

/**
 * Signs in through the identity provider's own login page in the browser (spec/graphql-api.md, steps 1 and 2). The callback
 * comes the way the client is registered with; pasting its address always works.
 * @throws {UserError} `sign-in/…`, `network/…`; `Cancelled` when the user stops waiting or signs in once more.
 */
export async function signInThroughBrowser(
	host: HostWithoutCredentials,
	logins: BrowserLogins,
	environment: ProviderEnvironment,
	client: TokenClient,
	additionalScopes: readonly string[],
): Promise<SignedIn> {
	const title = vscode.l10n.t('Signing in to {0}', environment.label);
	return withCancellableProgress(title, async (cancelled, report) => {
		const settings = environment.api.authentication;
		report(vscode.l10n.t('asking the identity provider…'));
		const { discoverServer, redeemCallback } = await import('../tokenEndpoint.ts');
		const server = await discoverServer(host.http, settings, cancelled);
		const wayBack = await openWayBack(settings.redirect, logins.callbacks);
		try {
			const { request, challenge } = await createRequest(wayBack.redirectUri);
			const ended = new AbortController();
			const login: PendingLogin = {
				environmentId: environment.id,
				environment: environment.label,
				url: authorizationUrl(settings, request, challenge, additionalScopes),
				redirectUri: request.redirectUri,
				state: request.state,
				signal: AbortSignal.any([cancelled, ended.signal]),
				end: () => ended.abort(),
			};
			const callback = await waitInBrowser(host, logins, login, wayBack, report);
			report(vscode.l10n.t('checking the answer…'));
			return await redeemCallback(host.http, client, server, request, callback, cancelled, host.clock);
		} finally {
			wayBack.dispose();
		}
	});
}

async function createRequest(
	redirectUri: string,
): Promise<{ readonly request: AuthorizationRequest; readonly challenge: string }> {
	const oauth = await import('oauth4webapi');
	const codeVerifier = oauth.generateRandomCodeVerifier();
	return {
		request: {
			redirectUri,
			state: oauth.generateRandomState(),
			nonce: oauth.generateRandomNonce(),
			codeVerifier,
		},
		challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
	};
}

/** Opens the login page and waits for its callback, saying for what and what else can be done. */
async function waitInBrowser(
	host: HostWithoutCredentials,
	{ callbacks, pending }: BrowserLogins,
	login: PendingLogin,
	{ mustPaste }: WayBack,
	report: (message: string) => void,
): Promise<URLSearchParams> {
	const { url, redirectUri, state, signal } = login;
	const expected = callbacks.expect(state);
	const waiting = pending.add(login);
	let shown: WaitingState = {
		url,
		redirectUri,
		browser: 'opening',
		pasteReason: mustPaste && host.explanations.explain(mustPaste).text,
		offers: mustPaste !== undefined,
	};
	const show = (changes: Partial<WaitingState>) => {
		if (!signal.aborted) {
			shown = { ...shown, ...changes };
			report(waitingMessage(shown));
		}
	};
	show({});
	if (mustPaste) {
		host.log.info(`Signing in to ${login.environmentId}: the address has to be pasted (${mustPaste.code}).`);
	}
	void openLoginPage(host, url).then((browser) => {
		show(browser === 'opened' ? { browser } : { browser, offers: true });
		if (mustPaste) {
			void askForAddress(callbacks, login);
		}
	});
	try {
		return await waitForCallback(expected.parameters, login, systemTimers, () => show({ offers: true }));
	} finally {
		login.end();
		waiting.dispose();
		expected.dispose();
	}
}

/** Opens an address letter by letter: given as a `Uri`, the editor encodes its query again and cuts redirect_uri short. */
async function openLoginPage(host: HostWithoutCredentials, url: string): Promise<WaitingState['browser']> {
	try {
		// It is not opened either when the user chose to copy the address instead.
		return (await vscode.env.openExternal(url as unknown as vscode.Uri)) ? 'opened' : 'not opened';
	} catch (error) {
		logFailure(host, 'opening the browser', error);
		return 'cannot be opened';
	}
}
