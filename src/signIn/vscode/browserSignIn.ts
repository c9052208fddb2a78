import * as vscode from 'vscode';
import type { ProviderEnvironment, RegisteredRedirect } from '../../environments/core/environment.ts';
import type { HostWithoutCredentials } from '../../host.ts';
import { UserError } from '../../shared/core/errors.ts';
import { withCancellableProgress } from '../../shared/vscode/cancellableProgress.ts';
import { logFailure } from '../../shared/vscode/commands.ts';
import { editorCallbackUrl } from '../../shared/vscode/editorCallback.ts';
import { type AuthorizationRequest, authorizationUrl, type LoginOptions } from '../core/authorizationRequest.ts';
import { type EditorProperties, type ListeningAddress, planRedirect } from '../core/redirectMethod.ts';
import { type RedirectTarget, runWithRedirectTarget, waitForCallback } from '../node/callbackWait.ts';
import { callbackPath, type OpenableLogin, type PendingLogins } from '../node/pendingLogins.ts';
import type { OauthClient, SignInResult } from '../node/tokenEndpoint/tokenRequest.ts';
import { type LoginWaitingState, loginWaitingMessage } from './loginWaitingMessage.ts';
import { promptForCallback } from './promptForCallback.ts';
import type { SignInServices } from './services.ts';

interface BrowserRedirect extends RedirectTarget {
	/**
	 * The reason why the user has to paste the callback; absent when the callback arrives
	 * automatically.
	 */
	readonly mustPaste?: UserError;
}

/**
 * Signs in at the identity provider's login page in the browser (docs/services.md, G10 to
 * G14). The callback arrives by the redirect method that the client is registered with. Pasting the
 * address of the callback always works.
 * @throws {UserError} `sign-in/…`, `network/…`; `Cancelled` when the user stops waiting or starts
 * another sign-in.
 */
export async function signInInBrowser(
	{ host, pending }: Pick<SignInServices, 'host' | 'pending'>,
	environment: ProviderEnvironment,
	client: OauthClient,
	options: LoginOptions,
): Promise<SignInResult> {
	const title = vscode.l10n.t('Signing in to {0}', environment.label);
	return withCancellableProgress(title, async (signal, report) => {
		const { http, clock } = host;
		const settings = environment.api.authentication;
		report(vscode.l10n.t('contacting the identity provider...'));
		const { discoverProviderMetadata, redeemCallback } = await import('../node/tokenEndpoint/index.ts');
		const server = await discoverProviderMetadata({ http, signal }, settings);
		const { challenge, ...secrets } = await createSecrets();
		const { request, callback } = await runWithRedirectTarget(
			pending,
			{ environmentId: environment.id, environment: environment.label, state: secrets.state, signal },
			() => openRedirect(settings.redirect, pending),
			async ({ open, parameters }, redirect) => {
				const request = { ...secrets, redirectUri: redirect.redirectUri };
				const url = authorizationUrl(settings, request, challenge, options);
				const login = open({ url, redirectUri: request.redirectUri });
				return { request, callback: await waitInBrowser({ host, pending, report }, login, parameters, redirect) };
			},
		);
		report(vscode.l10n.t('checking the response...'));
		return redeemCallback({ http, clock, signal }, client, { server, request, callback });
	});
}

/** Creates the random values of a request, and the S256 challenge of its code verifier. */
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

/**
 * Opens the target of the registered redirect method. If that is impossible, the user has to paste
 * the callback.
 */
async function openRedirect(redirect: RegisteredRedirect, pending: PendingLogins): Promise<BrowserRedirect> {
	const plan = planRedirect(redirect, await describeEditor(redirect));
	switch (plan.method) {
		case 'uriHandler':
			return { redirectUri: plan.redirectUri, close: async () => undefined };
		case 'loopback':
			return openLoopback(plan.address, pending);
		case 'paste':
			return pasted(plan.redirectUri, new UserError(plan.reason));
	}
}

async function describeEditor({ method }: RegisteredRedirect): Promise<EditorProperties> {
	const isWeb = vscode.env.uiKind === vscode.UIKind.Web;
	// A web host waits for each callback URL that it created, so the URL is created only when it is
	// needed.
	const callback = method === 'uriHandler' ? (await editorCallbackUrl()).toString(true) : '';
	return { isWeb, isRemote: vscode.env.remoteName !== undefined, callback };
}

async function openLoopback(address: ListeningAddress, pending: PendingLogins): Promise<BrowserRedirect> {
	const { listenOnLoopback } = await import('../node/loopbackListener.ts');
	const pages = {
		language: vscode.env.language,
		received: vscode.l10n.t('You can close this page and return to the editor.'),
		foreign: vscode.l10n.t(
			'The editor is not waiting for this login, so nothing was changed. Sign in again in the editor.',
		),
	};
	try {
		return await listenOnLoopback(address, pages, (query) => pending.receive(callbackPath, query));
	} catch (error) {
		if (!(error instanceof UserError)) {
			throw error;
		}
		return pasted(address.redirectUri(address.port), error);
	}
}

function pasted(redirectUri: string, mustPaste: UserError): BrowserRedirect {
	return { redirectUri, mustPaste, close: async () => undefined };
}

/** The services that wait for a login. `report` shows a message in its progress notification. */
interface Waiting extends Pick<SignInServices, 'host' | 'pending'> {
	readonly report: (message: string) => void;
}

/**
 * Opens the login page and waits for its callback. The progress message says what the user can do.
 */
async function waitInBrowser(
	{ host, pending, report }: Waiting,
	login: OpenableLogin,
	parameters: Promise<URLSearchParams>,
	{ mustPaste }: BrowserRedirect,
): Promise<URLSearchParams> {
	const { url, redirectUri, signal } = login;
	const messageFor = (error: UserError) => host.errorMessages.messageFor(error).text;
	let state: LoginWaitingState = {
		environmentId: login.environmentId,
		url,
		redirectUri,
		browser: 'opened',
		pasteReason: mustPaste && messageFor(mustPaste),
		hasLinks: mustPaste !== undefined,
	};
	const update = (changes: Partial<LoginWaitingState>) => {
		if (!signal.aborted) {
			state = { ...state, ...changes };
			report(loginWaitingMessage(state));
		}
	};
	update({});
	if (mustPaste) {
		host.log.info(`Signing in to ${login.environmentId}: the address has to be pasted (${mustPaste.code}).`);
	}
	const openPage = async () => {
		const browser = await openLoginPage(host, url);
		if (browser !== 'opened') {
			update({ browser, hasLinks: true });
		}
		if (mustPaste) {
			await promptForCallback(pending, login);
		}
	};
	openPage().catch((error: unknown) => logFailure(host, 'asking for the address of a login', error));
	const missed = pending.onMissed(() => {
		if (!mustPaste) {
			update({ pasteReason: messageFor(new UserError('sign-in/callback-lost')), hasLinks: true });
		}
	});
	try {
		return await waitForCallback(parameters, login, () => update({ hasLinks: true }));
	} finally {
		missed.dispose();
	}
}

/**
 * Opens a URL in the browser, unchanged: the editor would encode the query of a `Uri` again and
 * truncate redirect_uri.
 */
async function openLoginPage(host: HostWithoutCredentials, url: string): Promise<LoginWaitingState['browser']> {
	try {
		// The result is also `false` when the user chose to copy the URL instead.
		return (await vscode.env.openExternal(url as unknown as vscode.Uri)) ? 'opened' : 'not opened';
	} catch (error) {
		logFailure(host, 'opening the browser', error);
		return 'cannot be opened';
	}
}
