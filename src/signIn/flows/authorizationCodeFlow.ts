import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import { logFailure } from '../../shared/commands.ts';
import type { ProviderEnvironment } from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import type { HostWithoutCredentials } from '../../shared/host.ts';
import { type AuthorizationRequest, authorizationUrl, type LoginOptions } from '../core/authorizationRequest.ts';
import type { OpenLogin, PendingLogins } from '../pendingLogins.ts';
import { systemTimers } from '../timers.ts';
import type { SignedIn, TokenClient } from '../tokenEndpoint.ts';
import { askForAddress } from './askForAddress.ts';
import { type ExplainedWayBack, openWayBack } from './openWayBack.ts';
import { waitForCallback } from './waitForCallback.ts';
import { type WaitingState, waitingMessage } from './waitingMessage.ts';
import { withWayBack } from './withWayBack.ts';

/**
 * Signs in through the identity provider's own login page in the browser (spec/graphql-api.md, steps 1 and 2). The callback
 * comes the way the client is registered with; pasting its address always works.
 * @throws {UserError} `sign-in/…`, `network/…`; `Cancelled` when the user stops waiting or signs in once more.
 */
export async function signInThroughBrowser(
	host: HostWithoutCredentials,
	pending: PendingLogins,
	environment: ProviderEnvironment,
	client: TokenClient,
	options: LoginOptions = {},
): Promise<SignedIn> {
	const title = vscode.l10n.t('Signing in to {0}', environment.label);
	return withCancellableProgress(title, async (cancelled, report) => {
		const settings = environment.api.authentication;
		report(vscode.l10n.t('asking the identity provider…'));
		const { discoverServer, redeemCallback } = await import('../tokenEndpoint.ts');
		const server = await discoverServer(host.http, settings, cancelled);
		const { challenge, ...secrets } = await createSecrets();
		const { request, callback } = await withWayBack(
			pending,
			{ environmentId: environment.id, environment: environment.label, state: secrets.state, signal: cancelled },
			() => openWayBack(settings.redirect, pending),
			async ({ open, parameters }, wayBack) => {
				const request = { ...secrets, redirectUri: wayBack.redirectUri };
				const url = authorizationUrl(settings, request, challenge, options);
				const login = open({ url, redirectUri: request.redirectUri });
				return { request, callback: await waitInBrowser(host, pending, login, parameters, wayBack, report) };
			},
		);
		report(vscode.l10n.t('checking the answer…'));
		return redeemCallback(host.http, client, server, request, callback, cancelled, host.clock);
	});
}

/** What a request carries besides its redirect URI, and the S256 challenge of its code verifier. */
async function createSecrets(): Promise<Omit<AuthorizationRequest, 'redirectUri'> & { readonly challenge: string }> {
	const oauth = await import('oauth4webapi');
	const codeVerifier = oauth.generateRandomCodeVerifier();
	return {
		state: oauth.generateRandomState(),
		nonce: oauth.generateRandomNonce(),
		codeVerifier,
		challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
	};
}

/** Opens the login page and waits for its callback, saying for what and what else can be done. */
async function waitInBrowser(
	host: HostWithoutCredentials,
	pending: PendingLogins,
	login: OpenLogin,
	parameters: Promise<URLSearchParams>,
	{ mustPaste }: ExplainedWayBack,
	report: (message: string) => void,
): Promise<URLSearchParams> {
	const { url, redirectUri, signal } = login;
	const explain = (error: UserError) => host.explanations.explain(error).text;
	let shown: WaitingState = {
		environmentId: login.environmentId,
		url,
		redirectUri,
		browser: 'opened',
		pasteReason: mustPaste && explain(mustPaste),
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
	const openPage = async () => {
		const browser = await openLoginPage(host, url);
		if (browser !== 'opened') {
			show({ browser, offers: true });
		}
		if (mustPaste) {
			await askForAddress(pending, login);
		}
	};
	openPage().catch((error: unknown) => logFailure(host, 'asking for the address of a login', error));
	const missing = pending.onMissed(() => {
		if (!mustPaste) {
			show({ pasteReason: explain(new UserError('sign-in/callback-lost')), offers: true });
		}
	});
	try {
		return await waitForCallback(parameters, login, systemTimers, () => show({ offers: true }));
	} finally {
		missing.dispose();
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
